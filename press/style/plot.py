"""Two axes at right angles, with what lines and points have in common: places, limits and their labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, extent_of, width_of
from press.style.furniture import Axis, rule
from press.style.labels import beside
from press.units import PLAIN

if TYPE_CHECKING:
    from press.canvas import Canvas, Point
    from press.units import Unit


@dataclass(frozen=True)
class Plot:
    """The two axes of a panel, and how far right of them a label may stand, in pt."""

    x: Axis
    y: Axis
    margin: float = 9.0

    def __call__(self, point: Point) -> Point:
        """Where a point in coherent units stands on the canvas."""
        return self.x.scale(point[0]), self.y.scale(point[1])

    @property
    def extent(self) -> Extent:
        """The room for labels: between the axes, and a little over and beside it."""
        across, up = self.x.scale, self.y.scale
        return Extent(across.start, up.end - 9, across.end + self.margin, up.start)


def count(unit: Unit) -> Unit:
    """A count's unit without its noun, which the subtitle or the axis's name says."""
    return PLAIN if unit.noun else unit


def level(canvas: Canvas, plot: Plot, value: float) -> Extent:
    """A limit of the amounts: a level rule from axis to end."""
    across, y = plot.x.scale, plot.y.scale(value)
    return rule(canvas, (across.start, y), (across.end, y)).extent


def upright(canvas: Canvas, plot: Plot, value: float) -> Extent:
    """A limit of what goes right: an upright rule, a little higher than the axis."""
    x, up = plot.x.scale(value), plot.y.scale
    return rule(canvas, (x, up.start), (x, up.end - 6)).extent


def name_limit(canvas: Canvas, plot: Plot, line: Extent, words: str) -> None:
    """A limit's label where nothing runs: along its rule, over or under it; else off it with a leader."""
    lettering = style.LIMIT_NOTE
    wide = width_of(words, lettering)
    if line.height:
        heights = [line.top + 7 + line.height * k / 9 for k in range(9)]
        starts = [(x, y) for y in heights for x in (line.right + 4, line.left - 4 - wide)]
        along = [line.middle]
    else:
        slack = max(0.0, line.width - wide - 8)
        starts = [(line.left + 4 + slack * k / 12, y) for y in (line.top - 5, line.top + 9.5) for k in range(13)]
        along = [(line.right - line.width * k / 8, line.top) for k in range(8)]
    for at in starts:
        if canvas.free(extent_of(words, at, lettering).grown(1)):
            canvas.label(words, at, lettering)
            return
    beside(canvas, along, words, lettering, plot.extent)
