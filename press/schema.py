"""The format of plates: one model for each part, in one place.

The JSON Schema for editors is written from these models, the reader checks files against them, and
the later stages take them as their values. Every text keeps its place in the file (`press.texts`).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Discriminator, Field, Tag, model_validator

from press.parts import Frozen, Truth
from press.places import placed
from press.texts import Condition, Day, Expression, Key, Label, Name, Prose, Word

MOST = 100
"""Entries of a list that has no limit of its own: more is no plate."""

Options = Annotated[
    Annotated[list[Key], Tag("list")] | Annotated[dict[Key, Label], Tag("names")],
    Discriminator(lambda value: "names" if isinstance(value, dict) else "list"),
]


Side = Literal["left", "right", "middle"]
"""Where a panel stands in the figure."""


class Control(Frozen):
    """Something the reader chooses."""

    label: Label = Field(description="What the control is called.")
    of: Options = Field(description="Its options: values, data entries, or names with words.")
    start: Key = Field(description="The option that prints.")


class Only(Frozen):
    """A condition that removes states, with the reason."""

    condition: Condition = Field(alias="if", description="Holds in every state that is kept.")
    reason: Label = Field(alias="else", description="Why the other options are disabled.")


class Case(Frozen):
    """One case of a `say:` line."""

    condition: Condition | None = Field(None, alias="if")
    then: Label | None = None
    otherwise: Label | None = Field(None, alias="else")


class Computed(Frozen):
    """A line worked out from others."""

    label: Label | None = None
    is_: Expression = Field(alias="is", description="An expression, and its unit after `in`.")
    source: Word | None = None


class ByControl(Frozen):
    """A line with one expression for each option of a control."""

    label: Label | None = None
    by: Name
    is_: dict[Key, Expression] = Field(alias="is")
    source: Word | None = None


class Quoted(Frozen):
    """A number printed in a source; it prints as typed."""

    label: Label | None = None
    quoted: Expression
    source: Word


class Say(Frozen):
    """A line of words chosen by conditions."""

    label: Label | None = None
    say: list[Case] = Field(min_length=2)


class Run(Frozen):
    """A method, with what it takes; `name.column` reads what it gives."""

    label: Label | None = None
    run: Name
    source: Word | None = None
    inputs: dict[Name, Expression] = Field(default_factory=dict, exclude=True)
    """What the method takes, by its names; no key of the file."""

    @model_validator(mode="before")
    @classmethod
    def gathered(cls, data: Any) -> Any:
        """In the file, what the method takes stands beside the other keys."""
        if not isinstance(data, dict):
            return data
        near = () if "run" in data else get_close_matches("run", map(str, data), 1, 0.7)
        own = {key: value for key, value in data.items() if key in {"label", "run", "source", *near}}
        return _Gathered(own, {key: value for key, value in data.items() if key not in own}, data)


class _Gathered(dict[Any, Any]):
    """The keys of a `run:` line with its inputs apart, still knowing where it stood."""

    def __init__(self, own: dict[Any, Any], inputs: dict[Any, Any], whole: object) -> None:
        super().__init__({**own, "inputs": inputs})
        self.place = placed(whole)


def _line_kind(value: Any) -> str:
    if not isinstance(value, dict):
        return "given"
    kinds = ("run", "say", "quoted", "by")
    found = next((kind for kind in kinds if kind in value), "")
    if found or "is" in value:
        return found or "computed"
    near = (get_close_matches(str(key), kinds, 1, 0.7) for key in value if key not in {"label", "source"})
    return next((matches[0] for matches in near if matches), "computed")


Line = Annotated[
    Annotated[Expression, Tag("given")] | Annotated[Computed, Tag("computed")] | Annotated[ByControl, Tag("by")]
    | Annotated[Quoted, Tag("quoted")] | Annotated[Say, Tag("say")] | Annotated[Run, Tag("run")],
    Discriminator(_line_kind),
]  # fmt: skip


class Analysis(Frozen):
    """The reading of the figure."""

    title: Label
    text: Prose


class Plate(Frozen):
    """One plate: its text, its numbers, its figure."""

    title: Label = Field(description="Set with a full stop after it.")
    draft: Truth = Field(default=False, description="While it is being written: its printed pages need not be full.")
    keywords: list[Label] = Field(default_factory=list, max_length=MOST, description="What a reader would search for.")
    standfirst: Prose | None = Field(None, description="What the plate is about, in a sentence or two.")
    text: Prose | None = Field(None, description="The text, in paragraphs: {values}, $formulas$, [@citations].")
    learn: list[Prose] = Field(
        default_factory=list, max_length=MOST, description="What the reader will know afterwards."
    )
    choose: dict[Name, Control] = Field(
        default_factory=dict, max_length=5, description="The reader's controls; together at most 2 000 states."
    )
    only: list[Only] = Field(default_factory=list, max_length=MOST, description="Conditions that remove states.")
    with_: dict[Name, Key] = Field(
        default_factory=dict, alias="with", description="Names for data entries that the reader does not choose."
    )
    numbers: dict[Name, Line] = Field(
        default_factory=dict, max_length=60, description="The lines, in order; each reads only those above it."
    )
    always: list[Condition] = Field(
        default_factory=list, max_length=MOST, description="What holds in every state: what the words lean on."
    )
    expect: list[dict[Key, Any]] = Field(
        default_factory=list,
        max_length=MOST,
        description="Values worked by hand or printed in a paper, to half a unit of the last digit.",
    )
    figure: dict[Side, Any] = Field(default_factory=dict, max_length=3, description="The panels, each by its kind.")
    caption: Prose | None = Field(None, description="What the panels show, with the formulas: {line=}.")
    analysis: Analysis | None = Field(None, description="The reading of the figure.")
    terms: dict[Label, Prose] = Field(
        default_factory=dict, max_length=MOST, description="Terms with their definitions."
    )
    takeaway: Prose | None = Field(None, description="The one sentence to remember.")
    notes: Prose | None = Field(None, description="What was left out, and what was assumed.")
    sources: list[Key] = Field(
        default_factory=list, max_length=MOST, description="Keys of data/sources.yaml, in the order of the list."
    )
    date: Day | None = Field(None, description="Of its last change, where it is later than the volume's.")

    @property
    def labels(self) -> list[Label]:
        """The words that are printed beside a number, a choice or a drawing, and not as prose."""
        chosen = [label for one in self.choose.values() for label in (one.label, *_words(one.of))]
        lines = [line.label for line in self.numbers.values() if isinstance(line, Frozen) and line.label]
        return [*chosen, *(rule.reason for rule in self.only), *lines, *_labels(self.figure)]


def _words(options: Options) -> list[Label]:
    return list(options.values()) if isinstance(options, dict) else []


def _labels(part: Any) -> list[Label]:
    """All labels of a panel, at any depth."""
    if isinstance(part, Label):
        return [part]
    if isinstance(part, BaseModel):
        return [label for name in type(part).model_fields for label in _labels(getattr(part, name))]
    inner = [*part, *part.values()] if isinstance(part, dict) else part if isinstance(part, list) else []
    return [label for each in inner for label in _labels(each)]
