"""Where a value stands: beside its bar's end, else inside the bar, else past the limit in its way.

No line leads from a bar to its value: where it crossed a limit it would look like a range of errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, extent_of, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas, Point

CLEAR = 4.0
"""From a bar's end or a limit to a value, in pt."""
CROWDED = 7.0
"""A limit nearer than this beyond a bar's end leaves no room to stand between the two, in pt."""
RISE = 0.66 * style.VALUE.size
"""How high figures stand over their baseline, in pt."""


@dataclass(frozen=True)
class Spot:
    """A place for a value: its point, how it stands to it, and whether that is inside the bar."""

    at: Point
    anchor: str
    inside: bool = False


def lying(canvas: Canvas, box: Extent, said: str, ink: str) -> Extent | None:
    """Set a value at the right end of a bar; gives the hole in the hatch that it needs, if it stands inside."""
    y, end = box.middle[1] + style.VALUE.lift, box.right
    rules = sorted(mark.extent.left for mark in canvas.marks("rule"))
    beside = [] if any(end < x < end + CROWDED for x in rules) else [end + CLEAR]
    inside = [end - 5, *(x - CLEAR for x in reversed(rules) if x < end)]
    beyond = [x + CLEAR for x in rules if x > end - CLEAR]
    spots = [
        *(Spot((x, y), "start") for x in beside),
        *(Spot((x, y), "end", inside=True) for x in inside),
        *(Spot((x, y), "start") for x in beyond),
        Spot((end, box.top - 3), "end"),
    ]
    return _settled(canvas, box, (said, ink), spots, Spot((end - 5, y), "end", inside=True))


def standing(canvas: Canvas, box: Extent, said: str, ink: str) -> Extent | None:
    """The same over the top of a bar that stands."""
    x, end = box.middle[0], box.top
    over, under, past = _upwards(canvas, end)
    spots = [
        *(Spot((x, y), "middle") for y in over),
        *(Spot((x, y + RISE), "middle", inside=True) for y in under),
        *(Spot((x, y), "middle") for y in (*past, *(end - CLEAR - 11 * k for k in range(1, 5)))),
    ]
    return _settled(canvas, box, (said, ink), spots, Spot((x, end + 5 + RISE), "middle", inside=True))


def turned(canvas: Canvas, box: Extent, said: str, ink: str) -> Extent | None:
    """The same for bars narrower than their values, which read upwards."""
    x, end, long = box.middle[0] + style.VALUE.lift, box.top, width_of(said, style.VALUE)
    over, under, past = _upwards(canvas, end)
    spots = [
        *(Spot((x, y), "turned") for y in over),
        *(Spot((x, y + long), "turned", inside=True) for y in under),
        *(Spot((x, y), "turned") for y in past),
    ]
    return _settled(canvas, box, (said, ink), spots, Spot((x, end + 5 + long), "turned", inside=True))


def _upwards(canvas: Canvas, end: float) -> tuple[list[float], list[float], list[float]]:
    """Heights over a bar's end, under it inside the bar, and over the limits beyond it."""
    rules = sorted((mark.extent.top for mark in canvas.marks("rule")), reverse=True)
    over = [] if any(end - CROWDED < y < end for y in rules) else [end - CLEAR]
    return over, [end + 5, *(y + CLEAR for y in reversed(rules) if y > end)], [y - CLEAR for y in rules if y < end + 4]


def _settled(canvas: Canvas, box: Extent, value: tuple[str, str], spots: Sequence[Spot], last: Spot) -> Extent | None:
    """Set a value (and its ink inside) at the first spot where it is free, and in the bar or clear of it; else at the last."""
    said, ink = value
    inner = Extent(box.left + 2, box.top, box.right - 2, box.bottom)
    for spot in spots:
        extent = extent_of(said, spot.at, style.VALUE, spot.anchor)
        if canvas.free(extent) and (inner.holds(extent) if spot.inside else not box.overlaps(extent)):
            break
    else:
        spot = last
    lettering = style.VALUE.inked(ink) if spot.inside else style.VALUE
    words = canvas.label(said, spot.at, lettering, spot.anchor)
    return words.extent if spot.inside else None
