"""A grid: one number for every pair of two settings, darker for more.

Draw it when two choices meet and the reader looks for the best pair, or for where nothing is
possible: up to ten rows and twelve columns, from a method's table. One choice alone is `bars`, a
smooth change `lines`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import Field

from press import style
from press.canvas import Extent, Lettering, extent_of, width_of
from press.faults import Fault
from press.schema import Panel
from press.style.furniture import heading, key, unit_size
from press.style.sentence import sentence
from press.texts import Column, Expression, Frozen, Label, Table
from press.units import ONE, grouped, rounded, say, say_plain
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.units import Unit
    from press.values import View

DARKEST, STEPS = 0.36, 8
"""The tint of the highest value, at which words still keep 4.5:1 on it, and how many tints there are."""
ASIDE = Lettering(8.4, italic=True, ink=style.SOFT)
"""How the names of the two settings are set."""


class Side(Frozen):
    """One of the two settings."""

    column: Column = Field(description="The column of the table that has the setting.")
    label: Label = Field(description="What the setting is called.")


class Blank(Frozen):
    """Cells without a number."""

    unless: Column = Field(description="A column that is nought where there is no number to show.")
    label: Label = Field(description="What a dash means.")


class Marked(Frozen):
    """Cells marked out."""

    when: Column = Field(description="A column that is not nought in the cells to mark.")
    label: Label = Field(description="What the mark means.")


class Spec(Panel):
    """The keys that `kind: grid` takes."""

    table: Table = Field(description="A method's table, one cell a row.")
    rows: Side = Field(description="The setting that goes down.")
    columns: Side = Field(description="The setting that goes across.")
    value: Expression = Field(description="The number of a cell: a column, and the unit it is shown in.")
    blank: Blank | None = Field(default=None, description="Cells with a dash in place of a number.")
    hatch: Marked | None = Field(default=None, description="Cells to hatch.")
    frame: Marked | None = Field(default=None, description="Cells to frame.")


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 252 if spec.wide else 196


# ---------------------------------------------------------------------------------- the numbers


@dataclass(frozen=True)
class Cell:
    """One pair of settings: its row and column by number, its value, and how it is marked."""

    row: int
    column: int
    value: float
    blank: bool
    hatched: bool
    framed: bool


@dataclass(frozen=True)
class Cells:
    """All that the panel shows at one choice."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[Cell, ...]
    unit: Unit

    @property
    def numbers(self) -> list[Cell]:
        """The cells with a number, the least first."""
        return sorted((cell for cell in self.cells if not cell.blank), key=lambda cell: cell.value)

    def share(self, cell: Cell) -> float:
        """Where a cell's value lies between the least and the highest, from nought to one."""
        low, high = self.numbers[0].value, self.numbers[-1].value
        return (cell.value - low) / (high - low) if high > low else 1.0

    def short(self, cell: Cell) -> str:
        """A cell's number without its unit, which the key says."""
        if self.unit.dim == ONE and self.unit.text != "%":
            return say_plain(cell.value)
        size = self.size
        places = 0 if self.numbers[-1].value / size >= 100 else 1
        return grouped(rounded(cell.value / size, places))

    @property
    def size(self) -> float:
        """The size of the unit that the cells are said in."""
        return unit_size(self.numbers[-1].value, self.unit) if self.unit.coherent else self.unit.size


def _read(spec: Spec, view: View) -> Cells:
    """The table as cells; two rows of the table for one pair are a fault."""
    down, across = (view.column(side.column, spec.table) for side in (spec.rows, spec.columns))
    rows, columns = sorted(set(down), key=_order), sorted(set(across), key=_order)
    values = view.column(spec.value, spec.table)
    fits = _flags(view, spec.blank.unless if spec.blank else None, spec, default=True)
    hatched = _flags(view, spec.hatch.when if spec.hatch else None, spec)
    framed = _flags(view, spec.frame.when if spec.frame else None, spec)
    cells: dict[tuple[int, int], Cell] = {}
    for r, c, value, fit, hatch, frame in zip(down, across, values, fits, hatched, framed, strict=True):
        at = rows.index(r), columns.index(c)
        if at in cells:
            raise Fault(f"the table has two rows for {spec.rows.column} {r}, {spec.columns.column} {c}")
        cells[at] = Cell(*at, float(value) if fit else 0.0, not fit, hatch and fit, frame and fit)
    if all(cell.blank for cell in cells.values()):
        raise Fault("the grid has no number to show")
    names = (_names(view, rows, spec.rows.column, spec), _names(view, columns, spec.columns.column, spec))
    return Cells(*names, tuple(cells.values()), view.unit(spec.value, spec.table))


def _order(cell: float | str) -> tuple[bool, float, str]:
    return (True, 0.0, cell) if isinstance(cell, str) else (False, cell, "")


def _flags(view: View, column: str | None, spec: Spec, *, default: bool = False) -> list[bool]:
    """A column as yes or no; without one, the default in every row."""
    if column is None:
        return [default] * len(view.column(spec.rows.column, spec.table))
    return [bool(cell) for cell in view.column(column, spec.table)]


def _names(view: View, cells: Sequence[float | str], column: str, spec: Spec) -> tuple[str, ...]:
    unit = view.unit(column, spec.table)
    return tuple(cell if isinstance(cell, str) else say(cell, unit) for cell in cells)


# ---------------------------------------------------------------------------------- the drawing


