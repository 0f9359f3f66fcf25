"""Anchors and links of a printed document.

A plate is set once and printed twice, alone and in its volume. Its own anchors are made its own by
its name; a link to a plate that the document holds gets its page number; any other inner link
becomes plain words, as there is nothing to turn to.
"""

from __future__ import annotations

import re

IDENTITY = re.compile(r'(<[a-z][^<>]*?\sid=")([^"]+)"')
LINK = re.compile(r'<a\b([^>]*?)\shref="([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
PLATE = re.compile(r"(?:plate-)?([ivxlcdm]+)[.-](\d+)", re.IGNORECASE)


def anchor_of(label: str) -> str:
    """The anchor of a plate from its label: `XIV.2` → `plate-xiv-2`."""
    return "plate-" + label.lower().replace(".", "-")


def scoped(html: str, anchor: str, printed: frozenset[str]) -> str:
    """A plate's HTML with its ids prefixed by `anchor` and its links led to what the document holds."""
    own = {found[2] for found in IDENTITY.finditer(html)} - {anchor}
    html = IDENTITY.sub(lambda found: f'{found[1]}{anchor}-{found[2]}"' if found[2] in own else found[0], html)

    def led(found: re.Match[str]) -> str:
        before, href, after, words = found.groups()
        if re.match(r"https?:|mailto:", href):
            return found[0]
        target = href.partition("#")[2]
        if target in own:
            return f'<a{before} href="#{anchor}-{target}"{after}>{words}</a>'
        plate = _plate_of(href)
        if plate in printed:
            turn = f'<a href="#{plate}">{words}</a><span class="turn" data-to="#{plate}"></span>'
            return words if plate == anchor else turn
        return words

    return LINK.sub(led, html)


def _plate_of(href: str) -> str:
    """The anchor of the plate that a link names, `#plate-xiv-4` or `#XIV.4`; empty if it names none."""
    found = PLATE.fullmatch(href.partition("#")[2])
    return anchor_of(f"{found[1]}.{found[2]}") if found else ""
