"""A plate's figure as a small picture: its marks alone, cut to them, since words so small could not be read.

The swatches of a key above the figure go with their words.

It is decoration beside the plate's title: without ids, hidden from screen readers, in the page's own
colours, so that it follows the mode.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point = tuple[float, float]

WORDS = re.compile(r"<(title|desc|text)\b.*?</\1>|<metadata>.*?</metadata>", re.DOTALL)
MARK = re.compile(r'<path\b[^>]*?\bd="([^"]+)"[^>]*/>')
COMMAND = re.compile(r"([MmLlHhVvCcQqZz])([^A-Za-z]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")
MARGIN = 2.0
"""Room for the width of lines, in points."""
LARGE = 40.0
"""What is as wide or as high as this, in points, is part of the figure's body; the swatches of a key are not."""


def thumbnail(svg: str) -> str:
    """The marks of a dressed drawing as inline SVG; nothing where it has none."""
    marks = [(mark[0], _box(mark[1])) for mark in MARK.finditer(WORDS.sub("", svg))]
    body = [box for _, box in marks if max(box[2] - box[0], box[3] - box[1]) >= LARGE]
    head = min((box[1] for box in body), default=0.0)
    kept = [(mark, box) for mark, box in marks if box[3] > head]
    if not kept:
        return ""
    left, top = (min(box[axis] for _, box in kept) - MARGIN for axis in (0, 1))
    right, foot = (max(box[axis] for _, box in kept) + MARGIN for axis in (2, 3))
    view = " ".join(f"{round(number, 1):g}" for number in (left, top, right - left, foot - top))
    return f'<svg class="thumbnail" aria-hidden="true" viewBox="{view}">{"".join(mark for mark, _ in kept)}</svg>'


def _box(d: str) -> tuple[float, float, float, float]:
    """Left, top, right, foot of a path."""
    points = list(places(d))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def places(d: str) -> Iterator[Point]:
    """The points that path data names, control points too."""
    here = first = (0.0, 0.0)
    for command, rest in COMMAND.findall(d):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        if command in "Zz":
            here = first
        for step in _steps(command.upper(), numbers):
            named = _moved(here, step, relative=command.islower())
            yield from named
            here = named[-1]
            first = here if command in "Mm" else first


def _steps(command: str, numbers: list[float]) -> Iterator[Sequence[float | None]]:
    """The numbers of one command in steps of points; None is a coordinate that stays."""
    if command in "HV":
        yield from ([number, None] if command == "H" else [None, number] for number in numbers)
        return
    size = {"C": 6, "Q": 4}.get(command, 2)
    yield from (numbers[at : at + size] for at in range(0, len(numbers), size))


def _moved(here: Point, step: Sequence[float | None], *, relative: bool) -> list[Point]:
    def coordinate(value: float | None, axis: int) -> float:
        if value is None:
            return here[axis]
        return value + here[axis] * relative

    return [(coordinate(step[at], 0), coordinate(step[at + 1], 1)) for at in range(0, len(step), 2)]
