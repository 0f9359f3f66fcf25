"""Bars: a few amounts side by side, as lengths from a common start.

Draw them to compare amounts of one unit, up to about eight, against a limit if there is one:
plain, in groups, or stacked where parts add up to a whole. On a log axis they start at the power of
ten printed at its foot, so there lengths show ratios. Draw another kind for amounts that may be
negative, for more than five parts, and for anything that changes along a range (`lines`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import style
from press.figures.bars import lying, standing
from press.figures.bars.amounts import Amounts, read
from press.figures.bars.sheet import Sheet
from press.figures.bars.spec import Spec
from press.style.furniture import heading, key
from press.style.sentence import sentence
from press.values import Shown

if TYPE_CHECKING:
    from press.canvas import Canvas
    from press.values import View

__all__ = ["Spec", "draw", "height", "shown"]


def height(spec: Spec) -> float:
    """The panel's height in pt: the same in all states."""
    if spec.upright:
        return 196
    rows = len(spec.bars) or len(spec.groups)
    return max(196, 92 + rows * (10 + 13 * len(spec.series) if spec.arrange == "grouped" else 24))


def draw(spec: Spec, view: View, canvas: Canvas) -> str:
    """Draw the panel; returns what a reader who cannot see it is told."""
    amounts = read(spec, view)
    title = view.text(spec.title)
    top = heading(canvas, title, view.text(spec.subtitle))
    if len(spec.series) > 1:
        top = key(canvas, top - 2, [(view.text(name), style.series(i)) for i, name in enumerate(spec.series)])
    sheet = Sheet(spec, view, canvas, amounts, top)
    (standing if spec.upright else lying).draw(sheet)
    return _alt(title, amounts)


def _alt(title: str, amounts: Amounts) -> str:
    """The extremes, how many go over the limit, and the one between."""
    ranked = sorted(amounts.wholes, key=lambda bar: bar.end)
    first = f"{title}: {ranked[-1].name} {ranked[-1].said}"
    if len(ranked) > 1:
        first += f" is most, {ranked[0].name} {ranked[0].said} least"
    more = []
    for value, name, words in amounts.limits[:1]:
        over = sum(bar.end > value for bar in ranked)
        more.append(f"{over or 'none'} of {len(ranked)} over the limit, {name}, {words}")
    if len(ranked) == 3:
        more.append(f"between them {ranked[1].name} {ranked[1].said}")
    return sentence(first, *more)


def shown(spec: Spec, view: View) -> list[Shown]:
    """Each number of the panel, for the page's table."""
    amounts = read(spec, view)
    out = [Shown(bar.name, bar.said) for bar in amounts.bars]
    if spec.arrange == "stacked":
        out += [Shown(bar.name, bar.said) for bar in amounts.wholes]
    return [*out, *(Shown(name, said) for _, name, said in amounts.limits)]
