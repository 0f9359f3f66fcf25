"""What stands on one axis: of one dimension, above nought where the axis is one of ratios, and from less to more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault
from press.grammar.evaluate import NotFinite
from press.panel import Swept
from press.places import placed
from press.solve.definitions import Broken
from press.solve.panels import columns_of, parts, reads
from press.solve.sweeps import points
from press.units import say, say_dim

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from press.panel import Measured, Panel, Swept
    from press.places import Scalar
    from press.schema import Plate
    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView
from press.units import Unit


def check_axes(ledger: SolvedLedger, plate: Plate, mistaken: Collection[str]) -> frozenset[str]:
    """Hold every axis of every panel to what can be drawn, one fault an axis; returns the panels with a fault.

    What is worked out from a `mistaken` line, one of another dimension than is expected of it, is passed over.
    """
    faulty = set()
    for place, spec in plate.figure.items():
        for axis in spec.measured:
            try:
                _Axis(ledger, spec, axis, mistaken).check()
            except Fault as fault:
                ledger.faults.append(fault)
                faulty.add(str(place))
                if any(isinstance(text, Swept) for text in axis.texts):
                    break  # what is worked out along a faulty axis says nothing
            except (Broken, NotFinite):  # reported where it stands
                continue
    return frozenset(faulty)


class _Axis:
    """One axis of one panel."""

    def __init__(self, ledger: SolvedLedger, spec: Panel, axis: Measured, mistaken: Collection[str]) -> None:
        self.ledger, self.spec, self.axis, self.mistaken = ledger, spec, axis, set(mistaken)
        self.columns = columns_of(ledger, spec, [])
        self.table = str(getattr(spec, "table", "") or "")
        self.along = {id(text): along for text, along in parts(spec)}

    def check(self) -> None:
        if self.table and self.columns is None:
            raise Broken
        self.one_dimension()
        for text in self.axis.texts if self.axis.bars else self.axis.above:
            self.above_nought(text)
        self.in_order()

    def one_dimension(self) -> None:
        first: Unit | None = None
        for text in self.axis.texts:
            if self.passed_over(text) or (text in self.axis.ends and str(text).strip() == "0"):
                continue
            unit = self.ledger.view(self.ledger.start).unit(text, self.table if self.columns else "")
            first = first or unit
            if unit.dim != first.dim:
                one, other = (unit.text or say_dim(unit.dim) for unit in (first, unit))
                raise Fault(f"one axis cannot hold both {one} and {other}", placed(text))

    def passed_over(self, text: Scalar) -> bool:
        """Whether a text reads what has been reported."""
        if self.columns and str(text) in self.columns:
            return False
        names = reads(self.ledger, text, self.columns) or ((str(text),) if str(text) in self.ledger.known else ())
        return any(({name} | self.ledger.reads(name)) & self.mistaken for name in names)

    def above_nought(self, text: Scalar) -> None:
        """Raise Fault for a value that a log axis, or a bar, cannot show."""
        if self.passed_over(text):
            return
        unit = self.ledger.view(self.ledger.start).unit(text, self.table if self.columns else "")
        for view, value in self.values(text):
            if value > 0 or (value == 0 and not self.axis.above):
                continue
            why = (
                "a log axis has no nought, so leave out scale: log" if self.axis.above else "no bar is less than nought"
            )
            where = view.where(self.controls(text))
            raise Fault(f"{str(text)!r} is {say(value, unit)}{where}: {why}", placed(text))

    def controls(self, text: Scalar) -> tuple[str, ...]:
        if self.columns and str(text) in self.columns:
            return self.ledger.controls_of(self.table)
        return self.ledger.union(reads(self.ledger, text, self.columns))

    def values(self, text: Scalar) -> Iterator[tuple[SolvedView, float]]:
        """Every number that a text comes to, in every state and along the sweep."""
        for choice in self.ledger.settings(self.controls(text)).values():
            view = self.ledger.view(choice)
            for point in points(self.spec, view) if self.along.get(id(text)) else [view]:
                for value in point.column(text, self.table if self.columns else ""):
                    if isinstance(value, int | float):
                        yield point, value

    def in_order(self) -> None:
        start, end = self.axis.ends
        if start is None or end is None:
            return
        for choice in self.ledger.settings(tuple(dict.fromkeys([*self.controls(start), *self.controls(end)]))).values():
            view = self.ledger.view(choice)
            low, high = view.number(start), view.number(end)
            if not low < high:
                where = view.where(self.controls(start))
                raise Fault(f"the axis runs from {low:g} to {high:g}{where}: from must be less than to", placed(start))
