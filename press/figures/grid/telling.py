"""What a grid says in words: its alternative text, and the numbers of the page's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.figures.grid.cells import margin, read
from press.style.sentence import sentence
from press.values import Shown

if TYPE_CHECKING:
    from press.figures.grid.cells import Cell, Cells
    from press.figures.grid.spec import Spec
    from press.values import View


def alt(spec: Spec, view: View, title: str, cells: Cells) -> str:
    """The highest and the least number with their settings, the owners, and how many cells are blank."""
    many, blank = len(cells.cells), sum(cell.blank for cell in cells.cells)
    more = [f"{blank} of {many}: {view.text(spec.blank.label)}"] if blank and spec.blank else []
    if not cells.valued:
        rows, columns = view.text(spec.rows.label), view.text(spec.columns.label)
        first = f"{title}: {len(cells.rows)} rows ({rows}) by {len(cells.columns)} columns ({columns})"
        return sentence(first, *_held(spec, view, cells), *more)
    ends = [cells.numbers[-1], cells.numbers[0]]
    most, least = (f"{cells.said(cell)} at {_at(spec, view, cells, cell)}" for cell in ends)
    return sentence(f"{title}: most {most}", *([f"least {least}"] if len(cells.numbers) > 1 else []), *more)


def _held(spec: Spec, view: View, cells: Cells) -> list[str]:
    """How many cells the owners hold, from the most to the least."""
    if not spec.fill:
        return []
    counts = {owner: sum(cell.owner == owner for cell in cells.cells) for owner in cells.owners}
    name = f"{view.text(spec.fill.label)} " if spec.fill.label else ""
    most, least = max(counts.items(), key=lambda held: held[1]), min(counts.items(), key=lambda held: held[1])
    if most[1] == least[1]:
        return [f"each of {len(counts)} holds {most[1]} cells"]
    return [f"{name}{most[0]} holds most, {most[1]} cells, {name}{least[0]} least, {least[1]}"]


def _at(spec: Spec, view: View, cells: Cells, cell: Cell) -> str:
    row, column = view.text(spec.rows.label), view.text(spec.columns.label)
    return f"{row} {cells.rows[cell.row]}, {column} {cells.columns[cell.column]}"


def shown(spec: Spec, view: View) -> list[Shown]:
    """The number of every cell that has one, else what each owner holds, for the page's table."""
    cells = read(spec, view)
    if cells.valued:
        out = [Shown(_at(spec, view, cells, cell), cells.said(cell)) for cell in cells.cells if not cell.blank]
    else:
        name = f"{view.text(spec.fill.label)} " if spec.fill and spec.fill.label else ""
        counts = [(owner, sum(cell.owner == owner for cell in cells.cells)) for owner in cells.owners]
        out = [Shown(f"{name}{owner}", f"{count} cell{'s' * (count != 1)}") for owner, count in counts]
    return [*out, *map(Shown, cells.rows, margin(spec, view, cells))]
