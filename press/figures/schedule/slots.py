"""From a method's table to work: rows, times, phases, and what stands beside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from press.faults import Fault
from press.texts import Word
from press.units import PLAIN, say
from press.values import numbers

if TYPE_CHECKING:
    from press.figures.schedule.spec import Spec
    from press.units import Unit
    from press.values import View

INSTANT = 1e-9
"""Times nearer than this share of the whole are the same: sums of decimals differ in their last bits."""


@dataclass(frozen=True)
class Slot:
    """A piece of work: its row from nought, its time, its phase, what stands in its cell, how it is marked."""

    device: int
    start: float
    end: float
    phase: str
    words: str
    second: bool = False
    marked: bool = False


@dataclass(frozen=True)
class Work:
    """All work of a panel at one choice, and the names of its rows."""

    slots: tuple[Slot, ...]
    rows: tuple[str, ...]
    unit: Unit

    @cached_property
    def done(self) -> float:
        """When all work is done."""
        return max(slot.end for slot in self.slots)

    @property
    def idle(self) -> float:
        """The idle share of all rows' time until all work is done."""
        return 1 - sum(slot.end - slot.start for slot in self.slots) / (len(self.rows) * self.done)

    def gaps(self, device: int, until: float) -> list[tuple[float, float]]:
        """The times between a row's pieces of work, from nought to `until`."""
        gaps, now, least = [], 0.0, INSTANT * self.done
        for slot in sorted((s for s in self.slots if s.device == device), key=lambda s: s.start):
            if slot.start > now + least:
                gaps.append((now, min(slot.start, until)))
            now = max(now, slot.end)
        return [(a, b) for a, b in [*gaps, (now, until)] if b > a + least]


def read(spec: Spec, view: View) -> Work:
    """The rows of the table; a phase that the panel does not name is a fault."""
    last = spec.duration or spec.end or Word("end")
    devices, phases, labels = (view.column(name, spec.table) for name in (spec.device, spec.phase, spec.number))
    starts, ends = (numbers(view, name, spec.table) for name in (spec.start, last))
    if not devices:
        raise Fault("there is no work to draw: the table is empty")
    rows, places = _rows(spec, view, devices)
    second, marked = _second(spec, view), _marked(spec, view)
    slots = []
    for index, (start, end, phase, number) in enumerate(zip(starts, ends, phases, labels, strict=True)):
        if str(phase) not in spec.phases:
            raise Fault(f"the table has a phase {phase!r} that phases does not name")
        stop = end + (start if spec.duration else 0.0)
        words = number if isinstance(number, str) else say(number, PLAIN)
        more = (second[index] if second else False, marked[index] if marked else False)
        slots.append(Slot(places[index], start, stop, str(phase), words, *more))
    return Work(tuple(slots), rows, view.unit(spec.start, spec.table))


def _rows(spec: Spec, view: View, devices: tuple[float | str, ...]) -> tuple[tuple[str, ...], list[int]]:
    """What the rows are called, and the row of each piece of work."""
    if any(isinstance(device, str) for device in devices):
        names = list(dict.fromkeys(map(str, devices)))
        return tuple(names), [names.index(str(device)) for device in devices]
    numbers = [int(device) for device in devices]
    count = 1 + max(numbers) - min(numbers)
    name = view.text(spec.row)
    return tuple(f"{name} {k}" for k in range(1, count + 1)), [number - min(numbers) for number in numbers]


def _second(spec: Spec, view: View) -> list[bool]:
    """Whether each piece of work takes the second shade."""
    if not spec.second:
        return []
    cells = view.column(spec.second.column, spec.table)
    lowest = min(cells, key=lambda cell: (isinstance(cell, str), cell))
    return [cell != lowest for cell in cells]


def _marked(spec: Spec, view: View) -> list[bool]:
    return [bool(cell) for cell in view.column(spec.mark.when, spec.table)] if spec.mark else []


def notes(spec: Spec, view: View, work: Work) -> list[str]:
    """The words of the margin, one a row."""
    if not spec.margin:
        return []
    values, unit = view.column(spec.margin.values), view.unit(spec.margin.values)
    if len(values) != len(work.rows):
        raise Fault(f"the margin has {len(values)} values for {len(work.rows)} rows")
    label = view.text(spec.margin.label)
    return [f"{value if isinstance(value, str) else say(value, unit)} {label}" for value in values]
