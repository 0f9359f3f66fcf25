"""Where the drawings of other choices live: in the page while they are light, else in scripts beside it.

The scripts are classic ones that only set a variable, since a page opened from disk can fetch nothing.
"""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from press.compose.choices import PanelOnPage

INLINE_LIMIT = 60_000
"""Bytes, gzipped, of all drawings other than the start's that a page may carry."""


def gzipped(panels: Iterable[PanelOnPage]) -> int:
    """The size, gzipped, of all drawings but the start's."""
    others = "".join(drawing for panel in panels for drawing in panel.drawings[1:])
    return len(gzip.compress(others.encode(), mtime=0))


def scripts(panels: Iterable[PanelOnPage]) -> dict[str, str]:
    """Panel name → script; a panel with one drawing has none."""
    return {panel.name: _script(panel) for panel in panels if len(panel.drawings) > 1}


def _script(panel: PanelOnPage) -> str:
    drawings = json.dumps([None, *panel.drawings[1:]], ensure_ascii=False, separators=(",", ":"))
    return f"(window.plateDrawings ??= {{}})[{json.dumps(panel.name)}] = {drawings};\n"
