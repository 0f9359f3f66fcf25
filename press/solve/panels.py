"""What a panel reads: its expressions checked, and the controls it depends on, from its typed fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from press.faults import Fault, nearest
from press.grammar.braces import braces
from press.grammar.nodes import names
from press.schema import AtChoice, Condition, Expression, Name, Panel, Swept, Text
from press.solve.lines import Broken
from press.values import Scalar, placed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from press.schema import Plate
    from press.solve.definitions import Definition
    from press.solve.ledger import SolvedLedger


def parts(value: Any, *, at_choice: bool = False) -> Iterator[tuple[Scalar, bool]]:
    """Every typed text of a Spec, and whether it stands at the reader's own choice."""
    if isinstance(value, BaseModel):
        inside = at_choice or isinstance(value, AtChoice)
        for name in type(value).model_fields:
            if name not in {"kind", "table"}:
                yield from parts(getattr(value, name), at_choice=inside)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from parts(key, at_choice=at_choice)
            yield from parts(item, at_choice=at_choice)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from parts(item, at_choice=at_choice)
    elif isinstance(value, Scalar):
        yield value, at_choice


def check_panels(ledger: SolvedLedger, plate: Plate) -> None:
    """Check every expression, text and control of every panel."""
    for spec in plate.figure.values():
        if isinstance(spec, Panel):
            columns = _columns(ledger, spec)
            for text, _ in parts(spec):
                try:
                    _reads(ledger, text, columns)
                except Fault as fault:
                    ledger.faults.append(fault)
                except Broken:
                    continue


def _columns(ledger: SolvedLedger, spec: Panel) -> Mapping[str, Definition]:
    """The columns that a panel's expressions may use, from its `table:`."""
    table = getattr(spec, "table", None)
    if table is None:
        return {}
    definition = ledger.known.get(str(table))
    tables = [name for name, known in ledger.known.items() if known.columns]
    if definition is None or definition.columns is None:
        owner = ledger.known.get(str(table).partition(".")[0])
        if not (owner and owner.broken):
            ledger.faults.append(
                Fault(f"{str(table)!r} is not a table of a method.{nearest(table, tables)}", placed(table))
            )
        return {}
    return definition.columns


def _reads(ledger: SolvedLedger, text: Scalar, columns: Mapping[str, Definition]) -> tuple[str, ...]:
    """The names of the ledger that one text reads; raises Fault where it is wrong."""
    scope = ledger.scope
    if isinstance(text, Expression | Condition):
        known: Mapping[str, Definition] = {**scope.known, **columns}
        plain = (
            str(text) in known and not known[str(text)].broken and known[str(text)].kind.words.startswith("a column")
        )
        if plain:
            return ()
        node = (
            scope.expression(text, columns=columns)[0]
            if isinstance(text, Expression)
            else scope.tree(text, condition=True, columns=columns)[0]
        )
        return tuple(name for name in names(node) if name not in columns)
    if isinstance(text, Text):
        return _printed(ledger, text, columns)
    if isinstance(text, Name):
        controls = [group.name for group in ledger.groups]
        if text not in controls:
            raise Fault(f"{str(text)!r} is not a control.{nearest(text, controls)}", placed(text))
    return ()


def _printed(ledger: SolvedLedger, text: Text, columns: Mapping[str, Definition]) -> tuple[str, ...]:
    found = [brace for brace in braces(text) if brace.number is None]
    for brace in found:
        if brace.name not in columns:
            ledger.scope.printable(brace.name, text, brace.at)
    return tuple(brace.name for brace in found if brace.name not in columns)


def panel_controls(ledger: SolvedLedger, spec: Panel) -> tuple[str, ...]:
    """The controls that a panel's drawing depends on, in the order of the plate.

    The names in its expressions and texts, less the controls it sweeps, plus those of the parts that
    stand at the reader's choice; a table counts as a name.
    """
    columns = _columns(ledger, spec)
    table = getattr(spec, "table", None)
    swept = {str(text) for text, _ in parts(spec) if isinstance(text, Swept)}
    always, chosen = {str(table)} if table else set[str](), set[str]()
    for text, at_choice in parts(spec):
        (chosen if at_choice else always).update(_reads(ledger, text, columns))
    found = {control for name in always for control in ledger.moved_by(name)} - swept
    found |= {control for name in chosen for control in ledger.moved_by(name)}
    return tuple(group.name for group in ledger.groups if group.name in found)
