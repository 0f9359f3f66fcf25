"""A map: a few named points by two amounts, each a way of doing the same thing.

Draw it for a trade-off, where better in one amount is worse in the other: up to twelve points, from
a list or a method's table, with the reader's own brought out. Draw `lines` where one amount is
worked out from the other, `bars` where there is only one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import style
from press.canvas import Lettering
from press.figures.map.places import Spot, Spots, held, read, scale
from press.figures.map.spec import Spec
from press.style.furniture import axis, axis_below, axis_left, heading, need_room
from press.style.labels import beside
from press.style.plot import Plot, count, level, name_limit, upright
from press.style.sentence import sentence
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas, Point
    from press.values import View

__all__ = ["Spec", "draw", "height", "shown"]

ASIDE = Lettering(8.4, ink=style.SOFT)
"""How the names of the axes are set."""
RUST = style.TOKENS["rust"]
RULES = {"x": upright, "y": level}
NEAR = 42.0
"""Points nearer than this, in pt, are in one another's way."""


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 230 if spec.wide else 196


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    spots, title = read(spec, view), view.text(spec.title)
    top = heading(canvas, title, view.text(spec.subtitle))
    plot = _axes(spec, view, canvas, spots, top)
    rules = [RULES[limit.on](canvas, plot, view.number(limit.at)) for limit in spec.limits]
    seen = held(spots.spots, plot.x.scale, plot.y.scale)
    for spot in sorted(seen, key=lambda spot: spot.chosen):
        _dot(canvas, plot, spot)
    for line, limit in zip(rules, spec.limits, strict=True):
        name_limit(canvas, plot, line, f"{view.text(limit.label)}, {view.say(limit.at)}")
    _names(canvas, plot, spots, seen)
    return _alt(spec, view, title, spots)


def _axes(spec: Spec, view: View, canvas: Canvas, spots: Spots, top: float) -> Plot:
    """Both axes with ticks, words and names: that of y over it, that of x under its end."""
    bottom, right = canvas.height - 31, canvas.width - 14
    canvas.label(view.text(spec.y.label), (2, top + 8), ASIDE)
    canvas.label(view.text(spec.x.label), (canvas.width - 2, canvas.height - 4), ASIDE, "end")
    across, up = (count(unit) for unit in spots.units)
    over = 33 if spec.y.to else 22  # an arrow may stand over the end
    y = axis(scale(spec, view, spots, "y", (bottom, top + over)), up, 7)
    left = 8 + y.width
    need_room(left, right)
    x = axis(scale(spec, view, spots, "x", (left, right)), across, 7)
    axis_left(canvas, y, left)
    axis_below(canvas, x, bottom)
    return Plot(x, y, 12)


def _dot(canvas: Canvas, plot: Plot, spot: Spot) -> None:
    """A point; one beyond an axis is an arrow at the edge, the chosen one is larger and ringed."""
    at = plot(spot.held)
    ink = RUST if spot.chosen else style.INK
    if any(spot.beyond):
        dx, dy = ((_sign(spot.at[i] - spot.held[i])) for i in (0, 1))
        _arrow(canvas, at, (dx, -dy), ink)
    if spot.chosen:
        canvas.dot(at, 5.6, "none", RUST, 0.8)
    canvas.dot(at, 3.1 if spot.chosen else 2.6, style.PANEL if any(spot.beyond) else ink, ink)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _arrow(canvas: Canvas, at: Point, way: tuple[int, int], ink: str) -> None:
    """A short arrow from an edge outwards: the point lies further that way."""
    length = (way[0] ** 2 + way[1] ** 2) ** 0.5
    dx, dy = way[0] / length, way[1] / length
    start, end = (at[0] + dx * 6.2, at[1] + dy * 6.2), (at[0] + dx * 12, at[1] + dy * 12)
    barbs = [(end[0] - dx * 3 - dy * s, end[1] - dy * 3 + dx * s) for s in (-2.2, 2.2)]
    canvas.lines([(start, end), (barbs[0], end, barbs[1])], ink, 0.9)


def _names(canvas: Canvas, plot: Plot, spots: Spots, seen: Sequence[Spot]) -> None:
    """The names beside their points: in the first of some orders in which all have room."""
    crowd = {spot: sum(_apart(plot(spot.held), plot(other.held)) < NEAR for other in seen) for spot in seen}
    ways = (
        sorted(seen, key=lambda spot: (-crowd[spot], not spot.chosen)),
        sorted(seen, key=lambda spot: (not spot.chosen, -spot.held[0])),
        sorted(seen, key=lambda spot: spot.held),
        sorted(seen, key=lambda spot: -spot.held[1]),
    )
    before = list(canvas.placed)
    for order in ways:
        canvas.placed = list(before)
        for spot in order:
            lettering = style.VALUE.inked(RUST) if spot.chosen else style.VALUE
            beside(canvas, [plot(spot.held)], _words(spots, spot), lettering, plot.extent)
        if not canvas.collisions():
            return


def _apart(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _words(spots: Spots, spot: Spot) -> str:
    """A point's name; beyond an axis with its amount there."""
    beyond = [said for said, off in zip(spots.said(spot), spot.beyond, strict=True) if off]
    return ", ".join([spot.name, *beyond])


# ---------------------------------------------------------------------------------- the words


def _alt(spec: Spec, view: View, title: str, spots: Spots) -> str:
    """The two amounts, the chosen point, the ends of y, and the first limit."""
    axes = f"{view.text(spec.y.label)} against {view.text(spec.x.label)}"
    ranked = sorted(spots.spots, key=lambda spot: spot.at[1])
    told = dict.fromkeys([*(spot for spot in ranked if spot.chosen), ranked[-1], ranked[0]])
    clauses = [_told(spots, spot) for spot in told]
    limits = [f"limit {view.text(limit.label)}, {view.say(limit.at)}" for limit in spec.limits[:1]]
    return sentence(f"{title}, {axes}: {clauses[0]}", *clauses[1:], *limits)


def _told(spots: Spots, spot: Spot) -> str:
    across, up = spots.said(spot)
    return f"{spot.name}{' (chosen)' if spot.chosen else ''} {up} at {across}"


def shown(spec: Spec, view: View) -> list[Shown]:
    """Both amounts of every point, and the limits, for the page's table."""
    spots = read(spec, view)
    out = [Shown(spot.name, " · ".join(spots.said(spot))) for spot in spots.spots]
    return [*out, *(Shown(view.text(limit.label), view.say(limit.at), str(limit.at)) for limit in spec.limits)]
