"""The keys that `kind: bars` takes."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from press.panel import Column, Measured, Panel, RowText, Table
from press.parts import Frozen, Truth
from press.texts import Expression, Label, wrong


class Limit(Frozen):
    """A value that the bars are held against."""

    at: Expression = Field(description="Where the rule stands.")
    label: Label = Field(description="What it is called; its value is set after it.")
    repeat: Truth = Field(
        default=False,
        description="Cut the bars at every multiple of it, in place of a rule: how many devices they fill.",
    )


class Replicated(Frozen):
    """Which parts every device keeps whole: they are filled, what is divided stays open."""

    parts: list[Label] = Field(min_length=1, description="The parts that are not divided, by their labels.")
    label: Label = Field(description="What filled parts are, for the key: `on every GPU`.")
    rest: Label = Field(description="What open parts are, for the key: `divided by {t}`.")


class Capacity(Frozen):
    """A level over which load is lost, and under which room is."""

    at: Expression = Field(description="The level; nought where there is none, and nothing is lost.")
    label: Label = Field(description="What it is called; its value is set after it.")
    over: Label = Field(description="What becomes of load over it, for the key: `dropped`.")
    under: Label = Field(description="What fills the gap up to it, for the key: `padded`.")


class Spec(Panel):
    """Bars take their values from one of `bars`, `groups`, or `table` with `row` and `parts`."""

    bars: dict[Label, Expression] = Field(default_factory=dict, description="What each bar is called: its value.")
    groups: dict[Label, dict[Label, Expression]] = Field(
        default_factory=dict, description="What each group or stack is called: its bars or parts, the same in each."
    )
    table: Table | None = Field(default=None, description="A method's table, one group or stack a row.")
    row: RowText | None = Field(default=None, description="What a row is called, its columns in braces: `PP {pp}`.")
    parts: dict[Label, Column] = Field(
        default_factory=dict, max_length=6, description="What each part is called: its column."
    )
    arrange: Literal["plain", "grouped", "stacked", "sorted"] = Field(
        default="plain",
        description="Groups stand side by side (grouped) or end to end (stacked); plain bars may stand from the "
        "highest to the least (sorted), and over sixteen then join to a filled step.",
    )
    upright: Truth = Field(default=False, description="Columns that stand, in place of bars that lie.")
    scale: Literal["linear", "log"] = Field(
        default="linear", description="A log axis shows ratios and starts at a power of ten; a linear one amounts."
    )
    limits: list[Limit] = Field(default_factory=list, max_length=3, description="Rules to hold the bars against.")
    replicated: Replicated | None = Field(default=None, description="With stacked: parts that are not divided.")
    capacity: Capacity | None = Field(default=None, description="With sorted: a level that cuts the loads.")

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        """Values come from one place."""
        if sum(map(bool, (self.bars, self.groups, self.table))) != 1:
            raise wrong("a panel of bars takes its values from one of: bars, groups, table")
        if self.table and not (self.row and self.parts):
            raise wrong("bars from a table need row (what a row is called) and parts (its columns)")
        if not self.table and (self.row or self.parts):
            raise wrong("row and parts belong to a table: say which with table")
        return self

    @model_validator(mode="after")
    def _arranged(self) -> Self:
        """The arrangement suits the values and the axis."""
        if self.bars and self.arrange in {"grouped", "stacked"}:
            raise wrong(f"arrange: {self.arrange} needs groups or a table, not bars")
        many = max(len(self.parts), *(len(group) for group in self.groups.values()), 0)
        if many > 1 and self.arrange in {"plain", "sorted"}:
            raise wrong("several values a group: say arrange: grouped or arrange: stacked")
        if self.scale == "log" and self.arrange == "stacked":
            raise wrong("stacked parts add up, and on a log axis lengths do not: leave out scale: log")
        if len({tuple(group) for group in self.groups.values()}) > 1:
            raise wrong("the groups differ in their parts: each needs the same labels in the same order")
        return self

    @model_validator(mode="after")
    def _suited(self) -> Self:
        """What belongs to one arrangement is not asked of another."""
        if self.replicated and self.arrange != "stacked":
            raise wrong("replicated is for parts end to end: say arrange: stacked")
        unknown = [part for part in self.replicated.parts if part not in self.series] if self.replicated else []
        if unknown:
            raise wrong(f"replicated: {str(unknown[0])!r} is not a part. Known: {', '.join(self.series)}.")
        if self.capacity and self.arrange != "sorted":
            raise wrong("capacity is for loads from the highest: say arrange: sorted")
        if self.arrange == "sorted" and (self.limits or self.scale == "log"):
            raise wrong("sorted loads stand on a linear axis, against a capacity: leave out limits and scale")
        if any(limit.repeat for limit in self.limits) and (self.upright or self.scale == "log"):
            raise wrong("repeat is for bars that lie on a linear axis: leave out upright and scale: log")
        return self

    @property
    def measured(self) -> tuple[Measured, ...]:
        """One axis: the lengths of the bars, and what they are held against."""
        held = [*(limit.at for limit in self.limits), *([self.capacity.at] if self.capacity else [])]
        every = (*self.parts.values(), *self.expressions, *held)
        return (Measured(every, every if self.scale == "log" else (), bars=True),)

    @property
    def expressions(self) -> list[Expression]:
        """The values that are not from a table."""
        return [*self.bars.values(), *(is_ for parts in self.groups.values() for is_ in parts.values())]

    @property
    def series(self) -> list[Label]:
        """The parts of a group or stack."""
        first: dict[Label, Expression] = next(iter(self.groups.values()), {})
        return [*self.parts, *first]
