"""Bars: a few amounts side by side, as lengths from a common start.

Draw them to compare amounts of one unit, up to about eight, against a limit if there is one:
plain, in groups, or stacked where parts add up to a whole. On a log axis they start at the power of
ten printed at its foot, so there lengths show ratios. Draw another kind for amounts that may be
negative, for more than five parts, and for anything that changes along a range (`lines`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field, model_validator

from press import style
from press.canvas import extent_of, width_of
from press.faults import Fault
from press.geometry import Extent
from press.labels import spread
from press.scales import Linear, Log, decades, linear
from press.schema import Expression, Frozen, Label, Panel, Truth, Word, wrong
from press.units import say
from press.values import Shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.canvas import Canvas
    from press.units import Unit
    from press.values import View


class Limit(Frozen):
    """A value that the bars are held against."""

    at: Expression = Field(description="Where the rule stands.")
    label: Label = Field(description="What it is called; its value is set after it.")


class Spec(Panel):
    """The keys that `kind: bars` takes: one of `bars`, `groups`, or `table` with `row` and `parts`."""

    bars: dict[Label, Expression] = Field(default_factory=dict, description="What each bar is called: its value.")
    groups: dict[Label, dict[Label, Expression]] = Field(
        default_factory=dict, description="What each group or stack is called: its bars or parts, the same in each."
    )
    table: Expression | None = Field(None, description="A method's table, one group or stack a row.")
    row: Word | None = Field(None, description="What a row is called, with its columns in braces: `PP {pp}`.")
    parts: dict[Label, Word] = Field(default_factory=dict, description="What each part is called: its column.")
    arrange: Literal["plain", "grouped", "stacked"] = Field("plain", description="How bars of one group stand.")
    upright: Truth = Field(False, description="Columns that stand, in place of bars that lie.")
    scale: Literal["linear", "log"] = Field("linear", description="A log axis shows ratios, a linear one amounts.")
    limits: list[Limit] = Field(default_factory=list, max_length=3, description="Rules to hold the bars against.")

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        """Values come from one place, and a stack is on a linear axis."""
        if sum(map(bool, (self.bars, self.groups, self.table))) != 1:
            raise wrong("a panel of bars takes its values from one of: bars, groups, table")
        if self.table and not (self.row and self.parts):
            raise wrong("bars from a table need row (what a row is called) and parts (its columns)")
        if self.scale == "log" and self.arrange == "stacked":
            raise wrong("stacked parts add up, and on a log axis lengths do not: leave out `scale: log`")
        if self.bars and self.arrange != "plain":
            raise wrong(f"arrange: {self.arrange} needs groups or a table, not bars")
        if len({tuple(group) for group in self.groups.values()}) > 1:
            raise wrong("the groups differ in their parts: each needs the same labels in the same order")
        return self


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    if spec.upright:
        return 200
    bars = len(spec.bars) or len(spec.groups) * (len(spec.parts) if spec.arrange == "grouped" else 1)
    return max(196, 92 + 24 * bars)


# ---------------------------------------------------------------------------------- the numbers


@dataclass(frozen=True)
class Bar:
    """One bar or part: its row and series by number, its name, its ends and how its value is said."""

    row: int
    series: int
    name: str
    start: float
    end: float
    said: str


def _amounts(spec: Spec, view: View) -> Iterator[tuple[str, list[tuple[str, float, str]]]]:
    """Each row with its parts: name, value, and how the value is said."""
    for label, expression in spec.bars.items():
        yield view.text(label), [("", view.number(expression), view.say(expression))]
    for label, parts in spec.groups.items():
        yield view.text(label), [(view.text(part), view.number(is_), view.say(is_)) for part, is_ in parts.items()]
    if spec.table and spec.row:
        columns = [
            (view.text(part), view.column(column, spec.table), view.unit(column, spec.table))
            for part, column in spec.parts.items()
        ]
        for index, row in enumerate(_rows(spec.row, spec.table, view)):
            yield row, [(part, float(cells[index]), say(float(cells[index]), unit)) for part, cells, unit in columns]


def _rows(row: str, table: str, view: View) -> list[str]:
    """What the rows of a table are called."""
    names = re.findall(r"{(\w+)}", row)
    columns = [[_cell(value, view.unit(name, table)) for value in view.column(name, table)] for name in names]
    if not columns:
        raise Fault(f"row: {row!r} names no column, so all rows would be called the same")
    pieces = re.split(r"{\w+}", row)
    return ["".join(map(str.__add__, pieces, (*cells, ""))) for cells in zip(*columns, strict=True)]


def _cell(value: float | str, unit: Unit) -> str:
    return value if isinstance(value, str) else say(value, unit)


def _read(spec: Spec, view: View) -> tuple[list[str], list[Bar]]:
    """The rows' names and all bars, stacked ones end to end; what a bar cannot show is a fault."""
    rows: list[str] = []
    bars: list[Bar] = []
    for row, parts in _amounts(spec, view):
        end = 0.0
        for index, (part, value, said) in enumerate(parts):
            name = f"{row}, {part}" if part else row
            if value < 0:
                raise Fault(f"bar {name!r} is {said}: a bar cannot show a negative value")
            if value == 0 and spec.scale == "log":
                raise Fault(f"bar {name!r} is {said}: a log axis has no nought, so leave out `scale: log`")
            start = end if spec.arrange == "stacked" else 0.0
            end = start + value
            bars.append(Bar(len(rows), index if part else len(rows), name, start, end, said))
        rows.append(row)
    return rows, bars


