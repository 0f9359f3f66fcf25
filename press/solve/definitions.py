"""What each name of a plate stands for: its kind, its controls, how it is worked out and said.

A definition knows no state: it is given a `Reading`, which holds one, and asks it for other names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from press.faults import NOWHERE, Place
from press.grammar.check import Kind
from press.units import PLAIN, Unit, say, say_dim, sayable
from press.values import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from press.grammar.braces import Brace
    from press.grammar.evaluate import Value
    from press.library import Datum, Entry
    from press.values import Group, Option


class Reading(Protocol):
    """A ledger in one state, as a definition asks it."""

    def value(self, name: str) -> Value:
        """The value of a name."""

    def record(self, name: str) -> Entry:
        """The data entry that a name is bound to."""

    def option(self, control: str) -> Option:
        """The option that a control is set to."""

    def result(self, run: str) -> Any:
        """What a method gave."""

    def words(self, text: str) -> str:
        """A text with its braces filled in."""


@dataclass(frozen=True)
class Definition:
    """One name that lines, panels and prose may use."""

    line: Line
    kind: Kind
    inputs: tuple[str, ...] = ()
    """The names it reads directly; its controls follow from theirs."""
    controls: tuple[str, ...] = ()
    """The controls it reads directly."""
    value: Callable[[Reading], Any] | None = None
    words: Callable[[Reading], str] | None = None
    """Its printed words where it is not said as a number."""
    place: Place = NOWHERE
    broken: bool = False
    """It has a fault already: what reads it is not reported again."""
    columns: Mapping[str, Definition] | None = None
    """The columns of a table, by name."""

    def said(self, reading: Reading, brace: Brace | None = None) -> str:
        """The printed string of this name, in the form that a brace asks for."""
        places, shown = (brace.places, brace.unit) if brace else (None, None)
        plain = places is None and shown is None
        if self.words and (plain or self.value is None):
            return self.words(reading)
        value = self.value(reading) if self.value else 0.0
        return say(value, self.line.unit, places=places, shown=shown)


class Broken(Exception):
    """Reads what has a fault already: nothing more to report."""


def broken(name: str) -> Definition:
    """The definition of a name whose own has a fault."""
    return Definition(Line(name, "broken", "", PLAIN), Kind(), broken=True)


def datum(line: Line, pick: Callable[[Reading], Datum], source: str, *, control: bool, like: Datum) -> Definition:
    """A figure of a model or a device, bound by a control or by `with:`."""
    kind = Kind(like.unit.dim, bare=like.unit.dim == PLAIN.dim)
    return Definition(
        line,
        kind,
        controls=(source,) if control else (),
        value=lambda reading: pick(reading).value,
        words=lambda reading: pick(reading).said,
    )


def control(group: Group, line: Line, unit: Unit = PLAIN) -> Definition:
    """A control: a plain number where all its options are, else words."""
    numeric = all(option.number is not None for option in group.options)
    what = "" if numeric else "a choice of words"
    return Definition(
        line,
        Kind(unit.dim, words=what),
        controls=(group.name,),
        value=(lambda reading: reading.option(group.name).number) if numeric else None,
        words=lambda reading: reading.option(group.name).words,
    )


def unprintable(brace: Brace, definition: Definition) -> str:
    """Why a definition cannot be printed as a brace asks; empty where it can."""
    name, kind = brace.name, definition.kind
    if brace.formula:
        return f"a formula is printed in running text only: write {{{name}}}"
    if kind.run:
        return f"{name!r} is a column: print first(…), max(…) or another number of it in a line of its own"
    if definition.words is None and (kind.words or definition.value is None):
        return f"{name!r} is {kind.words}, and cannot be printed"
    if definition.value is None or kind.words:
        return f"{name!r} is words, and takes no places and no unit" if brace.unit or brace.places is not None else ""
    if brace.unit and brace.unit.dim != kind.dim:
        return f"{name!r} is {say_dim(kind.dim)}, and cannot be shown in {brace.unit.text}"
    return "" if sayable(kind.dim) else f"{name!r} works out as {say_dim(kind.dim)}, which cannot be printed"
