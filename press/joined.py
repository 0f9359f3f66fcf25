"""The panels of a figure as one picture: where each stands, and all of them as one SVG.

Panels stand side by side while they fit, as on the page; a row is centred, as high as its highest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from press.values import Drawing

FULL, GUTTER, GAP, MARGIN = 520.0, 20.0, 18.0, 8.0
"""Points: the width of a row, the room between panels and between rows, and the margin."""
INSIDE = re.compile(r"<svg[^>]*>\s*<title[^>]*>.*?</title>\s*<desc[^>]*>.*?</desc>(.*)</svg>", re.DOTALL)
FAMILIES = re.compile(r'font-family="[^"]*"')


@dataclass(frozen=True)
class Sheet:
    """A figure's size and the corner of each panel, in points."""

    width: float
    height: float
    corners: tuple[tuple[float, float], ...]


def placed(sizes: Sequence[tuple[float, float]]) -> Sheet:
    """Where panels of these sizes stand."""
    rows: list[list[tuple[float, float]]] = []
    for size in sizes:
        if rows and _across([*rows[-1], size]) <= FULL:
            rows[-1].append(size)
        else:
            rows.append([size])
    whole = max(map(_across, rows), default=0.0)
    corners, top = [], MARGIN
    for row in rows:
        left = MARGIN + (whole - _across(row)) / 2
        for width, _ in row:
            corners.append((left, top))
            left += width + GUTTER
        top += max(height for _, height in row) + GAP
    return Sheet(whole + 2 * MARGIN, top - GAP + MARGIN if rows else 0.0, tuple(corners))


def _across(row: Sequence[tuple[float, float]]) -> float:
    return sum(width for width, _ in row) + GUTTER * (len(row) - 1)


def joined(
    panels: Sequence[Drawing], title: str, *, head: str = "", ground: str = "", each: Callable[[str], str] = str
) -> str:
    """The panels as one SVG; `each` makes over what is inside a panel, `head` stands before them all."""
    sheet = placed([(panel.width, panel.height) for panel in panels])
    size = f'width="{sheet.width:g}pt" height="{sheet.height:g}pt" viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    face = next((f" {found[0]}" for panel in panels if (found := FAMILIES.search(panel.svg))), "")
    words = " ".join(panel.alt for panel in panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}{face}>',
        f"<title>{escape(title, quote=False)}</title>",
        f"<desc>{escape(words, quote=False)}</desc>",
        head,
        f'<rect width="{sheet.width:g}" height="{sheet.height:g}" fill="{ground}"/>' if ground else "",
    ]
    for panel, (x, y) in zip(panels, sheet.corners, strict=True):
        found = INSIDE.search(panel.svg)
        parts.append(f'<g transform="translate({x:g} {y:g})">{each(found[1] if found else "")}</g>')
    return "\n".join([*filter(None, parts), "</svg>", ""])
