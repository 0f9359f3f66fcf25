"""The table under a figure: what it shows in numbers for each option of each control, the others at their start."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from press.compose.choices import broken, starts

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from press.leaves import PanelStates, Workshop
    from press.values import Drawing, Group


@dataclass(frozen=True)
class Cell:
    """A number of the table, and the name of its line where it has a working on the page."""

    said: str
    line: str = ""


@dataclass(frozen=True)
class Row:
    """One option in the table, the other controls at their start: numbers, or the reason for having none."""

    words: str
    start: bool
    cells: tuple[Cell, ...]
    reason: str = ""
    at: str = ""
    """The places of the control and of the option, as the page's script counts them: `0,2`."""


@dataclass(frozen=True)
class Block:
    """The rows of one control; a plate without controls has one block without a label."""

    label: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Table:
    """The figure in numbers: panels with their columns, and the rows of each control."""

    heads: tuple[tuple[str, tuple[str, ...]], ...]
    blocks: tuple[Block, ...]

    @property
    def width(self) -> int:
        """The number of value columns."""
        return sum(len(columns) for _, columns in self.heads)


def table(panels: Sequence[PanelStates], workshop: Workshop, lines: Collection[str] = ()) -> Table | None:
    """The figure in numbers, one row an option; None where no panel shows a number.

    `lines` are the names that have a working on the page.
    """
    heads = tuple((panel.title or panel.name, _columns(panel)) for panel in panels if _columns(panel))
    if not heads:
        return None
    start = starts(workshop)
    blocks = [
        Block(
            group.label,
            tuple(
                replace(_row(panels, workshop, group, option.key, lines), at=f"{g},{place}")
                for place, option in enumerate(group.options)
            ),
        )
        for g, group in enumerate(workshop.groups)
    ]
    alone = Block("", (Row("", start=True, cells=_cells(panels, start, lines)),))
    return Table(heads, tuple(blocks) or (alone,))


def _row(panels: Sequence[PanelStates], workshop: Workshop, group: Group, key: str, lines: Collection[str]) -> Row:
    choice = starts(workshop) | {group.name: key}
    words = next(option.words for option in group.options if option.key == key)
    rule = broken(workshop, choice)
    if rule is not None:
        return Row(words, start=False, cells=(), reason=rule.reason)
    return Row(words, start=key == group.start, cells=_cells(panels, choice, lines))


def _columns(panel: PanelStates) -> tuple[str, ...]:
    """The labels that a panel shows in any state, in the order of their first showing."""
    return tuple(dict.fromkeys(shown.label for drawing in panel.drawings.values() for shown in drawing.shown))


def _cells(panels: Sequence[PanelStates], choice: Mapping[str, str], lines: Collection[str]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for panel in panels:
        said = _said(lines, panel.drawings[tuple(choice[name] for name in panel.controls)])
        cells += [said.get(label, Cell("–")) for label in _columns(panel)]
    return tuple(cells)


def _said(lines: Collection[str], drawing: Drawing) -> dict[str, Cell]:
    return {shown.label: Cell(shown.said, shown.line if shown.line in lines else "") for shown in drawing.shown}
