"""What every panel has round its marks: heading, key, axes with their ticks, limits."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, clean, extent_of, width_of
from press.faults import Fault
from press.style.scales import Log
from press.units import ONE, grouped, prefixed, rounded, say, say_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from press.canvas import Canvas, Lettering, Mark, Point
    from press.style.scales import Scale
    from press.units import Unit

    Sign = Callable[[Canvas, Extent], object]
    """Draws a mark of the panel in the place of a swatch."""


def wrap(text: str, width: float, lettering: Lettering) -> list[str]:
    """A label broken at its word spaces into lines no wider than `width` pt, if its words allow."""
    lines: list[str] = []
    for word in clean(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, lettering) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def heading(canvas: Canvas, title: str, subtitle: str) -> float:
    """Title and subtitle, flush with the panel's left side; returns the y under them."""
    y = 0.0
    for line in wrap(title, canvas.width - 4, style.TITLE):
        y += 12.4
        canvas.label(line, (2, y), style.TITLE)
    y += 2.6
    for line in wrap(subtitle, canvas.width - 4, style.SUBTITLE):
        y += 11.0
        canvas.label(line, (2, y), style.SUBTITLE)
    return y + 8


def key(canvas: Canvas, y: float, entries: Sequence[tuple[str, style.Series | Sign | None]]) -> float:
    """Swatches with their labels (or labels alone), in as many rows as they need; returns the y under them."""
    left = x = 2.0
    baseline = y + 8.0
    for text, look in entries:
        indent = 12.5 if look else 0.0
        width = indent + width_of(text, style.NOTE)
        if x > left and x + width > canvas.width - 2:
            x, baseline = left, baseline + 11.5
        swatch = Extent(x, baseline - 6.2, x + 9, baseline + 0.4)
        if isinstance(look, style.Series):
            style.fill(canvas, [swatch], look)
        elif look:
            look(canvas, swatch)
        canvas.label(text, (x + indent, baseline), style.NOTE)
        x += width + 10.5
    return baseline + 7


CASING, NEAR = 1.3, 4.0
"""How far a casing reaches to each side of its limit, and how near an end of a bar is left in sight, in pt."""


def rule(canvas: Canvas, a: Point, b: Point) -> Mark:
    """A limit: dashed; where it crosses bars it needs a `casing`."""
    return canvas.line([a, b], style.LIMIT, 0.9, role="rule", dash=(3.4, 2.2))


def casing(canvas: Canvas, boxes: Iterable[Extent]) -> None:
    """A strip in the panel's colour under each limit where it crosses a box, so that it reads across.

    It never hides where a box ends: towards an end that is near there is none.
    """
    crossed = [_cased(mark.extent, box) for box in boxes for mark in canvas.marks("rule")]
    canvas.shapes((piece.corners for piece in crossed if piece), style.PANEL, "none")


def _cased(line: Extent, box: Extent) -> Extent | None:
    """The strip of one limit on one box."""
    over = style.HAIRLINE / 2
    if line.height > line.width:
        low, high = _reach(line.left, box.left, box.right)
        return Extent(low, box.top - over, high, box.bottom + over) if high > low else None
    low, high = _reach(line.top, box.top, box.bottom)
    return Extent(box.left - over, low, box.right + over, high) if high > low else None


def _reach(at: float, low: float, high: float) -> tuple[float, float]:
    """From where to where a casing goes across a limit, between the two ends of a box.

    Where an end hardly passes the limit there is none at all: beside it the box would seem to stop short.
    """
    if min(at - low, high - at) < CASING:
        return at, at
    return at - CASING * (at - low > NEAR), at + CASING * (high - at > NEAR)


# ------------------------------------------------------------------------------------- axes


@dataclass(frozen=True)
class Axis:
    """A scale with its ticks and their words."""

    scale: Scale
    ticks: tuple[float, ...]
    words: tuple[str, ...]

    @property
    def width(self) -> float:
        """The width of the widest of its words, in pt."""
        return max(width_of(word, style.TICK) for word in self.words)


