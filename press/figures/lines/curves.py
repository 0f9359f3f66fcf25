"""From a ledger to curves and points: the sweep, the families, and what the axes must hold."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose, isfinite
from typing import TYPE_CHECKING

from press.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Point
    from press.figures.lines.spec import Curve, Spec
    from press.units import Unit
    from press.values import View

POINTS = 60
"""Points of a line: enough for a smooth curve at any size a page has."""
MOST = 6
"""Lines that differ by their dashes."""


@dataclass(frozen=True)
class Drawn:
    """One line: its name, its points in coherent units, its look by number."""

    label: str
    points: tuple[Point, ...]
    series: int
    chosen: bool = False
    """True for the line of a family at the reader's choice: it is set heavier."""
    dashed: bool = False
    """True for the same thing as an earlier line, measured another way."""


@dataclass(frozen=True)
class Spot:
    """A point to be seen, in coherent units, with its words; hollow where lines cross."""

    at: Point
    words: str
    hollow: bool = False


def ends(spec: Spec, view: View) -> tuple[float, float]:
    """Where the x axis begins and ends."""
    start, end = view.number(spec.x.start), view.number(spec.x.to)
    if not start < end:
        raise Fault(f"the x axis runs from {start:g} to {end:g}: from must be less than to")
    if spec.x.scale == "log" and start <= 0:
        raise Fault(f"a log axis cannot begin at {start:g}: it has no nought")
    return start, end


def sweep(spec: Spec, view: View) -> list[float]:
    """The values that the control takes: evenly spaced on the axis, both ends exact."""
    start, end = ends(spec, view)
    shares = [k / (POINTS - 1) for k in range(1, POINTS - 1)]
    if spec.x.scale == "log":
        return [start, *(start * (end / start) ** share for share in shares), end]
    return [start, *(start + share * (end - start) for share in shares), end]


def curves(spec: Spec, view: View) -> list[Drawn]:
    """All lines, families spread out; a value that the axes cannot show is a fault."""
    xs = sweep(spec, view)
    out: list[Drawn] = []
    first = 0
    for curve in spec.lines:
        solid = sum(not one.dashed for one in out)
        for index, (own, chosen) in enumerate(_family(curve, view)):
            points = tuple((x, own.at(spec.x.sweep, x).number(curve.y)) for x in xs)
            label = own.text(curve.label) if curve.label else ""
            _check(spec, label or curve.y, points)
            out.append(Drawn(label, points, (first if curve.dashed else solid) + index, chosen, curve.dashed))
        first = first if curve.dashed else solid
    if len({one.series for one in out}) > MOST:
        raise Fault(f"more than {MOST} lines cannot be told apart: leave some out")
    return out


def _family(curve: Curve, view: View) -> list[tuple[View, bool]]:
    """The views of a line's family, and whether each is at the reader's choice."""
    if not curve.each:
        return [(view, False)]
    chosen = view.chosen(curve.each).key
    return [(view.at(curve.each, option.key), option.key == chosen) for option in view.options(curve.each)]


def _check(spec: Spec, name: str, points: Sequence[Point]) -> None:
    for x, y in points:
        if not isfinite(y):
            raise Fault(f"line {name!r} is not finite where {spec.x.sweep} is {x:g}")
        if spec.y.scale == "log" and y <= 0:
            raise Fault(f"line {name!r} is {y:g} where {spec.x.sweep} is {x:g}: a log axis has no nought")


def unit(spec: Spec, view: View) -> Unit:
    """The unit of the y axis; amounts of another dimension are a fault."""
    expressions = [*(c.y for c in spec.lines), *(m.y for m in spec.marks), *(x.at for x in spec.limits)]
    units = [view.unit(expression) for expression in expressions]
    for other in units:
        if other.dim != units[0].dim:
            plain = "a plain number"
            raise Fault(f"one axis cannot hold both {units[0].text or plain} and {other.text or plain}")
    return units[0]


def held(spec: Spec, view: View, drawn: Sequence[Drawn]) -> list[float]:
    """The values that the y axis must hold: on a log axis those of all states, at both ends of the sweep too."""
    values = [y for curve in drawn for _, y in curve.points]
    if spec.y.scale == "linear":
        return [*values, *(view.number(mark.y) for mark in spec.marks), *(view.number(x.at) for x in spec.limits)]
    for x in ends(spec, view):
        at_end = view.at(spec.x.sweep, x)
        values += [y for curve in spec.lines for y in at_end.every(curve.y)]
    every = [*(mark.y for mark in spec.marks), *(limit.at for limit in spec.limits)]
    return [*values, *(y for expression in every for y in view.every(expression))]


def spots(spec: Spec, view: View) -> list[Spot]:
    """Marks and crossings that lie on the x axis; two lines that do not meet where they are said to are a fault."""
    start, end = ends(spec, view)
    out = []
    for mark in spec.marks:
        x, y = view.number(mark.x), view.number(mark.y)
        if start <= x <= end:
            out.append(Spot((x, y), view.text(mark.label) if mark.label else view.say(mark.y)))
    for crossing in spec.crossings:
        x = view.number(crossing.at)
        if start <= x <= end:
            one, other = (view.at(spec.x.sweep, x).number(expression) for expression in crossing.of)
            if not isclose(one, other, rel_tol=1e-6):
                raise Fault(f"{crossing.of[0]} and {crossing.of[1]} do not meet at {crossing.at}: "
                            f"there they are {one:g} and {other:g}")  # fmt: skip
            out.append(Spot((x, one), view.text(crossing.label), hollow=True))
    return out
