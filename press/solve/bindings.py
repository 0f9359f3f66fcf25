"""The names that a plate may use before its own lines: controls, symbols, data entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.check import Kind
from press.places import placed
from press.solve.definitions import Broken, Definition, Reading, broken, control, datum
from press.solve.names import refuse_name
from press.units import PLAIN
from press.values import Line

if TYPE_CHECKING:
    from press.library import Datum, Entry, Library, PlateFile, Symbol
    from press.values import Group

MODEL = "model"
"""The name whose entry gives its figures as bare symbols too: `d` for `model.d`."""


def model_symbols(library: Library) -> dict[str, Symbol]:
    """The symbols that models give, of all families or of some."""
    return {key: symbol for key, symbol in library.symbols.items() if symbol.field or symbol.formula}


def bound_records(file: PlateFile, library: Library, groups: tuple[Group, ...]) -> dict[str, tuple[Entry, ...]]:
    """The data entries that a name may stand for: the one of `with:`, or all options of a control."""
    chosen = {group.name: [option.key for option in group.options] for group in groups}
    keys = {**{str(name): [str(key)] for name, key in file.plate.with_.items()}, **chosen}
    found = {name: tuple(library.entries[key] for key in own if key in library.entries) for name, own in keys.items()}
    return {name: entries for name, entries in found.items() if entries and len(entries) == len(keys[name])}


def given_names(
    file: PlateFile, library: Library, groups: tuple[Group, ...], faults: list[Fault]
) -> dict[str, Definition]:
    """Controls, symbols, and the dotted figures of data entries, by name; what has a fault is there as broken."""
    known: dict[str, Definition] = {}
    symbols = model_symbols(library)
    by_name = {group.name: group for group in groups}
    for name, chosen in [*((name, None) for name in file.plate.choose), *file.plate.with_.items()]:
        try:
            refuse_name(name, known, symbols)
            found = _control(by_name, str(name), library) if chosen is None else _bound(str(name), chosen, library)
        except Fault as fault:
            faults.append(fault)
            found = {}
        except Broken:
            found = {}
        known = {**(found or {str(name): broken(str(name))}), **known}
    known = {**{name: broken(name) for name in file.broken}, **known}
    if MODEL in known and known[MODEL].broken:
        known |= {name: broken(name) for name in symbols}
    return known


def _control(groups: dict[str, Group], name: str, library: Library) -> dict[str, Definition]:
    if name not in groups:
        raise Broken
    group = groups[name]
    found = {name: control(group, Line(name, "control", group.label, PLAIN))}
    bound = [library.entries[option.key] for option in group.options if option.key in library.entries]
    return found | (_record(name, bound, chosen=True) if len(bound) == len(group.options) else {})


def _bound(name: str, key: str, library: Library) -> dict[str, Definition]:
    if key in library.broken:
        raise Broken
    if key not in library.entries:
        raise Fault(f"there is no data entry {str(key)!r}.{nearest(key, library.entries)}", placed(key))
    return _record(name, [library.entries[str(key)]], chosen=False)


def _record(name: str, bound: list[Entry], *, chosen: bool) -> dict[str, Definition]:
    """A bound entry: its own name (said as its words), its dotted figures, and a model's bare symbols."""
    first = bound[0]
    line = Line(name, "datum", first.kind, PLAIN)
    found = {
        name: Definition(line, Kind(words="a model" if first.kind == "model" else "a device"), controls=(name,) if chosen else (),
                         words=lambda reading: reading.option(name).words if chosen else reading.record(name).name)
    }  # fmt: skip
    for figure in [figure for figure in first.data if all(figure in entry.data for entry in bound)]:
        like = first.data[figure]
        dotted = f"{name}.{figure}"
        found[dotted] = _figure(dotted, name, figure, like, chosen=chosen)
        if first.kind == "model" and name == MODEL:
            found[figure] = _figure(figure, name, figure, like, chosen=chosen)
    return found


def _figure(name: str, record: str, figure: str, like: Datum, *, chosen: bool) -> Definition:
    how = "symbol" if "." not in name else "datum"
    line = Line(name, how, like.meaning, like.unit, like.source, text=like.how or like.where)

    def pick(reading: Reading) -> Datum:
        return reading.record(record).data[figure]

    return datum(line, pick, record, control=chosen, like=like)
