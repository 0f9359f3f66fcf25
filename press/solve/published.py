"""What papers print, held to our formulas: each row of `published.yaml` is one call and what it must give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.check import Checker, Kind
from press.grammar.evaluate import NotFinite, evaluate
from press.grammar.nodes import names
from press.grammar.parse import parse
from press.places import placed
from press.solve.definitions import Broken
from press.solve.typed import typed
from press.units import PLAIN, Dim, say_dim

if TYPE_CHECKING:
    from collections.abc import Mapping

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
                printed = row.reads or row.printed or row.ours
                faults.append(
                    Fault(f"{row.quantity}: ours is {found.ours}, expected {str(printed)!r}", placed(printed))
                )
    return tuple(held), tuple(faults)


def hold(row: Published, library: Library) -> Held:
    """One row.

    Raises:
        Fault: its call breaks the grammar or the unit rule, or names what is not there.
        Broken: it reads a model or a device that has a fault.
    """
    if row.source not in library.sources:
        raise Fault(
            f"there is no source {str(row.source)!r}.{nearest(row.source, library.sources)}", placed(row.source)
        )
    known = _known(row, library)
    printed = row.reads or row.printed or row.ours or ""
    given = _quantity(printed)
    node = parse(row.call)
    kind = Checker({name: Kind(dim, bare=dim == PLAIN.dim) for name, (_, dim) in known.items()}, row.call).kind(node)
    if kind.dim != given.unit.dim:
        raise Fault(
            f"the call gives {say_dim(kind.dim)}, and {str(printed)!r} is {say_dim(given.unit.dim)}", placed(row.call)
        )
    value = _value(node, known, row)
    return Held(row, given, value, _quantity(row.tolerance).value if row.tolerance else given.half)


def _value(node: Node, known: Known, row: Published) -> float:
    unused = next((name for name in row.with_ if str(name) not in names(node)), None)
    if unused is not None:
        raise Fault(f"{str(unused)!r} is not in the call", placed(unused))
    try:
        value = evaluate(node, lambda name: known[name][0])
    except NotFinite as error:
        raise Fault(f"{row.call} {error}", placed(row.call)) from None
    if isinstance(value, tuple):
        raise TypeError(row.call)
    return value


def _known(row: Published, library: Library) -> Known:
    """The symbols of the row's model, the figures of its GPU, and what it gives itself."""
    found: Known = {}
    if row.model:
        found |= {name: (datum.value, datum.unit.dim) for name, datum in _entry(row.model, library).data.items()}
    if row.gpu:
        found |= {f"gpu.{name}": (datum.value, datum.unit.dim) for name, datum in _entry(row.gpu, library).data.items()}
    for name, text in row.with_.items():
        if str(name) in found:
            raise Fault(f"{str(name)!r} is a symbol of the row's model", placed(name))
        given = _quantity(text)
        found[str(name)] = (given.value, given.unit.dim)
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
