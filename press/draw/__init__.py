"""Stage 3, draw: one panel in one state → neutral SVG with literal colours, its alt text, its numbers.

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
from press.values import Drawing

if TYPE_CHECKING:
    from press.schema import Panel
    from press.values import View

__all__ = ["draw", "dress_print", "dress_web"]


def draw(name: str, spec: Panel, view: View) -> Drawing:
    """Draw the panel called `name` (left, right) at the choice of `view`.

    Raises Fault, with the panel's place, for what a kind cannot show and for characters that no face has.
    """
    kind = import_module(f"press.figures.{spec.kind}")
    canvas = Canvas(style.FULL if spec.wide else style.HALF, kind.height(spec))
    try:
        alt = kind.draw(spec, view, canvas)
        svg = tidy(canvas.svg(), view.text(spec.title), alt)
        shown = tuple(kind.shown(spec, view))
    except Fault as fault:
        if fault.place is NOWHERE:
            place = getattr(spec.kind, "place", NOWHERE)
            raise Fault(f"panel {name!r}: {fault.message}", place) from None
        raise
    return Drawing(svg, alt, canvas.width, canvas.height, shown)
