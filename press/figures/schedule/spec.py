"""The keys that `kind: schedule` takes."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from press.panel import Column, Measured, Panel, Table
from press.parts import Frozen, Truth
from press.texts import Expression, Label, Word, wrong


class Margin(Frozen):
    """A column of values at the right, one a row."""

    label: Label = Field(description="What the values are, set after each.")
    values: Expression = Field(description="A column with one value for each row, from the top.")


class Second(Frozen):
    """Work of a second kind within its phase: a second chunk, the other direction."""

    column: Column = Field(
        description="A column of the table; work where it is above its lowest value gets the paler second shade."
    )
    label: Label = Field(description="What the second shade means.")


class Marked(Frozen):
    """Work marked out."""

    when: Column = Field(description="A column that is not nought for the work to mark.")
    label: Label = Field(description="What the mark means.")


class Spec(Panel):
    """A schedule takes a method's table, one piece of work a row."""

    table: Table = Field(description="A method's table, one piece of work a row.")
    phases: dict[Word, Label] = Field(
        min_length=1,
        max_length=5,
        description="What stands in the column `phase`: what it is called. The order gives the looks: "
        "pale, solid, pale hatched, solid hatched, ink; a name that is also a row's is left out of the key.",
    )
    device: Column = Field(
        default=Column("device"),
        description="The column that says whose row it is: numbers from 1, or words, which then name the rows "
        "in the order of their first work.",
    )
    start: Column = Field(
        default=Column("start"), description="The column that says when work begins; the time axis takes its unit."
    )
    end: Column | None = Field(
        default=None, description="The column that says when it ends; `end` unless `duration` is given."
    )
    duration: Column | None = Field(
        default=None, description="The column that says how long it takes, in place of `end`."
    )
    phase: Column = Field(default=Column("phase"), description="The column that says what kind of work it is.")
    number: Column = Field(
        default=Column("micro_batch"),
        description="The column whose numbers or words stand in cells with room for them.",
    )
    second: Second | None = Field(default=None, description="A second shade: a second chunk, the other direction.")
    mark: Marked | None = Field(default=None, description="Work to mark out by rust hatching: an exposed tail.")
    row: Label = Field(default=Label("stage"), description="What a numbered row is called; its number is set after it.")
    idle: Truth = Field(default=True, description="Dot the time in which a row has no work, and say so in the key.")
    margin: Margin | None = Field(default=None, description="A column of values at the right.")
    until: Expression | None = Field(default=None, description="Show the time up to here; without it, all of it.")

    @property
    def measured(self) -> tuple[Measured, ...]:
        """One axis: the time."""
        last = self.duration or self.end or Column("end")
        return (Measured((self.start, last, *([self.until] if self.until else []))),)

    @model_validator(mode="after")
    def _one_end(self) -> Self:
        """Work has one end."""
        if self.end and self.duration:
            raise wrong("work ends by its column `end` or by its `duration`: give one of them")
        return self