def need_room(start: float, end: float) -> None:
    """A plot under 60 pt is too small to be read: a fault, for long labels are the cause."""
    if end - start < 60:
        raise Fault("the labels leave no room for the plot: shorten them, or give the panel wide: true")


def axis(scale: Scale, unit: Unit, most: int = 6) -> Axis:
    """The axis of a scale, with round ticks said in a unit."""
    ticks = scale.ticks(most)
    return Axis(scale, tuple(ticks), tuple(tick_words(ticks, unit, log=isinstance(scale, Log))))


def tick_words(ticks: Sequence[float], unit: Unit, *, log: bool = False) -> list[str]:
    """Tick labels: on a log axis each has its unit, on a linear one the last says it for all."""
    if unit.text == "%":
        numbers = [_number(tick / unit.size) for tick in ticks]
        return [f"{n}%" for n in numbers] if log else [*numbers[:-1], f"{numbers[-1]}%"]
    if unit.dim == ONE:
        return [say_plain(tick) if abs(tick) >= 1e6 else _number(tick) for tick in ticks]
    if log:
        units = [prefixed(tick, unit) for tick in ticks]
        return [
            say(tick, unit, places=0 if tick >= own.size else 2, shown=own)
            for tick, own in zip(ticks, units, strict=True)
        ]
    shown = prefixed(ticks[-1], unit)
    numbers = [_number(tick / shown.size) for tick in ticks]
    return [*numbers[:-1], f"{numbers[-1]}\u2009{shown.text}"]


def _number(value: float) -> str:
    """A tick's number, without noughts at its end."""
    text = f"{rounded(value, 6):f}"
    return grouped(text.rstrip("0").rstrip(".") if "." in text else text)


def unit_size(high: float, unit: Unit) -> float:
    """The size of the unit in which a linear axis up to `high` is said: its ticks are round in it."""
    if unit.text == "%":
        return unit.size
    return 1.0 if unit.dim == ONE or high <= 0 else prefixed(high, unit).size


def axis_below(canvas: Canvas, of: Axis, y: float) -> None:
    """A horizontal axis: hairline, ticks, and every label, or every second, third, … so that none touch.

    A log axis keeps its first label, which says where bars start; a linear one its last, which says the unit.
    """
    places = [of.scale(tick) for tick in of.ticks]
    canvas.line([(of.scale.start, y), (of.scale.end, y)], style.INK, style.HAIRLINE, role="axis")
    canvas.lines([((x, y), (x, y + 3)) for x in places], style.INK, style.HAIRLINE, role="axis")
    pairs = list(zip(places, of.words, strict=True))
    pairs = pairs if isinstance(of.scale, Log) else pairs[::-1]
    for step in range(1, len(pairs) + 1):
        extents = [_under(canvas, x, y, text) for x, text in pairs[::step]]
        if not any(a.grown(2).overlaps(b.grown(2)) for a, b in pairwise(extents)):
            break
    for extent, (_, text) in zip(extents, pairs[::step], strict=True):
        canvas.label(text, (extent.left, y + 13), style.TICK)


def _under(canvas: Canvas, x: float, y: float, text: str) -> Extent:
    """Where a tick label stands: centred under its tick, and on the page."""
    half = width_of(text, style.TICK) / 2
    return extent_of(text, (min(max(x, half + 0.5), canvas.width - half - 0.5), y + 13), style.TICK, "middle")


def axis_left(canvas: Canvas, of: Axis, x: float) -> None:
    """A vertical axis: hairline, ticks, and the labels that have room, at its left."""
    places = [of.scale(tick) for tick in of.ticks]
    canvas.line([(x, of.scale.start), (x, of.scale.end)], style.INK, style.HAIRLINE, role="axis")
    canvas.lines([((x - 3, y), (x, y)) for y in places], style.INK, style.HAIRLINE, role="axis")
    for y, text in zip(places, of.words, strict=True):
        at = (x - 5, y + style.TICK.lift)
        if canvas.free(extent_of(text, at, style.TICK, "end")):
            canvas.label(text, at, style.TICK, "end")
