"""A panel's canvas: marks and words placed in points, and their collisions.

A panel is a matplotlib figure without any Axes (14 ms where an Axes takes 37). The canvas keeps
what was placed as plain values, so tests can ask it for numbers and words, and hands it to
matplotlib at the end. This package is the only one that knows matplotlib, and imports it late.

1 pt is 1 px of the figure; x runs right and y down from the top left corner, as in the SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from press.canvas.geometry import Extent, Point, around, hatching, segments
from press.canvas.lettering import Lettering, clean, extent_of, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["GAP", "ORDER", "Canvas", "Extent", "Lettering", "Mark", "Point", "Words", "clean", "extent_of", "width_of"]

ORDER = ("box", "hatch", "casing", "rule", "leader", "axis", "line", "dot")
"""Roles from the lowest to the highest; words lie above all."""
GAP = 1.0
"""Room that a label keeps from anything else, in pt."""


@dataclass(frozen=True)
class Mark:
    """Something drawn: one path of the SVG, made of one or more runs of points.

    `role` says what it is to the reader and how high it lies. A dot has one point and a radius.
    """

    role: str
    runs: tuple[tuple[Point, ...], ...]
    fill: str = "none"
    ink: str = "none"
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round_caps: bool = False
    closed: bool = False
    radius: float = 0.0
    opacity: float = 1.0

    @cached_property
    def parts(self) -> tuple[Extent, ...]:
        """The box around each run."""
        return tuple(around(run) for run in self.runs)

    @cached_property
    def reach(self) -> tuple[Extent, tuple[Extent, ...]]:
        """The box around it and those around its runs, so that a level line has a height."""
        return self.extent.grown(0.01), tuple(part.grown(0.01) for part in self.parts)

    @cached_property
    def extent(self) -> Extent:
        """The box around it, line widths left out."""
        return around(point for run in self.runs for point in run).grown(self.radius)

    def touches(self, label: Extent, room: Extent) -> bool:
        """Whether a label touches it, or the room about it; inside a box there is room, across its edge there is none."""
        if self.role == "casing" or not self.reach[0].overlaps(room):
            return False
        if self.role == "dot":
            return True
        if self.role == "box":
            return any(part.overlaps(label) and not part.holds(label) for part in self.parts)
        near = (run for run, part in zip(self.runs, self.reach[1], strict=True) if part.overlaps(room))
        return any(room.crossed_by(a, b) for run in near for a, b in segments(run, closed=self.closed))


@dataclass(frozen=True)
class Words:
    """A label; `anchor` says how it stands to its point: start, middle, end, or turned."""

    text: str
    at: Point
    lettering: Lettering
    anchor: str
    extent: Extent

    role = "words"

    def touches(self, label: Extent, room: Extent) -> bool:  # noqa: ARG002 - asked as a mark is
        """Whether another label comes too near: into the room about this one's place."""
        return self.extent.overlaps(room)


class Canvas:
    """One panel, `width` × `height` pt."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.page = Extent(0, 0, width, height)
        self.placed: list[Mark | Words] = []

    # ------------------------------------------------------------------------------ drawing

    def line(self, points: Sequence[Point], ink: str, width: float, *, role: str = "line",
             dash: tuple[float, ...] = ()) -> Mark:  # fmt: skip
        """An open line through the points."""
        return self._add(Mark(role, (tuple(points),), ink=ink, width=width, dash=dash))

    def lines(self, runs: Iterable[Sequence[Point]], ink: str, width: float, *, role: str = "line",
              dash: tuple[float, ...] = ()) -> Mark:  # fmt: skip
        """Several lines of one look, as one path."""
        return self._add(Mark(role, tuple(map(tuple, runs)), ink=ink, width=width, dash=dash))

    def shapes(self, runs: Iterable[Sequence[Point]], fill: str, edge: str, *, role: str = "casing") -> Mark:
        """Closed shapes, as one path: over boxes and their hatches, which they cover, or themselves boxes."""
        return self._add(Mark(role, tuple(map(tuple, runs)), fill=fill, ink=edge, width=0.4, closed=True))

    def boxes(self, extents: Iterable[Extent], fill: str, edge: str = "none", width: float = 0.0,
              opacity: float = 1.0) -> Mark:  # fmt: skip
        """Boxes of one look, as one path; `opacity` is that of the fill."""
        runs = tuple(extent.corners for extent in extents)
        return self._add(Mark("box", runs, fill=fill, ink=edge, width=width, closed=True, opacity=opacity))

    def hatch(self, kind: str, extents: Iterable[Extent], ink: str) -> Mark:
        r"""The hatch strokes of boxes (`/`, `\`, `x`, `-`, `|`, or `.` for dots), clipped to them, as one path."""
        step = 2.7 if kind == "." else 3.2
        runs = tuple(stroke for extent in extents for stroke in hatching(kind, extent, step))
        if kind == ".":
            # a dash of almost no length with round caps is a dot: a tenth of the bytes of single dots
            dots = (0.01, step - 0.01)
            return self._add(Mark("hatch", runs, ink=ink, width=1.05, dash=dots, round_caps=True))
        return self._add(Mark("hatch", runs, ink=ink, width=0.6))

    def dot(self, at: Point, radius: float, fill: str, edge: str, width: float = 1.0) -> Mark:
        """A round mark; `width` is that of its edge."""
        return self._add(Mark("dot", ((at,),), fill=fill, ink=edge, width=width, radius=radius))

    def label(self, text: str, at: Point, lettering: Lettering, anchor: str = "start") -> Words:
        """Words from, about or up to a point of their baseline (`start`, `middle`, `end`), or upwards from it (`turned`)."""
        words = Words(clean(text), at, lettering, anchor, extent_of(text, at, lettering, anchor))
        self.placed.append(words)
        return words

    def _add(self, mark: Mark) -> Mark:
        if mark.runs:
            self.placed.append(mark)
        return mark

    # ------------------------------------------------------------------------------ asking

    def words(self) -> list[str]:
        """All labels, in the order of drawing."""
        return [item.text for item in self.placed if isinstance(item, Words)]

    def marks(self, role: str) -> list[Mark]:
        """All marks of one role."""
        return [item for item in self.placed if isinstance(item, Mark) and item.role == role]

    def touched(self, label: Extent) -> Iterator[Mark | Words]:
        """What a label at this extent would touch."""
        room = label.grown(GAP)
        return (item for item in self.placed if item.touches(label, room))

    def free(self, label: Extent) -> bool:
        """True if a label at this extent would lie on the page and touch nothing."""
        return self.page.holds(label) and next(self.touched(label), None) is None

    def collisions(self) -> list[str]:
        """One sentence for each thing that a label touches, and for each label that leaves the page."""
        found = []
        for label in (item for item in self.placed if isinstance(item, Words)):
            if not self.page.holds(label.extent):
                found.append(f"{label.text!r} leaves the page")
            others = [other for other in self.touched(label.extent) if other is not label]
            found += [f"{label.text!r} touches {_named(other)}" for other in others]
        return found

    def svg(self) -> str:
        """The panel as matplotlib writes it; a glyph or face that it misses is a Fault."""
        from press.canvas.engrave import engrave  # noqa: PLC0415 - a second of imports, for panels only

        layers = (*ORDER, "words")
        return engrave(sorted(self.placed, key=lambda item: layers.index(item.role)), self.width, self.height)


def _named(item: Mark | Words) -> str:
    return repr(item.text) if isinstance(item, Words) else f"a {item.role}"
