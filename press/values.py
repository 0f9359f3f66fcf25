"""The frozen values that pass from stage to stage, and what a figure may ask of a ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from press.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.units import Unit


@dataclass(frozen=True)
class Option:
    """One option of a control: its key in addresses, its words, its number where it has one."""

    key: str
    words: str
    number: float | None = None


class View(Protocol):
    """A ledger at one choice: all that a figure kind may ask.

    Expressions and texts are those of the kind's Spec. Numbers are in coherent units (B, FLOP, s).
    Column expressions (`held`, `plan.speed`) come back as tuples.
    """

    def number(self, expression: str) -> float:
        """The value of an expression that is one number."""

    def column(self, expression: str, table: str = "") -> tuple[float | str, ...]:
        """The values of an expression that is a column; with `table`, of a column named there."""

    def unit(self, expression: str, table: str = "") -> Unit:
        """The unit that an expression is shown in: dimension and noun."""

    def say(self, expression: str) -> str:
        """An expression's value as the volume prints it: `1.9 TB`."""

    def text(self, text: str) -> str:
        """A text with its `{values}` filled in, as plain text."""

    def at(self, control: str, value: float | str) -> View:
        """The same ledger with one control set to another value (a sweep, a family of lines)."""

    def every(self, expression: str) -> Sequence[float]:
        """The expression's values over all states that the workshop can reach; a control set by `at` stays as set."""

    def chosen(self, control: str) -> Option:
        """The option of a control that this view is at."""

    def options(self, control: str) -> Sequence[Option]:
        """All options of a control, in the order of the plate."""


def numbers(view: View, expression: str, table: str = "") -> tuple[float, ...]:
    """A column in which every cell is a number; words in it are a Fault, for a figure cannot measure them."""
    cells = view.column(expression, table)
    words = next((cell for cell in cells if isinstance(cell, str)), None)
    if words is not None:
        raise Fault(f"{str(expression)!r} holds words ({words!r}), where a number is drawn")
    return tuple(float(cell) for cell in cells)


@dataclass(frozen=True)
class Line:
    """A named number of a plate, before any choice: how it is worked out, in what unit, from where."""

    name: str
    how: str
    """`given`, `computed`, `by`, `quoted`, `say`, `run`, or `control`, `symbol`, `datum` for what plates read."""
    label: str
    unit: Unit
    source: str = ""
    tree: Any = None
    """A node of `press.grammar.nodes`; for `by`, a mapping option → node; None where nothing is worked out."""
    text: str = ""
    """The expression as the author wrote it; of a line of words all its texts, a row each."""


class Ledger(Protocol):
    """All lines of a plate in all states, as typeset and compose see them."""

    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]
    start: Mapping[str, str]
    choices: tuple[Mapping[str, str], ...]
    lines: Mapping[str, Line]
    """Every name that may stand in braces: lines, controls, symbols, data (`gpu`, `gpu.memory`)."""

    def view(self, choice: Mapping[str, str]) -> View:
        """The ledger at one choice."""

    def slot(self, text: str) -> Slot:
        """The printed strings of a text with braces, for every reachable setting of its controls."""


@dataclass(frozen=True)
class Shown:
    """A number that a panel shows, for its table: whose it is, and how it is said."""

    label: str
    said: str
    line: str = ""
    """What it was asked for by, where that may be the name of a line."""


@dataclass(frozen=True)
class Drawing:
    """One panel in one state: neutral SVG with literal colours, and its words."""

    svg: str
    alt: str
    width: float
    height: float
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True)
class Slot:
    """A printed string that follows the reader's choice, for every reachable setting of its controls."""

    controls: tuple[str, ...]
    strings: Mapping[tuple[str, ...], str]
    """Option keys of `controls`, in their order → the string; excluded settings are absent."""


@dataclass(frozen=True)
class Group:
    """A control as the page shows it."""

    name: str
    label: str
    options: tuple[Option, ...]
    start: str


@dataclass(frozen=True)
class Rule:
    """Settings that `only:` removes: the controls it reads, the settings it keeps, the reason."""

    controls: tuple[str, ...]
    kept: frozenset[tuple[str, ...]]
    reason: str
