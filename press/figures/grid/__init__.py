"""A grid: one cell for every pair of two settings, darker for more, or hatched by who holds it.

Draw it when two choices meet and the reader looks for the best pair, for where nothing is possible,
or for who holds what: up to ten rows and twelve columns with numbers, thirty-two each way without,
from a method's table. One choice alone is `bars`, a smooth change `lines`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, Lettering, extent_of, width_of
from press.figures.grid.cells import margin, read
from press.figures.grid.marks import HATCH, SIGNS, half_axes, halved, mark
from press.figures.grid.spec import Spec
from press.figures.grid.telling import alt, shown
from press.style.furniture import heading, key, need_room
from press.units import ONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.figures.grid.cells import Cell, Cells
    from press.style.furniture import Sign
    from press.values import View

__all__ = ["Spec", "draw", "height", "shown"]

STEPS = 8
"""How many tints there are from the least value to the highest."""
ASIDE = Lettering(8.4, italic=True, ink=style.SOFT)
"""How the names of the two settings are set."""
EMPTY = style.Series(style.HAIR, style.PANEL)
LETTERINGS = (style.CELL, Lettering(8))


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 252 if spec.wide or spec.fill else 196


@dataclass(frozen=True)
class Ground:
    """Where the cells stand: the frame round all, and how many each way."""

    frame: Extent
    rows: int
    columns: int

    @property
    def wide(self) -> float:
        """How wide a cell is, in pt."""
        return self.frame.width / self.columns

    @property
    def tall(self) -> float:
        """How tall a cell is, in pt."""
        return self.frame.height / self.rows

    def box(self, row: int, column: int) -> Extent:
        """One cell; the gap between cells is less where they are small."""
        left, top = self.frame.left + self.wide * column, self.frame.top + self.tall * row
        return Extent(left, top, left + self.wide, top + self.tall).grown(-min(0.8, 0.05 * min(self.wide, self.tall)))


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    cells, title = read(spec, view), view.text(spec.title)
    beside = margin(spec, view, cells)
    top = _key(spec, view, canvas, cells, heading(canvas, title, view.text(spec.subtitle)) - 2)
    ground = _ground(canvas, cells, beside, top)
    boxes = {cell: ground.box(cell.row, cell.column) for cell in cells.cells}
    _headers(spec, view, canvas, cells, ground)
    _margin(spec, view, canvas, ground, beside)
    everywhere = [ground.box(row, column) for row in range(ground.rows) for column in range(ground.columns)]
    canvas.boxes(everywhere, "none", style.HAIR, style.HAIRLINE)
    holes = _words(canvas, cells, boxes)
    if spec.fill:
        _owned(canvas, cells, boxes, holes)
    else:
        _tinted(canvas, cells, boxes)
    mark(canvas, boxes, holes)
    return alt(spec, view, title, cells)


def _ground(canvas: Canvas, cells: Cells, beside: Sequence[str], top: float) -> Ground:
    """The room for the cells: square ones where there are many, so that a diagonal is one."""
    left = 20 + max(width_of(name, style.TICK) for name in cells.rows)
    right = canvas.width - 2 - max((width_of(note, style.NOTE) + 6 for note in beside), default=0)
    need_room(left, right)
    frame = Extent(left, top + 26, right, canvas.height - 2)
    rows, columns = len(cells.rows), len(cells.columns)
    if cells.owners and min(rows, columns) >= 8:
        side = min(frame.width / columns, frame.height / rows)
        frame = Extent(left, frame.top, left + side * columns, frame.top + side * rows)
    return Ground(frame, rows, columns)


def _tinted(canvas: Canvas, cells: Cells, boxes: dict[Cell, Extent]) -> None:
    """Cells darker for more, those of one tint as one path."""
    tints: dict[float, list[Extent]] = {}
    for cell in cells.numbers:
        tints.setdefault(round(cells.share(cell) * STEPS) / STEPS, []).append(boxes[cell])
    for share, same in sorted(tints.items()):
        canvas.boxes(same, style.TOKENS["slate"], opacity=style.TINT * share)


def _owned(canvas: Canvas, cells: Cells, boxes: dict[Cell, Extent], holes: Sequence[Extent]) -> None:
    """Cells by their owner, those of one as one path."""
    for index, owner in enumerate(cells.owners):
        style.fill(canvas, [boxes[cell] for cell in cells.cells if cell.owner == owner], style.owner(index), holes)


def _key(spec: Spec, view: View, canvas: Canvas, cells: Cells, top: float) -> float:
    """Who the owners are, what the marks mean, and the unit where the subtitle does not say it."""
    entries: list[tuple[str, style.Series | Sign | None]] = []
    named = {spec.rows.names or spec.rows.column, spec.columns.names or spec.columns.column, spec.words}
    if spec.fill and spec.fill.column not in named:
        before = f"{view.text(spec.fill.label)} " if spec.fill.label else ""
        entries += [(f"{before}{owner}", style.owner(index)) for index, owner in enumerate(cells.owners)]
    used = {name for cell in cells.cells for name in cell.marks}
    signs: dict[str, style.Series | Sign] = {"hatch": HATCH, **SIGNS, "half": halved}
    entries += [(view.text(mark.label), signs[name]) for name, mark in spec.marks.items() if name in used]
    if spec.empty and len(cells.cells) < len(cells.rows) * len(cells.columns):
        entries.append((view.text(spec.empty), EMPTY))
    if spec.blank and any(cell.blank for cell in cells.cells):
        entries.append((f"– {view.text(spec.blank.label)}", None))
    unit = _unit(cells)
    if unit == "%" or (unit and cells.unit.dim != ONE and unit not in view.text(spec.subtitle)):
        entries.append((f"in {unit}", None))
    return key(canvas, top, entries) if entries else top


def _unit(cells: Cells) -> str:
    """The unit of the numbers in the cells."""
    if not cells.valued:
        return ""
    return cells.said(cells.numbers[-1]).partition("\u2009")[2] if cells.unit.dim != ONE else cells.unit.text


def _headers(spec: Spec, view: View, canvas: Canvas, cells: Cells, ground: Ground) -> None:
    """The settings over the columns and left of the rows, each side with its name."""
    frame, middle = ground.frame, ground.frame.middle
    canvas.label(view.text(spec.columns.label), (middle[0], frame.top - 16), ASIDE, "middle")
    words = view.text(spec.rows.label)
    canvas.label(words, (9, middle[1] + width_of(words, ASIDE) / 2), ASIDE, "turned")
    widest = max(width_of(name, style.TICK) for name in cells.columns)
    for index in range(0, ground.columns, ceil((widest + 2.5) / ground.wide)):
        x = frame.left + ground.wide * (index + 0.5)
        canvas.label(cells.columns[index], (x, frame.top - 4), style.TICK, "middle")
    for index in range(0, ground.rows, ceil(10.5 / ground.tall)):
        y = frame.top + ground.tall * (index + 0.5)
        canvas.label(cells.rows[index], (frame.left - 5, y + style.TICK.lift), style.TICK, "end")


def _margin(spec: Spec, view: View, canvas: Canvas, ground: Ground, beside: Sequence[str]) -> None:
    """The values at the right of the rows, with their name over them."""
    right = canvas.width - 2
    if spec.margin:
        canvas.label(view.text(spec.margin.label), (right, ground.frame.top - 4), ASIDE, "end")
    for index in range(0, len(beside), ceil(10.5 / ground.tall)):
        y = ground.frame.top + ground.tall * (index + 0.5) + style.NOTE.lift
        canvas.label(beside[index], (right, y), style.NOTE, "end")


def _words(canvas: Canvas, cells: Cells, boxes: dict[Cell, Extent]) -> list[Extent]:
    """What stands in the cells, all in one size that fits them, else only where it fits; gives the holes."""
    words = {cell: cells.short(cell) for cell in cells.cells if "half" not in cell.marks}
    fits = (size for size in LETTERINGS if all(_fits(boxes[cell], text, size) for cell, text in words.items()))
    size = next(fits, LETTERINGS[-1])
    out = []
    for cell, text in words.items():
        ringed = "ring" in cell.marks
        if text and _fits(boxes[cell], text, size, ringed=ringed):
            at = (boxes[cell].middle[0], boxes[cell].middle[1] + size.lift)
            ink = style.owner(cells.owners.index(cell.owner)).over if cells.owners else style.INK
            out.append(canvas.label(text, at, size.inked(style.SOFT if text == "–" else ink), "middle").extent)
    return out


def _fits(box: Extent, text: str, size: Lettering, *, ringed: bool = False) -> bool:
    """Whether words have room in a cell, within its ring if it has one."""
    words = extent_of(text, (box.middle[0], box.middle[1] + size.lift), size, "middle") if text else box.grown(-2)
    if ringed and text:
        across, up = words.width / 2 + 1.2, max(words.bottom - box.middle[1], box.middle[1] - words.top) + 1.2
        return (across / half_axes(box)[0]) ** 2 + (up / half_axes(box)[1]) ** 2 < 1
    return box.grown(-1.5).holds(words)
