"""A schedule: who works when, one row a device, time to the right.

Draw it when the order of work is the point: pipelines, overlaps, bubbles. Its table comes from a
method, with a start and an end (or a duration) for each piece of work. Up to sixteen devices and
four phases can be read; for sums over time draw `bars`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Self

from pydantic import Field, model_validator

from press import style
from press.canvas import Extent, Lettering, extent_of, width_of
from press.faults import Fault
from press.schema import Panel
from press.style.furniture import Axis, axis, axis_below, heading, key
from press.style.scales import Linear
from press.style.sentence import sentence
from press.texts import Column, Expression, Frozen, Label, Table, Word, wrong
from press.units import PLAIN, say, say_percent
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.values import View


NOTE = Lettering(9, italic=True)
"""How the margin is set."""


class Margin(Frozen):
    """A column of values at the right, one a device."""

    label: Label = Field(description="What the values are, set after each.")
    values: Expression = Field(description="A column with one value for each device.")


class Spec(Panel):
    """The keys that `kind: schedule` takes."""

    table: Table = Field(description="A method's table, one piece of work a row.")
    phases: dict[Word, Label] = Field(
        min_length=1, max_length=4, description="What stands in the column `phase`: what it is called."
    )
    device: Column = Field(default=Column("device"), description="The column that says who works, counted from 1.")
    start: Column = Field(default=Column("start"), description="The column that says when work begins.")
    end: Column | None = Field(
        default=None, description="The column that says when it ends; `end` unless `duration` is given."
    )
    duration: Column | None = Field(
        default=None, description="The column that says how long it takes, in place of `end`."
    )
    phase: Column = Field(default=Column("phase"), description="The column that says what kind of work it is.")
    number: Column = Field(default=Column("micro_batch"), description="The column whose numbers stand in the cells.")
    row: Label = Field(default=Label("stage"), description="What a row is called; its number is set after it.")
    margin: Margin | None = Field(default=None, description="A column of values at the right.")
    until: Expression | None = Field(default=None, description="Show the time up to here; without it, all of it.")

    @model_validator(mode="after")
    def _one_end(self) -> Self:
        """Work has one end."""
        if self.end and self.duration:
            raise wrong("work ends by its column `end` or by its `duration`: give one of them")
        return self


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 252 if spec.wide else 196


# ---------------------------------------------------------------------------------- the numbers


@dataclass(frozen=True)
class Slot:
    """A piece of work: its device from nought, its time, its phase and what stands in its cell."""

    device: int
    start: float
    end: float
    phase: str
    words: str


def _slots(spec: Spec, view: View) -> list[Slot]:
    """The rows of the table; a phase that the panel does not name is a fault."""
    last = spec.duration or spec.end or Word("end")
    columns = [view.column(name, spec.table) for name in (spec.device, spec.start, last, spec.phase, spec.number)]
    out = []
    for device, start, end, phase, number in zip(*columns, strict=True):
        if str(phase) not in spec.phases:
            raise Fault(f"the table has a phase {phase!r} that phases does not name")
        stop = float(end) + (float(start) if spec.duration else 0.0)
        words = number if isinstance(number, str) else say(float(number), PLAIN)
        out.append(Slot(int(float(device)), float(start), stop, str(phase), words))
    lowest = min(slot.device for slot in out)
    return [Slot(slot.device - lowest, slot.start, slot.end, slot.phase, slot.words) for slot in out]


def _rows(slots: Sequence[Slot]) -> int:
    return 1 + max(slot.device for slot in slots)


def _idle(slots: Sequence[Slot], device: int, until: float) -> list[tuple[float, float]]:
    """The gaps between a device's pieces of work, from nought to `until`."""
    gaps, now = [], 0.0
    for slot in sorted((s for s in slots if s.device == device), key=lambda s: s.start):
        if slot.start > now + 1e-9:
            gaps.append((now, slot.start))
        now = max(now, slot.end)
    return [*gaps, (now, until)] if until > now + 1e-9 else gaps


def _span(spec: Spec, view: View, slots: Sequence[Slot]) -> tuple[float, float]:
    """When all work is done, and up to when time is shown."""
    done = max(slot.end for slot in slots)
    return done, min(done, view.number(spec.until)) if spec.until else done


# ---------------------------------------------------------------------------------- the drawing


LOOKS = (
    style.Series(style.TOKENS["ink"], style.TOKENS["rust-wash"]),
    style.Series(style.TOKENS["ink"], style.TOKENS["slate"], words=style.PANEL),
    style.Series(style.TOKENS["ink"], style.TOKENS["verdigris-wash"]),
    style.Series(style.TOKENS["ink"], style.TOKENS["rust"], words=style.PANEL),
)
"""Cells hold numbers, so their grounds are plain: pale and dark in turn, which a black printer keeps apart."""
IDLE = style.Series(style.TOKENS["hair"], style.PANEL, ".")


