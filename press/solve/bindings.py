"""The names that a plate may use before its own lines: controls, symbols, data entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.check import Kind
from press.solve.definitions import Definition, Reading, control, datum
from press.units import PLAIN
from press.values import Line, placed

if TYPE_CHECKING:
    from press.library import Datum, Entry, Library
    from press.schema import Plate
    from press.values import Group


def given_names(plate: Plate, library: Library, groups: tuple[Group, ...]) -> tuple[dict[str, Definition], list[Fault]]:
    """Controls, symbols, and the dotted figures of data entries, by name."""
    known: dict[str, Definition] = {}
    faults: list[Fault] = []
    for group in groups:
        line = Line(group.name, "control", group.label, PLAIN)
        known[group.name] = control(group, line)
        bound = [library.entries[option.key] for option in group.options if option.key in library.entries]
        if bound and len(bound) == len(group.options):
            known |= _record(group.name, bound, library, control=True)
    for name, key in plate.with_.items():
        if key not in library.entries:
            faults.append(Fault(f"there is no data entry {str(key)!r}.{nearest(key, library.entries)}", placed(key)))
            known[str(name)] = Definition(Line(str(name), "datum", str(name), PLAIN), Kind(), broken=True)
        elif str(name) in known:
            faults.append(Fault(f"the name {str(name)!r} is a control already", placed(name)))
        else:
            known |= _record(str(name), [library.entries[str(key)]], library, control=False)
    return known, faults


def _record(name: str, bound: list[Entry], library: Library, *, control: bool) -> dict[str, Definition]:
    """A bound entry: its own name (said as its words), its dotted figures, and a model's bare symbols."""
    first = bound[0]
    line = Line(name, "datum", first.kind, PLAIN)
    found = {
        name: Definition(line, Kind(words=f"a {first.kind}"), controls=(name,) if control else (),
                         words=lambda reading: reading.option(name).words if control else reading.record(name).name)
    }  # fmt: skip
    shared = [figure for figure in first.data if all(figure in entry.data for entry in bound)]
    for figure in shared:
        like = first.data[figure]
        dotted = f"{name}.{figure}"
        found[dotted] = _figure(dotted, name, figure, like, control=control)
        if first.kind == "model" and name == "model":
            found[figure] = _figure(figure, name, figure, like, control=control)
    return found


def _figure(name: str, record: str, figure: str, like: Datum, *, control: bool) -> Definition:
    how = "symbol" if "." not in name else "datum"
    line = Line(name, how, like.meaning, like.unit, like.source, text=like.how or like.where)

    def pick(reading: Reading) -> Datum:
        return reading.record(record).data[figure]

    return datum(line, pick, record, control=control, like=like)
