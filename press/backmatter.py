"""The back matter of a volume: what its pages of checked numbers, notation, terms and sources hold, and its book's.

All of it is gathered from the plates; addresses are relative to the volume's folder. In the book a
place is a page, named by its anchor: the setter knows its number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Mention:
    """A place in a plate: the plate's name (`XIV.2`), and its address with an anchor."""

    plate: str
    href: str


@dataclass(frozen=True)
class CheckedRow:
    """A published number beside ours; all but `record` is plain text."""

    quantity: str
    source: str
    """Authors and year."""
    address: str
    """The source's own, on the web; empty where it has none."""
    where: str
    printed: str
    """As its source prints it; for a number of our own, as it was kept."""
    reads: str
    """The printed number in our units, where that is not the same text."""
    ours: str
    """With one digit more than is printed."""
    difference: str
    allowed: str
    """The tolerance, where it is not half a unit of the last printed digit."""
    remark: str
    record: Mapping[str, Any] = field(default_factory=dict)
    """The row for machines."""


@dataclass(frozen=True)
class CheckedGroup:
    """The rows of one plate, or with number 0 those of the data."""

    number: int
    title: str
    href: str
    published: tuple[CheckedRow, ...]
    kept: tuple[CheckedRow, ...] = ()
    """Numbers of our own that no source prints."""

    @property
    def anchor(self) -> str:
        """The group's id on the page."""
        return f"plate-{self.number}" if self.number else "data"


@dataclass(frozen=True)
class Checked:
    """All rows of a volume, and the formulas that they call, as text by name."""

    groups: tuple[CheckedGroup, ...] = ()
    formulas: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def published(self, number: int) -> int:
        """How many published numbers the plate of this number is checked against."""
        return sum(len(group.published) for group in self.groups if group.number == number)


@dataclass(frozen=True)
class SymbolRow:
    """A symbol of the volume: HTML of itself and of its formulas, words for the rest."""

    html: str
    meaning: str
    unit: str
    config: str
    """The key of config.json that it is read from."""
    formulas: tuple[tuple[str, str], ...]
    """HTML of a formula, and the models that it holds for; no models where it is all of them."""
    plates: tuple[Mention, ...]
    """The plates that use it."""
    values: tuple[str, ...]
    """One for each model of the page; none where models do not give it."""


@dataclass(frozen=True)
class Notation:
    """The symbols that the plates use, and the models that they offer."""

    models: tuple[str, ...] = ()
    rows: tuple[SymbolRow, ...] = ()


@dataclass(frozen=True)
class GlossaryTerm:
    """A term and its definition, as HTML, with the plates that define it and others that use it."""

    name: str
    definition: str
    plates: tuple[Mention, ...]
    anchor: str
    used: tuple[Mention, ...] = ()


@dataclass(frozen=True)
class Keyword:
    """A keyword, as HTML, with the plates that have it."""

    name: str
    plates: tuple[Mention, ...]


@dataclass(frozen=True)
class ListedSource:
    """A source set in type, with the plates that cite it and whether a checked number comes from it."""

    html: str
    anchor: str
    plates: tuple[Mention, ...]
    checked: bool = False


@dataclass(frozen=True)
class BackMatter:
    """What the pages behind the plates hold."""

    checked: Checked = field(default_factory=Checked)
    notation: Notation = field(default_factory=Notation)
    glossary: tuple[GlossaryTerm, ...] = ()
    sources: tuple[ListedSource, ...] = ()
    keywords: tuple[Keyword, ...] = ()


# ---------------------------------------------------------------------------------------------- the book


@dataclass(frozen=True)
class Run:
    """Pages of the book that follow one another, by the anchors of the first and the last."""

    first: str
    last: str
    main: bool = False
    """True for the page that defines what the others only name."""


@dataclass(frozen=True)
class Standing:
    """An entry of the book's glossary, sources or index, as HTML, with the pages that it stands on."""

    name: str
    text: str
    pages: tuple[Run, ...]
    anchor: str = ""
    workings: tuple[str, ...] = ()
    """The plates, as `XIV.2`, that do not list a source but whose workings cite it."""


@dataclass(frozen=True)
class PrintSymbol:
    """A symbol with the pages of the plates that use it."""

    row: SymbolRow
    pages: tuple[Run, ...]


@dataclass(frozen=True)
class Corrected:
    """An erratum: the plate's or the volume's number, the day, and plain words."""

    plate: str
    day: str
    was: str
    now: str
    why: str = ""


@dataclass(frozen=True)
class BookMatter:
    """What a book has behind its plates."""

    models: tuple[str, ...] = ()
    """The columns of the notation."""
    symbols: tuple[PrintSymbol, ...] = ()
    glossary: tuple[Standing, ...] = ()
    sources: tuple[Standing, ...] = ()
    index: tuple[Standing, ...] = ()
    errata: tuple[Corrected, ...] = ()
    revision: str = ""
    """Which state of the files it was made from; empty where that is not known."""