def _unit(spec: Spec, view: View) -> Unit:
    """The unit of the axis: that of the first value; amounts of another dimension are a fault."""
    if spec.table:
        units = [view.unit(column, spec.table) for column in spec.parts.values()]
    else:
        units = [view.unit(expression) for expression in _expressions(spec)]
    for unit in (*units, *(view.unit(limit.at) for limit in spec.limits)):
        if unit.dim != units[0].dim:
            raise Fault(
                f"one axis cannot hold both {units[0].text or 'a plain number'} and {unit.text or 'a plain number'}"
            )
    return units[0]


def _expressions(spec: Spec) -> list[Expression]:
    return [*spec.bars.values(), *(is_ for parts in spec.groups.values() for is_ in parts.values())]


def _totals(spec: Spec, bars: list[Bar], unit: Unit) -> list[Bar]:
    """The bars that carry a value label: the wholes of stacks, else every bar."""
    if spec.arrange != "stacked":
        return bars
    last = {bar.row: bar for bar in bars}
    return [replace(bar, start=0.0, said=say(bar.end, unit)) for bar in last.values()]


# ---------------------------------------------------------------------------------- the drawing


@dataclass(frozen=True)
class Rule:
    """A limit of the panel: its value and its words."""

    value: float
    words: str


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    rows, bars = _read(spec, view)
    unit = _unit(spec, view)
    rules = [Rule(view.number(x.at), f"{view.text(x.label)}, {view.say(x.at)}") for x in spec.limits]
    top = style.heading(canvas, view.text(spec.title), view.text(spec.subtitle))
    names = [view.text(part) for part in spec.parts or next(iter(spec.groups.values()), {})]
    if len(names) > 1:
        top = style.key(canvas, top, [(name, style.series(i)) for i, name in enumerate(names)])
    sheet = Sheet(spec, view, canvas, rows, bars, _totals(spec, bars, unit), rules, unit, top)
    (upright if spec.upright else lying)(sheet)
    return _alt(view.text(spec.title), sheet)


@dataclass(frozen=True)
class Sheet:
    """All that the two directions of drawing share."""

    spec: Spec
    view: View
    canvas: Canvas
    rows: list[str]
    bars: list[Bar]
    totals: list[Bar]
    rules: list[Rule]
    unit: Unit
    top: float

    def values(self) -> list[float]:
        """Values that the axis must hold: on a log axis those of all states, so that bars can be compared."""
        if self.spec.scale == "linear" or self.spec.table:
            return [bar.end for bar in self.totals]
        return [value for expression in _expressions(self.spec) for value in self.view.every(expression)]

    def limits(self) -> list[float]:
        """Limits that the axis must hold; on a log axis those of all states."""
        if self.spec.scale == "linear":
            return [rule.value for rule in self.rules]
        return [value for limit in self.spec.limits for value in self.view.every(limit.at)]

    def scale(self, start: float, end: float) -> Linear | Log:
        """The axis between two places."""
        held = [*self.values(), *self.limits()]
        if self.spec.scale == "log":
            return decades(held, start, end)
        return linear(max(held), start, end, size=style.unit_size(max(held), self.unit))

    def bands(self, start: float, end: float) -> Iterator[tuple[Bar, float, float]]:
        """Each bar with its two sides across the axis."""
        pitch = (end - start) / max(1, len(self.rows))
        abreast = len(self.bars) // len(self.rows) if self.spec.arrange == "grouped" else 1
        thick = min(22 / abreast**0.5, pitch * (0.58 if abreast == 1 else 0.84) / abreast)
        for bar in self.bars:
            place = bar.series if abreast > 1 else 0
            first = start + pitch * (bar.row + 0.5) + thick * (place - abreast / 2)
            yield bar, first, first + thick


