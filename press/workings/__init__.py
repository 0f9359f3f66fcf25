"""Workings: how every number of a plate comes about, for its page and for the book's appendix.

`workings(file, ledger, library, medium)` gives a `Working` for each line of the plate, for each number that
its texts and panels show, and for all that these read, in the order of the ledger: controls, figures of data, lines of the volume, lines of the
plate. Set for `web` they follow the reader's choice through slots, so that a state costs the bytes of
its strings; set for `print` they stand at the start. An appendix prints of each: `label` (and `of`),
`way.formula`, `way.with_values`, `value`, `digits` where it is not empty, and `way.source`, else
`way.origin`; `way.inputs` are names of other workings, whose `anchor` they can link to. Lines of the
plate itself are those whose `how` is none of `control`, `symbol` and `datum`.

It stands above the stages because it asks the ledger and sets type.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.grammar.methods import methods
from press.leaves import Working
from press.solve.bindings import MODEL
from press.solve.mentioned import shown
from press.typeset.substitution import said_name
from press.typeset.symbols import symbol
from press.units import say_dim
from press.workings.ways import Setting, words

if TYPE_CHECKING:
    from press.grammar.methods import Given
    from press.library import Library, PlateFile
    from press.solve.definitions import Definition
    from press.solve.ledger import SolvedLedger
    from press.typeset import Medium

__all__ = ["workings"]

GOES_ON = re.compile(r"(?:Of|In|At|On|By|For|From|Over|Between|With|As|That|Where)\b")
"""How a text begins that goes on from the name of its field."""
PLAIN_WORDS = "a plain number"


def workings(file: PlateFile, ledger: SolvedLedger, library: Library, medium: Medium) -> tuple[Working, ...]:
    """How all that a plate reads comes about; the plate has no fault."""
    setting = Setting(file, ledger, library, medium)
    found: dict[str, Working] = {}
    pending = [*shown(ledger, file.plate), *(name for name in file.plate.numbers if name in ledger.known)]
    while pending:
        name = str(pending.pop())
        line = ledger.lines.get(name)
        if name in found or line is None or line.how == "say" or (line.how == "run" and "." not in name):
            continue
        found[name] = _working(setting, name)
        pending += [read for way in found[name].ways for read in way.inputs]
    return tuple(found[name] for name in ledger.known if name in found)


def _working(setting: Setting, name: str) -> Working:
    values, definition = setting.values, setting.ledger.known[name]
    line = definition.line
    ways, by = setting.ways(name)
    record = _record(setting, name)
    return Working(
        name=name,
        anchor=f"{setting.prefix}working-{name.replace('.', '-')}",
        label=words(_label(setting, name)),
        of=_owner(setting, name),
        symbol=said_name(name),
        value=values.html(name) if values.printable(name) else "",
        digits=values.digits(name),
        unit=_unit(definition) if values.is_number(name) else "",
        how=line.how,
        number=values.is_number(name),
        ways=ways,
        by=by,
        slots=values.slots(name) | (values.slots(record) if record else {}) if setting.medium == "web" else {},
    )


def _unit(definition: Definition) -> str:
    unit = definition.line.unit.text or say_dim(definition.kind.dim)
    return "" if unit == PLAIN_WORDS else unit


def _label(setting: Setting, name: str) -> str:
    """What a name is, in words, with a capital."""
    line = setting.ledger.known[name].line
    letter = setting.library.symbols.get(name)
    said = line.label or (str(letter.meaning) if letter else symbol(name)[1])
    if line.how == "run" and "." in name:
        run = setting.ledger.known[name.partition(".")[0]].line
        given = next(given for given in methods()[run.text].gives if given.name == name.partition(".")[2])
        said = _field(given)
    return said[:1].upper() + said[1:]


def _field(given: Given) -> str:
    """What a field of a result is: its name in words, with what its text says of it."""
    name, text = given.name.replace("_", " "), given.doc.replace("`", "").partition(". ")[0].removesuffix(".")
    if GOES_ON.match(text):
        return f"{name} {text[:1].lower()}{text[1:]}"
    return text or name


def _owner(setting: Setting, name: str) -> str:
    """Whose figure it is, where it is one of a model, of a device, or of what a method gave."""
    line = setting.ledger.known[name].line
    if line.how == "run":
        run = setting.ledger.known[name.partition(".")[0]].line
        return words(run.label or run.name.replace("_", " "))
    record = _record(setting, name)
    return setting.values.html(record) if record else ""


def _record(setting: Setting, name: str) -> str:
    """The name of the model or the device that a figure is read from; empty for all other names."""
    ledger = setting.ledger
    if ledger.known[name].line.how not in {"symbol", "datum"} or name in ledger.bound:
        return ""
    record = name.rpartition(".")[0] or MODEL
    return record if record in ledger.known and record != name else ""
