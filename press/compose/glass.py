"""Glass numbers: every number of a plate's page leads to its working, and the page holds the workings that can be reached.

They are links to parts of the page, so that they work without scripting; a script opens them in place.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from press.leaves import PanelStates, Sheet, Working, Workshop

LINKED = re.compile(r"(<a\b.*?</a>)", re.DOTALL)
NUMBER = re.compile(
    r'<span class="(?:n|say)"(?P<slot> data-slot="(?P<own>[^":~]*)[^"]*")?(?: data-line="(?P<line>[^"]*)")?>(?P<said>[^<]*)</span>'
)
"""A number that has a line of its own, or a few words that are about the number of one."""
TEXTS = ("standfirst", "text", "caption", "symbols", "analysis", "takeaway", "notes")


def glazed(sheet: Sheet) -> Sheet:
    """The sheet with its numbers as links to their workings; those that stand in a link already stay as they are."""
    known = {working.name: working for working in sheet.workings if working.number}
    texts: dict[str, Any] = {name: _glazed(getattr(sheet, name), known) for name in TEXTS}
    terms = tuple(replace(term, definition=_glazed(term.definition, known)) for term in sheet.terms)
    return replace(sheet, **texts, learn=tuple(_glazed(line, known) for line in sheet.learn), terms=terms)


def _glazed(html: str, known: dict[str, Working]) -> str:
    def link(found: re.Match[str]) -> str:
        working = known.get(_line(found))
        if working is None:
            return found[0]
        return f'<a class="n" href="#{working.anchor}"{found["slot"] or ""}>{found["said"]}</a>'

    pieces = LINKED.split(html)
    return "".join(piece if piece.startswith("<a") else NUMBER.sub(link, piece) for piece in pieces)


def _line(found: re.Match[str]) -> str:
    return found["line"] or found["own"] or ""


def reached(sheet: Sheet, panels: Sequence[PanelStates]) -> tuple[Working, ...]:
    """The workings that the numbers of the texts and of the table lead to, at once or by others."""
    known = {working.name: working for working in sheet.workings}
    html = "".join(
        (*(getattr(sheet, name) for name in TEXTS), *sheet.learn, *(term.definition for term in sheet.terms))
    )
    pending = [_line(found) for found in NUMBER.finditer(html)]
    pending += [shown.line for panel in panels for drawing in panel.drawings.values() for shown in drawing.shown]
    found: set[str] = set()
    while pending:
        name = pending.pop()
        if name in known and name not in found:
            found.add(name)
            pending += [read for way in known[name].ways for read in way.inputs]
    return tuple(working for working in sheet.workings if working.name in found)


def with_slots(workshop: Workshop, workings: Iterable[Working]) -> Workshop:
    """The workshop with the strings of these workings too."""
    slots = {key: slot for working in workings for key, slot in working.slots.items()}
    return replace(workshop, slots={**slots, **workshop.slots})
