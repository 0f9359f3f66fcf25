"""The two dressings of a drawing: for the page, with tokens; for the PDF, complete in itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press import style

if TYPE_CHECKING:
    from press.values import Drawing

NAMES = {colour: token for token, colour in style.TOKENS.items()}
COLOUR = re.compile(r' (fill|stroke)="(#[0-9a-f]+)"')


def dress_web(drawing: Drawing, prefix: str) -> str:
    """Inline SVG for the page: colours are `var(--token)`, ids begin with `prefix` (plate, panel, state).

    Raises ValueError for a colour that is no token: a kind must take its colours from style.
    """
    svg = re.sub(r"<(path|text)([^>]*?)(/?)>", _tokens, drawing.svg)
    # lining and tabular, as measured; no slanted imitation of the one mathematical face
    root = (f'<svg role="img" aria-labelledby="{prefix}-title {prefix}-desc" '
            'style="font-variant-numeric:lining-nums tabular-nums;font-synthesis:none"')  # fmt: skip
    svg = svg.replace('<svg xmlns="http://www.w3.org/2000/svg"', root, 1)
    return svg.replace("<title>", f'<title id="{prefix}-title">', 1).replace("<desc>", f'<desc id="{prefix}-desc">', 1)


def _tokens(found: re.Match[str]) -> str:
    """One element with its literal colours turned to tokens, in its style."""
    name, attributes, end = found.groups()
    declared = ";".join(f"{what}:var(--{_token(colour)})" for what, colour in COLOUR.findall(attributes))
    rest = COLOUR.sub("", attributes)
    return f'<{name}{rest} style="{declared}"{end}>' if declared else found[0]


def _token(colour: str) -> str:
    if colour not in NAMES:
        raise ValueError(f"the colour {colour} of a panel has no token in press.style.TOKENS")
    return NAMES[colour]


def dress_print(drawing: Drawing) -> str:
    """A complete SVG for `<img src="data:image/svg+xml…">` in the PDF: on white paper, with a size."""
    svg = drawing.svg.replace(f'"{style.PANEL}"', '"#ffffff"')
    size = f' width="{drawing.width:g}pt" height="{drawing.height:g}pt"'
    return svg.replace(" viewBox=", f"{size} viewBox=", 1)
