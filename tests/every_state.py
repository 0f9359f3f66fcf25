"""Every state of every panel of a project, drawn once for all tests of a run."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from contact_sheet import states

from press import style
from press.canvas import Canvas

ROOT = Path(__file__).parents[1]
OURS = Path(__file__).parent / "plates"


@cache
def drawn(root):
    """(plate, place, setting, spec, view, module, canvas, alt) of every state under a root."""
    out = []
    for plate, place, spec, setting, choice in states(root):
        module, view = import_module(f"press.figures.{spec.kind}"), plate.ledger.view(choice)
        canvas = Canvas(style.FULL if spec.wide else style.HALF, module.height(spec))
        alt = module.draw(spec, view, canvas)
        out.append((f"{plate.name} {place} {setting}", spec, view, module, canvas, alt))
    return out
