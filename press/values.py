"""The frozen values that pass from stage to stage, and what a figure may ask of a ledger."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from press.faults import NOWHERE, Place

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.units import Unit

Number = float
Column = tuple[float, ...]
Choice = "Mapping[str, str]"
"""One setting of the controls: control name → option key."""


class Scalar(str):
    """A scalar of a YAML file that remembers where it stood and how it was written."""

    __slots__ = ("place", "raw", "style", "trailing")

    place: Place
    raw: str
    """The scalar as written in the file, all its lines."""
    style: str
    """`plain`, `quoted` or `block`."""
    trailing: str
    """What follows it on its last line: a comment there may be lost text."""


def placed(node: object) -> Place:
    """The place of a scalar, a mapping or a list that was read from a file."""
    place: Place = getattr(node, "place", NOWHERE)
    return place


def place_in(text: str, offset: int, fragment: str = "") -> Place:
    """Where a part of a scalar stands in the file: `fragment`, the first at or after `offset`.

    Folding, quoting and indentation move text about, but change nothing that can be seen: the part
    begins after as many visible characters in the scalar as written as there are before it in the value.
    """
    place = placed(text)
    raw: str = getattr(text, "raw", "")
    if not raw or not fragment or fragment.isspace():
        return place
    found = _written(raw, sum(not char.isspace() for char in str(text)[:offset]))
    if str(text)[offset : offset + len(fragment)] != fragment or str(text)[offset].isspace():
        found = _find(raw, fragment, found)
    if found < 0:
        return place
    lines = raw[:found].split("\n")
    column = len(lines[-1]) + (place.column if len(lines) == 1 else 1)
    quote = raw.split("\n")[len(lines) - 1] if len(lines) > 1 else place.quote
    return Place(place.file, place.line + len(lines) - 1, column, quote)


WRITTEN = {
    '"': re.compile(r"\\(?:x..|u.{4}|U.{8}|\n\s*|.)|.", re.DOTALL),
    "'": re.compile(r"''|.", re.DOTALL),
}
"""One character of a quoted scalar, with its escapes; elsewhere a character is itself."""

ANY = re.compile(".", re.DOTALL)
BLANK = re.compile(r"\\(?:[ntr _NLPe0abfv]|\n\s*)")
"""Escapes that are seen as a space, or not at all."""


def _written(raw: str, before: int) -> int:
    """Where the visible character with `before` others before it stands in a scalar as written."""
    quote = raw[0] if raw[0] in WRITTEN else ""
    start = raw.find("\n") + 1 if raw[0] in "|>" else len(quote)
    for found in WRITTEN.get(quote, ANY).finditer(raw, start):
        if found[0].isspace() or (quote == '"' and BLANK.fullmatch(found[0])):
            continue
        if before == 0:
            return found.start()
        before -= 1
    return -1


def _find(raw: str, fragment: str, start: int) -> int:
    """A fragment from `start` on; a word is sought as a whole word first."""
    if start < 0:
        return -1
    whole = re.compile(rf"(?<![\w.]){re.escape(fragment)}(?![\w])").search(raw, start)
    return whole.start() if whole else raw.find(fragment, start)


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
    """The expression as the author wrote it."""


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


@dataclass(frozen=True)
class Drawing:
    """One panel in one state: neutral SVG with literal colours, and its words."""

    svg: str
    alt: str
    width: float
    height: float
    shown: tuple[Shown, ...] = ()


# -------------------------------------------------------------------- what typeset gives to compose and bind


@dataclass(frozen=True)
class Term:
    """A term and its definition, as HTML."""

    name: str
    definition: str
    anchor: str


@dataclass(frozen=True)
class Reference:
    """A source set in type: its number on the page, its HTML, its anchor."""

    key: str
    html: str
    anchor: str


@dataclass(frozen=True)
class Sheet:
    """A plate set in type for one medium (`web` or `print`): the HTML of each element.

    `text`, `analysis` and `notes` are paragraphs; the others come without an element of their own.
    Every computed number is `<span class="n" data-slot="KEY">1.9 TB</span>`; KEY is found in
    `Workshop.slots` where the number follows the reader's choice.
    """

    title: str
    keywords: tuple[str, ...]
    standfirst: str
    text: str
    learn: tuple[str, ...]
    caption: str
    symbols: str
    analysis_title: str
    analysis: str
    terms: tuple[Term, ...]
    takeaway: str
    notes: str
    sources: tuple[Reference, ...]
    slots: tuple[str, ...] = ()
    """The brace texts (`{hop:.2 ms}`) whose slots the page ships; `Brace.key` of each is its KEY."""


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


@dataclass(frozen=True)
class PanelStates:
    """A panel's drawings, one for each distinct setting of its own controls."""

    name: str
    wide: bool
    controls: tuple[str, ...]
    drawings: Mapping[tuple[str, ...], Drawing]
    title: str = ""
    """The panel's title at the start, as plain text: it heads the panel's columns in the table."""
    html: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    """The drawings dressed for the web; settings with equal drawings may share one string."""


@dataclass(frozen=True)
class Workshop:
    """What the reader may choose, and every string that follows."""

    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]
    slots: Mapping[str, Slot]


# ------------------------------------------------------------------------------------ what bind takes


@dataclass(frozen=True)
class Paper:
    """A printed page, in millimetres: its trim and the margins round its type area."""

    width: float = 210
    height: float = 270
    top: float = 17
    side: float = 17
    foot: float = 18


PAPER = Paper()


@dataclass(frozen=True)
class PrintPlate:
    """A plate as the binder takes it: set for `print`, its panels at the start and dressed for print."""

    path: str
    """Where its own PDF lies in the site, relative, with strokes."""
    number: int
    sheet: Sheet
    panels: tuple[Drawing, ...]


@dataclass(frozen=True)
class PrintVolume:
    """A volume as the binder takes it; `title` and `imprint` are plain text."""

    path: str
    number: str
    title: str
    imprint: str
    of: int
    plates: tuple[PrintPlate, ...]
    address: str = ""


# ---------------------------------------------------------------------------------- what compose takes


@dataclass(frozen=True)
class Entry:
    """A plate as its volume's page and its neighbours name it; title and standfirst are HTML."""

    number: int
    stem: str
    """The name of its files in the volume's folder, without a suffix."""
    title: str
    standfirst: str = ""


@dataclass(frozen=True)
class VolumePage:
    """A volume as its pages show it; `title` and `imprint` are plain text, plates in their order."""

    folder: str
    number: str
    title: str
    imprint: str
    of: int
    plates: tuple[Entry, ...]
    book: bool = True
    """True where the volume's PDF lies beside its page."""
    standfirst: str = ""
    """One sentence under the title, as plain text."""


@dataclass(frozen=True)
class PlatePage:
    """All that a plate's page needs: set for `web`, its panels dressed for the web in every state."""

    volume: VolumePage
    number: int
    sheet: Sheet
    workshop: Workshop
    panels: tuple[PanelStates, ...]
    pdf: bool = True
    """True where the plate's PDF lies beside its page."""
