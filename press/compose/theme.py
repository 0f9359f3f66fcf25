"""The style sheet of the site: the faces, the colours of both modes, then the rules of `screen.css`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.style import DARK, TOKENS

if TYPE_CHECKING:
    from collections.abc import Mapping

PAPER, PAPER_DARK = "#faf6ec", "#16140f"
"""The ground of the page; figures stand on `panel` and never see it."""


def stylesheet(rules: str, faces: str) -> str:
    """`screen.css` with the variables and `@font-face` rules that it leans on before it."""
    return (
        f"{faces}:root{{{_variables({'paper': PAPER} | TOKENS)}}}\n"
        f"@media screen{{:root{{color-scheme:light dark}}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables({'paper': PAPER_DARK} | DARK)}}}}}\n"
        f"{rules}"
    )


def _variables(tokens: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in tokens.items())
