"""Links of a printed document: to a page of its own with the number, to the web, or none.

A plate is set once and printed twice, alone and in its volume. A link to a plate that the document
holds gets its page number; an inner link that leads nowhere in it becomes plain words. Anchors come
from typeset, which names them after their plate.
"""

from __future__ import annotations

import re
from html import unescape

from press.leaves import anchor_of

IDENTITY = re.compile(r'<[a-z][^<>]*?\sid="([^"]+)"')
CALLED = re.compile(r'\sid="([^"]+)" data-called="([^"]*)"')
LINK = re.compile(r'<a\b[^<>]*?\shref="([^"]*)"[^<>]*>(.*?)</a>', re.DOTALL)
PLATE = re.compile(r"(?:plate-)?([ivxlcdm]+)[.-](\d+)", re.IGNORECASE)


def recto_of(label: str) -> str:
    """The anchor of a plate's right-hand page."""
    return f"{anchor_of(label)}-figure"


def workings_of(label: str) -> str:
    """The anchor of a plate's workings in the book."""
    return f"back-workings-{label.lower().replace('.', '-')}"


def led(html: str, anchor: str, printed: frozenset[str]) -> str:
    """A plate's HTML with its links led to what the document holds: `printed` are its plates' anchors."""
    own = {*IDENTITY.findall(html)}

    def lead(found: re.Match[str]) -> str:
        address, words = found[1], found[2]
        target = address.partition("#")[2]
        if re.match(r"https?:|mailto:", address) or target in own - {anchor}:
            return found[0]
        plate = _plate_of(target)
        if plate == anchor or plate not in printed:
            return words
        turn = '<span class="turn within"' if _in_brackets(html[: found.start()]) else ' <span class="turn"'
        return f'<a class="plate" href="#{plate}">{words}</a>{turn} data-to="#{plate}"></span>'

    return LINK.sub(lead, html)


def within(html: str, printed: frozenset[str]) -> str:
    """A piece of a plate that stands behind the plates: its links lead into the book that it stands in."""

    def lead(found: re.Match[str]) -> str:
        address, words = found[1], found[2]
        target = address.partition("#")[2]
        if re.match(r"https?:|mailto:", address):
            return found[0]
        plate = _plate_of(target)
        if not plate:
            return f'<a href="#{target}">{words}</a>'
        turn = f' <span class="turn" data-to="#{plate}"></span>'
        return f'<a class="plate" href="#{plate}">{words}</a>{turn}' if plate in printed else words

    return LINK.sub(lead, html)


def _in_brackets(before: str) -> bool:
    """Whether a bracket is open in the paragraph that leads here: a page number needs none of its own then."""
    words = re.sub(r"<[^<>]*>", "", before[before.rfind("<p") + 1 :])
    return words.count("(") > words.count(")")


def _plate_of(target: str) -> str:
    """The anchor of the plate that a fragment names, as `plate-xiv-4` or `XIV.4`; empty if it names none."""
    found = PLATE.fullmatch(target)
    return anchor_of(f"{found[1]}.{found[2]}") if found else ""


def called(html: str) -> dict[str, str]:
    """What each anchor of a document is called aloud, from its `data-called`: `source 1`, `plate XIV.4`."""
    return {anchor: unescape(words) for anchor, words in CALLED.findall(html)}
