"""`expect:`: what was worked by hand or printed in a paper, held to half a unit of its last digit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.faults import NOWHERE, Fault, nearest
from press.grammar.evaluate import NotFinite
from press.places import placed
from press.solve.typed import typed
from press.units import PLAIN, say_dim, sayable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.faults import Place
    from press.schema import Plate
    from press.solve.ledger import SolvedLedger
    from press.units import Given, Unit


class Mismatch(Fault):
    """A line of another dimension than is expected of it."""

    def __init__(self, message: str, place: Place, line: str) -> None:
        super().__init__(message, place)
        self.line = line


def check_expected(ledger: SolvedLedger, plate: Plate) -> frozenset[str]:
    """Hold every expected value; returns the lines of another dimension than was expected.

    Of these the first of a chain is reported, once: those that read it are as they are because of it.
    """
    wrong: dict[str, Mismatch] = {}
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
                _expected(ledger, name, text, choice)
            except Mismatch as fault:
                wrong.setdefault(fault.line, fault)
            except Fault as fault:
                ledger.faults.append(fault)
            except NotFinite:  # its line has been reported
                continue
    ledger.faults += [fault for name, fault in wrong.items() if not ledger.reads(name) & wrong.keys()]
    return frozenset(wrong)


def _choice(ledger: SolvedLedger, row: Mapping[Any, Any]) -> Mapping[str, str]:
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
            message = f"{str(key)!r} is not an option of {str(name)!r}.{nearest(str(key), controls[name])}"
            raise Fault(message, placed(key) if placed(key) is not NOWHERE else placed(name))
        choice[str(name)] = str(key)
    if choice not in ledger.choices:
        raise Fault("only: removes this state", placed(at))
    return choice


def _expected(ledger: SolvedLedger, name: str, text: Any, choice: Mapping[str, str]) -> None:
    definition = ledger.known.get(name)
    if ledger.scope.is_broken(name):
        return
    if definition is None:
        ledger.scope.missing.add(str(name))
        raise Fault(f"unknown line {str(name)!r}.{nearest(name, ledger.known)}", placed(name))
    if definition.value is None or definition.kind.words:
        raise Fault(f"{str(name)!r} is {definition.kind.words}, not a number", placed(name))
    if definition.kind.run:
        raise Fault(f"{str(name)!r} is a column: expect first(…), max(…) or another number of it, in a line of its own",
                    placed(name))  # fmt: skip
    given = typed(text) if isinstance(text, str) else None
    if given is None:
        found = repr(str(text)) if isinstance(text, str) and text else "keys or a list" if text else "nothing"
        raise Fault(f"expected a number and its unit, found {found}", placed(text))
    if given.unit.dim != definition.kind.dim:
        message = f"{str(name)!r} is {say_dim(definition.kind.dim)}, expected {given.unit.text or 'a plain number'}"
        if definition.line.how == "computed" and definition.kind.bare and sayable(given.unit.dim):
            message += f": a count of {say_dim(given.unit.dim)} ends in 'in {say_dim(given.unit.dim)}'"
        raise Mismatch(message, placed(text), str(name))
    value = ledger.view(choice).value(name)
    if isinstance(value, float | int) and not met(value, given):
        raise Fault(
            f"{str(name)!r} is {_close(value, given.unit, definition.line.unit)}, expected {str(text)!r}", placed(text)
        )


def met(value: float, given: Given) -> bool:
    """Within half a unit of the last written digit; so a whole count holds exactly for a whole value."""
    return abs(value - given.value) <= given.half * (1 + 1e-9)


def _close(value: float, typed_unit: Unit, unit: Unit) -> str:
    """A value beside what was expected: in the same unit, with more digits."""
    shown = typed_unit if typed_unit is not PLAIN else unit
    amount = f"{value / shown.size:.7g}"
    return f"{amount}{shown.text}" if shown.text == "%" else f"{amount} {shown.text}".strip()
