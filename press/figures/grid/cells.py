"""From a method's table to cells: settings, values, owners, marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from press.faults import Fault
from press.style.furniture import unit_size
from press.units import ONE, PLAIN, grouped, rounded, say, say_plain
from press.values import numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.figures.grid.spec import Side, Spec
    from press.units import Unit
    from press.values import View

Entry = float | str


@dataclass(frozen=True)
class Cell:
    """One pair of settings: its row and column by number, its value, its owner, its words, its marks."""

    row: int
    column: int
    value: float
    blank: bool
    owner: str
    words: str
    marks: frozenset[str]
    """Of `hatch`, `half`, `frame`, `ring`."""


@dataclass(frozen=True)
class Cells:
    """All that the panel shows at one choice."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[Cell, ...]
    owners: tuple[str, ...]
    """Who holds cells, in the order of the key."""
    unit: Unit
    valued: bool

    @cached_property
    def numbers(self) -> list[Cell]:
        """The cells with a number, the least first."""
        return sorted((cell for cell in self.cells if self.valued and not cell.blank), key=lambda cell: cell.value)

    def share(self, cell: Cell) -> float:
        """Where a cell's value lies between the least and the highest, from nought to one."""
        low, high = self.numbers[0].value, self.numbers[-1].value
        return (cell.value - low) / (high - low) if high > low else 1.0

    def short(self, cell: Cell) -> str:
        """What stands in a cell: its words, else its number without its unit, which the key says."""
        if cell.words or not self.valued:
            return cell.words
        if cell.blank:
            return "–"
        if self.unit.dim == ONE and self.unit.text != "%":
            return say_plain(cell.value)
        places = 0 if self.numbers[-1].value / self.size >= 100 else 1
        return grouped(rounded(cell.value / self.size, places))

    @property
    def size(self) -> float:
        """The size of the unit that the cells are said in."""
        return unit_size(self.numbers[-1].value, self.unit) if self.unit.coherent else self.unit.size

    def said(self, cell: Cell) -> str:
        """A cell's number with its unit, as the volume prints it."""
        unit = self.unit
        return say(cell.value, unit, shown=None if unit.coherent or unit.text == "%" else unit)


def read(spec: Spec, view: View) -> Cells:
    """The table as cells; two rows of the table for one pair are a fault."""
    down, across = (view.column(side.column, spec.table) for side in (spec.rows, spec.columns))
    rows, columns = _settings(down), _settings(across)
    fits = _flags(view, spec, spec.blank.unless) if spec.blank else [True] * len(down)
    values = numbers(view, spec.value, spec.table) if spec.value else [0.0] * len(down)
    owners, words = (_words(view, spec, name) for name in (spec.fill.column if spec.fill else None, spec.words))
    marks = _marks(view, spec, len(down))
    cells: dict[tuple[int, int], Cell] = {}
    for index, (r, c) in enumerate(zip(down, across, strict=True)):
        at = rows.index(r), columns.index(c)
        if at in cells:
            raise Fault(f"the table has two rows for {spec.rows.column} {r}, {spec.columns.column} {c}")
        value = values[index] if fits[index] else 0.0
        own = marks[index] if fits[index] else frozenset[str]()
        cells[at] = Cell(*at, value, not fits[index], owners[index], words[index], own)
    if all(cell.blank for cell in cells.values()):
        raise Fault("the grid has no number to show" if cells else "the grid has no cells: the table is empty")
    names = _names(view, spec, spec.rows, rows, down), _names(view, spec, spec.columns, columns, across)
    unit = view.unit(spec.value, spec.table) if spec.value else PLAIN
    return Cells(*names, tuple(cells.values()), _owners(view, spec), unit, spec.value is not None)


def _settings(cells: Sequence[Entry]) -> list[Entry]:
    """Every setting once: numbers in order, words as they come."""
    found = list(dict.fromkeys(cells))
    return found if any(isinstance(cell, str) for cell in found) else sorted(found)


def _marks(view: View, spec: Spec, many: int) -> list[frozenset[str]]:
    """How each row of the table is marked."""
    flags = {name: _flags(view, spec, mark.when) for name, mark in spec.marks.items()}
    return [frozenset(name for name, column in flags.items() if column[index]) for index in range(many)]


def _flags(view: View, spec: Spec, column: str) -> list[bool]:
    """A column as yes or no."""
    return [bool(cell) for cell in view.column(column, spec.table)]


def _words(view: View, spec: Spec, column: str | None) -> list[str]:
    """A column as words; nothing in every row without one."""
    if column is None:
        return [""] * len(view.column(spec.rows.column, spec.table))
    unit = view.unit(column, spec.table)
    return [cell if isinstance(cell, str) else say(cell, unit) for cell in view.column(column, spec.table)]


def _owners(view: View, spec: Spec) -> tuple[str, ...]:
    """Every owner once, numbers in order."""
    if not spec.fill:
        return ()
    unit = view.unit(spec.fill.column, spec.table)
    found = _settings(view.column(spec.fill.column, spec.table))
    return tuple(cell if isinstance(cell, str) else say(cell, unit) for cell in found)


def _names(view: View, spec: Spec, side: Side, settings: Sequence[Entry], column: Sequence[Entry]) -> tuple[str, ...]:
    """What the rows or columns are called."""
    said = dict(zip(column, _words(view, spec, side.names or side.column), strict=True))
    return tuple(said[setting] for setting in settings)


def margin(spec: Spec, view: View, cells: Cells) -> list[str]:
    """The values at the right, one a row."""
    if not spec.margin:
        return []
    values, unit = view.column(spec.margin.values), view.unit(spec.margin.values)
    if len(values) != len(cells.rows):
        raise Fault(f"the margin has {len(values)} values for {len(cells.rows)} rows")
    return [value if isinstance(value, str) else say(value, unit) for value in values]
