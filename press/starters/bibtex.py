"""BibTeX → CSL items, by the parser bibtexparser."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any

from bibtexparser import middlewares
from bibtexparser.entrypoint import parse_string
from pylatexenc.latex2text import LatexNodes2Text

from press.faults import Fault, Place
from press.starters import Unclear

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 1_000_000

TYPES = {
    "article": "article-journal", "inproceedings": "paper-conference", "conference": "paper-conference", "book": "book",
    "proceedings": "book", "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "techreport": "report",
    "report": "report", "manual": "report", "incollection": "chapter", "inbook": "chapter", "online": "webpage",
    "software": "software", "dataset": "dataset", "unpublished": "manuscript",
}  # fmt: skip
FIELDS = {
    "title": "title", "booktitle": "container-title", "journal": "container-title", "journaltitle": "container-title",
    "volume": "volume", "pages": "page", "publisher": "publisher", "institution": "publisher", "school": "publisher",
    "organization": "publisher", "doi": "DOI", "url": "URL", "edition": "edition", "series": "collection-title",
}  # fmt: skip
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def bibtex_items(file: Path) -> list[dict[str, Any]]:
    """The entries of a BibTeX file as CSL items, each with its key for an id.

    Raises:
        Fault: no such file, larger than a reference list is, or not UTF-8.
        Unclear: an entry that cannot be read, or none at all.
    """
    text = _text(file)
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)  # what it cannot read, we say
    steps = [
        middlewares.NormalizeFieldKeys(),
        middlewares.SeparateCoAuthors(),
        middlewares.SplitNameParts(),
        middlewares.LatexDecodingMiddleware(),
    ]
    library = parse_string(text, append_middleware=steps)
    if library.failed_blocks:
        failed = library.failed_blocks[0]
        raise Unclear(f"line {(failed.start_line or 0) + 1} of the BibTeX cannot be read: {failed.error}")
    if not library.entries:
        raise Unclear("there is no BibTeX entry in it, as in @article{key, title = {…}, …}")
    return [
        _item(entry.key, entry.entry_type, {field.key: field.value for field in entry.fields})
        for entry in library.entries
    ]


def _text(file: Path) -> str:
    if not file.is_file():
        raise Fault("there is no such file", Place(str(file)))
    if file.stat().st_size > MOST_BYTES:
        raise Fault(f"larger than {MOST_BYTES // 1000} kB", Place(str(file)))
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Fault("not UTF-8: save the file with the encoding UTF-8", Place(str(file))) from None


def _item(key: str, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """One CSL item; keys that CSL has no place for are left out."""
    found: dict[str, Any] = {"id": key, "type": TYPES.get(kind.lower(), "webpage" if "url" in fields else "document")}
    found |= {name: _people(fields[name]) for name in ("author", "editor") if fields.get(name)}
    found |= {csl: str(fields[name]) for name, csl in FIELDS.items() if fields.get(name)}
    if number := fields.get("number"):
        found["issue" if found["type"] == "article-journal" else "number"] = str(number)
    if str(fields.get("archiveprefix", fields.get("eprinttype", ""))).lower() == "arxiv" and fields.get("eprint"):
        found["number"] = f"arXiv:{fields['eprint']}"
        found["type"] = "article" if found["type"] in {"document", "webpage"} else found["type"]
    if issued := _date(fields):
        found["issued"] = {"date-parts": [issued]}
    return found


def _people(names: list[middlewares.NameParts]) -> list[dict[str, str]]:
    return [_person(name) for name in names]


def _person(name: middlewares.NameParts) -> dict[str, str]:
    """A person with family and given names; a name in braces is that of a group."""
    family = " ".join([*name.von, *name.last])
    if not name.first and re.fullmatch(r"\{.*\s.*\}", family, re.DOTALL):
        return {"literal": _decoded(family)}
    parts = {"family": family, "given": " ".join(name.first), "suffix": " ".join(name.jr)}
    return {key: _decoded(value) for key, value in parts.items() if value}


def _decoded(text: str) -> str:
    """A name without LaTeX: the parser decodes the other fields."""
    return " ".join(LatexNodes2Text().latex_to_text(text).split())


def _date(fields: dict[str, Any]) -> list[int]:
    """Year, month and day, as far as they are there."""
    found = re.match(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", str(fields.get("date", fields.get("year", ""))))
    parts = [int(part) for part in found.groups() if part] if found else []
    month = str(fields.get("month", ""))[:3].lower()
    if len(parts) == 1 and month in MONTHS:
        parts.append(MONTHS.index(month) + 1)
    return parts
