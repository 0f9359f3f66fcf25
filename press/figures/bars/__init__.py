"""Bars: a few amounts side by side, as lengths from a common start.

Draw them to compare amounts of one unit, up to about eight, against a limit if there is one:
plain, in groups, or stacked where parts add up to a whole. Many loads of one sort stand sorted,
against a capacity. On a log axis bars start at the power of ten printed at its foot, so there
lengths show ratios. Draw another kind for amounts that may be negative, for more than six parts,
and for anything that changes along a range (`lines`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from press import style
from press.figures.bars import falling, loads, lying, standing
from press.figures.bars.amounts import Amounts, read
from press.figures.bars.sheet import Sheet
from press.figures.bars.spec import Spec
from press.style.furniture import heading, key
from press.style.sentence import sentence
from press.units import say_plain
from press.values import Shown

if TYPE_CHECKING:
    from press.canvas import Canvas
    from press.style.furniture import Sign
    from press.values import View

__all__ = ["Spec", "draw", "height", "shown"]


WHOLE, SPLIT = style.Series(style.SOFT, style.SOFT), style.Series(style.SOFT, style.PANEL)
"""The swatches of what is replicated and of what is divided: filled and open."""


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    if spec.upright or spec.arrange == "sorted":
        return 196
    rows = len(spec.bars) or len(spec.groups)
    return max(196, 92 + rows * (10 + 13 * len(spec.series) if spec.arrange == "grouped" else 24))


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    amounts = read(spec, view)
    title = view.text(spec.title)
    top = heading(canvas, title, view.text(spec.subtitle))
    if spec.arrange == "sorted":
        return sentence(*falling.draw(spec, view, canvas, amounts, top))
    sheet = Sheet(spec, view, canvas, amounts, top)
    if len(spec.series) > 1:
        sheet = replace(sheet, top=key(canvas, top - 2, _key(sheet)))
    (standing if spec.upright else lying).draw(sheet)
    return _alt(title, amounts)


def _key(sheet: Sheet) -> list[tuple[str, style.Series | Sign | None]]:
    """What the parts are, in a single stack with their values, and what is divided."""
    spec, view = sheet.spec, sheet.view
    names = [view.text(name) for name in spec.series]
    if spec.arrange == "stacked" and len(sheet.amounts.rows) == 1:
        names = [f"{name} {bar.said}" for name, bar in zip(names, sheet.amounts.bars, strict=True)]
    entries: list[tuple[str, style.Series | Sign | None]] = [(n, sheet.look(i)) for i, n in enumerate(names)]
    if spec.replicated:
        entries.append((view.text(spec.replicated.label), WHOLE))
        entries.append((view.text(spec.replicated.rest), SPLIT))
    return entries


def _alt(title: str, amounts: Amounts) -> str:
    """The extremes, how many go over the limit, and the one between."""
    ranked = amounts.ranked
    first = f"{title}: {ranked[-1].name} {ranked[-1].said}"
    if len(ranked) > 1:
        first += f" is most, {ranked[0].name} {ranked[0].said} least"
    more = []
    for value, name, words in amounts.limits[:1]:
        over = sum(bar.end > value for bar in ranked)
        more.append(f"{over or 'none'} of {len(ranked)} over the limit, {name}, {words}")
    for value, name, words in amounts.cuts[:1]:
        more.append(f"that is {say_plain(ranked[-1].end / value)} times {name}, {words}")
    if len(ranked) == 3:
        more.append(f"between them {ranked[1].name} {ranked[1].said}")
    if len(ranked) == 1 and len(amounts.bars) > 1:
        part = max(amounts.bars, key=lambda bar: bar.end - bar.start)
        more.append(f"largest part {part.name.removeprefix(f'{ranked[0].name}, ')} {part.said}")
    return sentence(first, *more)


def shown(spec: Spec, view: View) -> list[Shown]:
    """Each number of the panel, for the page's table; of many sorted loads the ends, with what is lost."""
    amounts = read(spec, view)
    if spec.arrange == "sorted":
        return loads.shown(spec, view, amounts)
    out = [Shown(bar.name, bar.said, bar.line) for bar in amounts.bars]
    if spec.arrange == "stacked":
        out += [Shown(bar.name, bar.said) for bar in amounts.wholes]
    lines = [str(limit.at) for repeat in (False, True) for limit in spec.limits if limit.repeat is repeat]
    limits = zip((*amounts.limits, *amounts.cuts), lines, strict=True)
    return [*out, *(Shown(name, said, line) for (_, name, said), line in limits)]
