"""What a panel draws is finite: its expressions in every state, and along its sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from press.faults import Fault
from press.grammar.evaluate import NotFinite
from press.panel import Swept
from press.places import placed
from press.solve.definitions import Broken
from press.solve.panels import columns_of, parts, reads
from press.solve.view import Unsolved
from press.texts import Expression

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from press.panel import Panel
    from press.places import Scalar
    from press.schema import Plate
    from press.solve.definitions import Definition
    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView

POINTS = 9
"""How many points of a sweep are tried, evenly in value and in ratio."""


def check_drawn(ledger: SolvedLedger, plate: Plate, faulty: Collection[str]) -> None:
    """Work every expression of every panel out, wherever it will be drawn; not of panels with a `faulty` axis."""
    for spec in (spec for place, spec in plate.figure.items() if place not in faulty):
        columns = columns_of(ledger, spec, [])
        for text, along in parts(spec):
            if isinstance(text, Expression):
                try:
                    _check(ledger, spec, text, columns or {}, along=along)
                except Fault as fault:
                    ledger.faults.append(fault)
                except Broken:
                    continue


def _check(
    ledger: SolvedLedger, spec: Panel, text: Expression, columns: Mapping[str, Definition], *, along: bool
) -> None:
    if str(text) in columns:
        return
    controls = ledger.union(reads(ledger, text, columns))
    table = str(getattr(spec, "table", "") or "") if columns else ""
    for choice in ledger.settings(controls).values():
        view = ledger.view(choice)
        for point in points(spec, view) if along else [view]:
            try:
                point.column(text, table)
            except Unsolved as error:
                if point is not view and not _fails(view, error.name):
                    raise Fault(f"line {error.name!r} {error}{point.where(controls)}", placed(text)) from None
                return  # the line has been reported
            except NotFinite as error:
                raise point.fault(error, text, controls) from None


def _fails(view: SolvedView, name: str) -> bool:
    try:
        view.value(name)
    except NotFinite:
        return True
    return False


def points(spec: BaseModel, view: SolvedView) -> Iterator[SolvedView]:
    """The view at points of the panel's sweep: its ends and some between."""
    for axis in (getattr(spec, name) for name in type(spec).model_fields):
        swept = [value for value, _ in parts(axis) if isinstance(value, Swept)] if isinstance(axis, BaseModel) else []
        if swept and swept[0] in {group.name for group in view.ledger.groups}:
            yield from (view.at(str(swept[0]), x) for x in _values(axis, view))


def _values(axis: BaseModel, view: SolvedView) -> list[float]:
    bounds: list[Scalar] = [text for text, _ in parts(axis) if isinstance(text, Expression)]
    try:
        ends = sorted(view.number(text) for text in bounds)
    except Fault:  # the bound itself is reported
        return []
    if len(ends) != 2 or ends[0] == ends[1]:
        return ends
    low, high = ends
    shares = [k / (POINTS - 1) for k in range(POINTS)]
    ratios = [low * (high / low) ** share for share in shares] if low > 0 else []
    return sorted({*(low + share * (high - low) for share in shares), *ratios})
