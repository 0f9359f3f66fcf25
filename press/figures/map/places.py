"""From a ledger to places: points with their names, and the two scales."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING

from press.faults import Fault
from press.style.furniture import unit_size
from press.style.scales import Linear, Log, decades, linear
from press.units import say
from press.values import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from press.canvas import Point
    from press.figures.map.spec import Spec
    from press.style.scales import Scale
    from press.units import Unit
    from press.values import View


@dataclass(frozen=True)
class Spot:
    """A named point in coherent units; `held` is where it is drawn: itself, or the edge that it lies beyond."""

    name: str
    at: Point
    chosen: bool = False
    held: Point = (0.0, 0.0)

    @property
    def beyond(self) -> tuple[bool, bool]:
        """Whether it lies beyond the x axis, and beyond the y axis."""
        return self.held[0] != self.at[0], self.held[1] != self.at[1]


@dataclass(frozen=True)
class Spots:
    """All points of a panel at one choice, and the units of its axes."""

    spots: tuple[Spot, ...]
    units: tuple[Unit, Unit]

    def said(self, spot: Spot) -> tuple[str, str]:
        """How a point's two amounts are printed."""
        across, up = (say(value, unit) for value, unit in zip(spot.at, self.units, strict=True))
        return across, up


def read(spec: Spec, view: View) -> Spots:
    """All points; a value that an axis cannot show is a fault."""
    found = list(_from_table(spec, view) if spec.table else _listed(spec, view))
    if not found:
        raise Fault("there is no point to draw: the table is empty")
    for spot in found:
        for axis, value, name in ((spec.x, spot.at[0], "x"), (spec.y, spot.at[1], "y")):
            if not isfinite(value) or (axis.scale == "log" and value <= 0):
                why = "is not finite" if not isfinite(value) else "cannot stand on a log axis, which has no nought"
                raise Fault(f"point {spot.name!r}: {name} is {value:g}, which {why}")
    return Spots(tuple(found), _units(spec, view))


def _from_table(spec: Spec, view: View) -> Iterator[Spot]:
    """A point for each row of the table."""
    table, label = str(spec.table), str(spec.label)
    xs, ys = (numbers(view, str(axis.value), table) for axis in (spec.x, spec.y))
    chosen = _chosen(spec, view, len(xs))
    for index, (x, y) in enumerate(zip(xs, ys, strict=True)):
        yield Spot(re.sub(r"{(\w+)}", lambda found: _cell(view, table, found[1], index), label),  # noqa: B023 - used at once
                   (x, y), chosen[index])  # fmt: skip


def _cell(view: View, table: str, column: str, index: int) -> str:
    cell = view.column(column, table)[index]
    return cell if isinstance(cell, str) else say(cell, view.unit(column, table))


def _chosen(spec: Spec, view: View, many: int) -> list[bool]:
    """Whether each row of the table is the chosen one."""
    if not spec.chosen:
        return [False] * many
    if spec.chosen.when:
        return [bool(cell) for cell in view.column(spec.chosen.when, str(spec.table))]
    option = view.chosen(str(spec.chosen.control))
    return [cell in (option.key, option.number) for cell in view.column(str(spec.chosen.column), str(spec.table))]


def _listed(spec: Spec, view: View) -> Iterator[Spot]:
    """The points of the list."""
    key = view.chosen(spec.chosen.control).key if spec.chosen and spec.chosen.control else None
    for point in spec.points:
        chosen = key is not None and str(point.option) == key
        yield Spot(view.text(point.label), (view.number(point.x), view.number(point.y)), chosen)


def _units(spec: Spec, view: View) -> tuple[Unit, Unit]:
    """The units of the axes; amounts of another dimension are a fault."""
    across, up = (_unit(spec, view, name) for name in ("x", "y"))
    return across, up


def _unit(spec: Spec, view: View, name: str) -> Unit:
    axis = spec.x if name == "x" else spec.y
    own = [view.unit(axis.value, str(spec.table))] if axis.value else []
    own += [view.unit(point.x if name == "x" else point.y) for point in spec.points]
    own += [view.unit(end) for end in (axis.start, axis.to) if end and not _nought(view, end)]
    own += [view.unit(limit.at) for limit in spec.limits if limit.on == name]
    for unit in own:
        if unit.dim != own[0].dim:
            plain = "a plain number"
            raise Fault(f"one axis cannot hold both {own[0].text or plain} and {unit.text or plain}")
    return own[0]


def _nought(view: View, end: str) -> bool:
    """Nought is nought in every unit."""
    return view.number(end) == 0


def scale(spec: Spec, view: View, spots: Spots, name: str, ends: tuple[float, float]) -> Linear | Log:
    """One axis between two places in pt: from and to where they are given, else round ends about the points."""
    axis, index = (spec.x, 0) if name == "x" else (spec.y, 1)
    values = _held(spec, view, spots, name)
    low, high = (view.number(end) if end else None for end in (axis.start, axis.to))
    values = [value for value in values if high is None or value <= high] + ([high] if high is not None else [])
    if axis.scale == "log":
        own: Linear | Log = decades(values, *ends, 0)
    else:
        own = linear(values, *ends, unit_size(max(values), spots.units[index]))
    bottom, top = own.low if low is None else low, own.high if high is None else high
    if not bottom < top:
        raise Fault(f"the {name} axis runs from {bottom:g} to {top:g}: from must be less than to")
    return replace(own, low=bottom, high=top)


def _held(spec: Spec, view: View, spots: Spots, name: str) -> list[float]:
    """The values that an axis must hold: on a log axis those of all states."""
    axis, index = (spec.x, 0) if name == "x" else (spec.y, 1)
    values = [spot.at[index] for spot in spots.spots]
    limits = [limit.at for limit in spec.limits if limit.on == name]
    if axis.scale == "linear":
        return [*values, *(view.number(at) for at in limits)]
    listed = [point.x if name == "x" else point.y for point in spec.points]
    return [*values, *(value for expression in (*listed, *limits) for value in view.every(expression))]


def held(spots: Sequence[Spot], across: Scale, up: Scale) -> list[Spot]:
    """The points, those beyond an axis brought to its edge, and those in one place as one."""
    out: dict[tuple[int, int], Spot] = {}
    for spot in spots:
        x, y = (min(max(v, s.low), s.high) for v, s in zip(spot.at, (across, up), strict=True))
        place = round(across(x)), round(up(y))
        near = out.get(place)
        name = f"{near.name}, {spot.name}" if near else spot.name
        out[place] = Spot(name, spot.at, spot.chosen or bool(near and near.chosen), (x, y))
    return list(out.values())
