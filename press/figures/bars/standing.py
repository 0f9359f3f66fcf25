"""Bars that stand: rows from the left, the axis at the left, limits as level rules labelled at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import style
from press.canvas import Extent, width_of
from press.figures.bars import places
from press.style.furniture import axis, axis_left, need_room, rule, wrap
from press.style.labels import spread

if TYPE_CHECKING:
    from press.figures.bars.sheet import Sheet
    from press.style.scales import Scale

LINE = 10.8
"""From one line of a row's name to the next, in pt."""


def draw(sheet: Sheet) -> None:
    """The whole plot under the heading."""
    canvas, unit, most = sheet.canvas, sheet.amounts.unit, 12 if sheet.log else 5
    left = 8 + axis(sheet.scale(1, 0), unit, most).width
    notes = [wrap(f"{name}, {said}", 58, style.LIMIT_NOTE) for _, name, said in sheet.amounts.limits]
    wide = max((width_of(line, style.LIMIT_NOTE) for lines in notes for line in lines), default=-4)
    right = canvas.width - wide - 6
    need_room(left, right)
    pitch = (right - left - 6) / len(sheet.amounts.rows)
    names = [wrap(row, pitch - 3, style.ROW) for row in sheet.amounts.rows]
    bottom = canvas.height - 5 - LINE * max(map(len, names))
    widest = max(width_of(said, style.VALUE) for _, said in sheet.held())
    turned = widest > (pitch if sheet.abreast == 1 else sheet.thickness(pitch)) - 3
    scale = sheet.scale(bottom, sheet.top + (widest if turned else 12))
    axis_left(canvas, axis(scale, unit, most), left)
    canvas.line([(left, bottom), (right, bottom)], style.INK, style.HAIRLINE, role="axis")
    _limits(sheet, scale, notes, (left, right))
    for index, lines in enumerate(names):
        for number, line in enumerate(lines):
            canvas.label(line, (left + 3 + pitch * (index + 0.5), bottom + 11 + LINE * number), style.ROW, "middle")
    boxes = {
        bar: Extent(first, scale(bar.end), last, scale(max(bar.start, scale.low)))
        for bar, first, last in sheet.bands(left + 3, right - 3)
    }
    sheet.paint(boxes, places.turned if turned else places.standing)


def _limits(sheet: Sheet, scale: Scale, notes: list[list[str]], ends: tuple[float, float]) -> None:
    """Rules with their labels right of the plot, spread apart."""
    canvas, (left, right) = sheet.canvas, ends
    wanted = [scale(amount) for amount, _, _ in sheet.amounts.limits]
    gap = 3 + 10 * max(map(len, notes), default=1)
    places = spread(wanted, gap, sheet.top + 8, canvas.height - 16)
    for y, place, lines in zip(wanted, places, notes, strict=True):
        rule(canvas, (left, y), (right, y))
        for number, line in enumerate(lines):
            baseline = place + style.LIMIT_NOTE.lift + 10 * (number - (len(lines) - 1) / 2)
            canvas.label(line, (right + 4, baseline), style.LIMIT_NOTE)
