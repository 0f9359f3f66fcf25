"""What a plate promises of its numbers: finite everywhere, `always:` true, `expect:` met."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.faults import Fault, nearest
from press.grammar.evaluate import NotFinite, evaluate, holds
from press.grammar.nodes import Compare, names
from press.solve.ledger import Unsolved
from press.solve.lines import Broken
from press.units import ONE, PLAIN, parse_given, say_dim
from press.values import placed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.grammar.nodes import Node
    from press.library import Library
    from press.schema import Plate
    from press.solve.ledger import SolvedLedger, SolvedView


def where(ledger: SolvedLedger, controls: tuple[str, ...], choice: Mapping[str, str]) -> str:
    """The state in words: ` at Model Llama 3 8B, Tokens 8192`; nothing where there is only one."""
    said = [f"{name}: {choice[name]}" for name in controls]
    return f" at {{{', '.join(said)}}}" if said else ""


def check_finite(ledger: SolvedLedger, plate: Plate) -> None:
    """Work every line out in every state; each line that fails is one fault, and not those that read it."""
    failed: set[str] = set()
    own = {str(name) for name in plate.numbers}
    for name, definition in list(ledger.known.items()):
        if definition.broken or name.partition(".")[0] not in own or definition.columns:
            continue
        controls = ledger.controls_of(name)
        for choice in ledger.settings(controls).values():
            try:
                view = ledger.view(choice)
                definition.said(view) if definition.words else view.number_of(name)
            except Unsolved as error:
                if error.name not in failed:
                    place = error.definition.place
                    ledger.faults.append(
                        Fault(f"line {error.name!r} {error.why}{where(ledger, controls, choice)}", place)
                    )
                failed.add(error.name)
                break
            except Fault as fault:
                ledger.faults.append(fault)
                break


def check_always(ledger: SolvedLedger, plate: Plate) -> None:
    """Hold every condition of `always:` in every reachable state."""
    for condition in plate.always:
        try:
            node, _ = ledger.scope.tree(condition, condition=True)
            _always(ledger, condition, node)
        except Fault as fault:
            ledger.faults.append(fault)
        except (Broken, NotFinite):
            continue


def _always(ledger: SolvedLedger, condition: str, node: Node) -> None:
    controls = ledger.union(names(node))
    for choice in ledger.settings(controls).values():
        view = ledger.view(choice)
        if not holds(node, view.number_of):
            raise Fault(
                f"{condition!s} does not hold{where(ledger, controls, choice)}{_values(view, node)}", placed(condition)
            )


def _values(view: SolvedView, node: Node) -> str:
    """The sides of the comparison that failed, in numbers."""
    if not isinstance(node, Compare):
        failing = [part for part in getattr(node, "operands", ()) if not holds(part, view.number_of)]
        return _values(view, failing[0]) if failing else ""
    values = [evaluate(part, view.number_of) for part in node.operands]
    if any(isinstance(value, tuple) for value in values):
        return ""
    return ": " + f" {node.ops[0]} ".join(f"{value:.6g}" for value in values)


def check_expected(ledger: SolvedLedger, plate: Plate) -> None:
    """Hold each expected value to half a unit of its last written digit."""
    for row in plate.expect:
        try:
            choice = _choice(ledger, row)
        except Fault as fault:
            ledger.faults.append(fault)
            continue
        for name, text in row.items():
            if name == "at":
                continue
            try:
                _expected(ledger, str(name), name, text, choice)
            except Fault as fault:
                ledger.faults.append(fault)
            except NotFinite:
                continue


def _choice(ledger: SolvedLedger, row: Mapping[str, Any]) -> Mapping[str, str]:
    """The state that a row of `expect:` speaks of: the start, but for what `at:` names."""
    choice = dict(ledger.start)
    controls = {group.name: [option.key for option in group.options] for group in ledger.groups}
    at = row.get("at", {})
    if not isinstance(at, dict):
        raise Fault("at: takes controls and options, as in at: {T: 2048}", placed(at))
    for name, key in at.items():
        if name not in controls:
            raise Fault(f"{str(name)!r} is not a control.{nearest(name, controls)}", placed(name))
        if key not in controls[name]:
            raise Fault(
                f"{str(key)!r} is not an option of {str(name)!r}.{nearest(str(key), controls[name])}", placed(key)
            )
        choice[str(name)] = str(key)
    if choice not in (ledger.start, *ledger.choices):
        raise Fault("this state is removed by only:", placed(at))
    return choice


def _expected(ledger: SolvedLedger, name: str, key: object, text: str, choice: Mapping[str, str]) -> None:
    definition = ledger.known.get(name)
    if definition is None:
        raise Fault(f"unknown line {name!r}.{nearest(name, ledger.known)}", placed(key))
    owner = ledger.known.get(name.partition(".")[0])
    if definition.broken or (owner and owner.broken):
        return
    if definition.value is None or definition.kind.run:
        raise Fault(f"{name!r} is not a number", placed(key))
    try:
        given = parse_given(text)
    except (ValueError, TypeError) as error:
        raise Fault(str(error), placed(text)) from None
    if given is None:
        raise Fault(f"expected a number and its unit, found {str(text)!r}", placed(text))
    value = ledger.view(choice).number(name)
    line = definition.line
    if given.unit.dim != definition.kind.dim or (given.unit.text == "%") != (
        line.unit.text == "%" and given.unit is not PLAIN
    ):
        if not (given.unit.dim == ONE == definition.kind.dim):
            raise Fault(
                f"{name!r} is {say_dim(definition.kind.dim)}, expected {given.unit.text or 'a plain number'}",
                placed(text),
            )
    if abs(value - given.value) > given.half * (1 + 1e-9):
        raise Fault(f"{name!r} is {_close(value, given.unit, line.unit)}, expected {str(text)!r}", placed(text))


def _close(value: float, typed: Any, unit: Any) -> str:
    """A value beside what was expected: in the same unit, with more digits."""
    shown = typed if typed is not PLAIN else unit
    amount = f"{value / shown.size:.7g}"
    return f"{amount}{shown.text}" if shown.text == "%" else f"{amount} {shown.text}".strip()


def check_sources(ledger: SolvedLedger, plate: Plate, library: Library) -> None:
    """Every source that a line names exists."""
    for spec in plate.numbers.values():
        source = getattr(spec, "source", None)
        if source:
            key = str(source).partition(",")[0].strip()
            if key not in library.sources:
                message = f"there is no source {key!r} in data/sources.yaml.{nearest(key, library.sources)}"
                ledger.faults.append(Fault(message, placed(source)))
