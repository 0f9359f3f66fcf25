"""Lines: how one or more amounts change along a range of one control.

Draw them for a sweep (tokens, GPUs, micro-batches): one line for each amount, or a family of lines
with `each:`, up to six. Log axes for powers, linear ones for shares. Draw `bars` for a few separate
cases: a line between them would say that there is something in between.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, log10
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from press import style
from press.canvas import extent_of, width_of
from press.faults import Fault
from press.geometry import Extent
from press.labels import beside, spread
from press.scales import Linear, Log, decades, linear, power_of_two
from press.schema import Expression, Frozen, Label, Name, Panel
from press.units import PLAIN, say
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.geometry import Point
    from press.scales import Scale
    from press.units import Unit
    from press.values import View

POINTS = 60


class Across(Frozen):
    """The axis along which a control is swept."""

    sweep: Name = Field(description="The control that takes every value of the axis.")
    start: Expression = Field(alias="from", description="Where the axis begins.")
    to: Expression = Field(description="Where the axis ends.")
    scale: Literal["linear", "log"] = Field("linear", description="Equal steps in value, or equal ratios.")


class Up(Frozen):
    """The axis of the amounts."""

    scale: Literal["linear", "log"] = Field("linear", description="Equal steps in value, or equal ratios.")


class Curve(Frozen):
    """A line, or with `each` one line for every option of a control."""

    y: Expression = Field(description="The amount, at every value of the sweep.")
    label: Label | None = Field(None, description="Its name, set at its end; with `each`, from its own option.")
    each: Name | None = Field(None, description="A control: one line for each of its options.")


class Mark(Frozen):
    """A point that the reader should see, with its value."""

    x: Expression = Field(description="Where on the axis: the control itself, or an expression.")
    y: Expression = Field(description="The amount there.")
    label: Label | None = Field(None, description="Its words; without them, its amount.")


class Crossing(Frozen):
    """The point where two lines meet."""

    of: list[Expression] = Field(min_length=2, max_length=2, description="The two amounts.")
    at: Expression = Field(description="Where on the axis they meet.")
    label: Label = Field(description="Its words.")


class Limit(Frozen):
    """A level that the lines are held against."""

    at: Expression = Field(description="The level.")
    label: Label = Field(description="What it is called; its value is set after it.")


class Spec(Panel):
    """The keys that `kind: lines` takes."""

    x: Across = Field(description="The axis along which a control is swept.")
    y: Up = Field(default_factory=Up, description="The axis of the amounts.")
    lines: list[Curve] = Field(min_length=1, max_length=6, description="The lines, from the most important.")
    marks: list[Mark] = Field(default_factory=list, max_length=4, description="Points with their values.")
    crossings: list[Crossing] = Field(default_factory=list, max_length=3, description="Where lines meet.")
    limits: list[Limit] = Field(default_factory=list, max_length=3, description="Levels to hold the lines against.")


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 230 if spec.wide else 196


# ---------------------------------------------------------------------------------- the numbers


@dataclass(frozen=True)
class Drawn:
    """One line: its name, its points in coherent units, and its look by number."""

    label: str
    points: tuple[Point, ...]
    series: int
    chosen: bool = False


def _range(spec: Spec, view: View) -> tuple[float, float]:
    """The ends of the x axis."""
    start, end = view.number(spec.x.start), view.number(spec.x.to)
    if not start < end:
        raise Fault(f"the x axis runs from {start:g} to {end:g}: from must be less than to")
    if spec.x.scale == "log" and start <= 0:
        raise Fault(f"a log axis cannot begin at {start:g}: it has no nought")
    return start, end


def _sweep(spec: Spec, view: View) -> list[float]:
    """The values that the control takes: evenly spaced on the axis, both ends exact."""
    start, end = _range(spec, view)
    steps = [k / (POINTS - 1) for k in range(1, POINTS - 1)]
    if spec.x.scale == "log":
        return [start, *(10 ** (log10(start) + t * (log10(end) - log10(start))) for t in steps), end]
    return [start, *(start + t * (end - start) for t in steps), end]


def _curves(spec: Spec, view: View) -> list[Drawn]:
    """All lines, families spread out."""
    xs = _sweep(spec, view)
    out: list[Drawn] = []
    for curve in spec.lines:
        for key in [option.key for option in view.options(curve.each)] if curve.each else [""]:
            own = view.at(curve.each, key) if curve.each else view
            points = tuple((x, own.at(spec.x.sweep, x).number(curve.y)) for x in xs)
            label = own.text(curve.label) if curve.label else ""
            chosen = bool(curve.each) and view.chosen(str(curve.each)).key == key
            _check(spec, label or curve.y, points)
            out.append(Drawn(label, points, len(out), chosen))
    return out


def _check(spec: Spec, name: str, points: Sequence[Point]) -> None:
    """Values that the axes cannot show are faults."""
    for x, y in points:
        if not isfinite(y):
            raise Fault(f"line {name!r} is not finite where {spec.x.sweep} is {x:g}")
        if spec.y.scale == "log" and y <= 0:
            raise Fault(f"line {name!r} is {y:g} where {spec.x.sweep} is {x:g}: a log axis has no nought")


def _unit(spec: Spec, view: View) -> Unit:
    """The unit of the y axis; amounts of another dimension are a fault."""
    expressions = [*(c.y for c in spec.lines), *(m.y for m in spec.marks), *(x.at for x in spec.limits)]
    units = [view.unit(expression) for expression in expressions]
    for unit in units:
        if unit.dim != units[0].dim:
            raise Fault(
                f"one axis cannot hold both {units[0].text or 'a plain number'} and {unit.text or 'a plain number'}"
            )
    return units[0]


def _held(spec: Spec, view: View, curves: list[Drawn]) -> list[float]:
    """The values that the y axis must hold: on a log axis those of all states."""
    held = [y for curve in curves for _, y in curve.points]
    if spec.y.scale == "linear":
        return [*held, *(view.number(limit.at) for limit in spec.limits)]
    ends = [view.at(spec.x.sweep, x) for x in _range(spec, view)]
    held += [y for curve in spec.lines for end in ends for y in end.every(curve.y)]
    return [*held, *(y for limit in spec.limits for y in view.every(limit.at))]


# ---------------------------------------------------------------------------------- the drawing


@dataclass(frozen=True)
class Plot:
    """The two axes of a panel."""

    x: Scale
    y: Scale

    def __call__(self, point: Point) -> Point:
        """Where a point in coherent units stands on the canvas."""
        return self.x(point[0]), self.y(point[1])

    @property
    def extent(self) -> Extent:
        """The room between the axes, and a little over it."""
        return Extent(self.x(self.x.low), self.y(self.y.high) - 9, self.x(self.x.high) + 9, self.y(self.y.low))


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    curves, unit = _curves(spec, view), _unit(spec, view)
    top = style.heading(canvas, view.text(spec.title), view.text(spec.subtitle)) + 4
    plot = _axes(spec, view, canvas, curves, unit, top)
    for curve in curves:
        look = style.series(curve.series)
        canvas.line([plot(point) for point in curve.points], look.ink, 2.0 if curve.chosen else 1.3, dash=look.dash)
    dots = _dots(spec, view, plot)
    for point, _, _, hollow in dots:
        canvas.dot(*point, 2.6, style.PANEL if hollow else style.INK, style.INK, 1.0)
    _limits(spec, view, canvas, plot)
    _ends(canvas, plot, curves)
    for point, words, ink, _ in dots:
        beside(canvas, point, words, size=style.VALUE, ink=ink, within=plot.extent)
    return _alt(spec, view, curves, unit)


def _axes(spec: Spec, view: View, canvas: Canvas, curves: list[Drawn], unit: Unit, top: float) -> Plot:
    """Both axes, ticks and labels; leaves room at the right for the names of the lines."""
    held = _held(spec, view, curves)
    log = spec.y.scale == "log"
    bottom = canvas.height - 19
    low = min(0.0, *held)
    y: Linear | Log = decades(held, bottom, top) if log else linear(
        max(held), bottom, top, low=low, size=style.unit_size(max(held), unit)
    )  # fmt: skip
    ticks = y.ticks(7 if log else 6)
    words = style.tick_words(ticks, unit, log=log)
    left = 8 + max(width_of(word, style.TICK) for word in words)
    names = [width_of(curve.label, style.VALUE, italic=True) for curve in curves if curve.label]
    right = canvas.width - 2 - (max(names) + 8 if names else 8)
    start, end = _range(spec, view)
    x = _across(spec, start, end, left, right)
    x_ticks = x.ticks(7)
    unit_x = view.unit(spec.x.sweep)
    if unit_x.text != "%" and unit_x.noun:
        unit_x = PLAIN
    style.axis_left(canvas, left, [y(t) for t in ticks], words, top, bottom)
    axis_words = style.tick_words(x_ticks, unit_x, log=spec.x.scale == "log")
    style.axis_below(canvas, bottom, [x(t) for t in x_ticks], axis_words, left, right)
    return Plot(x, y)


def _across(spec: Spec, start: float, end: float, left: float, right: float) -> Linear | Log:
    """The x axis: by powers of two where both ends are such."""
    if spec.x.scale == "log":
        return Log(start, end, left, right, 2 if power_of_two(start) and power_of_two(end) else 10)
    return Linear(start, end, left, right)


def _limits(spec: Spec, view: View, canvas: Canvas, plot: Plot) -> None:
    """Rules over the plot, each with its label where no line runs."""
    for limit in spec.limits:
        y = plot.y(view.number(limit.at))
        left, right = plot.x(plot.x.low), plot.x(plot.x.high)
        style.rule(canvas, (left, y), (right, y))
        words = f"{view.text(limit.label)}, {view.say(limit.at)}"
        width = width_of(words, style.NOTE, italic=True)
        starts = [left + 4 + k * max(1.0, (right - left - width - 8) / 12) for k in range(13)]
        spots = [(x, base) for base in (y - 4, y + 9.5) for x in starts]
        clear = next((spot for spot in spots if _clear(canvas, words, spot)), None)
        if clear:
            canvas.label(words, *clear, size=style.NOTE, italic=True, ink=style.LIMIT)
        else:
            beside(canvas, (right - 12, y), words, size=style.NOTE, ink=style.LIMIT, within=plot.extent)


def _clear(canvas: Canvas, words: str, spot: Point) -> bool:
    return canvas.free(extent_of(words, *spot, style.NOTE, italic=True).grown(1))


def _ends(canvas: Canvas, plot: Plot, curves: list[Drawn]) -> None:
    """The names of the lines at their ends, spread apart, with leaders where they had to move."""
    named = [curve for curve in curves if curve.label]
    wanted = [plot(curve.points[-1])[1] for curve in named]
    places = spread(wanted, 11.5, plot.y(plot.y.high) - 2, canvas.height - 20)
    right = plot.x(plot.x.high)
    for curve, want, place in zip(named, wanted, places, strict=True):
        ink = style.series(curve.series).label_ink
        if abs(place - want) > 3:
            canvas.line([(right + 1.5, want), (right + 5.5, place)], ink, 0.5, role="leader")
        canvas.label(curve.label, right + 7.5, place + style.lift(style.VALUE), size=style.VALUE, italic=True, ink=ink)


def _dots(spec: Spec, view: View, plot: Plot) -> list[tuple[Point, str, str, bool]]:
    """Marks and crossings that lie on the axes: place, words, ink, hollow."""
    out = []
    for mark in spec.marks:
        x, y = view.number(mark.x), view.number(mark.y)
        if plot.x.low <= x <= plot.x.high:
            out.append((plot((x, y)), view.text(mark.label) if mark.label else view.say(mark.y), style.INK, False))
    for crossing in spec.crossings:
        x = view.number(crossing.at)
        if plot.x.low <= x <= plot.x.high:
            y = view.at(spec.x.sweep, x).number(crossing.of[0])
            out.append((plot((x, y)), view.text(crossing.label), style.INK, True))
    return out


# ---------------------------------------------------------------------------------- the words


def _alt(spec: Spec, view: View, curves: list[Drawn], unit: Unit) -> str:
    """The ends of the lines that differ most, the marks, the limit."""
    title = view.text(spec.title)
    start, end = _range(spec, view)
    ends = f"{spec.x.sweep} {say(start, PLAIN)} to {say(end, PLAIN)}"
    ranked = sorted(curves, key=lambda curve: curve.points[-1][1])
    picked = [ranked[-1], ranked[0]] if len(ranked) > 1 else ranked
    said = [f"{c.label} {say(c.points[0][1], unit)} to {say(c.points[-1][1], unit)}".strip() for c in picked]
    text = f"{title}, {ends}: {'; '.join(said)}"
    for mark in spec.marks[:1]:
        text += f". Marked: {view.text(mark.label) + ', ' if mark.label else ''}{view.say(mark.y)}"
    for crossing in spec.crossings[:1]:
        text += f". They cross at {view.text(crossing.label)}"
    for limit in spec.limits[:1]:
        text += f". Limit: {view.text(limit.label)}, {view.say(limit.at)}"
    return text + "."


def shown(spec: Spec, view: View) -> list[Shown]:
    """Each number that the panel prints, for the page's table."""
    curves, unit = _curves(spec, view), _unit(spec, view)
    start, end = _range(spec, view)
    out = []
    for curve in curves:
        for value, point in ((start, curve.points[0]), (end, curve.points[-1])):
            out.append(Shown(f"{curve.label}, {spec.x.sweep} {say(value, PLAIN)}".lstrip(", "), say(point[1], unit)))
    out += [Shown(view.text(mark.label) if mark.label else str(mark.y), view.say(mark.y)) for mark in spec.marks]
    out += [Shown(view.text(crossing.label), view.say(crossing.at)) for crossing in spec.crossings]
    return [*out, *(Shown(view.text(limit.label), view.say(limit.at)) for limit in spec.limits)]
