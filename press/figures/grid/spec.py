"""The keys that `kind: grid` takes."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from press.panel import Column, Panel, Table
from press.parts import Frozen
from press.texts import Expression, Label, wrong


class Side(Frozen):
    """One of the two settings."""

    column: Column = Field(
        description="The column of the table that has the setting: numbers in order, or words as they come."
    )
    label: Label = Field(description="What the setting is called.")
    names: Column | None = Field(
        default=None, description="A column with what each row or column is called, in place of the setting itself."
    )


class Owner(Frozen):
    """Who holds each cell: a hatch and a hue for each word or number of a column."""

    column: Column = Field(description="The column that says who holds the cell.")
    label: Label | None = Field(
        default=None,
        description="What goes before each owner in the key: `rank`. The key is left out where the rows' or columns' "
        "names say the owner.",
    )


class Blank(Frozen):
    """Cells without a number."""

    unless: Column = Field(description="A column that is nought where there is no number to show.")
    label: Label = Field(description="What a dash means.")


class Marked(Frozen):
    """Cells marked out."""

    when: Column = Field(description="A column that is not nought in the cells to mark.")
    label: Label = Field(description="What the mark means.")


class Margin(Frozen):
    """A column of values at the right, one a row."""

    label: Label = Field(description="What the values are: set over them.")
    values: Expression = Field(description="A column with one value for each row, from the top.")


class Spec(Panel):
    """A grid takes a method's table, one cell a row, and fills it by `value`, by `fill`, or both."""

    table: Table = Field(description="A method's table, one cell a row; a pair without a row is drawn empty.")
    rows: Side = Field(description="The setting that goes down.")
    columns: Side = Field(description="The setting that goes across.")
    value: Expression | None = Field(
        default=None,
        description="The number of a cell: a column, and the unit it is shown in. Without `fill`, more is darker.",
    )
    fill: Owner | None = Field(default=None, description="Who holds each cell: up to eight looks.")
    words: Column | None = Field(
        default=None,
        description="A column whose words or numbers stand in the cells that have room, in place of value.",
    )
    blank: Blank | None = Field(default=None, description="Cells with a dash in place of a number.")
    hatch: Marked | None = Field(default=None, description="Cells to hatch in rust; not together with `fill`.")
    half: Marked | None = Field(default=None, description="Cells of which only the half under the diagonal is filled.")
    frame: Marked | None = Field(default=None, description="Cells to frame.")
    ring: Marked | None = Field(default=None, description="Cells to ring, dashed, inside the frame.")
    empty: Label | None = Field(default=None, description="What a pair without a row means, for the key: `masked`.")
    margin: Margin | None = Field(default=None, description="A value for each row, at the right.")

    @model_validator(mode="after")
    def _filled(self) -> Self:
        """Something fills the cells."""
        if not (self.value or self.fill):
            raise wrong("a grid needs value (a number for each cell) or fill (who holds it)")
        if self.blank and not self.value:
            raise wrong("blank is for cells without a number: it needs value")
        if self.hatch and self.fill:
            raise wrong("with fill, hatches say who holds a cell: mark cells with frame or ring")
        return self

    @property
    def marks(self) -> dict[str, Marked]:
        """The marks that are given, by their key."""
        given = {"hatch": self.hatch, "half": self.half, "frame": self.frame, "ring": self.ring}
        return {name: mark for name, mark in given.items() if mark}
