"""Stage 4, draw: one panel in one state → neutral SVG with literal colours, its alt text, its numbers.

The kind is the file of that name in press/figures. `dress_web` and `dress_print` make the two
dressings of one drawing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from press import style
from press.canvas import Canvas
from press.draw.dress import dress_print, dress_web
from press.draw.tidy import tidy
from press.faults import NOWHERE, Fault
from press.units import unbroken
from press.values import Drawing

if TYPE_CHECKING:
    from press.panel import Panel
    from press.values import View

__all__ = ["draw", "dress_print", "dress_web"]


def draw(name: str, spec: Panel, view: View) -> Drawing:
    """Draw the panel called `name` (left, right) at the choice of `view`.

    Raises Fault, with the panel's place, for what a kind cannot show, for characters that no face
    has, and for labels that have no room.
    """
    kind = import_module(f"press.figures.{spec.kind}")
    canvas = Canvas(style.FULL if spec.wide else style.HALF, kind.height(spec))
    try:
        alt = unbroken(kind.draw(spec, view, canvas))
        _clear(canvas)
        svg = tidy(canvas.svg(), unbroken(view.text(spec.title)), alt)
        shown = tuple(kind.shown(spec, view))
    except Fault as fault:
        if fault.place is NOWHERE:
            place = getattr(spec.kind, "place", NOWHERE)
            raise Fault(f"panel {name!r}: {fault.message}", place) from None
        raise
    return Drawing(svg, alt, canvas.width, canvas.height, shown)


def _clear(canvas: Canvas) -> None:
    """Labels that touch something would be printed so: a fault."""
    for collision in canvas.collisions()[:1]:
        raise Fault(f"{collision}: shorten a label, or give the panel more room with wide: true")
