"""What bars that lie and bars that stand have in common: the axis, the bands, the filling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press import style
from press.style.furniture import casing, unit_size
from press.style.scales import Linear, Log, decades, linear
from press.units import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from press.canvas import Canvas, Extent
    from press.figures.bars.amounts import Amounts, Bar
    from press.figures.bars.spec import Spec
    from press.style import Series
    from press.values import View

DIVIDED = style.Series(style.INK, style.PANEL, "|")
"""The first series where it is divided: its usual black would say that it is not."""


@dataclass(frozen=True)
class Sheet:
    """A panel being drawn: its keys, its ledger, its canvas, its amounts, and the y under its heading."""

    spec: Spec
    view: View
    canvas: Canvas
    amounts: Amounts
    top: float

    @property
    def log(self) -> bool:
        """True if lengths show ratios."""
        return self.spec.scale == "log"

    def held(self) -> list[tuple[float, str]]:
        """The values that bars may take on this axis, and how they are said: on a log axis those of all states."""
        if not self.log or self.spec.table:
            return [(bar.end, bar.said) for bar in self.amounts.wholes]
        units = {expression: self.view.unit(expression) for expression in self.spec.expressions}
        return [(value, say(value, unit)) for is_, unit in units.items() for value in self.view.every(is_)]

    def scale(self, start: float, end: float) -> Linear | Log:
        """The axis between two places, in pt."""
        values = [value for value, _ in self.held()]
        if self.log:
            return decades([*values, *(v for limit in self.spec.limits for v in self.view.every(limit.at))], start, end)
        values += [value for value, _, _ in self.amounts.limits]
        return linear(values, start, end, unit_size(max(values), self.amounts.unit))

    @property
    def abreast(self) -> int:
        """How many bars of one row stand side by side."""
        return len(self.amounts.bars) // len(self.amounts.rows) if self.spec.arrange == "grouped" else 1

    def thickness(self, pitch: float) -> float:
        """How thick a bar is, in pt, where rows are `pitch` apart."""
        most = 46.0 if self.spec.upright else (22 if len(self.amounts.rows) > 1 else 40) / self.abreast**0.5
        return min(most, pitch * (0.58 if self.abreast == 1 else 0.84) / self.abreast)

    def bands(self, start: float, end: float) -> Iterator[tuple[Bar, float, float]]:
        """Each bar with its two sides across the axis, in pt."""
        pitch = (end - start) / len(self.amounts.rows)
        thick = self.thickness(pitch)
        for bar in self.amounts.bars:
            place = (bar.series if self.abreast > 1 else 0) - self.abreast / 2
            first = start + pitch * (bar.row + 0.5) + thick * place
            yield bar, first, first + thick

    def look(self, number: int) -> Series:
        """The look of a part: filled where it is replicated, open where it is divided."""
        if not self.spec.replicated:
            return style.series(number)
        if self.spec.series[number] in self.spec.replicated.parts:
            return style.SOLID[number]
        return style.series(number) if number else DIVIDED

    def paint(self, boxes: dict[Bar, Extent], place: Callable[[Canvas, Extent, str, str], Extent | None]) -> None:
        """Place the value labels, then fill the bars, with holes where labels stand inside."""
        ghosts = self.canvas.boxes(boxes.values(), style.PANEL)
        holes = []
        for whole in self.amounts.wholes:
            box = [box for bar, box in boxes.items() if (bar.row, bar.end) == (whole.row, whole.end)][-1]
            hole = place(self.canvas, box, whole.said, self.look(whole.series).over)
            holes += [hole] if hole else []
        self.canvas.placed.remove(ghosts)
        for bar, box in boxes.items():
            if not (box.width and box.height) and self._alone(bar):
                self.canvas.line([box.corners[0], box.corners[2]], self.look(bar.series).ink, 1.6)
        for number in sorted({bar.series for bar in boxes}):
            seen = [box for bar, box in boxes.items() if bar.series == number and box.width and box.height]
            style.fill(self.canvas, seen, self.look(number), holes)
        casing(self.canvas, boxes.values())

    def _alone(self, bar: Bar) -> bool:
        """Whether a bar of nought is seen as a hairline: a part of nought is no part of its stack."""
        return self.spec.arrange != "stacked" or any(
            whole.row == bar.row and not whole.end for whole in self.amounts.wholes
        )
