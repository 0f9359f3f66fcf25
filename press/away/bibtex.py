"""CSL items as BibTeX: what TeX would read as a command is escaped, and capitals and groups are kept whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from press.away.csl import arxiv, doi, issued

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ENTRIES = {
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "paper-conference": "inproceedings",
    "book": "book",
    "chapter": "incollection",
    "report": "techreport",
    "standard": "techreport",
    "thesis": "phdthesis",
}
"""Anything else is `misc`, which every style knows."""
HOUSES = {"techreport": "institution", "phdthesis": "school", "misc": "howpublished"}
CONTAINERS = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
}


def bibtex(items: Iterable[Mapping[str, Any]]) -> str:
    """The entries of these items, in their order."""
    return "\n".join(map(_entry, items))


def _entry(item: Mapping[str, Any]) -> str:
    kind = ENTRIES.get(str(item.get("type")), "misc")
    fields = {name: value for name, value in _fields(item, kind).items() if value}
    lines = [f"  {name} = {value if name == 'month' else f'{{{value}}}'}" for name, value in fields.items()]
    return f"@{kind}{{{item['id']},\n" + ",\n".join(lines) + "\n}\n"


def _fields(item: Mapping[str, Any], kind: str) -> dict[str, str]:
    date, number = issued(item), arxiv(item)
    house = escaped(item.get("publisher", ""))
    container = escaped(item.get("container-title", ""))
    return {
        "author": _people(item.get("author", ())),
        "editor": _people(item.get("editor", ())),
        "title": f"{{{escaped(item.get('title', ''))}}}",  # braced twice: no style may lower its capitals
        CONTAINERS.get(kind, "series"): f"{{{container}}}" if container else "",
        "volume": escaped(item.get("volume", "")),
        "number": escaped(item.get("issue", "")),
        "chapter": escaped(item.get("chapter-number", "")),
        "edition": escaped(item.get("edition", "")),
        "pages": re.sub(r"\s*[-–—]+\s*", "--", escaped(item.get("page", ""))),
        HOUSES.get(kind, "publisher"): f"{{{house}}}" if house and not (number and house.lower() == "arxiv") else "",
        "year": f"{date[0]:04}" if date else "",
        "month": MONTHS[date[1] - 1] if len(date) > 1 else "",
        "doi": address(doi(item)),
        "eprint": number,
        "archiveprefix": "arXiv" if number else "",
        "isbn": escaped(item.get("ISBN", "")),
        "url": address(item.get("URL", "")),
    }


def escaped(text: Any) -> str:
    """Text for TeX; letters with accents stay as they are, in UTF-8."""
    return "".join(SPECIAL.get(sign, sign) for sign in " ".join(str(text).split()))


def address(text: Any) -> str:
    """An address, which is read letter by letter: only what would end its field is written in the web's own way."""
    return str(text).replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


def _people(people: Iterable[Mapping[str, Any]]) -> str:
    return " and ".join(map(_person, people))


def _person(person: Mapping[str, Any]) -> str:
    """`von Last, Jr, First`; a group in braces, so that its commas and its “and” part nothing."""
    if "literal" in person:
        return f"{{{escaped(person['literal'])}}}"
    particle = person.get("non-dropping-particle") or person.get("dropping-particle") or ""
    parts = (f"{particle} {person.get('family', '')}".strip(), person.get("suffix", ""), person.get("given", ""))
    return ", ".join(_name(part) for part in parts if part)


def _name(part: Any) -> str:
    """A part of a name; one that BibTeX would take apart is braced."""
    text = escaped(part)
    return f"{{{text}}}" if "," in text or re.search(r"\band\b", text) else text