HATCHED = style.Series(style.TOKENS["rust"], "none", "/")
FRAMED = style.Series(style.TOKENS["rust"], "none")


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    cells = _read(spec, view)
    title = view.text(spec.title)
    top = _key(spec, view, canvas, cells, heading(canvas, title, view.text(spec.subtitle)) - 2)
    left = 20 + max(width_of(name, style.TICK) for name in cells.rows)
    frame = Extent(left, top + 26, canvas.width - 2, canvas.height - 2)
    boxes = {cell: _box(frame, cells, cell) for cell in cells.cells}
    _headers(spec, view, canvas, cells, frame)
    tints: dict[float, list[Extent]] = {}
    for cell in cells.numbers:
        tints.setdefault(round(cells.share(cell) * STEPS) / STEPS, []).append(boxes[cell])
    canvas.boxes(boxes.values(), "none", style.HAIR, style.HAIRLINE)
    for share, same in sorted(tints.items()):
        canvas.boxes(same, style.TOKENS["slate"], opacity=DARKEST * share)
    holes = [_number(canvas, boxes[cell], "–" if cell.blank else cells.short(cell)) for cell in cells.cells]
    style.fill(canvas, [boxes[c] for c in cells.cells if c.hatched], HATCHED, [hole for hole in holes if hole])
    for cell in (cell for cell in cells.cells if cell.framed):
        corners = boxes[cell].corners
        canvas.line([*corners, *corners[:2]], FRAMED.ink, 1.8)
    return _alt(spec, view, title, cells)


def _key(spec: Spec, view: View, canvas: Canvas, cells: Cells, top: float) -> float:
    """What the marks mean, and the unit of the numbers where the subtitle does not say it."""
    marks = ((spec.hatch, HATCHED), (spec.frame, FRAMED))
    entries: list[tuple[str, style.Series | None]] = [(view.text(mark.label), look) for mark, look in marks if mark]
    if spec.blank:
        entries.append((f"– {view.text(spec.blank.label)}", None))
    unit = _said(cells, cells.numbers[-1]).partition("\u2009")[2] if cells.unit.dim != ONE else cells.unit.text
    if unit == "%" or (unit and cells.unit.dim != ONE and unit not in view.text(spec.subtitle)):
        entries.append((f"in {unit}", None))
    return key(canvas, top, entries) if entries else top


def _box(frame: Extent, cells: Cells, cell: Cell) -> Extent:
    """Where a cell stands."""
    wide, tall = frame.width / len(cells.columns), frame.height / len(cells.rows)
    left, top = frame.left + wide * cell.column, frame.top + tall * cell.row
    return Extent(left, top, left + wide, top + tall).grown(-0.8)


def _headers(spec: Spec, view: View, canvas: Canvas, cells: Cells, frame: Extent) -> None:
    """The settings over the columns and left of the rows, each side with its name."""
    middle = frame.middle
    canvas.label(view.text(spec.columns.label), (middle[0], frame.top - 16), ASIDE, "middle")
    words = view.text(spec.rows.label)
    canvas.label(words, (9, middle[1] + width_of(words, ASIDE) / 2), ASIDE, "turned")
    for index, name in enumerate(cells.columns):
        x = frame.left + frame.width * (index + 0.5) / len(cells.columns)
        canvas.label(name, (x, frame.top - 4), style.TICK, "middle")
    for index, name in enumerate(cells.rows):
        y = frame.top + frame.height * (index + 0.5) / len(cells.rows)
        canvas.label(name, (frame.left - 5, y + style.TICK.lift), style.TICK, "end")


def _number(canvas: Canvas, box: Extent, words: str) -> Extent | None:
    """A cell's number, if it has room; gives the hole that it needs."""
    at = (box.middle[0], box.middle[1] + style.CELL.lift)
    if not box.grown(-1.5).holds(extent_of(words, at, style.CELL, "middle")):
        return None
    return canvas.label(words, at, style.CELL.inked(style.SOFT if words == "–" else style.INK), "middle").extent


# ---------------------------------------------------------------------------------- the words


def _alt(spec: Spec, view: View, title: str, cells: Cells) -> str:
    """The highest and the least number with their settings, and how many cells are blank."""
    ends = [cells.numbers[-1], cells.numbers[0]]
    most, least = (f"{_said(cells, cell)} at {_settings(spec, view, cells, cell)}" for cell in ends)
    more = [f"least {least}"] if len(cells.numbers) > 1 else []
    blank = len(cells.cells) - len(cells.numbers)
    if blank and spec.blank:
        more.append(f"{blank} of {len(cells.cells)}: {view.text(spec.blank.label)}")
    return sentence(f"{title}: most {most}", *more)


def _said(cells: Cells, cell: Cell) -> str:
    return say(cell.value, cells.unit, shown=None if cells.unit.coherent or cells.unit.text == "%" else cells.unit)


def _settings(spec: Spec, view: View, cells: Cells, cell: Cell) -> str:
    row, column = view.text(spec.rows.label), view.text(spec.columns.label)
    return f"{row} {cells.rows[cell.row]}, {column} {cells.columns[cell.column]}"


def shown(spec: Spec, view: View) -> list[Shown]:
    """The number of every cell that has one, for the page's table."""
    cells = _read(spec, view)
    return [Shown(_settings(spec, view, cells, c), _said(cells, c)) for c in cells.cells if not c.blank]
