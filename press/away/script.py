"""What the page's script needs to make the files of the state on show: a classic script that sets one variable.

It is loaded when a reader first asks for such a file, so that a page is no heavier for it; nothing is
fetched, since a page that is opened from disk can fetch nothing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from press.away.citations import plate_citations
from press.away.data import about, columns, exact
from press.away.figure import WHITE, metadata, texts
from press.away.outlines import table
from press.joined import placed
from press.style import PANEL, TOKENS
from press.units import unbroken

if TYPE_CHECKING:
    from press.taken import Quantity
    from press.webpages import PlatePage

PLACE = "\ue000"
"""Stands where the address of the state comes, which only the browser knows."""


def script(page: PlatePage) -> str:
    """The script; `plateAway` holds glyphs, the lines in every state, and citations."""
    drawings = [drawing for panel in page.panels for drawing in panel.drawings.values()]
    first = [next(iter(panel.drawings.values())) for panel in page.panels]
    sheet = placed([(drawing.width, drawing.height) for drawing in first])
    made: dict[str, Any] = {
        "colours": {name: WHITE if colour == PANEL else colour for name, colour in TOKENS.items()},
        "size": [sheet.width, sheet.height],
        "corners": {panel.name: corner for panel, corner in zip(page.panels, sheet.corners, strict=True)},
        "metadata": metadata(page, PLACE),
        "faces": table(text for drawing in drawings for text in texts(drawing.svg)),
        "citations": plate_citations(page, PLACE),
        "unaddressed": plate_citations(page, ""),
        "about": about(page, PLACE),
        "columns": list(columns(page)),
        "lines": [_line(quantity) for quantity in page.taken.quantities],
    }
    return f"window.plateAway = {json.dumps(made, ensure_ascii=False, allow_nan=False, separators=(',', ':'))};\n"


def _line(quantity: Quantity) -> dict[str, Any]:
    own = {"|".join(setting): measure for setting, measure in quantity.measures.items()}
    return {
        "name": quantity.name,
        "label": quantity.label,
        "unit": quantity.unit,
        "controls": quantity.controls,
        "value": _folded({key: json.dumps(exact(measure.value)) for key, measure in own.items()}),
        "said": _folded({key: unbroken(measure.said) for key, measure in own.items()}),
        "formula": _folded({key: unbroken(measure.formula) for key, measure in own.items()}),
        "source": _folded({key: measure.source for key, measure in own.items()}),
    }


def _folded(texts: dict[str, str]) -> str | dict[str, str]:
    """One text where all states have the same."""
    different = set(texts.values())
    return different.pop() if len(different) == 1 else texts
