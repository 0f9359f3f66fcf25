"""The keys that `kind: map` takes."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from press.panel import Column, Measured, Panel, RowText, Table
from press.parts import Frozen
from press.texts import Expression, Key, Label, Name, wrong


class Axis(Frozen):
    """One of the two amounts."""

    label: Label = Field(description="What it is, with its unit if that is not plain from the ticks.")
    value: Expression | None = Field(
        default=None, description="With a table: a column, or an expression over columns, and its unit."
    )
    scale: Literal["linear", "log"] = Field(default="linear", description="Equal steps in value, or equal ratios.")
    start: Expression | None = Field(
        default=None, alias="from", description="Where the axis begins; without it at nought, or at a power of ten."
    )
    to: Expression | None = Field(
        default=None,
        description="Where the axis ends; a point beyond stands at the edge as an arrow, with its value. "
        "Without it, after the last point.",
    )


class Point(Frozen):
    """A point worked out from lines."""

    label: Label = Field(description="What it is called.")
    x: Expression = Field(description="How far right it stands.")
    y: Expression = Field(description="How far up it stands.")
    option: Key | None = Field(
        default=None, description="The option of the `chosen` control at which this point is the chosen one."
    )


class Chosen(Frozen):
    """Which point is the reader's own, or the one that the words are about."""

    control: Name | None = Field(default=None, description="A control: the point of its option is the chosen one.")
    column: Column | None = Field(default=None, description="With a table and a control: the column with the options.")
    when: Column | None = Field(default=None, description="With a table: a column that is not nought for the chosen.")


class Limit(Frozen):
    """A level that the points are held against."""

    on: Literal["x", "y"] = Field(description="The axis that it belongs to.")
    at: Expression = Field(description="Where it stands.")
    label: Label = Field(description="What it is called; its value is set after it.")


class Spec(Panel):
    """A map takes its points from a table, or from a list."""

    x: Axis = Field(description="The amount that goes right.")
    y: Axis = Field(description="The amount that goes up.")
    table: Table | None = Field(default=None, description="A method's table, one point a row.")
    label: RowText | None = Field(
        default=None, description="With a table: what a point is called, its columns in braces."
    )
    points: list[Point] = Field(default_factory=list, max_length=12, description="The points, where no table has them.")
    chosen: Chosen | None = Field(default=None, description="The point to bring out: larger, in rust, ringed.")
    limits: list[Limit] = Field(default_factory=list, max_length=2, description="Levels to hold the points against.")

    @property
    def measured(self) -> tuple[Measured, ...]:
        """Two axes, of the amounts."""
        return self._along("x"), self._along("y")

    def _along(self, name: Literal["x", "y"]) -> Measured:
        axis = self.x if name == "x" else self.y
        value = [axis.value] if axis.value else []
        points = [point.x if name == "x" else point.y for point in self.points]
        limits = [limit.at for limit in self.limits if limit.on == name]
        ends = [end for end in (axis.start, axis.to) if end]
        every = (*value, *points, *limits, *ends)
        return Measured(every, every if axis.scale == "log" else (), ends=(axis.start, axis.to))

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        """Points come from one place, and the chosen one can be found there."""
        if bool(self.table) == bool(self.points):
            raise wrong("a map takes its points from one of: table, points")
        if self.table and not (self.label and self.x.value and self.y.value):
            raise wrong("points from a table need label, and a value for x and for y (its columns)")
        if not self.table and (self.label or self.x.value or self.y.value):
            raise wrong("label and value belong to a table: listed points have a label, x and y of their own")
        return self

    @model_validator(mode="after")
    def _can_be_chosen(self) -> Self:
        """A control needs the options that its points stand for."""
        if not self.chosen:
            return self
        if bool(self.chosen.control) == bool(self.chosen.when):
            raise wrong("chosen takes a control, or with a table a column under when: one of them")
        if self.chosen.when and not self.table:
            raise wrong(
                "when is a column of a table: for listed points give chosen a control, and the points an option"
            )
        if self.chosen.control and self.table and not self.chosen.column:
            raise wrong("chosen by a control needs column: the column of the table that has the options")
        if self.chosen.control and self.points and not any(point.option for point in self.points):
            raise wrong("chosen by a control needs an option at the points that can be chosen")
        return self
