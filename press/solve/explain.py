"""How one number comes about: its formula, the formula with values in, its inputs, its value, its source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.check import CONSTANTS
from press.grammar.library import formulas
from press.grammar.nodes import Call, walk
from press.grammar.nodes import names as names_of
from press.grammar.parse import split_unit
from press.grammar.written import written
from press.solve.bindings import MODEL
from press.units import grouped, say_dim
from press.units.fuller import holds_all

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.library import Datum
    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView

Row = tuple[str, str]

HOW = {
    "given": "typed in the plate",
    "quoted": "printed in its source",
    "control": "chosen by the reader",
    "symbol": "read from the model",
    "datum": "read from the data",
    "say": "words chosen by a condition",
}


def explain(ledger: SolvedLedger, name: str, chosen: Mapping[str, str]) -> str:
    """The account of one line at the start, or at the options of `chosen`.

    Raises:
        Fault: there is no such line, control or option, or `only:` removes the state.
    """
    if name not in ledger.known:
        raise Fault(f"there is no line {name!r}.{nearest(name, ledger.known)}")
    view = ledger.view(_choice(ledger, chosen))
    rows = [("line", name + _label(ledger, name, ": ")), ("value", _value(view, name)), *_how(view, name)]
    rows += [("source", source)] if (source := _source(view, name)) else []
    at = ledger.controls_of(name)
    rows += [("at", ", ".join(f"{control}: {view.option(control).words}" for control in at))] if at else []
    return "\n".join(f"{key:<12} {value}" for key, value in rows)


def _how(view: SolvedView, name: str) -> list[Row]:
    """The formula and what goes into it, or where the value is from."""
    known = view.ledger.known
    line = known[name].line
    if line.how in {"computed", "by"} and line.tree is not None:
        return _worked_out(view, name)
    if line.how == "run":
        run = known[name.partition(".")[0]]
        return [("from", f"the method {run.line.text}"), *(_input(view, read) for read in run.inputs)]
    datum = _datum(view, name)
    text = (datum.how or datum.where) if datum and line.how == "symbol" else ""
    calls = [call for call in formulas() if text.startswith(f"{call}(")]
    source = text or HOW.get(line.how, line.how)
    return [("from", source), *map(_where, calls)]


def _worked_out(view: SolvedView, name: str) -> list[Row]:
    line = view.ledger.known[name].line
    text, node = line.text, line.tree
    if line.how == "by":
        option = view.option(view.ledger.known[name].controls[0])
        node = node.get(option.key, node.get("else"))
        text = written(node)
    reads = [read for read in names_of(node) if read not in CONSTANTS]
    said = {read: value for read in reads if (value := _digits(view.value(read), 15))}
    with_values = [("with values", _substituted(text, said))] if said else []
    called = dict.fromkeys(
        part.function for part in walk(node) if isinstance(part, Call) and part.function in formulas()
    )
    text += f"  ({line.text}, which is {option.words})" if line.how == "by" else ""
    return [("formula", text), *with_values, *(_input(view, read) for read in reads), *map(_where, called)]


def _substituted(text: str, said: Mapping[str, str]) -> str:
    """The formula as typed, with each name's value in its place, in brackets where it has a sign."""
    head = split_unit(text)[0]
    values = {name: f"({value})" if value.startswith(("-", "−")) else value for name, value in said.items()}
    return re.sub(r"(?<![\w.])[A-Za-z][\w.]*", lambda found: values.get(found[0], found[0]), head)


def _input(view: SolvedView, name: str) -> Row:
    source = _source(view, name)
    return "input", f"{name} = {_value(view, name)}{_label(view.ledger, name, '  ')}{f'  [{source}]' * bool(source)}"


def _datum(view: SolvedView, name: str) -> Datum | None:
    """The figure of the model or device that is chosen, for a name that stands for one."""
    record, _, figure = name.rpartition(".")
    line = view.ledger.known[name].line
    return view.record(record or MODEL).data[figure] if line.how in {"datum", "symbol"} and figure in {
        key for entry in view.ledger.scope.records.get(record or MODEL, ()) for key in entry.data
    } else None  # fmt: skip


def _source(view: SolvedView, name: str) -> str:
    """Where a line is from: its source, and for a figure of the data the place in it."""
    datum = _datum(view, name)
    if datum is None:
        return view.ledger.known[name].line.source
    return ", ".join(part for part in (datum.source, datum.where) if part)


def _where(call: str) -> Row:
    formula = formulas()[call]
    return "where", f"{call} = {formula.text}  ({formula.summary.rstrip('.')})"


def _choice(ledger: SolvedLedger, chosen: Mapping[str, str]) -> dict[str, str]:
    choice = dict(ledger.start)
    controls = {group.name: [option.key for option in group.options] for group in ledger.groups}
    for name, key in chosen.items():
        if name not in controls:
            raise Fault(f"there is no control {name!r}.{nearest(name, controls)}")
        if key not in controls[name]:
            raise Fault(f"{key!r} is not an option of {name!r}.{nearest(key, controls[name])}")
        choice[name] = key
    if choice not in (dict(ledger.start), *map(dict, ledger.choices)):
        raise Fault(_removed(ledger, choice, chosen))
    return choice


def _removed(ledger: SolvedLedger, choice: Mapping[str, str], chosen: Mapping[str, str]) -> str:
    """Why `only:` removes a state, by which controls, and what to add to come to one that it leaves."""
    rule = next(rule for rule in ledger.rules if tuple(choice[name] for name in rule.controls) not in rule.kept)
    meeting = ", ".join(f"{name}={choice[name]}" for name in rule.controls)
    kept = next((state for state in ledger.choices if chosen.items() <= state.items()), None)
    if kept is None:
        return f"{rule.reason} ({meeting})"
    added = " ".join(f"--at {name}={kept[name]}" for name in kept if name not in chosen and kept[name] != choice[name])
    return f"{rule.reason} ({meeting}): add {added}"


def _value(view: SolvedView, name: str) -> str:
    """A value as printed, and with more digits where rounding hides some."""
    definition = view.ledger.known[name]
    if definition.columns is not None:
        first = next(iter(definition.columns), "")
        return f"a table of {len(view.column(first, name))} rows" if first else "a table"
    if definition.kind.run:
        return f"a column of {len(view.column(name))} values"
    if definition.kind.words and definition.words is None:
        return definition.kind.words
    said = definition.said(view)
    if definition.value is None or definition.kind.words:
        return said
    value = float(view.number(name))
    if holds_all(said, value):
        return said
    return f"{said}  ({_exact(value, definition.line.unit.text, say_dim(definition.kind.dim))})"


def _exact(value: float, unit: str, dim: str) -> str:
    """A value with all the digits that mean something, in its coherent unit."""
    if unit == "%":
        return f"{_digits(value * 100, 9)}%"
    return _digits(value, 12) if dim == "a plain number" else f"{_digits(value, 12)} {dim}"


def _digits(value: object, most: int) -> str:
    """A number with all its digits in groups of three, or as many as mean something; a column has none."""
    if not isinstance(value, int | float):
        return ""
    if float(value).is_integer() and abs(value) < 1e15:
        return grouped(str(int(value)))
    mantissa, exponent, power = f"{value:.{most}g}".partition("e")
    return grouped(mantissa) + exponent + power.replace("+", "").replace("-0", "-").removeprefix("0")


def _label(ledger: SolvedLedger, name: str, before: str) -> str:
    label = ledger.known[name].line.label
    return f"{before}{label}" if label and label not in {name, name.rpartition(".")[2]} else ""
