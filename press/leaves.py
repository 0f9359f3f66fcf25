"""The leaves of a plate: what typeset gives, what follows a choice, and what bind takes.

A sheet is a plate set in type for one medium; make-up puts it together with its drawings and with the
strings that follow the reader's choice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from press.backmatter import BookMatter
from press.digests import Named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.values import Drawing, Group, Rule, Slot


def anchor_of(label: str) -> str:
    """The anchor of a plate from its label: `XIV.2` → `plate-xiv-2`."""
    return "plate-" + label.lower().replace(".", "-")


# ------------------------------------------------------------------------------- what typeset gives


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
class Way:
    """One way in which a line is worked out, as HTML; what there is not is empty."""

    keys: tuple[str, ...]
    """The options of `Working.by` at which it holds; none where there is one way only."""
    formula: str
    """Every call of a named formula written out: `N = 12 L d²`."""
    with_values: str
    """The right side once more with the value of each name in its place."""
    inputs: tuple[str, ...]
    """The names that it reads, each a working of the same plate."""
    origin: str
    """Where it comes from in words: typed, chosen, read from a model's file, given by a method."""
    source: str
    """What it is from: authors and year as a link, and the place in it."""


@dataclass(frozen=True)
class Working:
    """How one name of a plate's ledger comes about, as HTML.

    Every value is `<span class="n">1.9 TB</span>` at the start; set for `web` it has a `data-slot` where it
    follows the reader's choice, and `slots` has its strings.
    """

    name: str
    anchor: str
    """Its id; in print with the plate's name, since a volume is one document there."""
    label: str
    """What it is in words, with a capital: `Kept by all layers`."""
    of: str
    """Whose figure it is: `Llama 3 70B`, `H100`, or the words of the run that gave it; empty for other lines."""
    symbol: str
    """How formulas show it."""
    value: str
    """As the plate prints it; empty for what is a column or a table."""
    digits: str
    """With more digits; empty where `value` has them all."""
    unit: str
    """Plain text; empty for a count without a noun, and for words."""
    how: str
    """`given`, `computed`, `by`, `quoted`, `run`, `control`, `symbol` or `datum`."""
    number: bool
    """Whether it is one number: columns, tables and words are none."""
    ways: tuple[Way, ...]
    """The start's first; in print that one alone."""
    by: str = ""
    """The control that chooses among several ways."""
    slots: Mapping[str, Slot] = field(default_factory=dict)

    @property
    def way(self) -> Way:
        """The way at the start."""
        return self.ways[0]


@dataclass(frozen=True)
class Sheet(Named):
    """A plate set in type for one medium (`web` or `print`): the HTML of each element.

    `text`, `analysis` and `notes` are paragraphs; the others come without an element of their own.
    On the web every number of the ledger is `<span class="n" data-slot="KEY">1.9 TB</span>` where it follows
    the reader's choice: KEY is found in `Workshop.slots`, and is the name of its line, or that name with a
    colon and a form. One that is the same in all states is `<span class="n" data-line="NAME">80 GB</span>`.
    A few words about one number (`nothing`, `8.6 GB`) are `<span class="say" data-slot="KEY" data-line="NAME">`.
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
    letters: tuple[str, ...] = ()
    """The names of the ledger that stand as symbols in the plate's formulas."""
    uses: tuple[str, ...] = ()
    """The anchors of the terms that its texts use, each where it first stands a link of its own."""
    workings: tuple[Working, ...] = ()
    """How every line of the plate comes about, in their order, and before them what these read: the reader's
    choices, the figures of models and devices, the lines of the volume. Make-up adds them; a check does without."""


# ------------------------------------------------------------------------ what follows a choice


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
class Workshop(Named):
    """What the reader may choose, and every string that follows."""

    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]
    slots: Mapping[str, Slot]
    added: str = ""
    """The name of a model that was added to this build."""


# ---------------------------------------------------------------------------------- what bind takes


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
    standfirst: str = ""
    """What its title page says of it, as plain text."""
    matter: BookMatter = field(default_factory=BookMatter)
