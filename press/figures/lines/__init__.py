"""Lines: how one or more amounts change along a range of one control.

Draw them for a sweep (tokens, GPUs, micro-batches): one line for each amount, or a family of lines
with `each:`, up to six in all. Log axes for powers, linear ones for shares. Draw `bars` for a few
separate cases: a line between them would say that there is something in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, Lettering, extent_of, width_of
from press.figures.lines.curves import Drawn, curves, ends, held, spots, unit
from press.figures.lines.spec import Spec
from press.style.furniture import axis, axis_below, axis_left, heading, need_room, unit_size
from press.style.labels import beside, spread
from press.style.plot import Plot, count, level, name_limit
from press.style.scales import Linear, Log, decades, linear, power_of_two
from press.style.sentence import sentence
from press.units import PLAIN, say
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.values import View

__all__ = ["Spec", "draw", "height", "shown"]


FINE = (0.9, 1.7)
"""The dash of a line that measures an earlier one another way."""
ASIDE = Lettering(8.4, italic=True, ink=style.SOFT)
"""How the name of a shaded part is set."""


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 230 if spec.wide else 196


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    drawn, seen = curves(spec, view), spots(spec, view)
    title = view.text(spec.title)
    top = heading(canvas, title, view.text(spec.subtitle)) + 2
    plot = _axes(spec, view, canvas, drawn, top)
    shades = _shades(spec, view, canvas, plot)
    for curve in drawn:
        look = style.series(curve.series)
        width, dash = (0.9, FINE) if curve.dashed else (2.0 if curve.chosen else 1.3, look.dash)
        canvas.line([plot(point) for point in curve.points], look.ink, width, dash=dash)
    for spot in seen:
        canvas.dot(plot(spot.at), 2.6, style.PANEL if spot.hollow else style.INK, style.INK)
    rules = [level(canvas, plot, view.number(limit.at)) for limit in spec.limits]
    _names(canvas, plot, drawn)
    for spot in seen:
        beside(canvas, [plot(spot.at)], spot.words, style.VALUE, plot.extent)
    for box, words in shades:
        _shade_name(canvas, plot, box, words)
    for line, limit in zip(rules, spec.limits, strict=True):  # last, for they may stand anywhere along their line
        name_limit(canvas, plot, line, f"{view.text(limit.label)}, {view.say(limit.at)}")
    return _alt(spec, view, title, drawn)


def _axes(spec: Spec, view: View, canvas: Canvas, drawn: Sequence[Drawn], top: float) -> Plot:
    """Both axes with ticks and words; leaves room at the right for the names of the lines."""
    bottom, said = canvas.height - 19, unit(spec, view)
    values = held(spec, view, drawn)
    up: Linear | Log = decades(values, bottom, top, 0) if spec.y.scale == "log" else linear(
        values, bottom, top, unit_size(max(values), said)
    )  # fmt: skip
    y = axis(up, said, 7)
    left = 8 + y.width
    names = [width_of(curve.label, style.VALUE) + 8 for curve in drawn if curve.label]
    right = canvas.width - 2 - max(names, default=8.0)
    need_room(left, right)
    x = axis(_across(spec, view, left, right), count(view.unit(spec.x.sweep)), 7)
    axis_left(canvas, y, left)
    axis_below(canvas, x, bottom)
    return Plot(x, y)


def _across(spec: Spec, view: View, left: float, right: float) -> Linear | Log:
    """The x axis: with ticks at powers of two where both ends are such."""
    start, end = ends(spec, view)
    if spec.x.scale == "log":
        return Log(start, end, left, right, 2 if power_of_two(start) and power_of_two(end) else 10)
    return Linear(start, end, left, right)


def _shades(spec: Spec, view: View, canvas: Canvas, plot: Plot) -> list[tuple[Extent, str]]:
    """The shaded parts that lie on the axis; gives the place and the words of each."""
    out, across, up = [], plot.x.scale, plot.y.scale
    for shade in spec.shades:
        first, last = (min(max(view.number(end), across.low), across.high) for end in (shade.start, shade.to))
        if first < last:
            box = Extent(across(first), up.end, across(last), up.start)
            canvas.shapes([box.corners], style.TOKENS["slate-wash"], "none")
            out.append((box, view.text(shade.label)))
    return out


def _shade_name(canvas: Canvas, plot: Plot, box: Extent, words: str) -> None:
    """The name of a shaded part: in it, from the top, where no line runs; else beside it."""
    width = width_of(words, ASIDE)
    places = [(box.left + 4 + max(0.0, box.width - width - 8) * k / 6, box.top + 9 + 11 * row)
              for row in range(int(box.height / 11)) for k in (3, 0, 6, 1, 5)]  # fmt: skip
    for at in places:
        place = extent_of(words, at, ASIDE)
        if box.holds(place) and canvas.free(place.grown(1)):
            canvas.label(words, at, ASIDE)
            return
    edges = [(x, box.top + 6 + 12 * row) for row in range(int(box.height / 12)) for x in (box.left, box.right)]
    beside(canvas, edges, words, ASIDE, plot.extent)


def _names(canvas: Canvas, plot: Plot, drawn: Sequence[Drawn]) -> None:
    """The names of the lines at their ends, spread apart, with leaders where they had to move."""
    named = [curve for curve in drawn if curve.label]
    wanted = [plot(curve.points[-1])[1] for curve in named]
    places = spread(wanted, 11.5, plot.y.scale.end - 2, canvas.height - 20)
    right = plot.x.scale.end
    for curve, want, place in zip(named, wanted, places, strict=True):
        look = style.series(curve.series)
        if abs(place - want) > 3:
            canvas.line([(right + 1.5, want), (right + 5.5, place)], look.ink, 0.5, role="leader")
        canvas.label(curve.label, (right + 7.5, place + style.VALUE.lift), style.VALUE.inked(look.label_ink))


# ---------------------------------------------------------------------------------- the words


def _alt(spec: Spec, view: View, title: str, drawn: Sequence[Drawn]) -> str:
    """The ends of the lines that differ most, the first mark, crossing and limit."""
    said = unit(spec, view)
    start, end = (say(value, PLAIN) for value in ends(spec, view))
    ranked = sorted(drawn, key=lambda curve: curve.points[-1][1])
    parts = []
    for curve in dict.fromkeys((ranked[-1], ranked[0])):
        first, last = (say(curve.points[i][1], said) for i in (0, -1))
        course = f"level at {last}" if first == last else f"{first} to {last}"
        parts.append(f"{curve.label} {course}".strip())
    seen = [f"{'crossing' if spot.hollow else 'marked'} {spot.words}" for spot in spots(spec, view)[:2]]
    limits = [f"limit {view.text(limit.label)}, {view.say(limit.at)}" for limit in spec.limits[:1]]
    return sentence(f"{title}, {spec.x.sweep} {start} to {end}: {parts[0]}", *parts[1:], *seen, *limits)


def shown(spec: Spec, view: View) -> list[Shown]:
    """The ends of each line, the marks, crossings and limits, for the page's table."""
    said, both = unit(spec, view), [say(value, PLAIN) for value in ends(spec, view)]
    out = [
        Shown(f"{curve.label}, {spec.x.sweep} {x}".removeprefix(", "), say(point[1], said))
        for curve in curves(spec, view)
        for x, point in zip(both, (curve.points[0], curve.points[-1]), strict=True)
    ]
    out += [Shown(f"{mark.y}, marked", view.say(mark.y), str(mark.y)) for mark in spec.marks]
    out += [Shown(f"crossing of {' and '.join(x.of)}", view.say(x.at), str(x.at)) for x in spec.crossings]
    return [*out, *(Shown(view.text(limit.label), view.say(limit.at), str(limit.at)) for limit in spec.limits)]
