"""A panel of a figure, as its file has it: what all kinds share, and the texts that stand in panels alone."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import Field

from press.parts import Frozen, Truth
from press.texts import Expression, Label, Name, Typed, Word


class Swept(Name):
    """A control that a panel runs over its axis; see `Along`."""

    __slots__ = ()
    what = "the name of a control"


class Table(Word):
    """The table of a method, by its dotted name: `plan.slots`."""

    __slots__ = ()
    what = "a method's table"


class Column(Word):
    """A column of the panel's table: `micro_batch`."""

    __slots__ = ()
    what = "a column of the table"


class RowText(Word):
    """What a row of the panel's table is called, its columns in braces: `PP {pp}`."""

    __slots__ = ()
    what = "the words for a row"


class Along(Frozen):
    """A part of a panel that is worked out at every point of its sweep, so the choice of the swept control is nothing to it."""


class Measured(NamedTuple):
    """What a panel measures along one axis: all of one dimension, so that a check finds what no drawing could show."""

    texts: tuple[Typed, ...]
    """Expressions, columns of the panel's table, and the control that is swept."""
    above: tuple[Typed, ...] = ()
    """Those of a log axis, which has no nought."""
    bars: bool = False
    """Lengths from nought, of which none is negative."""
    ends: tuple[Expression | None, Expression | None] = (None, None)
    """Where the axis begins and ends; nought has no unit."""


class Panel(Frozen):
    """What every panel has; each kind's Spec adds its own keys."""

    kind: Word
    title: Label
    subtitle: Label
    wide: Truth = Field(default=False, description="Take the full width of the frame.")

    @property
    def measured(self) -> tuple[Measured, ...]:
        """Its axes, each with what is measured along it; a kind that has axes says which."""
        return ()
