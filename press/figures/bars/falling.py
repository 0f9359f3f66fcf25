"""Loads from the highest to the least, cut by a capacity: as columns, or of many as one filled step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, extent_of, width_of
from press.figures.bars.loads import MANY, Loads, clauses, loads_of
from press.style.furniture import Axis, axis, axis_below, axis_left, casing, key, need_room, rule, unit_size
from press.style.labels import beside
from press.style.scales import Linear, linear, nice_step, power_of_two
from press.units import say_plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas
    from press.figures.bars.amounts import Amounts
    from press.figures.bars.spec import Spec
    from press.style.furniture import Sign
    from press.style.scales import Scale
    from press.values import View

KEPT = style.series(0)
OVER = style.Series(style.TOKENS["rust"], style.TOKENS["rust-wash"], "-")
UNDER = style.Series(style.HAIR, style.PANEL, ".")
ROWS = 3.2
"""From one stroke of a joined hatch to the next, in pt."""


def draw(spec: Spec, view: View, canvas: Canvas, amounts: Amounts, top: float) -> list[str]:
    """The panel under its heading; returns the clauses of its alternative text."""
    loads = loads_of(spec, view, amounts)
    top = key(canvas, top - 2, entries) if (entries := _key(spec, view, loads)) else top
    across, up = _axes(canvas, amounts, loads, top)
    boxes = [Extent(across(i + 0.5), up(bar.end), across(i + 1.5), up(0)) for i, bar in enumerate(loads.bars)]
    level = up(loads.capacity) if loads.capacity <= up.high else 0.0
    if len(boxes) > MANY:
        _step(canvas, boxes, level)
    else:
        _columns(canvas, boxes, level)
    if spec.capacity and level:
        mark = rule(canvas, (across.start, level), (across.end, level)).extent
        casing(canvas, boxes)
        _level(canvas, mark, f"{view.text(spec.capacity.label)}, {view.say(spec.capacity.at)}", up.end)
    words = [say_plain(bar.end) if amounts.unit.noun else bar.said for bar in loads.bars]
    _values(canvas, words, boxes, level, Extent(across.start, up.end - 11, across.end, up.start))
    return clauses(spec, view, loads)


def _key(spec: Spec, view: View, loads: Loads) -> list[tuple[str, style.Series | Sign | None]]:
    if not spec.capacity or loads.capacity == float("inf"):
        return []
    lost: list[tuple[str, style.Series | Sign | None]] = []
    if loads.over:
        lost.append((view.text(spec.capacity.over), OVER))
    if loads.under:
        lost.append((view.text(spec.capacity.under), UNDER))
    return lost


def _axes(canvas: Canvas, amounts: Amounts, loads: Loads, top: float) -> tuple[Linear, Linear]:
    """Places across, where load k stands about k, and the axis of the amounts."""
    values = [loads.bars[0].end, *([loads.capacity] if loads.capacity < float("inf") else [])]
    bottom = canvas.height - 19
    up = linear(values, bottom, top + 12, unit_size(max(values), amounts.unit))
    left_axis = axis(up, amounts.unit, 5)
    left, right = 8 + left_axis.width, canvas.width - 4
    need_room(left, right)
    many = len(loads.bars)
    across = Linear(0.5, many + 0.5, left + 2, right)
    axis_left(canvas, left_axis, left)
    if many > MANY:
        step = many // 4 if power_of_two(many) else int(nice_step(many, 6))
        ticks = [1, *range(step, many + 1, step)]
        axis_below(canvas, Axis(across, tuple(map(float, ticks)), tuple(map(str, ticks))), bottom)
    else:
        _named(canvas, loads, across, bottom)
    return across, up


def _named(canvas: Canvas, loads: Loads, across: Scale, bottom: float) -> None:
    """A base line, with the names of the loads under it."""
    canvas.line([(across.start - 2, bottom), (across.end, bottom)], style.INK, style.HAIRLINE, role="axis")
    for index, bar in enumerate(loads.bars):
        canvas.label(bar.name, (across(index + 1.0), bottom + 11), style.TICK, "middle")


def _columns(canvas: Canvas, boxes: Sequence[Extent], level: float) -> None:
    """A column for each load, cut by the level (0 where there is none)."""
    slim = [Extent(b.left + b.width * 0.16, b.top, b.right - b.width * 0.16, b.bottom) for b in boxes]
    style.fill(canvas, [Extent(b.left, max(b.top, level), b.right, b.bottom) for b in slim if b.height > 0], KEPT)
    if level:
        style.fill(canvas, [Extent(b.left, b.top, b.right, level) for b in slim if b.top < level - 0.05], OVER)
        style.fill(canvas, [Extent(b.left, level, b.right, b.top) for b in slim if b.top > level + 0.05], UNDER)


def _step(canvas: Canvas, boxes: Sequence[Extent], level: float) -> None:
    """All loads as one filled step; its hatches run on from load to load, for the loads are in order."""
    base, left, right = boxes[0].bottom, boxes[0].left, boxes[-1].right
    canvas.shapes([_under(boxes, [max(b.top, level) for b in boxes], base)], KEPT.fill, "none", role="box")
    if not level:
        return
    over = [b for b in boxes if b.top < level - 0.05]
    if over:
        canvas.shapes([_under(over, [b.top for b in over], level)], OVER.fill, OVER.ink, role="box")
        rows = [level - ROWS * (k + 0.5) for k in range(int((level - over[0].top) / ROWS + 0.5))]
        ends = [max((b.right for b in over if b.top < y), default=left) for y in rows]
        canvas.lines(
            [((left, y), (x, y)) for x, y in zip(ends, rows, strict=True) if x > left], OVER.ink, 0.6, role="hatch"
        )
    rest = [b for b in boxes if b.top > level + 0.05]
    if rest:
        rows = [level + ROWS * (k + 0.6) for k in range(int((rest[-1].top - level) / ROWS))]
        starts = [min((b.left for b in rest if b.top > y), default=right) for y in rows]
        canvas.hatch(
            ".", [Extent(x, y, right, y + 1) for x, y in zip(starts, rows, strict=True) if right - x > 3], style.HAIR
        )


def _under(boxes: Sequence[Extent], tops: Sequence[float], base: float) -> list[tuple[float, float]]:
    """The outline of a step from its left foot to its right one."""
    corners = [((b.left, top), (b.right, top)) for b, top in zip(boxes, tops, strict=True)]
    return [(boxes[0].left, base), *(corner for pair in corners for corner in pair), (boxes[-1].right, base)]


def _level(canvas: Canvas, line: Extent, words: str, end: float) -> None:
    """The capacity's label: over its rule from the right, where sorted loads are low, else over the plot."""
    width = width_of(words, style.LIMIT_NOTE)
    steps = [line.right - 1 - width - max(0.0, line.width - width) * k / 12 for k in range(12)]
    for at in [(x, y) for y in (line.top - 5, end - 4) for x in steps]:
        if canvas.free(extent_of(words, at, style.LIMIT_NOTE).grown(1)):
            canvas.label(words, at, style.LIMIT_NOTE)
            return
    beside(canvas, [(line.right, line.top)], words, style.LIMIT_NOTE, canvas.page)


