"""Terms in running text: where one first stands on a page it leads to its definition."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.leaves import Sheet

PIECE = re.compile(r"<(?P<close>/?)(?P<tag>\w+)[^>]*>|[^<]+")
CLOSED = {"a", "button", "math", "span", "svg"}
"""Elements that are not looked into: links, formulas, numbers."""
LETTERS = re.compile(r"[a-z]+")
MARKED = re.compile(r"[{}$*_\[\]\\]")


def anchor_of(name: str) -> str:
    """A term's id on its plate and in the glossary: `term-ring-all-reduce`."""
    return f"term-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}"


def linked(sheet: Sheet, known: Mapping[str, str]) -> Sheet:
    """The sheet with the first use of each term in text, analysis and notes as a link; `known` is the address of each term's definition, by name."""
    names = {anchor_of(name): name for name in known if not MARKED.search(name)}
    if not names:
        return sheet
    longest = sorted(names.items(), key=lambda each: (-len(each[1]), each[1]))
    bounds = "|".join(f"(?P<{_group(anchor)}>{_pattern(name)})" for anchor, name in longest)
    reader = _Reader(
        re.compile(rf"(?<![\w–-])(?:{bounds})(?![\w–-])", re.IGNORECASE),
        {_group(anchor): (anchor, known[name]) for anchor, name in names.items()},
    )
    text, analysis, notes = map(reader.read, (sheet.text, sheet.analysis, sheet.notes))
    return replace(sheet, text=text, analysis=analysis, notes=notes, uses=tuple(reader.seen))


def _group(anchor: str) -> str:
    return anchor.replace("-", "_")


def _pattern(name: str) -> str:
    """A term as it may stand in a sentence: its words on two lines, in the singular or the plural."""
    words = r"\s+".join(map(re.escape, escape(name.replace("'", "’"), quote=False).split()))
    return f"{words}?" if re.search(r"[^s]s$", words) else f"{words}(?:s|es)?"


def may_stand(name: str, text: str) -> bool:
    """Whether a term may stand in a text, casefolded and as it was written, once that is set: all its words do."""
    return all(word in text for word in _words(name))


@cache
def _words(name: str) -> tuple[str, ...]:
    """The words of a term, casefolded, each without the mark of its plural."""
    return tuple(word.removesuffix("s") for word in LETTERS.findall(name.casefold()))


class _Reader:
    """Goes through pieces of a page, and links each term once."""

    def __init__(self, pattern: re.Pattern[str], targets: Mapping[str, tuple[str, str]]) -> None:
        self.pattern, self.targets = pattern, targets
        self.seen: dict[str, None] = {}

    def read(self, html: str) -> str:
        made, depth = [], 0
        for piece in PIECE.finditer(html):
            if piece["tag"] in CLOSED:
                depth += -1 if piece["close"] else 1
            made.append(piece[0] if piece["tag"] or depth else self.pattern.sub(self._link, piece[0]))
        return "".join(made)

    def _link(self, found: re.Match[str]) -> str:
        anchor, href = self.targets[found.lastgroup or ""]
        if anchor in self.seen:
            return found[0]
        self.seen[anchor] = None
        return f'<a class="term" id="{use_of(anchor)}" href="{escape(href)}">{found[0]}</a>'


def use_of(anchor: str) -> str:
    """The id of the first use of a term on a plate."""
    return anchor.replace("term-", "use-", 1)
