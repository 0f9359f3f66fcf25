"""The picture on a book's cover: a band for each plate of the volume, engraved like the bars of its figures."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from press.canvas.geometry import Extent, hatching
from press.style import series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.style import Series

WIDTH, HEIGHT = 396.0, 250.0
STEP = 3.2
STROKE = 0.6


def picture(bands: int) -> str:
    """The address of an SVG of `WIDTH` × `HEIGHT` points with so many bands, each starting where the one above is cut."""
    marks = "".join(mark for number in range(bands) for mark in _band(number, bands))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{marks}</svg>'
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def _band(number: int, bands: int) -> Iterator[str]:
    """Two boxes of one series side by side, cut where the stair of all bands has its step."""
    pitch = HEIGHT / max(bands, 1)
    top, foot = number * pitch + STROKE, number * pitch + pitch * 0.66
    cut = WIDTH * (number + 1) / (bands + 1)
    yield _box(Extent(STROKE, top, cut - 2, foot), series(number))
    yield _box(Extent(cut + 2, top, WIDTH - STROKE, foot), None)


def _box(box: Extent, look: Series | None) -> str:
    """A box with its hatch and a hairline round it; without a look it is empty."""
    ground, ink = (look.fill, look.ink) if look else ("none", series(0).ink)
    found = (
        f'<rect x="{box.left:.2f}" y="{box.top:.2f}" width="{box.width:.2f}" height="{box.height:.2f}"'
        f' fill="{ground}" stroke="{ink}" stroke-width="{STROKE if look else 0.35}"/>'
    )
    if not look or not look.hatch:
        return found
    strokes = hatching(look.hatch, box, STEP)
    path = "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for (a, b), (c, d) in strokes)
    dots = ' stroke-linecap="round" stroke-dasharray="0.01 3.19"' if look.hatch == "." else ""
    return f'{found}<path d="{path}" fill="none" stroke="{ink}" stroke-width="{1.05 if dots else STROKE}"{dots}/>'
