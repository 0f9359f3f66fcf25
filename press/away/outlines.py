"""Words as outlines: each text shaped in the volume's faces, its glyphs as paths in thousandths of an em.

A glyph's path is told in steps from its own origin, so that words are put together by writing glyphs
one after another. The same table, cut to the words of one plate, lets the page's script do it too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

import uharfbuzz as hb
from fontTools.pens.basePen import BasePen

from press.fonts import MATH, TEXT, Face, characters, faces

if TYPE_CHECKING:
    from collections.abc import Iterable

EM = 1000
NARROW = {0x202F: 0x2009}
"""A space that no face has, and the one that stands for it."""


@dataclass(frozen=True)
class Glyph:
    """A glyph of a shaped text: the characters that it stands for, its face, its place along the baseline."""

    cluster: str
    face: Face
    id: int
    at: float
    advance: float


def face_of(weight: int = 400, *, italic: bool = False) -> Face:
    """A face of the text family."""
    return next(face for face in faces() if (face.family, face.weight, face.italic) == (TEXT, weight, italic))


def shaped(text: str, face: Face) -> list[Glyph]:
    """The glyphs of a text, kerned; what the face lacks comes from the face for mathematics."""
    text = text.translate(NARROW)
    found: list[Glyph] = []
    at = 0.0
    for lent, signs in groupby(text, key=lambda sign: ord(sign) not in characters(TEXT)):
        run = _run("".join(signs), _lender() if lent else face)
        found += [replace(glyph, at=at + glyph.at) for glyph in run]
        at = found[-1].at + found[-1].advance
    return found


@cache
def _lender() -> Face:
    return next(face for face in faces() if face.family == MATH)


@cache
def _font(face: Face) -> hb.Font:
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(face.path))))
    font.scale = (EM, EM)
    return font


@cache
def _run(text: str, face: Face) -> tuple[Glyph, ...]:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(_font(face), buffer)
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    ends = [*(info.cluster for info in infos[1:]), len(text)]
    found, at = [], 0.0
    for info, place, end in zip(infos, places, ends, strict=True):
        found.append(Glyph(text[info.cluster : end], face, info.codepoint, at + place.x_offset, place.x_advance))
        at += place.x_advance
    return tuple(found)


@cache
def outline(face: Face, glyph: int) -> tuple[float, float, str]:
    """Where a glyph's path begins, and the path from there in steps, y down; no path for a space."""
    pen = _Steps()
    _font(face).draw_glyph_with_pen(glyph, pen)
    return *pen.first, "".join(pen.path)


@cache
def advance(face: Face, glyph: int) -> float:
    """A glyph's own width, without kerning."""
    return float(_font(face).get_glyph_h_advance(glyph))


class _Steps(BasePen):  # type: ignore[misc]
    """Writes a path in steps, for y down."""

    def __init__(self) -> None:
        super().__init__(None)
        self.first = (0.0, 0.0)
        self.start = self.here = (0.0, 0.0)
        self.path: list[str] = []

    def _step(self, command: str, *points: tuple[float, float]) -> None:
        steps = " ".join(f"{x - self.here[0]:g} {self.here[1] - y:g}" for x, y in points)
        self.path.append(f"{command}{steps}")
        self.here = points[-1]

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the pen's interface
        if self.path:
            self._step("m", point)
        else:
            self.first = (point[0], -point[1])
        self.start = self.here = point

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        if point != self.start:
            self._step("l", point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._step("c", *points)

    def _qCurveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._step("q", *points)

    def _closePath(self) -> None:  # noqa: N802
        self.path.append("z")
        self.here = self.start


def width(text: str, face: Face) -> float:
    """How wide a text is set, in thousandths of its size."""
    glyphs = shaped(text, face)
    return glyphs[-1].at + glyphs[-1].advance if glyphs else 0.0


def path(text: str, face: Face) -> str:
    """A text as one path, its baseline beginning at the origin."""
    return "".join(_moved(glyph.at, outline(glyph.face, glyph.id)) for glyph in shaped(text, face))


def _moved(at: float, drawn: tuple[float, float, str]) -> str:
    return f"M{at + drawn[0]:g} {drawn[1]:g}{drawn[2]}" if drawn[2] else ""


def table(texts: Iterable[tuple[str, bool]]) -> dict[str, Any]:
    """What the page's script needs to set these texts, each with whether it is italic.

    For `roman`, `italic` and the `lent` face: characters → width, start and path of their glyph, and
    the kerning of pairs of them.
    """
    made: dict[str, Any] = {name: {"glyphs": {}, "kerns": {}} for name in ("roman", "italic", "lent")}
    for text, italic in dict.fromkeys(texts):
        glyphs = shaped(text, face_of(italic=italic))
        for glyph, after in zip(glyphs, [*glyphs[1:], None], strict=True):
            name = "lent" if glyph.face.family == MATH else "italic" if italic else "roman"
            own = advance(glyph.face, glyph.id)
            made[name]["glyphs"][glyph.cluster] = [own, *outline(glyph.face, glyph.id)]
            if after and after.face == glyph.face and glyph.advance != own:
                made[name]["kerns"][f"{glyph.cluster}|{after.cluster}"] = glyph.advance - own
    return made
