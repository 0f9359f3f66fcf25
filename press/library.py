"""What stands beside the plates: volumes, models, hardware, sources, symbols; and the library of it all."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from pydantic import Field, field_validator, model_validator

from press.digests import Named
from press.parts import Count, Frozen
from press.schema import Line, Plate
from press.texts import Address, Day, Expression, Key, Label, Name, Prose, Roman, Word, wrong
from press.units import parse_unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.faults import Fault, Place
    from press.units import Unit


class Volume(Frozen):
    """`volume.yaml`: what a series of plates has in common."""

    number: Roman
    title: Label
    imprint: Label
    of: Count = Field(description="How many plates the volume will have; a plate with a higher number makes them more.")
    standfirst: Prose | None = None
    names: list[Label] = Field(default_factory=list, description="Names with digits that may stand in prose.")
    numbers: dict[Name, Line] = Field(default_factory=dict, description="Lines that its plates share.")
    address: Address | None = Field(None, description="Where the site is published: https://example.org/press/.")
    date: Day | None = Field(None, description="Of this edition, as 2026-11-29: it stands in citations and feeds.")


class HardwareFigure(Frozen):
    """One figure of a device, with its source."""

    is_: Expression = Field(alias="is")
    source: Key | None = None
    where: Label | None = None
    remark: Label | None = None


class Symbol(Frozen):
    """A letter of the volume: what it means, and where a model's value comes from."""

    meaning: Label
    unit: Word | None = None
    field: Word | None = Field(None, description="The key of config.json.")
    called: dict[Key, Word] = Field(
        default_factory=dict, description="The key's name in the model types that call it otherwise."
    )
    or_: Any = Field(None, alias="or", description="An expression for when the field is absent, or one a model_type.")
    formula: dict[Key, Expression] | None = Field(None, description="A call of a formula for each model_type.")
    only: list[Key] = Field(
        default_factory=list, description="The model types that have this symbol; without it, all have."
    )
    refuse: list[Word] = Field(
        default_factory=list, description="Switches of config.json that the formula does not cover."
    )
    requires: dict[Key, dict[Word, Word]] = Field(
        default_factory=dict, description="For a model_type, what a key of config.json must say, if it is there."
    )

    @field_validator("unit")
    @classmethod
    def _known(cls, unit: Word | None) -> Word | None:
        """Its unit is one that numbers are printed in."""
        try:
            _ = unit and parse_unit(unit)
        except ValueError as error:
            raise wrong(str(error)) from None
        return unit

    @field_validator("or_")
    @classmethod
    def _expressions(cls, stand_in: Any) -> Any:
        """What stands in for an absent field is an expression, or one for each model type."""
        if isinstance(stand_in, dict):
            return {str(family): Expression.read(text) for family, text in stand_in.items()}
        return stand_in if stand_in is None else Expression.read(stand_in)

    def of(self, family: str) -> bool:
        """Whether a model of this type has it from its config."""
        return bool(self.field or self.formula) and (not self.only or family in self.only)

    def key(self, family: str) -> str:
        """The key of config.json as this model type calls it."""
        return str(self.called.get(Key(family), self.field))


class Published(Frozen):
    """A number that a paper prints, and the call or the run of a method that must give it."""

    plate: Word
    quantity: Label
    source: Key
    where: Label
    printed: Word | None = Field(None, description="The number as its source prints it.")
    ours: Word | None = Field(None, description="A number of our own, kept so that it cannot change unseen.")
    reads: Word | None = Field(None, description="What is printed, in our units.")
    call: Expression | None = None
    run: Name | None = Field(None, description="A method, in place of a call; `with` has what it takes.")
    gives: Name | None = Field(None, description="The number that the method gives.")
    model: Key | None = None
    gpu: Key | None = None
    with_: dict[Name, Expression] = Field(
        default_factory=dict, alias="with", description="The values of a call's names, or what a method takes."
    )
    tolerance: Word | None = Field(None, description="Where it is not half a unit of the last printed digit.")
    remark: Label | None = None

    @model_validator(mode="after")
    def _one_number(self) -> Self:
        """A row has one number to be held to."""
        if (self.printed is None) == (self.ours is None):
            raise wrong("a row has one of printed: and ours:")
        return self

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        """A row has one way to its number."""
        if (self.call is None) == (self.run is None):
            raise wrong("a row has one of call: and run:")
        if (self.run is None) != (self.gives is None):
            raise wrong("run: and gives: stand together")
        return self

    @property
    def asked(self) -> str:
        """The call, or the run written as one, for readers."""
        if self.call is not None:
            return str(self.call)
        return f"{self.run}({', '.join(f'{name} {text}' for name, text in self.with_.items())}).{self.gives}"


class Erratum(Frozen):
    """What was wrong in an earlier edition, and what stands there now."""

    plate: Word = Field(description="The plate, as XIV.2, or the number of its volume for all of it.")
    day: Day = Field(description="When it was corrected, as 2026-05-31.")
    was: Label = Field(description="What was printed.")
    now: Label = Field(description="What is printed now.")
    why: Label | None = None


# ------------------------------------------------------------------------------ data, ready for the ledger


@dataclass(frozen=True)
class Datum:
    """One figure of a model or a device, in coherent units, with where it comes from."""

    value: float
    unit: Unit
    said: str
    """As typed in the data file, for printing."""
    meaning: str
    source: str = ""
    where: str = ""
    how: str = ""
    """The formula that gave it, where it was worked out from others."""
    remark: str = ""


@dataclass(frozen=True)
class Entry(Named):
    """A model or a device: what `{gpu}` prints, and its figures by name."""

    key: str
    kind: str
    """`model` or `hardware`."""
    name: str
    data: Mapping[str, Datum]
    counted: str = ""
    """The formula that counts a model: two models of one formula have the same matrices."""
    window: int = 0
    """Tokens that the layers of a model look back on, where these are fewer than it takes; else 0."""
    added: bool = False
    """Whether a reader added it to this build, so that no author has seen it on a plate."""

    @property
    def bare(self) -> Entry:
        """That it is there and how it is called: all that is seen of it where it is not read."""
        return replace(self, data={}, counted="", window=0)


@dataclass(frozen=True)
class PlateFile:
    """A plate with where it stands: its volume, its number, its file."""

    volume: Volume
    number: int
    slug: str
    """The stem of the file: `02-recomputing-activations`."""
    folder: str
    """The folder of the volume: `XIV-parallelism`."""
    plate: Plate
    place: Place
    broken: frozenset[str] = frozenset()
    """Names that the plate means to define, whose entries have a fault and were left out."""
    states: bool = True
    """False where a faulty control or rule was left out, so that the states are not the author's."""

    @property
    def name(self) -> str:
        """What a cross-reference calls it: `XIV.2`."""
        return f"{self.volume.number}.{self.number}"

    @property
    def path(self) -> str:
        """Where its page and its PDF lie in the site, without a suffix."""
        return f"{self.folder}/{self.slug}"


@dataclass(frozen=True)
class Library(Named):
    """All that was read: plates in order, volumes by folder, data by key."""

    plates: tuple[PlateFile, ...] = ()
    volumes: Mapping[str, Volume] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    sources: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    published: tuple[Published, ...] = ()
    errata: tuple[Erratum, ...] = ()
    """Those of all volumes, in the order of the file."""
    revision: str = ""
    """Which state of the files this is, as Git says it, where a book is to name it; empty where Git does not know."""
    faults: tuple[Fault, ...] = ()
    broken: frozenset[str] = frozenset()
    """Keys of data entries that have a fault and were left out."""