@dataclass(frozen=True)
class Chart:
    """The time axis, and the rows under the heading."""

    time: Axis
    top: float
    pitch: float

    def cell(self, device: int, start: float, end: float) -> Extent:
        """The box of a piece of work, cut where the axis ends."""
        middle, half = self.top + self.pitch * (device + 0.5), min(12.0, self.pitch * 0.42)
        scale = self.time.scale
        return Extent(scale(start), middle - half, scale(min(end, scale.high)), middle + half)


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    slots = _slots(spec, view)
    done, until = _span(spec, view, slots)
    title = view.text(spec.title)
    top = heading(canvas, title, view.text(spec.subtitle))
    names = [view.text(label) for label in spec.phases.values()]
    top = key(canvas, top - 2, [*zip(names, LOOKS, strict=False), ("idle", IDLE)])
    rows = _rows(slots)
    labels = [f"{view.text(spec.row)} {number}" for number in range(1, rows + 1)]
    notes = _notes(spec, view, rows)
    left = 8 + max(width_of(label, style.TICK) for label in labels)
    right = canvas.width - 4 - max((width_of(note, NOTE) + 5 for note in notes), default=4)
    bottom = canvas.height - 19
    chart = Chart(axis(Linear(0, until, left, right), PLAIN, 9 if spec.wide else 6), top, (bottom - 3 - top) / rows)
    _work(spec, canvas, chart, [slot for slot in slots if slot.start < until])
    idle = [chart.cell(row, *gap) for row in range(rows) for gap in _idle(slots, row, until) if gap[0] < until]
    style.fill(canvas, idle, IDLE)
    _margins(canvas, chart, labels, notes)
    axis_below(canvas, chart.time, bottom)
    return _alt(spec, view, slots, done)


def _work(spec: Spec, canvas: Canvas, chart: Chart, slots: Sequence[Slot]) -> None:
    """The cells of each phase as one path, with their numbers where they have room."""
    for phase, look in zip(spec.phases, LOOKS, strict=False):
        own = [(slot, chart.cell(slot.device, slot.start, slot.end)) for slot in slots if slot.phase == phase]
        style.fill(canvas, [cell for _, cell in own], look)
        for slot, cell in own:
            x, y = cell.middle
            at = (x, y + style.CELL.lift)
            if cell.grown(-1).holds(extent_of(slot.words, at, style.CELL, "middle")):
                canvas.label(slot.words, at, style.CELL.inked(look.label_ink), "middle")


def _notes(spec: Spec, view: View, rows: int) -> list[str]:
    """The words of the margin, one a row."""
    if not spec.margin:
        return []
    values, unit = view.column(spec.margin.values), view.unit(spec.margin.values)
    if len(values) != rows:
        raise Fault(f"the margin has {len(values)} values for {rows} rows")
    label = view.text(spec.margin.label)
    return [f"{value if isinstance(value, str) else say(value, unit)} {label}" for value in values]


def _margins(canvas: Canvas, chart: Chart, labels: Sequence[str], notes: Sequence[str]) -> None:
    """The rows' names and notes; of many rows, those of every second or third."""
    scale, every = chart.time.scale, max(1, ceil(10.5 / chart.pitch))
    for row in range(0, len(labels), every):
        baseline = chart.top + chart.pitch * (row + 0.5) + style.TICK.lift
        canvas.label(labels[row], (scale.start - 5, baseline), style.TICK, "end")
        if notes:
            canvas.label(notes[row], (scale.end + 5, baseline), NOTE)


# ---------------------------------------------------------------------------------- the words


def _share(slots: Sequence[Slot], done: float) -> float:
    """The idle share of all devices' time until all work is done."""
    rows = _rows(slots)
    return 1 - sum(slot.end - slot.start for slot in slots) / (rows * done)


def _alt(spec: Spec, view: View, slots: Sequence[Slot], done: float) -> str:
    """How many work, until when, how long they wait, and the ends of the margin."""
    rows, notes = _rows(slots), _notes(spec, view, _rows(slots))
    idle = say_percent(_share(slots, done))
    name = view.text(spec.row)
    margin = [f"{name} 1: {notes[0]}", f"{name} {rows}: {notes[-1]}"] if notes else []
    return sentence(f"{view.text(spec.title)}: {rows} rows, done at {say(done, PLAIN)}, idle {idle}", *margin)


def shown(spec: Spec, view: View) -> list[Shown]:
    """The end of the work, the idle share, and the margin's values, for the page's table."""
    slots = _slots(spec, view)
    done, _ = _span(spec, view, slots)
    rows = _rows(slots)
    name = view.text(spec.row)
    out = [Shown("all done at", say(done, PLAIN)), Shown("idle", say_percent(_share(slots, done)))]
    return [*out, *(Shown(f"{name} {i + 1}", note) for i, note in enumerate(_notes(spec, view, rows)))]
