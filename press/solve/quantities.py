"""The lines of a plate as data: every number that its figure and its text rest on, in every state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.grammar.written import written
from press.solve.bindings import MODEL
from press.solve.panels import columns_of, parts, reads
from press.taken import Measure, Quantity
from press.units import PLAIN, say_dim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.library import Datum
    from press.schema import Plate
    from press.solve.definitions import Definition
    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView


def quantities(ledger: SolvedLedger, plate: Plate) -> tuple[Quantity, ...]:
    """The numbers among a plate's own lines, what its panels read, and all that these are worked out from."""
    wanted = {*map(str, plate.numbers), *_panels(ledger, plate)}
    for name in tuple(wanted & ledger.known.keys()):
        wanted |= ledger.reads(name)
    return tuple(_quantity(ledger, name) for name, known in ledger.known.items() if name in wanted and _number(known))


def _panels(ledger: SolvedLedger, plate: Plate) -> Iterator[str]:
    for spec in plate.figure.values():
        columns = columns_of(ledger, spec, [])
        for text, _ in parts(spec):
            yield from reads(ledger, text, columns)


def _number(known: Definition) -> bool:
    """Whether a name is one number: no words, no column, no table."""
    return known.value is not None and known.columns is None and not known.kind.words and not known.kind.run


def _quantity(ledger: SolvedLedger, name: str) -> Quantity:
    known, controls = ledger.known[name], ledger.controls_of(name)
    unit = "1" if known.kind.dim == PLAIN.dim else say_dim(known.kind.dim)
    measures = {key: _measure(ledger.view(choice), name) for key, choice in ledger.settings(controls).items()}
    return Quantity(name, _label(ledger, name), unit, controls, measures)


def _label(ledger: SolvedLedger, name: str) -> str:
    """A line's label; what a data entry or a method gives says of which."""
    own, (whose, dot, _) = ledger.known[name].line, name.rpartition(".")
    label = own.label or name
    if not dot:
        return label
    if own.how == "run":
        return f"{ledger.known[whose].line.label or whose}: {label}"
    return f"{label}, {ledger.view(ledger.start).record(whose).name}" if whose in ledger.bound else label


def _measure(view: SolvedView, name: str) -> Measure:
    datum = _datum(view, name)
    line = view.ledger.known[name].line
    source = ", ".join(part for part in (datum.source, datum.where) if part) if datum else line.source
    return Measure(view.number(name), view.said_of(name), _formula(view, name, datum), source)


def _formula(view: SolvedView, name: str, datum: Datum | None) -> str:
    known = view.ledger.known[name]
    if known.line.how == "by":
        option = view.option(known.controls[0])
        return written(known.line.tree.get(option.key, known.line.tree.get("else")))
    if "." in name and known.line.how == "run":
        run, _, gives = name.partition(".")
        return f"{view.ledger.known[run].line.text}().{gives}"
    return datum.how if datum else known.line.text


def _datum(view: SolvedView, name: str) -> Datum | None:
    """The figure of the model or device that is chosen, for a name that stands for one."""
    if view.ledger.known[name].line.how not in {"datum", "symbol"}:
        return None
    record, _, figure = name.rpartition(".")
    return view.record(record or MODEL).data.get(figure)
