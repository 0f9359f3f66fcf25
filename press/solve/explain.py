"""How one number comes about: its formula, the formula with values in, its inputs, its value, its source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.check import CONSTANTS
from press.grammar.library import formulas
from press.grammar.nodes import Call, Node, walk
from press.grammar.nodes import names as names_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView

HOW = {
    "given": "typed in the plate",
    "quoted": "printed in its source",
    "control": "chosen by the reader",
    "symbol": "read from the model",
    "datum": "read from the data",
    "say": "words chosen by a condition",
    "run": "given by a method",
}


def explain(ledger: SolvedLedger, name: str, chosen: Mapping[str, str]) -> str:
    """The account of one line at the start, or at the options of `chosen`.

    Raises:
        Fault: there is no such line, control or option, or `only:` removes the state.
    """
    if name not in ledger.known:
        raise Fault(f"there is no line {name!r}.{nearest(name, ledger.known)}")
    view = ledger.view(_choice(ledger, chosen))
    definition = ledger.known[name]
    line = definition.line
    rows = [("line", f"{name}: {line.label}" if line.label else name), ("value", _value(view, name))]
    trees = _trees(ledger, view, name)
    if line.text and line.how in {"computed", "by"}:
        rows.append(("formula", line.text))
    elif line.how == "symbol" and line.text:
        rows.append(("from", line.text))
    else:
        rows.append(("from", HOW.get(line.how, line.how)))
    for node in trees:
        rows.append(("with values", _substituted(line.text, node, view)))
        rows += [
            ("input", f"{read} = {_value(view, read)}{_label(ledger, read)}")
            for read in names_of(node)
            if read not in CONSTANTS
        ]
        rows += [
            ("where", f"{call} = {formulas()[call].text}  ({formulas()[call].summary.rstrip('.')})")
            for call in _calls(node)
        ]
    rows += [("source", line.source)] if line.source else []
    at = ledger.controls_of(name)
    rows += [("at", ", ".join(f"{control}: {view.option(control).words}" for control in at))] if at else []
    return "\n".join(f"{key:<12} {value}" for key, value in rows)


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
        raise Fault(next((rule.reason for rule in ledger.rules if tuple(choice[c] for c in rule.controls) not in rule.kept),
                         "this state is removed by only:"))  # fmt: skip
    return choice


def _trees(ledger: SolvedLedger, view: SolvedView, name: str) -> list[Node]:
    line, tree = ledger.known[name].line, ledger.known[name].line.tree
    if line.how == "by":
        chosen = view.option(ledger.known[name].controls[0]).key
        return [tree.get(chosen, tree.get("else"))]
    return [tree] if tree is not None else []


def _value(view: SolvedView, name: str) -> str:
    """A value as printed, and with more digits where rounding hides some."""
    definition = view.ledger.known[name]
    if definition.kind.run or definition.columns is not None:
        values = view.value(name) if definition.value else ()
        return f"a column of {len(values)} values" if isinstance(values, tuple) else "a table"
    if definition.value is None or (definition.words and definition.line.how in {"say", "control"}):
        return definition.said(view)
    if definition.kind.words:
        return definition.kind.words
    value, said = view.value(name), definition.said(view)
    unit = f" {definition.line.unit.text}" if definition.line.unit.text in {"B", "FLOP", "s", "FLOP/s", "B/s"} else ""
    exact = f"{100 * value:.7g}%" if definition.line.unit.text == "%" else f"{value:.12g}{unit}"
    return said if re.sub(r"\s", "", said) == exact.replace(" ", "") else f"{said}  ({exact})"


def _label(ledger: SolvedLedger, name: str) -> str:
    label = ledger.known[name].line.label
    return f"  {label}" if label else ""


def _calls(node: Node) -> list[str]:
    return list(
        dict.fromkeys(part.function for part in walk(node) if isinstance(part, Call) and part.function in formulas())
    )


def _substituted(text: str, node: Node, view: SolvedView) -> str:
    """The formula as typed, with each name's value in its place."""
    values = {name: view.value(name) for name in names_of(node) if name not in CONSTANTS}
    said = {name: f"{value:.6g}" for name, value in values.items() if isinstance(value, float)}
    head = text.rpartition(" in ")[0] or text
    return re.sub(r"[A-Za-z_][\w.]*", lambda found: said.get(found.group(), found.group()), head)
