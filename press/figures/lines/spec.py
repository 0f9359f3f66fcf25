"""The keys that `kind: lines` takes."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from press.panel import Along, Measured, Panel, Swept
from press.parts import Frozen, Truth
from press.texts import Expression, Label, Name, wrong


class Across(Frozen):
    """The axis along which a control is swept."""

    sweep: Swept = Field(description="The control that takes every value of the axis.")
    start: Expression = Field(alias="from", description="Where the axis begins.")
    to: Expression = Field(description="Where the axis ends.")
    scale: Literal["linear", "log"] = Field(default="linear", description="Equal steps in value, or equal ratios.")


class Up(Frozen):
    """The axis of the amounts."""

    scale: Literal["linear", "log"] = Field(default="linear", description="Equal steps in value, or equal ratios.")


class Curve(Along):
    """A line, or with `each` one line for every option of a control."""

    y: Expression = Field(description="The amount, at every value of the sweep.")
    label: Label | None = Field(default=None, description="Its name, set at its end; with `each`, one an option.")
    each: Name | None = Field(default=None, description="A control: one line for each of its options.")
    dashed: Truth = Field(
        default=False,
        description="Set it thin and finely dotted, in the inks of the lines (or the family) before it: the same "
        "things measured another way.",
    )


class Mark(Frozen):
    """A point that the reader should see, with its value."""

    x: Expression = Field(description="Where on the axis: the control itself, or an expression.")
    y: Expression = Field(description="The amount there.")
    label: Label | None = Field(default=None, description="Its words; without them, its amount.")


class Crossing(Frozen):
    """The point where two lines meet."""

    of: list[Expression] = Field(min_length=2, max_length=2, description="The two amounts.")
    at: Expression = Field(description="Where on the axis they meet.")
    label: Label = Field(description="Its words.")


class Shade(Frozen):
    """A part of the x axis that is shaded from top to bottom."""

    start: Expression = Field(alias="from", description="Where it begins; before the axis, at its start.")
    to: Expression = Field(description="Where it ends; beyond the axis, at its end.")
    label: Label = Field(description="What it is, set in it.")


class Limit(Frozen):
    """A level that the lines are held against."""

    at: Expression = Field(description="The level.")
    label: Label = Field(description="What it is called; its value is set after it.")


class Spec(Panel):
    """Lines over one swept control."""

    x: Across = Field(description="The axis along which a control is swept.")
    y: Up = Field(default_factory=Up, description="The axis of the amounts.")
    lines: list[Curve] = Field(min_length=1, max_length=6, description="The lines, from the most important.")
    marks: list[Mark] = Field(default_factory=list, max_length=4, description="Points with their values.")
    crossings: list[Crossing] = Field(default_factory=list, max_length=4, description="Where lines meet.")
    shades: list[Shade] = Field(default_factory=list, max_length=2, description="Parts of the x axis to shade.")
    limits: list[Limit] = Field(default_factory=list, max_length=3, description="Levels to hold the lines against.")

    @property
    def measured(self) -> tuple[Measured, ...]:
        """Two axes: the control that is swept, and the amounts."""
        x, shades = self.x, [end for shade in self.shades for end in (shade.start, shade.to)]
        across = (x.sweep, x.start, x.to, *(mark.x for mark in self.marks), *(one.at for one in self.crossings))
        amounts = (*(curve.y for curve in self.lines), *(mark.y for mark in self.marks))
        met = [expression for crossing in self.crossings for expression in crossing.of]
        held = (*amounts, *met, *(limit.at for limit in self.limits))
        return (
            Measured((*across, *shades), (x.start, x.to) if x.scale == "log" else (), ends=(x.start, x.to)),
            Measured(held, held if self.y.scale == "log" else ()),
        )

    @model_validator(mode="after")
    def _families(self) -> Self:
        """A family is spread over another control than the axis."""
        if any(curve.each == self.x.sweep for curve in self.lines):
            raise wrong(f"each: {self.x.sweep} is the control that is swept, so all its lines would be the same")
        return self
