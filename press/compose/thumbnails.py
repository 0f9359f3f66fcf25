"""A plate's figure as a small picture: its marks alone, cut to them, since words so small could not be read.

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
PATH = re.compile(r'<path\b[^>]*?\bd="([^"]*)"')
COMMAND = re.compile(r"([MmLlHhVvCcQqZz])([^A-Za-z]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")
MARGIN = 2.0
"""Room for the width of lines, in points."""


def thumbnail(svg: str) -> str:
    """The marks of a dressed drawing as inline SVG; nothing where it has none."""
    marks = re.findall(r"<path\b[^>]*/>", WORDS.sub("", svg))
    points = [point for d in PATH.findall(svg) for point in places(d)]
    if not points:
        return ""
    left, top = (min(point[axis] for point in points) - MARGIN for axis in (0, 1))
    width, height = (max(point[axis] for point in points) + MARGIN - low for axis, low in ((0, left), (1, top)))
    box = " ".join(f"{round(number, 1):g}" for number in (left, top, width, height))
    return f'<svg class="thumbnail" aria-hidden="true" viewBox="{box}">{"".join(marks)}</svg>'


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
