"""From a ledger to bars: rows, ends, and how each value is said."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from press.faults import Fault
from press.units import say
from press.values import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.figures.bars.spec import Spec
    from press.units import Unit
    from press.values import View

Part = tuple[str, float, str, str]
"""The name of a part, its value in coherent units, how it is said, and the expression that it is worked out by."""


@dataclass(frozen=True)
class Bar:
    """One bar or part: its row and series by number, its name, its ends and how its value is said."""

    row: int
    series: int
    name: str
    start: float
    end: float
    said: str
    line: str = ""
    """The expression of its value."""


@dataclass(frozen=True)
class Amounts:
    """All that a panel shows at one choice, in coherent units."""

    rows: tuple[str, ...]
    bars: tuple[Bar, ...]
    wholes: tuple[Bar, ...]
    """The bars that carry a value label: the wholes of stacks, else every bar."""
    limits: tuple[tuple[float, str, str], ...]
    """Each limit's value, name, and how its value is said."""
    cuts: tuple[tuple[float, str, str], ...]
    """The same of the limits that repeat."""
    unit: Unit

    @property
    def ranked(self) -> list[Bar]:
        """The wholes, the least first."""
        return sorted(self.wholes, key=lambda bar: bar.end)


def read(spec: Spec, view: View) -> Amounts:
    """All bars, stacked ones end to end; a value that a bar cannot show is a fault."""
    unit = _unit(spec, view)
    rows: list[str] = []
    bars: list[Bar] = []
    for row, parts in _parts(spec, view):
        end = 0.0
        for index, (part, value, said, line) in enumerate(parts):
            name = f"{row}, {part}" if part and len(parts) > 1 else row
            _check(spec, name, value, said)
            start = end if spec.arrange == "stacked" else 0.0
            end = start + value
            bars.append(Bar(len(rows), index if part and len(parts) > 1 else len(rows), name, start, end, said, line))
        rows.append(row)
    if not bars:
        raise Fault("there is no bar to draw: the table is empty")
    wholes = _wholes(rows, bars, unit) if spec.arrange == "stacked" else bars
    limits, cuts = (_limits(spec, view, repeat=repeat) for repeat in (False, True))
    return Amounts(tuple(rows), tuple(bars), tuple(wholes), limits, cuts, unit)


def _limits(spec: Spec, view: View, *, repeat: bool) -> tuple[tuple[float, str, str], ...]:
    """The limits that repeat, or those that do not; one at nought cannot be told from the axis."""
    own = [limit for limit in spec.limits if limit.repeat is repeat]
    found = tuple((view.number(limit.at), view.text(limit.label), view.say(limit.at)) for limit in own)
    for value, name, said in found:
        if repeat and value <= 0:
            raise Fault(f"limit {name!r} is {said}: only a value over nought can repeat")
    return found


def _check(spec: Spec, name: str, value: float, said: str) -> None:
    if value < 0:
        raise Fault(f"bar {name!r} is {said}: a bar cannot show a negative value")
    if value == 0 and spec.scale == "log":
        raise Fault(f"bar {name!r} is {said}: a log axis has no nought, so leave out scale: log")


def _parts(spec: Spec, view: View) -> Iterator[tuple[str, list[Part]]]:
    """Each row with its parts, in the order of the file or the table."""
    for label, expression in spec.bars.items():
        yield view.text(label), [("", view.number(expression), view.say(expression), str(expression))]
    for label, parts in spec.groups.items():
        said = [(view.text(part), view.number(is_), view.say(is_), str(is_)) for part, is_ in parts.items()]
        yield view.text(label), said
    if spec.table and spec.row:
        yield from _table(spec, view, spec.table, spec.row)


def _table(spec: Spec, view: View, table: str, row: str) -> Iterator[tuple[str, list[Part]]]:
    """Each row of a table with its parts."""
    units = [view.unit(column, table) for column in spec.parts.values()]
    columns = [numbers(view, column, table) for column in spec.parts.values()]
    names = [view.text(part) for part in spec.parts]
    for label, *cells in zip(_labels(view, table, row), *columns, strict=True):
        yield str(label), [(n, c, say(c, unit), "") for n, c, unit in zip(names, cells, units, strict=True)]


def _labels(view: View, table: str, row: str) -> list[str]:
    """What the rows of a table are called: the text of `row` with the cells of its columns."""
    names = re.findall(r"{(\w+)}", row)
    if not names:
        raise Fault(f"row: {row!r} names no column, so all rows would be called the same")
    columns = [[_cell(cell, view.unit(name, table)) for cell in view.column(name, table)] for name in names]
    pieces = re.split(r"{\w+}", row)
    return ["".join(map(str.__add__, pieces, (*cells, ""))) for cells in zip(*columns, strict=True)]


def _cell(cell: float | str, unit: Unit) -> str:
    return cell if isinstance(cell, str) else say(cell, unit)


def _wholes(rows: list[str], bars: list[Bar], unit: Unit) -> list[Bar]:
    """One bar over each stack."""
    last = {bar.row: bar for bar in bars}
    return [replace(bar, start=0.0, name=rows[bar.row], said=say(bar.end, unit), line="") for bar in last.values()]


def _unit(spec: Spec, view: View) -> Unit:
    """The unit of the axis: that of the first value; amounts of another dimension are a fault."""
    units = [view.unit(column, spec.table or "") for column in spec.parts.values()]
    held = [*(limit.at for limit in spec.limits), *([spec.capacity.at] if spec.capacity else [])]
    units += [view.unit(is_) for is_ in (*spec.expressions, *held)]
    for unit in units:
        if unit.dim != units[0].dim:
            plain = "a plain number"
            raise Fault(f"one axis cannot hold both {units[0].text or plain} and {unit.text or plain}")
    return units[0]
