"""Stage 2, solve: a plate → its ledger, every line in every state, keyed by its own controls.

What is wrong is collected in `ledger.faults`, so that the text of a plate with a faulty line can
still be checked in the same run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault
from press.grammar.check import Kind
from press.grammar.evaluate import NotFinite, holds
from press.grammar.nodes import names
from press.solve.checks import check_always, check_expected, check_finite, check_sources
from press.solve.controls import groups, states
from press.solve.definitions import Definition
from press.solve.ledger import SolvedLedger
from press.solve.lines import Broken, Lines
from press.solve.bindings import given_names
from press.solve.panels import check_panels
from press.units import PLAIN
from press.values import Line, Rule, placed

if TYPE_CHECKING:
    from press.library import Library, PlateFile
    from press.schema import Only, Plate


def solve(file: PlateFile, library: Library) -> SolvedLedger:
    """Work a plate's numbers out in all its states and hold them to what it promises."""
    plate = file.plate
    controls, faults = groups(plate, library.entries)
    known, wrong = given_names(plate, library, tuple(controls))
    for name in plate.choose.keys() - {group.name for group in controls}:
        known.setdefault(str(name), _broken(str(name)))
    model_symbols = frozenset(key for key, symbol in library.symbols.items() if symbol.field or symbol.formula)
    lines = Lines(known, tuple(controls), model_symbols, [*faults, *wrong])
    lines.add_all(file.volume.numbers)
    lines.add_all(plate.numbers)
    bound = {str(name): str(key) for name, key in plate.with_.items()}
    ledger = SolvedLedger(lines, library.entries, bound)
    ledger.faults = lines.faults
    _reachable(ledger, plate)
    check_sources(ledger, plate, library)
    check_panels(ledger, plate)
    check_finite(ledger, plate)
    check_always(ledger, plate)
    check_expected(ledger, plate)
    return ledger


def _broken(name: str) -> Definition:
    return Definition(Line(name, "control", name, PLAIN), Kind(), broken=True)


def _reachable(ledger: SolvedLedger, plate: Plate) -> None:
    """The states that `only:` leaves, and each rule with the settings it keeps."""
    every = list(states(ledger.groups))
    kept, rules = every, []
    for only in plate.only:
        try:
            rule, passing = _rule(ledger, only, every)
        except Fault as fault:
            ledger.faults.append(fault)
            continue
        except Broken:
            continue
        rules.append(rule)
        kept = [state for state in kept if tuple(state[name] for name in rule.controls) in passing]
        if tuple(ledger.start[name] for name in rule.controls) not in passing:
            ledger.faults.append(
                Fault(f"the start is not among the states that {only.condition!s} keeps", placed(only.condition))
            )
    ledger.choices, ledger.rules = tuple(kept), tuple(rules)


def _rule(ledger: SolvedLedger, only: Only, every: list[dict[str, str]]) -> tuple[Rule, frozenset[tuple[str, ...]]]:
    node, _ = ledger.scope.tree(only.condition, condition=True)
    controls = ledger.union(names(node))
    passing = set()
    for state in every:
        key = tuple(state[name] for name in controls)
        try:
            if key not in passing and holds(node, ledger.view(state).number_of):
                passing.add(key)
        except NotFinite as error:
            raise Fault(f"{only.condition!s} {error} in some state", placed(only.condition)) from None
    return Rule(controls, frozenset(passing), str(only.reason)), frozenset(passing)
