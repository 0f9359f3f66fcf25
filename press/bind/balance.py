"""Lines of even length: WeasyPrint knows no `text-wrap: balance`, so the measure is worked out here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from press.fonts import TEXT, faces

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOM = 1.012
"""Kerning is not counted and a line must not break early: a little more than was measured."""


@cache
def _advances(weight: int, *, italic: bool) -> tuple[dict[int, float], float]:
    """Code point → advance in ems, and what a character outside the face is taken for."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - reading a font is slow, and not every command does

    face = next(f for f in faces() if (f.family, f.weight, f.italic) == (TEXT, weight, italic))
    with TTFont(face.path, lazy=True) as font:
        widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
        return {code: widths[name][0] / em for code, name in font.getBestCmap().items()}, 0.6


def width_of(text: str, size: float, weight: int = 400, *, italic: bool = False) -> float:
    """The width of a text in points, without kerning."""
    known, other = _advances(weight, italic=italic)
    return size * sum(known.get(ord(sign), other) for sign in text)


def lines_of(widths: list[float], space: float, measure: float) -> int:
    """How many lines words take when each line is filled before the next."""
    count, used = 1, 0.0
    for width in widths:
        if used and used + space + width > measure:
            count, used = count + 1, width
        else:
            used += width + (space if used else 0)
    return count


def balanced(text: str, measure: float, size: float, weight: int = 400, *, italic: bool = False) -> float:
    """The smallest measure, in points, in which a text takes no more lines than in `measure`."""
    widths = [width_of(word, size, weight, italic=italic) for word in text.split(" ") if word]
    space = width_of(" ", size, weight, italic=italic)
    most, low, high = lines_of(widths, space, measure), max(widths, default=0.0), measure
    if most == 1:
        return measure
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (low, middle) if lines_of(widths, space, middle) <= most else (middle, high)
    return round(min(measure, high * ROOM), 1)


NARROWEST = 0.38
"""The least share of a row that a column is given: under it, lines of small print get too ragged."""


def share(left: Sequence[str], right: Sequence[str]) -> float:
    """The share of a row that the left of two columns is given, so that both are about equally high.

    Each text is a paragraph, of which the last line is half empty; a line of a column holds some 60 letters.
    """
    if not left or not right:
        return 0.5
    first, second = (sum(len(text) + 30 for text in texts) for texts in (left, right))
    return round(min(max(first / (first + second), NARROWEST), 1 - NARROWEST), 3)
