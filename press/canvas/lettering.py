"""Words measured in the volume's faces, so that labels can be kept apart before anything is drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from press import fonts
from press.canvas.geometry import Extent
from press.faults import Fault
from press.units import NARROW, THIN, unbroken

if TYPE_CHECKING:
    from press.canvas.geometry import Point


@dataclass(frozen=True)
class Lettering:
    """How words are set: size in pt, slope, colour."""

    size: float
    italic: bool = False
    ink: str = "#1d1a16"

    def inked(self, ink: str) -> Lettering:
        """The same in another colour."""
        return replace(self, ink=ink)

    @property
    def lift(self) -> float:
        """How far under the middle of its capitals and figures the baseline runs, in pt."""
        return self.size * 0.33


@cache
def clean(text: str) -> str:
    """A label's text as it is set: spaces in numbers thin, in the one form that the faces have, apostrophes curled.

    Characters that no face has are faults.
    """
    text = re.sub("[ \n\t]+", " ", text.replace("'", "’")).strip(" ")
    text = unbroken(text).replace(NARROW, THIN)
    for character in text:
        if not any(ord(character) in fonts.characters(family) for family in (fonts.TEXT, fonts.MATH)):
            raise Fault(f"the character {character!r} (U+{ord(character):04X}) in {text!r} is in neither "
                        f"{fonts.TEXT} nor {fonts.MATH}")  # fmt: skip
    return text


@cache
def measure(text: str, *, italic: bool = False) -> tuple[float, float, float]:
    """Width, rise above and depth below the baseline, for a size of 1 pt."""
    from matplotlib.font_manager import get_font  # noqa: PLC0415 - matplotlib is for panels only
    from matplotlib.ft2font import LoadFlags  # noqa: PLC0415

    regular = [face for face in fonts.faces() if face.weight == 400]
    spectral = next(face for face in regular if face.family == fonts.TEXT and face.italic is italic)
    stix = next(face for face in regular if face.family == fonts.MATH)
    font = get_font([str(spectral.path), str(stix.path)])
    font.set_size(100, 72)
    font.set_text(text, 0.0, flags=LoadFlags.NO_HINTING)
    width, height = (value / 6400 for value in font.get_width_height())
    depth = font.get_descent() / 6400
    return width, height - depth, depth


def width_of(text: str, lettering: Lettering) -> float:
    """A label's width in pt."""
    return measure(clean(text), italic=lettering.italic)[0] * lettering.size


def extent_of(text: str, at: Point, lettering: Lettering, anchor: str = "start") -> Extent:
    """The box that a label's ink takes: from, about or up to a point of its baseline, or turned to read upwards from it."""
    width, rise, depth = (part * lettering.size for part in measure(clean(text), italic=lettering.italic))
    x, y = at
    if anchor == "turned":
        return Extent(x - rise, y - width, x + depth, y)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
    return Extent(left, y - rise, left + width, y + depth)