def lying(sheet: Sheet) -> None:
    """Bars that lie: rows from the top, the axis below."""
    canvas = sheet.canvas
    bottom = canvas.height - 19
    names = [style.wrap(row, 84, style.ROW) for row in sheet.rows]
    left = 8 + max(width_of(line, style.ROW) for lines in names for line in lines)
    scale = sheet.scale(left, _right(sheet, left))
    ticks = scale.ticks(12 if sheet.spec.scale == "log" else 5)
    words = style.tick_words(ticks, sheet.unit, log=sheet.spec.scale == "log")
    top = _limits_above(sheet, scale, sheet.top, bottom)
    style.axis_below(canvas, bottom, [scale(t) for t in ticks], words, left, scale.end, first=sheet.spec.scale == "log")
    canvas.line([(left, top), (left, bottom)], style.INK, role="axis")
    boxes = {
        bar: Extent(scale(max(bar.start, scale.low)), first, scale(bar.end), last)
        for bar, first, last in sheet.bands(top + 3, bottom - 3)
    }
    pitch = (bottom - top - 6) / len(sheet.rows)
    for index, lines in enumerate(names):
        y = top + 3 + pitch * (index + 0.5) + style.lift(style.ROW) - 5.4 * (len(lines) - 1)
        for number, line in enumerate(lines):
            canvas.label(line, left - 6, y + 10.8 * number, size=style.ROW, anchor="end")
    _paint(sheet, boxes, _value_right)


def _right(sheet: Sheet, left: float) -> float:
    """Where the axis may end, so that the value label of each bar stays on the page."""
    width = sheet.canvas.width
    unit_scale = sheet.scale(0, 1)
    said = [(bar.end, bar.said) for bar in sheet.totals]
    if sheet.spec.scale == "log" and not sheet.spec.table:
        said = [(v, say(v, sheet.view.unit(e))) for e in _expressions(sheet.spec) for v in sheet.view.every(e)]
    right = width - 10
    for value, words in said:
        room = width - left - 6 - width_of(words, style.VALUE, italic=True)
        if unit_scale(value) > 0.05:
            right = min(right, left + room / unit_scale(value))
    return right


def _limits_above(sheet: Sheet, scale: Linear | Log, top: float, bottom: float) -> float:
    """Rules with their labels over the plot; returns the y where the bars may begin."""
    canvas, y = sheet.canvas, top
    for rule in sorted(sheet.rules, key=lambda r: r.value):
        x = scale(rule.value)
        half = width_of(rule.words, style.NOTE, italic=True) / 2
        y += 9
        place = min(max(x, half + 1), canvas.width - half - 1)
        canvas.label(rule.words, place, y, size=style.NOTE, italic=True, ink=style.LIMIT, anchor="middle")
        y += 4.5
        style.rule(canvas, (x, y), (x, bottom))
    return y


Place = Callable[[Sheet, Extent, str, str], Extent | None]


def _paint(sheet: Sheet, boxes: dict[Bar, Extent], place: Place) -> None:
    """Place the value labels, then fill the bars, with holes where labels stand inside."""
    canvas = sheet.canvas
    ghosts = canvas.boxes(boxes.values(), style.PANEL)
    holes = []
    for total in sheet.totals:
        own = [box for bar, box in boxes.items() if (bar.row, bar.end) == (total.row, total.end)]
        dark = not style.series(total.series).hatch
        hole = place(sheet, own[-1], total.said, style.PANEL if dark else style.INK)
        holes += [hole] if hole else []
    canvas.placed.remove(ghosts)
    for number in sorted({bar.series for bar in boxes}):
        same = [box for bar, box in boxes.items() if bar.series == number]
        style.fill(canvas, [box for box in same if box.width > 0 and box.height > 0], style.series(number), holes)
        for box in same:
            if not (box.width and box.height):
                canvas.line([box.corners[0], box.corners[2]], style.series(number).ink, 1.6)


def _value_right(sheet: Sheet, box: Extent, said: str, inside: str) -> Extent | None:
    """A value label right of its bar, past any rule in the way, else inside; gives the hole that it needs."""
    canvas = sheet.canvas
    y = box.middle[1] + style.lift(style.VALUE)
    rules = sorted(rule.extent.right for rule in canvas.marks("rule"))
    for x in (box.right + 4, *(at + 4.5 for at in rules if at > box.right - 4)):
        if canvas.free(extent_of(said, x, y, style.VALUE, italic=True)):
            canvas.label(said, x, y, size=style.VALUE, italic=True)
            if x > box.right + 14:
                canvas.line([(box.right + 2, box.middle[1]), (x - 2.5, box.middle[1])], style.SOFT, 0.5, role="leader")
            return None
    words = canvas.label(said, box.right - 5, y, size=style.VALUE, italic=True, ink=inside, anchor="end")
    return words.extent


