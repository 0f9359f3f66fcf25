"""Labels that keep apart: spread along a line, or placed beside a point where nothing is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.canvas import GAP, Words, extent_of
from press.geometry import Extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.geometry import Point


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those wanted, in the same order, `gap` apart, within low and high.

    Crowded places are moved together as one block about the mean of what they wanted.
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    blocks: list[tuple[float, int]] = []
    for i in order:
        blocks.append((wanted[i], 1))
        while True:
            blocks = [*blocks[:-1], _inside(blocks[-1], gap, low, high)]
            if len(blocks) < 2 or _first(blocks[-1], gap) - _last(blocks[-2], gap) >= gap - 1e-9:
                break
            (m1, n1), (m2, n2) = blocks[-2:]
            # each member wants its own place less its offset in the block, so the mean shifts with it
            middle = (n1 * (m1 + n2 * gap / 2) + n2 * (m2 - n1 * gap / 2)) / (n1 + n2)
            blocks = [*blocks[:-2], (middle, n1 + n2)]
    places = [_first(block, gap) + k * gap for block in blocks for k in range(block[1])]
    return [place for _, place in sorted(zip(order, places, strict=True))]


def _first(block: tuple[float, int], gap: float) -> float:
    return block[0] - (block[1] - 1) * gap / 2


def _last(block: tuple[float, int], gap: float) -> float:
    return block[0] + (block[1] - 1) * gap / 2


def _inside(block: tuple[float, int], gap: float, low: float, high: float) -> tuple[float, int]:
    half = (block[1] - 1) * gap / 2
    return max(low + half, min(block[0], high - half)), block[1]


DIRECTIONS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))


def beside(canvas: Canvas, point: Point, text: str, *, size: float, ink: str, reach: float = 5.0,
           within: Extent | None = None) -> Words:  # fmt: skip
    """A label near a point, in the nearest place where it touches nothing; far ones get a leader.

    It stays `within` an extent, if one is given. Where nothing is free it stands at the first place,
    and `canvas.collisions()` tells.
    """
    bounds = within or Extent(0, 0, canvas.width, canvas.height)
    for distance in (reach, reach * 2, reach * 3.4, reach * 5, reach * 7, reach * 9):
        for dx, dy in DIRECTIONS:
            x, y, anchor = _spot(point, dx, dy, distance, size)
            extent = extent_of(text, x, y, size, italic=True, anchor=anchor)
            if (
                bounds.holds(extent)
                and canvas.free(extent)
                and (distance <= 2 * reach or _led(canvas, point, extent, ink))
            ):
                return canvas.label(text, x, y, size=size, italic=True, ink=ink, anchor=anchor)
    x, y, anchor = _spot(point, *DIRECTIONS[0], reach, size)
    return canvas.label(text, x, y, size=size, italic=True, ink=ink, anchor=anchor)


def _spot(point: Point, dx: int, dy: int, distance: float, size: float) -> tuple[float, float, str]:
    """Where a label's baseline starts if it stands in a direction from a point."""
    slant = 0.75 if dx and dy else 1.0
    x = point[0] + dx * distance * slant
    y = point[1] + dy * distance * slant + size * (0.33 + 0.33 * dy)
    return x, y, {1: "start", 0: "middle", -1: "end"}[dx]


def _led(canvas: Canvas, point: Point, extent: Extent, ink: str) -> bool:
    """Draw a leader from a label to its point, unless it would run through another label."""
    near = (min(max(point[0], extent.left), extent.right), min(max(point[1], extent.top), extent.bottom))
    dx, dy = near[0] - point[0], near[1] - point[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < 6 + GAP:
        return True
    start = (point[0] + dx * 3.4 / length, point[1] + dy * 3.4 / length)
    end = (near[0] - dx * 2 / length, near[1] - dy * 2 / length)
    if any(item.extent.grown(GAP).crossed_by(start, end) for item in canvas.placed if isinstance(item, Words)):
        return False
    canvas.line([start, end], ink, 0.5, role="leader")
    return True
