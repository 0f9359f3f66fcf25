"""How cells are marked: hatched, halved, framed, ringed."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from press import style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas, Extent
    from press.figures.grid.cells import Cell

RUST = style.TOKENS["rust"]
HATCH = style.Series(RUST, "none", "/")


def mark(canvas: Canvas, boxes: dict[Cell, Extent], holes: Sequence[Extent]) -> None:
    """Hatches, halves, frames and rings."""
    style.fill(canvas, [box for cell, box in boxes.items() if "hatch" in cell.marks], HATCH, holes)
    for name, sign in SIGNS.items():
        if own := [box for cell, box in boxes.items() if name in cell.marks]:
            sign(canvas, *own)


def _halve(canvas: Canvas, *boxes: Extent) -> None:
    canvas.shapes([box.corners[:3] for box in boxes], style.PANEL, style.HAIR)


def halved(canvas: Canvas, box: Extent) -> None:
    """The same in the key."""
    canvas.boxes([box], style.SOFT, style.SOFT, style.HAIRLINE)
    _halve(canvas, box)


def _frame(canvas: Canvas, *boxes: Extent) -> None:
    canvas.lines([(*box.corners, *box.corners[:2]) for box in boxes], RUST, 1.8)


def _encircle(canvas: Canvas, *boxes: Extent) -> None:
    canvas.lines([_ring(box) for box in boxes], RUST, 1.0, dash=(2.6, 1.4))


SIGNS = {"half": _halve, "frame": _frame, "ring": _encircle}
"""How cells are marked, beside by hatching."""


def _ring(box: Extent) -> list[tuple[float, float]]:
    """An ellipse inside a cell's frame, no longer than twice its height."""
    (x, y), (across, up) = box.middle, half_axes(box)
    return [(x + across * cos(2 * pi * k / 36), y + up * sin(2 * pi * k / 36)) for k in range(37)]


def half_axes(box: Extent) -> tuple[float, float]:
    """The half axes of a cell's ring."""
    up = box.height / 2 - min(2.2, box.height * 0.1)
    return min(box.width / 2 - 2.2, 2 * up), up
