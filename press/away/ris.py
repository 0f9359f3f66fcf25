"""CSL items as RIS, for reference managers: a tag and a value a line, in the order that readers expect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from press.away.csl import arxiv, doi, issued

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

TYPES = {
    "article": "UNPB",
    "article-journal": "JOUR",
    "article-magazine": "MGZN",
    "article-newspaper": "NEWS",
    "paper-conference": "CPAPER",
    "book": "BOOK",
    "chapter": "CHAP",
    "report": "RPRT",
    "standard": "STAND",
    "thesis": "THES",
    "webpage": "ELEC",
    "post": "ELEC",
    "post-weblog": "BLOG",
    "software": "COMP",
    "dataset": "DATA",
}
"""Anything else is GEN."""


def ris(items: Iterable[Mapping[str, Any]]) -> str:
    """The records of these items, in their order."""
    return "\r\n".join(
        "".join(f"{tag}  - {' '.join(value.split())}\r\n" for tag, value in _record(item)) for item in items
    )


def _record(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "TY", TYPES.get(str(item.get("type")), "GEN")
    yield "ID", str(item["id"])
    yield from (("AU", _person(person)) for person in item.get("author", ()))
    yield from (("ED", _person(person)) for person in item.get("editor", ()))
    yield from ((tag, text) for tag, text in _fields(item) if text)
    yield "ER", ""


def _fields(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    def text(key: str) -> str:
        return " ".join(str(item.get(key, "")).split())

    date = issued(item)
    pages = [*re.split(r"\s*[-–—]+\s*", text("page"), maxsplit=1), ""]
    yield "TI", text("title")
    yield "T2", text("container-title")
    yield "PY", f"{date[0]:04}" if date else ""
    yield "DA", "/".join([f"{date[0]:04}", *(f"{part:02}" for part in date[1:])]) if date else ""
    yield "VL", text("volume")
    yield "IS", text("issue") or text("chapter-number")
    yield "SP", pages[0]
    yield "EP", pages[1]
    yield "PB", text("publisher")
    yield "SN", text("ISBN") or text("ISSN")
    yield "DO", doi(item)
    yield "AN", f"arXiv:{arxiv(item)}" if arxiv(item) else ""
    yield "LA", text("language")
    yield "UR", text("URL")


def _person(person: Mapping[str, Any]) -> str:
    """`Last, First, Jr`; a group as it is, which RIS cannot tell from a person where it has a comma."""
    if "literal" in person:
        return str(person["literal"])
    particle = person.get("non-dropping-particle") or person.get("dropping-particle") or ""
    family = f"{particle} {person.get('family', '')}".strip()
    return ", ".join(str(part) for part in (family, person.get("given", ""), person.get("suffix", "")) if part)
