"""What a panel reads: its texts checked, and the controls it depends on, from its typed fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from press.faults import NOWHERE, Fault, nearest
from press.grammar.braces import braces
from press.grammar.kinds import CONSTANTS
from press.grammar.nodes import names
from press.panel import Along, Column, RowText, Swept, Table
from press.places import Scalar, place_in, placed
from press.solve.definitions import Broken
from press.texts import Condition, Expression, Name, Text
from press.units import say_dim, sayable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from press.panel import Panel
    from press.schema import Plate
    from press.solve.definitions import Definition
    from press.solve.ledger import SolvedLedger

Columns = "Mapping[str, Definition] | None"
"""The columns of a panel's table by name; None where the panel has none, or one with a fault."""


def parts(value: Any, *, along: bool = False) -> Iterator[tuple[Scalar, bool]]:
    """Every typed text of a Spec, and whether it is worked out along the panel's sweep."""
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            if name != "kind":
                yield from parts(getattr(value, name), along=along or isinstance(value, Along))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from parts(key, along=along)
            yield from parts(item, along=along)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from parts(item, along=along)
    elif isinstance(value, Scalar):
        yield value, along


def check_panels(ledger: SolvedLedger, plate: Plate) -> None:
    """Check every expression, text, column and control of every panel."""
    for spec in plate.figure.values():
        columns = columns_of(ledger, spec, ledger.faults)
        for text, _ in parts(spec):
            try:
                reads(ledger, text, columns)
            except Fault as fault:
                # what a kind takes where the author wrote nothing stands nowhere: the kind asked for it
                place = placed(spec.kind) if fault.place is NOWHERE else fault.place
                ledger.faults.append(Fault(fault.message, place))
            except Broken:
                continue


def columns_of(ledger: SolvedLedger, spec: Panel, faults: list[Fault]) -> Mapping[str, Definition] | None:
    """The columns that a panel's texts may use, from its `table:`."""
    table = getattr(spec, "table", None)
    if table is None:
        return None
    definition = ledger.known.get(str(table))
    if definition is None or definition.columns is None:
        tables = [name for name, known in ledger.known.items() if known.columns]
        owner = ledger.known.get(str(table).partition(".")[0])
        if not (owner and owner.broken):
            faults.append(Fault(f"{str(table)!r} is not a table of a method.{nearest(table, tables)}", placed(table)))
        return None
    return definition.columns


def reads(ledger: SolvedLedger, text: Scalar, columns: Mapping[str, Definition] | None) -> tuple[str, ...]:
    """The names of the ledger that one text reads.

    Raises:
        Fault: the text is wrong.
        Broken: it reads what has a fault already.
    """
    match text:
        case Expression() | Condition():
            return _worked_out(ledger, text, columns or {})
        case Text():
            return _printed(ledger, text, columns or {})
        case Column() | RowText():
            _in_table(text, columns)
        case Table():
            return (str(text),)
        case Name():
            _control(ledger, text)
            return () if isinstance(text, Swept) else (str(text),)
    return ()


def _worked_out(ledger: SolvedLedger, text: Scalar, columns: Mapping[str, Definition]) -> tuple[str, ...]:
    scope = ledger.scope
    found = columns.get(str(text)) or ledger.known.get(str(text))
    if found and found.kind.words.startswith("a column"):
        return () if str(text) in columns else (str(text),)
    if isinstance(text, Condition):
        node, _ = scope.tree(text, condition=True, columns=columns)
    else:
        node, kind, _ = scope.expression(text, columns=columns)
        if not sayable(kind.dim):
            raise Fault(f"{str(text)!r} works out as {say_dim(kind.dim)}, which cannot be shown", placed(text))
    return tuple(name for name in names(node) if name not in columns and name not in CONSTANTS)


def _printed(ledger: SolvedLedger, text: Text, columns: Mapping[str, Definition]) -> tuple[str, ...]:
    found = [brace for brace in braces(text) if brace.number is None and brace.name not in columns]
    for brace in found:
        ledger.scope.printable(brace, text)
    return tuple(brace.name for brace in found)


def _in_table(text: Scalar, columns: Mapping[str, Definition] | None) -> None:
    """A column by its name, or the columns in the braces of a row's words."""
    if columns is None:
        return
    wanted = {str(text): 0} if isinstance(text, Column) else {brace.name: brace.at for brace in braces(text)}
    for name, at in wanted.items():
        if name not in columns:
            message = f"the table has no column {name!r}.{nearest(name, columns)}"
            raise Fault(message, place_in(text, at, name))


def _control(ledger: SolvedLedger, text: Scalar) -> None:
    definition = ledger.known.get(str(text))
    if definition and definition.broken:
        raise Broken
    options = {group.name: group.options for group in ledger.groups}
    if text not in options:
        raise Fault(f"{str(text)!r} is not a control.{nearest(text, options)}", placed(text))
    words = next((option.key for option in options[text] if option.number is None), "")
    if isinstance(text, Swept) and words:
        raise Fault(f"{str(text)!r} cannot run along an axis: its option {words!r} is not a number", placed(text))


def panel_controls(ledger: SolvedLedger, spec: Panel) -> tuple[str, ...]:
    """The controls that a panel's drawing depends on, in the order of the plate.

    Those of the names in its texts; what is worked out along the sweep does not count the control
    that is swept.
    """
    columns = columns_of(ledger, spec, [])
    swept = {str(text) for text, _ in parts(spec) if isinstance(text, Swept)}
    found: set[str] = set()
    for text, along in parts(spec):
        moved = {control for name in reads(ledger, text, columns) for control in ledger.moved_by(name)}
        found |= moved - swept if along else moved
    return tuple(group.name for group in ledger.groups if group.name in found)
