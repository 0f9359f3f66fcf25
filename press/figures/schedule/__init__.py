"""A schedule: who works when, one row a device, time to the right.

Draw it when the order of work is the point: pipelines, overlaps, bubbles. Its table comes from a
method, with a start and an end (or a duration) for each piece of work. Up to sixteen rows and five
phases can be read; for sums over time draw `bars`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, Lettering, extent_of, width_of
from press.figures.schedule.slots import notes, read
from press.figures.schedule.spec import Spec
from press.style.furniture import Axis, axis, axis_below, heading, key, need_room, unit_size
from press.style.scales import Linear
from press.style.sentence import sentence
from press.units import say, say_percent
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.canvas import Canvas
    from press.figures.schedule.slots import Slot, Work
    from press.values import View

__all__ = ["Spec", "draw", "height", "shown"]

NOTE = Lettering(9, italic=True)
"""How the margin is set."""
CELLS = (style.CELL, Lettering(8))
"""How the numbers in cells are set: smaller where the cells are."""

INK, PANEL = style.INK, style.PANEL
LOOKS = (
    style.Series(INK, style.TOKENS["rust-wash"], tint=0.85),
    style.Series(INK, style.TOKENS["slate"], over=PANEL),
    style.Series(INK, style.TOKENS["verdigris-wash"], "\\", strokes=style.TOKENS["verdigris"]),
    style.Series(INK, style.TOKENS["rust"], "/", strokes=PANEL, over=PANEL),
    style.Series(INK, INK, over=PANEL),
)
"""The phases in turn: pale and dark, then pale and dark with a hatch, which a black printer keeps apart."""
SECOND = (
    style.Series(INK, PANEL, "-", strokes=style.TOKENS["soft"]),
    style.Series(INK, style.TOKENS["slate"], tint=style.TINT),
    style.Series(INK, style.TOKENS["verdigris"], "\\", strokes=style.TOKENS["verdigris"], tint=style.TINT),
    style.Series(INK, style.TOKENS["rust"], "/", strokes=style.TOKENS["rust"], tint=style.TINT),
    style.Series(INK, INK, "-", strokes=INK, tint=style.TINT),
)
"""The same phases paler, or ruled where paler is too near: their second shade."""
IDLE = style.Series(style.HAIR, PANEL, ".")
MARKED = style.Series(style.TOKENS["rust"], PANEL, "x")


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    return 252 if spec.wide else 196


@dataclass(frozen=True)
class Chart:
    """The time axis, and the rows under the heading."""

    time: Axis
    top: float
    pitch: float

    def cell(self, device: int, start: float, end: float) -> Extent:
        """The box of a piece of work, cut where the axis ends."""
        middle, half = self.top + self.pitch * (device + 0.5), min(18.0, self.pitch * 0.42)
        scale = self.time.scale
        return Extent(scale(start), middle - half, scale(min(end, scale.high)), middle + half)


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    work = read(spec, view)
    beside = notes(spec, view, work)
    until = min(work.done, view.number(spec.until)) if spec.until else work.done
    top = heading(canvas, view.text(spec.title), view.text(spec.subtitle))
    top = _key(spec, view, canvas, work, top)
    left = 8 + max(width_of(name, style.TICK) for name in work.rows)
    right = canvas.width - 4 - max((width_of(note, NOTE) + 5 for note in beside), default=4)
    need_room(left, right)
    bottom = canvas.height - 19
    scale = Linear(0, until, left, right, unit_size(until, work.unit))
    chart = Chart(axis(scale, work.unit, 9 if spec.wide else 6), top, (bottom - 3 - top) / len(work.rows))
    _work(spec, canvas, chart, [slot for slot in work.slots if slot.start < until])
    if spec.idle:
        gaps = [(row, gap) for row in range(len(work.rows)) for gap in work.gaps(row, until)]
        style.fill(canvas, [chart.cell(row, *gap) for row, gap in gaps], IDLE)
    _margins(canvas, chart, work.rows, beside)
    axis_below(canvas, chart.time, bottom)
    return _alt(spec, view, work, beside)


def _key(spec: Spec, view: View, canvas: Canvas, work: Work, top: float) -> float:
    """The phases that no row says by its name, the second shade, the mark, and idle time."""
    entries: list[tuple[str, style.Series | None]] = []
    seen = {slot.phase for slot in work.slots}
    for (phase, label), look in zip(spec.phases.items(), LOOKS, strict=False):
        if view.text(label) not in work.rows and phase in seen:
            entries.append((view.text(label), look))
    if spec.second and any(slot.second for slot in work.slots):
        index = next(i for i, phase in enumerate(spec.phases) for s in work.slots if s.second and s.phase == phase)
        entries.append((view.text(spec.second.label), SECOND[max(index, 1)]))
    if spec.mark and any(slot.marked for slot in work.slots):
        entries.append((view.text(spec.mark.label), MARKED))
    if spec.idle:
        entries.append(("idle", IDLE))
    return key(canvas, top - 2, entries) if entries else top


def _work(spec: Spec, canvas: Canvas, chart: Chart, slots: Sequence[Slot]) -> None:
    """The cells of each look as one path, numbered where all its numbers have room."""
    cells: dict[style.Series, dict[Slot, Extent]] = {}
    for slot in slots:
        cells.setdefault(_look(spec, slot), {})[slot] = chart.cell(slot.device, slot.start, slot.end)
    for look, own in cells.items():
        style.fill(canvas, list(own.values()), look, _numbers(canvas, own, look, chart.time.scale.high))


def _look(spec: Spec, slot: Slot) -> style.Series:
    """How a piece of work is drawn."""
    looks = SECOND if slot.second else LOOKS
    return MARKED if slot.marked else looks[list(map(str, spec.phases)).index(slot.phase)]


def _numbers(canvas: Canvas, cells: Mapping[Slot, Extent], look: style.Series, until: float) -> list[Extent]:
    """The numbers of one look, all or none, so that a row never stops counting; gives the holes they need.

    Cells that the end of the axis cuts do not count, and have their number if it fits.
    """
    fits = [lettering for lettering in CELLS if all(_held(c, s, lettering) for s, c in cells.items() if s.end <= until)]
    out = []
    for slot, cell in cells.items() if fits else ():
        if slot.words and _held(cell, slot, fits[0]):
            at = (cell.middle[0], cell.middle[1] + fits[0].lift)
            out.append(canvas.label(slot.words, at, fits[0].inked(look.over), "middle").extent)
    return out


def _held(cell: Extent, slot: Slot, lettering: Lettering) -> bool:
    """Whether a cell has room for its words."""
    at = (cell.middle[0], cell.middle[1] + lettering.lift)
    return not slot.words or cell.grown(-1).holds(extent_of(slot.words, at, lettering, "middle"))


def _margins(canvas: Canvas, chart: Chart, labels: Sequence[str], beside: Sequence[str]) -> None:
    """The rows' names and notes; of many rows, those of every second or third."""
    scale, every = chart.time.scale, max(1, ceil(10.5 / chart.pitch))
    for row in range(0, len(labels), every):
        baseline = chart.top + chart.pitch * (row + 0.5) + style.TICK.lift
        canvas.label(labels[row], (scale.start - 5, baseline), style.TICK, "end")
        if beside:
            canvas.label(beside[row], (scale.end + 5, baseline), NOTE)