def upright(sheet: Sheet) -> None:
    """Bars that stand: rows from the left, the axis at the left, limits labelled at the right."""
    canvas = sheet.canvas
    log = sheet.spec.scale == "log"
    ticks = sheet.scale(1, 0).ticks(12 if log else 5)
    words = style.tick_words(ticks, sheet.unit, log=log)
    left = 8 + max(width_of(word, style.TICK) for word in words)
    notes = [style.wrap(rule.words, 58, style.NOTE, italic=True) for rule in sheet.rules]
    wide = max((width_of(line, style.NOTE, italic=True) for lines in notes for line in lines), default=-4)
    right = canvas.width - wide - 6
    pitch = (right - left - 6) / len(sheet.rows)
    names = [style.wrap(row, pitch - 3, style.ROW) for row in sheet.rows]
    bottom = canvas.height - 5 - 10.8 * max(map(len, names))
    scale = sheet.scale(bottom, sheet.top + 16)
    style.axis_left(canvas, left, [scale(t) for t in ticks], words, sheet.top + 8, bottom)
    canvas.line([(left, bottom), (right, bottom)], style.INK, role="axis")
    _limits_right(sheet, scale, notes, left, right)
    boxes = {
        bar: Extent(first, scale(bar.end), last, scale(max(bar.start, scale.low)))
        for bar, first, last in sheet.bands(left + 3, right - 3)
    }
    for index, lines in enumerate(names):
        for number, line in enumerate(lines):
            x, y = left + 3 + pitch * (index + 0.5), bottom + 11 + 10.8 * number
            canvas.label(line, x, y, size=style.ROW, anchor="middle")
    _paint(sheet, boxes, _value_above)


def _limits_right(sheet: Sheet, scale: Linear | Log, notes: list[list[str]], left: float, right: float) -> None:
    """Rules with their labels right of the plot, spread apart."""
    canvas = sheet.canvas
    wanted = [scale(rule.value) for rule in sheet.rules]
    gap = 3 + 10 * max(map(len, notes), default=1)
    places = spread(wanted, gap, sheet.top + 8, canvas.height - 16) if wanted else []
    for y, place, lines in zip(wanted, places, notes, strict=True):
        style.rule(canvas, (left, y), (right, y))
        for number, line in enumerate(lines):
            baseline = place + style.lift(style.NOTE) + 10 * (number - (len(lines) - 1) / 2)
            canvas.label(line, right + 4, baseline, size=style.NOTE, italic=True, ink=style.LIMIT)


def _value_above(sheet: Sheet, box: Extent, said: str, inside: str) -> Extent | None:
    """A value label over its bar, past any rule or label in the way, else inside."""
    canvas, x = sheet.canvas, box.middle[0]
    rules = [rule.extent.top for rule in canvas.marks("rule")]
    lifts = [box.top - 4, *(y - 4 for y in sorted(rules, reverse=True) if y < box.top + 4)]
    for y in (*lifts, *(box.top - 4 - 11 * k for k in range(1, 5))):
        if canvas.free(extent_of(said, x, y, style.VALUE, italic=True, anchor="middle")):
            canvas.label(said, x, y, size=style.VALUE, italic=True, anchor="middle")
            if y < box.top - 12:
                canvas.line([(x, box.top - 2), (x, y + 2.5)], style.SOFT, 0.5, role="leader")
            return None
    y = box.top + 5 + 0.66 * style.VALUE
    return canvas.label(said, x, y, size=style.VALUE, italic=True, ink=inside, anchor="middle").extent


# ---------------------------------------------------------------------------------- the words


def _alt(title: str, sheet: Sheet) -> str:
    """The finding, the extremes and the limit with their values."""
    ranked = sorted(sheet.totals, key=lambda bar: bar.end)
    name = {bar: sheet.rows[bar.row] if sheet.spec.arrange == "stacked" else bar.name for bar in ranked}
    said = f"{title}: {name[ranked[-1]]} {ranked[-1].said}, the most"
    if len(ranked) > 2:
        said += "".join(f"; {name[bar]} {bar.said}" for bar in ranked[-2:0:-1][:2])
    if len(ranked) > 1:
        said += f"; {name[ranked[0]]} {ranked[0].said}, the least"
    if sheet.rules:
        rule = sheet.rules[0]
        over = sum(bar.end > rule.value for bar in ranked)
        said += f". {over} of {len(ranked)} above {rule.words}"
    return said + "."


def shown(spec: Spec, view: View) -> list[Shown]:
    """Each number of the panel, for the page's table."""
    rows, bars = _read(spec, view)
    out = [Shown(bar.name, bar.said) for bar in bars]
    if spec.arrange == "stacked":
        out += [Shown(rows[bar.row], bar.said) for bar in _totals(spec, bars, _unit(spec, view))]
    return [*out, *(Shown(view.text(limit.label), view.say(limit.at)) for limit in spec.limits)]
