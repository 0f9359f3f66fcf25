"""What papers print, held to our own: each row of `published.yaml` is one call, or one run, and what it must give."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from press.faults import Fault, nearest
from press.grammar.check import Checker, Kind
from press.grammar.evaluate import NotFinite, evaluate
from press.grammar.nodes import Num, names
from press.grammar.parse import parse
from press.places import placed
from press.solve.definitions import Broken
from press.solve.runs import method_of, taken_by, word_of
from press.solve.typed import typed
from press.units import PLAIN, Dim, say_dim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.grammar.methods import Taken
    from press.grammar.nodes import Node
    from press.library import Entry, Library, Published
    from press.units import Given

Known = dict[str, tuple[float, Dim]]
"""Name → its value in coherent units, its dimension."""


@dataclass(frozen=True)
class Held:
    """A row with what our call gives, in coherent units (B, FLOP, s; a share is 1 at 100%)."""

    row: Published
    given: Given
    """What is printed, or what is ours and kept."""
    value: float
    tolerance: float

    @property
    def difference(self) -> float:
        """Ours less what is printed."""
        return self.value - self.given.value

    @property
    def met(self) -> bool:
        """Within the tolerance: half a unit of the last printed digit, where the row gives no other."""
        return abs(self.difference) <= self.tolerance * (1 + 1e-9)

    @property
    def ours(self) -> str:
        """Our value in the unit that is printed, with more digits."""
        amount, unit = f"{self.value / self.given.unit.size:.7g}", self.given.unit.text
        return f"{amount}{unit}" if unit == "%" else f"{amount} {unit}".strip()


def hold_published(library: Library) -> tuple[tuple[Held, ...], tuple[Fault, ...]]:
    """Work every row out, and say which do not hold; rows on data that have a fault are passed over."""
    held: list[Held] = []
    faults: list[Fault] = []
    for row in library.published:
        try:
            found = hold(row, library)
        except Fault as fault:
            faults.append(fault)
        except Broken:
            continue
        else:
            held.append(found)
            if not found.met:
                printed = _printed(row)
                message = f"{row.quantity}: ours is {found.ours}, expected {str(printed)!r}"
                faults.append(Fault(message, placed(printed)))
    return tuple(held), tuple(faults)


def hold(row: Published, library: Library) -> Held:
    """One row.

    Raises:
        Fault: its call or its run breaks the grammar or the unit rule, names what is not there, or cannot be done.
        Broken: it reads a model or a device that has a fault.
    """
    if row.source not in library.sources:
        raise Fault(
            f"there is no source {str(row.source)!r}.{nearest(row.source, library.sources)}", placed(row.source)
        )
    given = _quantity(_printed(row))
    value = _called(row, row.call, given, library) if row.call is not None else _ran(row, given, library)
    return Held(row, given, value, _quantity(row.tolerance).value if row.tolerance else given.half)


def _called(row: Published, call: str, given: Given, library: Library) -> float:
    """What a call of a formula gives, in the unit that is printed."""
    known = _symbols(row, library)
    for name, text in row.with_.items():
        if str(name) in known:
            raise Fault(f"{str(name)!r} is a symbol of the row's model", placed(name))
        own = _quantity(text)
        known[str(name)] = (own.value, own.unit.dim)
    node, dim = _checked(call, known)
    if dim != given.unit.dim:
        raise _mismatch("the call gives", dim, row, given, call)
    unused = next((name for name in row.with_ if str(name) not in names(node)), None)
    if unused is not None:
        raise Fault(f"{str(unused)!r} is not in the call", placed(unused))
    return _value(node, known, call)


def _ran(row: Published, given: Given, library: Library) -> float:
    """What a method gives under one name, in the unit that is printed."""
    method, known = method_of(row.run or ""), _symbols(row, library)
    taken = taken_by(method, row.with_, row.run or "")
    values = {name: _input(one, text, known, library) for name, (one, text) in taken.items()}
    numbers = {one.name: one.unit for one in method.gives if one.unit and not one.column}
    if row.gives not in numbers:
        message = f"{method.name} gives no number {str(row.gives)!r}.{nearest(row.gives or '', numbers)}"
        raise Fault(message, placed(row.gives))
    dim = numbers[row.gives].dim
    if dim != given.unit.dim:
        raise _mismatch(f"{row.gives} is", dim, row, given, row.gives)
    try:
        value = float(getattr(method.call(**values), row.gives))
    except (ArithmeticError, ValueError) as error:
        raise Fault(f"cannot run {method.name}: {error}", placed(row.run)) from None
    if not isfinite(value):
        raise Fault(f"{method.name} has no finite {row.gives}", placed(row.run))
    return value


def _input(taken: Taken, text: str, known: Known, library: Library) -> Any:
    """What a method takes: a word, the figures of a data entry, or a number that may be a symbol of the model."""
    if taken.words:
        return word_of(taken, str(text), text)
    if taken.record:
        return {name: datum.value for name, datum in _entry(text, library).data.items()}
    own = typed(text)
    node, dim = (Num(own.value, str(text)), own.unit.dim) if own else _checked(text, known)
    if taken.unit and dim != taken.unit.dim:
        raise Fault(f"{taken.name} is taken as {say_dim(taken.unit.dim)}, and this is {say_dim(dim)}", placed(text))
    return _value(node, known, text)


def _checked(text: str, known: Known) -> tuple[Node, Dim]:
    """An expression and its dimension."""
    node = parse(text)
    kinds = {name: Kind(dim, bare=dim == PLAIN.dim) for name, (_, dim) in known.items()}
    return node, Checker(kinds, text).kind(node).dim


def _mismatch(what: str, dim: Dim, row: Published, given: Given, at: str | None) -> Fault:
    return Fault(f"{what} {say_dim(dim)}, and {str(_printed(row))!r} is {say_dim(given.unit.dim)}", placed(at))


def _printed(row: Published) -> str:
    """The text of what the row is held to, with its place."""
    return row.reads or row.printed or row.ours or ""


def _value(node: Node, known: Known, text: str) -> float:
    try:
        value = evaluate(node, lambda name: known[name][0])
    except NotFinite as error:
        raise Fault(f"{text} {error}", placed(text)) from None
    if isinstance(value, tuple):
        raise TypeError(text)
    return value


def _symbols(row: Published, library: Library) -> Known:
    """The symbols of the row's model and the figures of its GPU."""
    found: Known = {}
    if row.model:
        found |= {name: (datum.value, datum.unit.dim) for name, datum in _entry(row.model, library).data.items()}
    if row.gpu:
        found |= {f"gpu.{name}": (datum.value, datum.unit.dim) for name, datum in _entry(row.gpu, library).data.items()}
    return found


def _entry(key: str, library: Library) -> Entry:
    entries: Mapping[str, Entry] = library.entries
    if key in library.broken:
        raise Broken
    if key not in entries:
        raise Fault(f"there is no data entry {str(key)!r}.{nearest(key, entries)}", placed(key))
    return entries[str(key)]


def _quantity(text: str) -> Given:
    given = typed(text)
    if given is None:
        raise Fault(
            f"expected a number and its unit, found {str(text)!r}; say under reads: what it is in our units",
            placed(text),
        )
    return given