# ---------------------------------------------------------------------------------- the words


def _alt(spec: Spec, view: View, work: Work, beside: Sequence[str]) -> str:
    """How much work, until when, how long they wait, and the ends of the margin."""
    rows, idle = work.rows, say_percent(work.idle)
    waits = f", idle {idle}" if spec.idle else ""
    first = f"{view.text(spec.title)}: {len(rows)} rows, done at {say(work.done, work.unit)}{waits}"
    margin = [f"{rows[0]}: {beside[0]}", f"{rows[-1]}: {beside[-1]}"] if beside else []
    marked = sum(slot.end - slot.start for slot in work.slots if slot.marked)
    tail = [f"{view.text(spec.mark.label)} {say(marked, work.unit)}"] if spec.mark else []
    return sentence(first, *tail, *margin)


def shown(spec: Spec, view: View) -> list[Shown]:
    """The end of the work, the idle share, and the margin's values, for the page's table."""
    work = read(spec, view)
    out = [Shown("all done at", say(work.done, work.unit))]
    if spec.idle:
        out.append(Shown("idle", say_percent(work.idle)))
    if spec.mark:
        marked = sum(slot.end - slot.start for slot in work.slots if slot.marked)
        out.append(Shown(view.text(spec.mark.label), say(marked, work.unit)))
    return [*out, *map(Shown, work.rows, notes(spec, view, work))]
