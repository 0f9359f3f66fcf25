"""Plane geometry of a panel: points in pt from the top left corner, extents, and what touches what."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Point = tuple[float, float]


@dataclass(frozen=True)
class Extent:
    """A box with its sides along the page; `top` is less than `bottom`."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The size across, in pt."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The size down, in pt."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def grown(self, by: float) -> Extent:
        """The same box, larger on every side."""
        return Extent(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Extent) -> bool:
        """True if the two boxes share an area."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Extent) -> bool:
        """True if `other` lies inside this box."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def crossed_by(self, a: Point, b: Point) -> bool:
        """True if the segment from a to b enters the box (Liang and Barsky's clipping test)."""
        near, far = 0.0, 1.0
        for start, step, low, high in (
            (a[0], b[0] - a[0], self.left, self.right),
            (a[1], b[1] - a[1], self.top, self.bottom),
        ):
            if step == 0:
                if not low < start < high:
                    return False
                continue
            first, last = sorted(((low - start) / step, (high - start) / step))
            near, far = max(near, first), min(far, last)
        return near < far


def around(points: Iterable[Point]) -> Extent:
    """The smallest extent that holds all the points."""
    xs, ys = zip(*points, strict=True)
    return Extent(min(xs), min(ys), max(xs), max(ys))


def segments(path: tuple[Point, ...], *, closed: bool) -> Iterator[tuple[Point, Point]]:
    """The straight pieces of a path."""
    yield from pairwise(path)
    if closed:
        yield path[-1], path[0]


def hatching(kind: str, box: Extent, step: float) -> list[tuple[Point, Point]]:
    r"""Hatch strokes of one box, already clipped to it: `/`, `\`, `x` for both, `-`, `|` or `.` for dots.

    Strokes stay crisp in every renderer; patterns show seams in a PDF.
    """
    x, y, w, h = box.left, box.top, box.width, box.height
    if kind == ".":
        return _dots(box, step)
    if kind in "-|":
        return _ruled(kind, box, step)
    if kind == "x":
        return [*hatching("/", box, step * 1.4), *hatching("\\", box, step * 1.4)]
    strokes: list[tuple[Point, Point]] = []
    count = int((w + h) / step)
    for k in range(1, count + 1):
        offset = k * step - h
        a, b = max(0.0, offset), min(w, offset + h)
        if b - a > 0.3:
            rising = ((x + a, y + h - a + offset), (x + b, y + h - b + offset))
            falling = ((x + a, y + a - offset), (x + b, y + b - offset))
            strokes.append(rising if kind == "/" else falling)
    return strokes


def _dots(box: Extent, step: float) -> list[tuple[Point, Point]]:
    """Rows of a staggered lattice: each stroke is drawn dashed, as dots `step` apart, and ends on a dot."""
    rows = max(1, int(box.height / step))
    top = box.top + (box.height - (rows - 1) * step) / 2
    out = []
    for row in range(rows):
        first = box.left + step * (0.5 if row % 2 else 1)
        count = int((box.right - step * 0.3 - first) / step)
        if first < box.right - step * 0.3:
            out.append(((first, top + row * step), (first + count * step + 0.02, top + row * step)))
    return out


def _ruled(kind: str, box: Extent, step: float) -> list[tuple[Point, Point]]:
    """Parallel strokes, level or upright, evenly spaced."""
    size = box.height if kind == "-" else box.width
    count = max(1, round(size / step))
    steps = [size * (k + 0.5) / count for k in range(count)]
    if kind == "-":
        return [((box.left, box.top + s), (box.right, box.top + s)) for s in steps]
    return [((box.left + s, box.top), (box.left + s, box.bottom)) for s in steps]
