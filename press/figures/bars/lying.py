"""Bars that lie: rows from the top, the axis below, limits as upright rules labelled above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, extent_of, width_of
from press.figures.bars import places
from press.style.furniture import Axis, axis, axis_below, need_room, rule, wrap

if TYPE_CHECKING:
    from press.figures.bars.amounts import Bar
    from press.figures.bars.sheet import Sheet
    from press.style.scales import Scale

LINE = 10.8
"""From one line of a row's name to the next, in pt."""
BEGIN = 58.0
"""Bars begin no higher, in pt: room for two lines of subtitle and a limit, so that the panels of a figure agree."""
CLOSEST = 5.0
"""Cuts nearer than this, in pt, would be a hatch."""


def draw(sheet: Sheet) -> None:
    """The whole plot under the heading."""
    canvas, bottom = sheet.canvas, sheet.canvas.height - 19
    names = [wrap(row, 84, style.ROW) for row in sheet.amounts.rows]
    left = 8 + max(width_of(line, style.ROW) for lines in names for line in lines)
    right = _right(sheet, left)
    need_room(left, right)
    scale = sheet.scale(left, right)
    below: Axis = axis(scale, sheet.amounts.unit, 12 if sheet.log else 5)
    top = _limits(sheet, below, bottom)
    axis_below(canvas, below, bottom)
    canvas.line([(left, top), (left, bottom)], style.INK, style.HAIRLINE, role="axis")
    pitch = (bottom - top - 6) / len(names)
    for index, lines in enumerate(names):
        y = top + 3 + pitch * (index + 0.5) + style.ROW.lift - LINE / 2 * (len(lines) - 1)
        for number, line in enumerate(lines):
            canvas.label(line, (left - 6, y + LINE * number), style.ROW, "end")
    boxes = {
        bar: Extent(scale(max(bar.start, scale.low)), first, scale(bar.end), last)
        for bar, first, last in sheet.bands(top + 3, bottom - 3)
    }
    sheet.paint(boxes, places.lying)
    _cuts(sheet, scale, boxes)


def _right(sheet: Sheet, left: float) -> float:
    """Where the axis may end, so that the value label of each bar stays on the page, past a limit in its way too."""
    share = sheet.scale(0, 1)
    room = sheet.canvas.width - left
    right = sheet.canvas.width - 10
    for amount, said in sheet.held():
        wide = width_of(said, style.VALUE)
        ends = [share(amount)]
        for limit, _, _ in sheet.amounts.limits:
            gap = (share(limit) - share(amount)) * (right - left)
            ends += [share(limit)] if -6 < gap < wide + 6 else []
        if max(ends) > 0.05:
            right = min(right, left + (room - 7.5 - wide) / max(ends))
    return right


def _limits(sheet: Sheet, below: Axis, bottom: float) -> float:
    """Rules, each with its label over it; returns the y where the bars may begin.

    The highest stands topmost. A label that would touch it goes one line down, left of both rules.
    """
    canvas, y = sheet.canvas, max(sheet.top, BEGIN - 12)
    for amount, name, said in sorted(sheet.amounts.limits, reverse=True):
        words, x = f"{name}, {said}", below.scale(amount)
        half = width_of(words, style.LIMIT_NOTE) / 2
        at, anchor = (min(max(x, half + 1), canvas.width - half - 1), y + 8), "middle"
        if not canvas.free(extent_of(words, at, style.LIMIT_NOTE, anchor)):
            y += 11
            at, anchor = (max(x + 1, 2 * half + 1), y + 8), "end"
        canvas.label(words, at, style.LIMIT_NOTE, anchor)
        rule(canvas, (x, y + 12), (x, bottom))
    for amount, name, said in sheet.amounts.cuts:
        count = _count(below.scale, amount)
        words = f"each piece: {f'{count} × ' if count > 1 else ''}{name}, {said}"
        if not canvas.free(extent_of(words, (below.scale.start, y + 8), style.LIMIT_NOTE)):
            y += 11
        canvas.label(words, (below.scale.start, y + 8), style.LIMIT_NOTE)
    return y + 12


def _count(scale: Scale, amount: float) -> int:
    """Of how many of a repeated limit one cut stands for: 1, or as many as keeps cuts apart."""
    step = scale(amount) - scale(0)
    power = 1
    while power * step * 10 <= CLOSEST:
        power *= 10
    return next(m * power for m in (1, 2, 5, 10) if m * power * step >= CLOSEST)


def _cuts(sheet: Sheet, scale: Scale, boxes: dict[Bar, Extent]) -> None:
    """Each bar cut at the multiples of a repeated limit, but not where its end would be hidden."""
    for amount, _, _ in sheet.amounts.cuts:
        step = amount * _count(scale, amount)
        places = [(bar, scale(step * k)) for bar in boxes for k in range(1, int(bar.end / step) + 1)]
        runs = [((x, boxes[bar].top), (x, boxes[bar].bottom)) for bar, x in places if _within(boxes[bar], x)]
        sheet.canvas.lines(runs, style.PANEL, 1.1, role="casing")


def _within(box: Extent, x: float) -> bool:
    return box.left + 0.5 < x < box.right - 1
