"""CSL-YAML: what a source may say, so that a misspelt key is a fault and not a source without authors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Place, nearest
from press.places import Scalar, placed
from press.read.nodes import Mapping, Sequence
from press.texts import COMMENT

if TYPE_CHECKING:
    from collections.abc import Iterator


def _words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


TYPES = _words_of("""article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset
    document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation
    manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical
    personal_communication post post-weblog regulation report review review-book software song speech standard thesis
    treaty webpage""")
NAMES = _words_of("""author chair collection-editor compiler composer container-author contributor curator director editor
    editor-translator editorial-director executive-producer guest host illustrator interviewer narrator organizer
    original-author performer producer recipient reviewed-author script-writer series-creator translator""")
DATES = _words_of("accessed available-date event-date issued original-date submitted")
WORDS = _words_of("""id type citation-key categories language journalAbbreviation shortTitle custom abstract annote archive
    archive_collection archive_location archive-place authority call-number chapter-number citation-label
    citation-number collection-number collection-title container-title container-title-short dimensions division DOI
    edition event event-place event-title first-reference-note-number genre ISBN ISSN issue jurisdiction keyword locator
    medium note number number-of-pages number-of-volumes original-publisher original-publisher-place original-title page
    page-first part-number part-title PMCID PMID printing-number publisher publisher-place references reviewed-genre
    reviewed-title scale section source status supplement-number title title-short URL version volume volume-title
    volume-title-short year-suffix""")
WEB = re.compile(r"https?://[^\s<>\"{}\\]+")
DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/)?10\.\d+(?:\.\d+)*/[^\s<>\"{}\\]+")
LED = {
    "URL": (WEB, "an address on the web, as in https://arxiv.org/abs/2205.05198"),
    "DOI": (DOI, "a DOI, as in 10.1145/3458817.3476209"),
}
"""What readers are led to, also by the programs that take the citations."""
PERSON = _words_of("""family given literal suffix dropping-particle non-dropping-particle comma-suffix static-ordering
    parse-names""")
DATE = _words_of("date-parts circa season literal raw year month day")


def source_faults(item: Mapping) -> Iterator[Fault]:
    """All that is wrong in one item of `references:`."""
    meant = list(_unknown(item, WORDS | NAMES | DATES))
    yield from meant
    for key in ("id", "type", "title"):
        value = item.get(key)
        if isinstance(value, Scalar) and value.strip():
            continue
        if value is None and not any(f"Did you mean {key!r}" in fault.message for fault in meant):
            yield Fault(f"the key {key!r} is missing", item.place)
        elif value is not None:
            yield Fault(f"{key!r} takes a text", _place(value, item))
    kind = item.get("type")
    if isinstance(kind, Scalar) and kind.strip() and kind not in TYPES:
        yield Fault(f"unknown type {str(kind)!r}.{nearest(kind, TYPES, most=6)}", kind.place)
    for key, value in item.items():
        if key in NAMES:
            yield from _people(key, value)
        elif key in DATES:
            yield from _date(key, value)
        elif key in WORDS:
            yield from _words(key, value)


def source_key(item: Mapping) -> str:
    """The id of a source, also under a key that is a misspelt `id`: what cites it is not at fault."""
    meant = [key for key in item if key not in WORDS | NAMES | DATES and "Did you mean 'id'" in nearest(key, WORDS)]
    return str(item.get("id") or next((item[key] for key in meant), ""))


def _place(value: Any, parent: Any) -> Place:
    found = getattr(value, "place", None)
    return found if isinstance(found, Place) else placed(parent)


def _unknown(item: Mapping, known: frozenset[str]) -> Iterator[Fault]:
    for key in item:
        if key not in known:
            yield Fault(f"unknown key {str(key)!r}.{nearest(key, known)}", placed(key))


def _words(key: str, value: Any) -> Iterator[Fault]:
    """A plain scalar that YAML or another program would read as something else."""
    if isinstance(value, Mapping | Sequence):
        if key not in {"categories", "custom", "keyword", "references"}:
            yield Fault(f"{str(key)!r} takes a text", _place(value, key))
        return
    if isinstance(value, Scalar) and key in LED and not LED[key][0].fullmatch(value.strip()):
        yield Fault(f"expected {LED[key][1]}, found {str(value)[:80]!r}", value.place)
    if not isinstance(value, Scalar) or value.style != "plain":
        return
    if re.fullmatch(r"\d+\.\d+", value):
        yield Fault(f"{str(value)!r} is read as a number, which loses digits: quote it", value.place)
    if COMMENT.match(value.trailing) and key not in {"id", "type"}:
        yield Fault(f"YAML reads {value.trailing.strip()!r} as a comment: quote the {key}", value.place)


def _people(key: str, value: Any) -> Iterator[Fault]:
    if not isinstance(value, Sequence):
        yield Fault(
            f"{str(key)!r} takes a list of names, each with family: and given:, or literal:", _place(value, key)
        )
        return
    for person in value:
        if not isinstance(person, Mapping):
            yield Fault("a name has family: and given:, or literal: for a group", _place(person, key))
            continue
        unknown = list(_unknown(person, PERSON))
        yield from unknown
        if not unknown and not any(str(person.get(part) or "").strip() for part in ("family", "literal")):
            yield Fault("a name has family: and given:, or literal: for a group", person.place)
        for part, text in person.items():
            if part in PERSON:
                yield from _words(part, text)


def _date(key: str, value: Any) -> Iterator[Fault]:
    """Date parts, as CSL has them; also what exporters write: year, raw, a list of one, a plain text."""
    found = value[0] if isinstance(value, Sequence) and len(value) == 1 else value
    if isinstance(found, Mapping):
        unknown = list(_unknown(found, DATE))
        yield from unknown
        if unknown:
            return
    if isinstance(found, Mapping) and isinstance(found.get("date-parts"), Sequence):
        for part in _flat(found["date-parts"]):
            if not (isinstance(part, Scalar) and part.strip().isdecimal() and len(part) <= 4):
                yield Fault(
                    "a date's parts are its year, month and day as numbers, as in [[2023, 5, 1]]", _place(part, key)
                )
                return
    if not re.search(r"(?<!\d)\d{4}(?!\d)", _year(found)):
        yield Fault(f"{str(key)!r} takes date-parts: with the year first, as in [[2023, 5, 1]]", _place(value, key))


def _flat(parts: Sequence) -> Iterator[Any]:
    for part in parts:
        yield from _flat(part) if isinstance(part, Sequence) else [part]


def _year(date: Any) -> str:
    """The text in which the year of a date stands."""
    if isinstance(date, Mapping):
        parts = date.get("date-parts")
        date = parts if parts is not None else date.get("year", date.get("raw", date.get("literal", "")))
    while isinstance(date, Sequence):
        date = date[0] if date else ""
    return str(date) if isinstance(date, str) else ""