def _values(canvas: Canvas, words: Sequence[str], boxes: Sequence[Extent], level: float, within: Extent) -> None:
    """The values on the columns where all fit, else that of the highest."""
    wide = max(width_of(text, style.VALUE) for text in words)
    places = [_place(canvas, text, box) for text, box in zip(words, boxes, strict=True)] if len(boxes) <= MANY else []
    if all(places) and places and wide < boxes[0].width - 1.5:
        for text, place in zip(words, places, strict=True):
            if place:
                canvas.label(text, place[0], style.VALUE.inked(place[1]), "middle")
        return
    first = boxes[0]
    x = max(first.middle[0], within.left + 1 + width_of(words[0], style.VALUE) / 2)
    for y in (first.top - 4, level - 5):
        if len(boxes) <= MANY and canvas.free(extent_of(words[0], (x, y), style.VALUE, "middle")):
            canvas.label(words[0], (x, y), style.VALUE, "middle")
            return
    beside(canvas, [(first.left + 1, first.top)], words[0], style.VALUE, within)


def _place(canvas: Canvas, words: str, box: Extent) -> tuple[tuple[float, float], str] | None:
    """Where a value stands, and in what ink: over its column, else in it; None where it has no room."""
    x = box.middle[0]
    over, inside = (x, box.top - 4), (x, box.top + 4.5 + 0.66 * style.VALUE.size)
    if canvas.free(extent_of(words, over, style.VALUE, "middle")):
        return over, style.INK
    in_it = extent_of(words, inside, style.VALUE, "middle")
    return (inside, KEPT.over) if in_it.bottom < box.bottom - 1 and canvas.free(in_it) else None
