"""A schedule: who works when, one row a device, time to the right.

Draw it when the order of work is the point: pipelines, overlaps, bubbles. Its table comes from a
method, with a start and an end (or a duration) for each piece of work. Up to sixteen devices and
four phases can be read; for sums over time draw `bars`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from pydantic import Field, model_validator

from press import style
from press.canvas import extent_of, width_of
from press.faults import Fault
from press.geometry import Extent
from press.scales import Linear, nice_step
from press.schema import Expression, Frozen, Label, Panel, Word, wrong
from press.units import PLAIN, say, say_percent
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.values import View


class Margin(Frozen):
    """A column of values at the right, one a device."""

    label: Label = Field(description="What the values are, set after each.")
    values: Expression = Field(description="A column with one value for each device.")


class Spec(Panel):
    """The keys that `kind: schedule` takes."""

    table: Expression = Field(description="A method's table, one piece of work a row.")
    phases: dict[Word, Label] = Field(
        min_length=1, max_length=4, description="What stands in the column `phase`: what it is called."
    )
    device: Word = Field(Word("device"), description="The column that says who works, counted from 1.")
    start: Word = Field(Word("start"), description="The column that says when work begins.")
    end: Word | None = Field(None, description="The column that says when it ends; `end` unless `duration` is given.")
    duration: Word | None = Field(None, description="The column that says how long it takes, in place of `end`.")
    phase: Word = Field(Word("phase"), description="The column that says what kind of work it is.")
    number: Word = Field(Word("micro_batch"), description="The column whose numbers stand in the cells.")
    row: Label = Field(Label("stage"), description="What a row is called; its number is set after it.")
    margin: Margin | None = Field(None, description="A column of values at the right.")
    until: Expression | None = Field(None, description="Show the time up to here; without it, all of it.")

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


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    slots = _slots(spec, view)
    done, until = _span(spec, view, slots)
    top = style.heading(canvas, view.text(spec.title), view.text(spec.subtitle))
    names = [view.text(label) for label in spec.phases.values()]
    entries = [*zip(names, LOOKS, strict=False), ("idle", IDLE)]
    top = style.key(canvas, top, entries) + 2
    rows = 1 + max(slot.device for slot in slots)
    labels = [f"{view.text(spec.row)} {number}" for number in range(1, rows + 1)]
    notes = _notes(spec, view, rows)
    left = 8 + max(width_of(label, style.TICK) for label in labels)
    right = canvas.width - 4 - max((width_of(note, style.TICK, italic=True) + 5 for note in notes), default=4)
    bottom = canvas.height - 19
    scale = Linear(0, until, left, right)
    pitch = (bottom - 3 - top) / rows
    thick = min(24.0, pitch * 0.84)
    cells = [
        Extent(scale(s.start), _row(top, pitch, s.device, -thick), scale(min(s.end, until)),
               _row(top, pitch, s.device, thick)) if s.start < until - 1e-9 else None
        for s in slots
    ]  # fmt: skip
    _work(spec, canvas, slots, cells)
    gaps = [
        Extent(scale(a), _row(top, pitch, d, -thick), scale(min(b, until)), _row(top, pitch, d, thick))
        for d in range(rows) for a, b in _idle(slots, d, until) if a < until - 1e-9
    ]  # fmt: skip
    style.fill(canvas, gaps, IDLE)
    for index, (label, note) in enumerate(zip(labels, notes or [""] * rows, strict=True)):
        _margins(canvas, _row(top, pitch, index, 0), pitch, index, (left, label), (right, note))
    step = nice_step(until, 9 if spec.wide else 6)
    ticks = [step * k for k in range(int(until / step + 1e-9) + 1)]
    style.axis_below(canvas, bottom, [scale(t) for t in ticks], style.tick_words(ticks, PLAIN), left, right)
    return _alt(spec, view, slots, done, notes)


def _row(top: float, pitch: float, index: int, thick: float) -> float:
    """The y of a row's middle, or of its side half of `thick` away."""
    return top + pitch * (index + 0.5) + thick / 2


def _work(spec: Spec, canvas: Canvas, slots: list[Slot], cells: list[Extent | None]) -> None:
    """The cells of each phase as one path, with their numbers if all of that phase have room."""
    for phase, look in zip(spec.phases, LOOKS, strict=False):
        own = [(slot, cell) for slot, cell in zip(slots, cells, strict=True) if cell and slot.phase == phase]
        style.fill(canvas, [cell for _, cell in own], look)
        size = min(9.0, min((cell.height for _, cell in own), default=0) - 4)
        if size < 8:
            continue
        for slot, cell in own:
            x, y = cell.middle
            if cell.grown(-1).holds(extent_of(slot.words, x, y + style.lift(size), size, anchor="middle")):
                canvas.label(
                    slot.words, x, y + style.lift(size), size=size, ink=look.words or look.ink, anchor="middle"
                )


def _notes(spec: Spec, view: View, rows: int) -> list[str]:
    """The words of the margin, one a row."""
    if not spec.margin:
        return []
    values, unit = view.column(spec.margin.values), view.unit(spec.margin.values)
    if len(values) != rows:
        raise Fault(f"the margin has {len(values)} values for {rows} rows")
    label = view.text(spec.margin.label)
    return [f"{v if isinstance(v, str) else say(v, unit)} {label}" for v in values]


def _margins(
    canvas: Canvas, y: float, pitch: float, index: int, left: tuple[float, str], right: tuple[float, str]
) -> None:
    """A row's name and note; with many rows, those of every second or third."""
    if index % max(1, -(-11 // int(max(pitch, 1)))):
        return
    baseline = y + style.lift(style.TICK)
    canvas.label(left[1], left[0] - 5, baseline, size=style.TICK, anchor="end")
    if right[1]:
        canvas.label(right[1], right[0] + 5, baseline, size=style.TICK, italic=True)


# ---------------------------------------------------------------------------------- the words


def _share(slots: Sequence[Slot], done: float) -> float:
    """The idle share of all devices' time until all work is done."""
    rows = 1 + max(slot.device for slot in slots)
    return 1 - sum(slot.end - slot.start for slot in slots) / (rows * done)


def _alt(spec: Spec, view: View, slots: Sequence[Slot], done: float, notes: list[str]) -> str:
    """How many work, until when, how long they wait, and the ends of the margin."""
    rows = 1 + max(slot.device for slot in slots)
    text = f"{view.text(spec.title)}: {rows} rows, done at {say(done, PLAIN)}, idle {say_percent(_share(slots, done))}"
    if notes:
        name = view.text(spec.row)
        text += f"; {name} 1 {notes[0]}, {name} {rows} {notes[-1]}"
    return text + "."


def shown(spec: Spec, view: View) -> list[Shown]:
    """The end of the work, the idle share, and the margin's values, for the page's table."""
    slots = _slots(spec, view)
    done, _ = _span(spec, view, slots)
    rows = 1 + max(slot.device for slot in slots)
    name = view.text(spec.row)
    out = [Shown("all done at", say(done, PLAIN)), Shown("idle", say_percent(_share(slots, done)))]
    return [*out, *(Shown(f"{name} {i + 1}", note) for i, note in enumerate(_notes(spec, view, rows)))]
