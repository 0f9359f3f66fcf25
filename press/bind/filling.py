"""Filling columns: how high they have to be for what goes into them.

What does not fit in the columns of a page fills them, and goes on overleaf. What fits is evened out: its
columns get their average height, and more of it as long as a rest is left over. The columns that hold all
are the ones that are kept, so nothing is set again once its height is found.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST = 1.0
"""CSS pixels that columns grow by at least: rounding must not hold them up."""


@dataclass(frozen=True)
class Frame:
    """The columns to be filled: where they stand, what goes into them, and with what the setter is to be called."""

    context: Any
    box: Any
    around: Any
    children: list[Any]
    start: Any
    """Where the content begins, as the setter writes it: it may go on from an earlier page."""
    width: float
    gap: float
    count: int
    top: float
    shapes: int
    """How many floats stand above."""
    styles: list[Any]
    """Of first letters and first lines."""


@dataclass
class Filled:
    """Columns as they came out at one height; lengths in CSS pixels."""

    columns: list[Any] = field(default_factory=list)
    rest: Any = None
    """Where the content goes on that did not fit; None where all of it did."""
    next_page: Any = None
    used: float = 0.0
    """The heights of all columns together."""
    tallest: float = 0.0
    grow: float = 0.0
    """The least by which a column has to grow to take one more piece of the next."""
    stuck: bool = False
    """Whether a column could take nothing at all."""
    absolute: list[Any] = field(default_factory=list)
    fixed: list[Any] = field(default_factory=list)


def filled(frame: Frame, most: float, *, empty: bool) -> Filled:
    """The columns of a page, no higher than `most`; `empty` tells that nothing stands above them."""
    whole = _fill(frame, most, empty=empty)
    if whole.rest is not None or whole.stuck or whole.tallest > most:
        return whole
    height = whole.used / frame.count
    _drop(frame, whole)
    while height < most:
        trial = _fill(frame, height, empty=False, last=False)
        fits = trial.rest is None and not trial.stuck
        if fits and not empty:
            return trial
        _drop(frame, trial)
        if fits:
            break
        height += trial.grow
    return _fill(frame, min(height, most), empty=empty)


def _fill(frame: Frame, height: float, *, empty: bool, last: bool = True) -> Filled:
    """Fill the columns one by one, each no higher than `height`; all but the `last` trial measure what would come next."""
    filled = Filled(rest=frame.start)
    pieces: list[tuple[float, float]] = []
    for number in range(frame.count):
        new, rest, next_page = _column(frame, number, height, filled.rest, empty=empty, into=filled)
        if new is None:
            filled.stuck = True
            break
        filled.columns.append(new)
        filled.rest, filled.next_page = rest, next_page
        used, below = _used(frame, new)
        filled.used += used
        filled.tallest = max(filled.tallest, used)
        if rest is None:
            break
        if not last:
            pieces.append((_next(frame, rest), height - below))
    filled.grow = _growth(pieces)
    return filled


def _column(frame: Frame, number: int, height: float, start: Any, *, empty: bool, into: Filled) -> Any:
    """One column from `start` on: its box, where the content goes on, and what page that asks for."""
    from weasyprint.layout.block import block_box_layout  # noqa: PLC0415 - as above
    from weasyprint.layout.percent import resolve_percentages  # noqa: PLC0415

    column = frame.box.anonymous_from(frame.box, children=frame.children)
    resolve_percentages(column, frame.around)
    column.is_column, column.width = True, frame.width
    column.position_x = frame.box.content_box_x() + number * (frame.width + frame.gap)
    column.position_y = frame.top
    bottom = frame.context.page_bottom - frame.top - height
    return block_box_layout(
        frame.context, column, bottom, start, frame.around, empty, into.absolute, into.fixed, [], *frame.styles,
        discard=False, max_lines=None,
    )[:3]  # fmt: skip


def _flowing(column: Any) -> Iterator[Any]:
    return (child for child in column.children if child.is_in_normal_flow())


def _used(frame: Frame, column: Any) -> tuple[float, float]:
    """How far a column is filled, without the margin below its last piece and with it."""
    *_, last = (None, *_flowing(column))
    if last is None:
        return 0.0, 0.0
    below = last.position_y + last.margin_height() - frame.top
    return below - last.margin_bottom, below


def _next(frame: Frame, start: Any) -> float:
    """The height of the smallest piece of the content from `start` on: a line, or what holds together."""
    ((index, within),) = start.items()
    child = frame.children[index]
    if within is None and child.style["break_inside"].startswith("avoid"):
        frame, room = replace(frame, children=[child]), inf
        start = None
    else:
        room = -inf
    column, *_ = _column(frame, 0, room, start, empty=True, into=Filled())
    height = next((child.margin_height() for child in _flowing(column)), 0.0)
    _drop(frame, Filled([column]))
    return float(height)


def _growth(pieces: list[tuple[float, float]]) -> float:
    """By how much columns grow, of which each wants a piece of some height and has some room left.

    It is the least with which one of them takes its piece. Where all had the room, the pieces hold to
    others (two lines of a paragraph stay together): then it is the least for another of that height.
    """
    wanting = [piece - room for piece, room in pieces if piece - room > LEAST]
    holding = [piece - room % piece for piece, room in pieces if piece > 0]
    return max(min(wanting or holding, default=LEAST), LEAST)


def _drop(frame: Frame, filled: Filled) -> None:
    """Forget what the columns of a trial left behind: places of floats, running heads."""
    from weasyprint.layout.block import remove_placeholders  # noqa: PLC0415 - as above

    remove_placeholders(frame.context, filled.columns, [], [])
    del frame.context.excluded_shapes[frame.shapes :]
