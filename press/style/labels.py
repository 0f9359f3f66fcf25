"""Labels that keep apart: spread along a line, or placed beside a point where nothing is touched."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from press.canvas import GAP, Extent, Words, extent_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas, Lettering, Point

WAYS = (
    (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0),
    (0.5, -1.0), (-0.5, -1.0), (0.5, 1.0), (-0.5, 1.0),
)  # fmt: skip
"""Where a label may stand about its point, the best place first: over it at the right."""
REACHES = (5.0, 10.0, 17.0, 25.0, 35.0, 45.0, 60.0)
"""How far from it, in pt; from the third on with a leader."""


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those wanted, in the same order, `gap` apart, within low and high.

    Crowded places move together as one block (middle, count) about the mean of what they wanted.
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    blocks: list[tuple[float, int]] = []
    for i in order:
        blocks.append(_inside((wanted[i], 1), gap, low, high))
        while len(blocks) > 1 and _first(blocks[-1], gap) - _last(blocks[-2], gap) < gap - 1e-9:
            (before, n), (after, m) = blocks[-2:]
            # each member wants its own place less its offset in the block, so the mean shifts with it
            middle = (n * (before + m * gap / 2) + m * (after - n * gap / 2)) / (n + m)
            blocks[-2:] = [_inside((middle, n + m), gap, low, high)]
    places = [_first(block, gap) + k * gap for block in blocks for k in range(block[1])]
    return [place for _, place in sorted(zip(order, places, strict=True))]


def _first(block: tuple[float, int], gap: float) -> float:
    return block[0] - (block[1] - 1) * gap / 2


def _last(block: tuple[float, int], gap: float) -> float:
    return block[0] + (block[1] - 1) * gap / 2


def _inside(block: tuple[float, int], gap: float, low: float, high: float) -> tuple[float, int]:
    half = (block[1] - 1) * gap / 2
    return max(low + half, min(block[0], high - half)), block[1]


def beside(canvas: Canvas, points: Sequence[Point], text: str, lettering: Lettering, within: Extent) -> Words:
    """A label near one of some points, in the nearest place where it touches nothing; far ones get a leader.

    It stays `within` an extent. Where nothing is free it stands at the first place, and
    `canvas.collisions()` tells.
    """
    for reach, point, way in product(REACHES, points, WAYS):
        at, anchor = _spot(point, way, reach, lettering)
        extent = extent_of(text, at, lettering, anchor)
        if within.holds(extent) and canvas.free(extent) and _led(canvas, point, extent, lettering.ink):
            return canvas.label(text, at, lettering, anchor)
    at, anchor = _spot(points[0], WAYS[0], REACHES[0], lettering)
    return canvas.label(text, at, lettering, anchor)


def _spot(point: Point, way: tuple[float, float], reach: float, lettering: Lettering) -> tuple[Point, str]:
    """Where a label's baseline starts if it stands in a direction from a point, and its anchor."""
    dx, dy = way
    along = reach * (0.75 if dx and dy else 1.0)
    at = (point[0] + dx * along, point[1] + dy * along + lettering.lift * (1 + dy))
    return at, {1.0: "start", -1.0: "end"}.get(dx, "middle")


def _led(canvas: Canvas, point: Point, extent: Extent, ink: str) -> bool:
    """Draw a leader to a label that stands far from its point; False if another label or dot is in its way."""
    near = (min(max(point[0], extent.left), extent.right), min(max(point[1], extent.top), extent.bottom))
    dx, dy = near[0] - point[0], near[1] - point[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length <= REACHES[1]:
        return True
    start = (point[0] + dx * 3.4 / length, point[1] + dy * 3.4 / length)
    end = (near[0] - dx * 2 / length, near[1] - dy * 2 / length)
    in_the_way = [item.extent for item in canvas.placed if isinstance(item, Words)]
    in_the_way += [dot.extent for dot in canvas.marks("dot") if dot.runs[0][0] != point]
    if any(extent.grown(GAP).crossed_by(start, end) for extent in in_the_way):
        return False
    canvas.line([start, end], ink, 0.5, role="leader")
    return True
