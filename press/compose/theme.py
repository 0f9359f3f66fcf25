"""The style sheet of the site: the faces, the colours of both modes, then the rules of `templates/screen/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.style import DARK, TOKENS

if TYPE_CHECKING:
    from collections.abc import Mapping

PAPER, PAPER_DARK = "#faf6ec", "#16140f"
"""The ground of the page; figures stand on `panel` and never see it."""
SHEETS = ("page", "text", "figure", "reading", "volume", "media")
"""The parts of the rules in their order: what a later one says of the same thing holds."""


def rules_of(templates: Mapping[str, str]) -> str:
    """All rules for the screen, from their parts."""
    return "".join(templates[f"screen/{name}.css"] for name in SHEETS)


def stylesheet(rules: str, faces: str) -> str:
    """The rules with the variables and `@font-face` rules that it leans on before it.

    The system's mode holds unless the page has `data-mode`, the reader's own.
    """
    light, dark = _variables({"paper": PAPER} | TOKENS), _variables({"paper": PAPER_DARK} | DARK)
    return (
        f"{faces}:root{{{light}}}\n"
        f"@media screen{{"
        f":root{{color-scheme:light dark}}"
        f":root[data-mode=light]{{color-scheme:light}}"
        f":root[data-mode=dark]{{color-scheme:dark;{dark}}}"
        f"}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-mode=light]){{{dark}}}}}\n"
        f"{rules}"
    )


def _variables(tokens: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in tokens.items())
