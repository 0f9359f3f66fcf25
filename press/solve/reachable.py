"""The states that `only:` leaves, and each rule with the settings it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault
from press.grammar.evaluate import NotFinite, holds
from press.grammar.nodes import names
from press.places import placed
from press.solve.controls import states
from press.solve.definitions import Broken
from press.units import unbroken
from press.values import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.schema import Only
    from press.solve.ledger import SolvedLedger


def reach(ledger: SolvedLedger, rules: Sequence[Only]) -> bool:
    """Set the ledger's rules and reachable choices; False where a fault leaves them uncertain."""
    every = list(states(ledger.groups))
    kept, found, certain = every, [], True
    for only in rules:
        try:
            rule = _rule(ledger, only, every)
        except Fault as fault:
            ledger.faults.append(fault)
            certain = False
        except Broken:
            certain = False
        else:
            found.append(rule)
            kept = [state for state in kept if _setting(rule, state) in rule.kept]
            certain &= _start_stays(ledger, only, rule)
    ledger.choices, ledger.rules = tuple(kept), tuple(found)
    return certain


def _setting(rule: Rule, state: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(state[name] for name in rule.controls)


def _start_stays(ledger: SolvedLedger, only: Only, rule: Rule) -> bool:
    if _setting(rule, ledger.start) in rule.kept:
        return True
    condition = str(only.condition)
    message = (
        f"{condition} keeps the start out: {_said(ledger, rule)}" if rule.kept else f"{condition} holds in no state"
    )
    ledger.faults.append(Fault(message, placed(only.condition)))
    return False


def _said(ledger: SolvedLedger, rule: Rule) -> str:
    return ", ".join(f"{name} starts at {ledger.start[name]}" for name in rule.controls)


def _rule(ledger: SolvedLedger, only: Only, every: list[dict[str, str]]) -> Rule:
    if "{" in only.reason:
        raise Fault("a reason holds no values: it stands beside an option that cannot be chosen", placed(only.reason))
    node, _ = ledger.scope.tree(only.condition, condition=True)
    controls = ledger.union(names(node))
    passing: dict[tuple[str, ...], bool] = {}
    for state in every:
        key = tuple(state[name] for name in controls)
        if key not in passing:
            view = ledger.view(state)
            try:
                passing[key] = holds(node, view.value)
            except NotFinite as error:
                raise view.fault(error, only.condition, controls) from None
    return Rule(controls, frozenset(key for key, holds_ in passing.items() if holds_), unbroken(only.reason))
