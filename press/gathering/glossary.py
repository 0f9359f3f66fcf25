"""The terms, the keywords and the sources of a volume, each with the plates that have it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from press.backmatter import GlossaryTerm, Keyword, ListedSource, Mention
from press.faults import Fault
from press.markup import plain
from press.places import placed
from press.typeset.citations import Shelf, authors, year
from press.typeset.terms import use_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from press.leaves import Term
    from press.library import Library
    from press.makeup import Solved


def glossary(plates: Sequence[Solved]) -> tuple[GlossaryTerm, ...]:
    """All terms in the order of the alphabet; one that stands on several plates stands here once."""
    found: dict[str, GlossaryTerm] = {}
    for plate, term in _terms(plates):
        href = f"{plate.file.slug}.html"
        before = found.get(_key(term.name))
        mentions = before.plates if before else ()
        definition = before.definition if before else _elsewhere(term.definition, href)
        name = before.name if before else _elsewhere(term.name, href)
        mention = Mention(plate.name, f"{href}#{term.anchor}")
        found[_key(term.name)] = GlossaryTerm(name, definition, (*mentions, mention), term.anchor)
    return tuple(replace(found[key], used=_used(found[key], plates)) for key in sorted(found))


def _used(term: GlossaryTerm, plates: Sequence[Solved]) -> tuple[Mention, ...]:
    """The plates that use a term and do not define it, each at the first place."""
    defined = {mention.plate for mention in term.plates}
    return tuple(
        Mention(plate.name, f"{plate.file.slug}.html#{use_of(term.anchor)}")
        for plate in plates
        if plate.sheet and term.anchor in plate.sheet.uses and plate.name not in defined
    )


def keywords(plates: Sequence[Solved]) -> tuple[Keyword, ...]:
    """All keywords in the order of the alphabet, each with its plates."""
    found: dict[str, Keyword] = {}
    for plate in plates:
        for html in plate.sheet.keywords if plate.sheet else ():
            before = found.get(_key(html), Keyword(_elsewhere(html, f"{plate.file.slug}.html"), ()))
            mention = Mention(plate.name, f"{plate.file.slug}.html")
            found[_key(html)] = replace(before, plates=tuple(dict.fromkeys((*before.plates, mention))))
    return tuple(found[key] for key in sorted(found))


def twice_defined(plates: Sequence[Solved]) -> list[Fault]:
    """A fault for each term that two plates of a volume define in different words."""
    first: dict[tuple[str, str], tuple[Solved, str]] = {}
    faults = []
    for plate, term in _terms(plates):
        key = (plate.file.folder, _key(term.name))
        other, said = first.setdefault(key, (plate, plain(term.definition)))
        if said != plain(term.definition):
            faults.append(
                Fault(
                    f"the term {plain(term.name)!r} is defined in other words on plate {other.name} "
                    f"({_place(other, term)}): say the same on both, or name it otherwise",
                    placed(_written(plate, term)),
                )
            )
    return faults


def _terms(plates: Sequence[Solved]) -> Iterator[tuple[Solved, Term]]:
    for plate in plates:
        for term in plate.sheet.terms if plate.sheet else ():
            yield plate, term


def _written(plate: Solved, term: Term) -> object:
    """The term as its plate's file has it, which knows its place."""
    at = [each.name for each in plate.sheet.terms].index(term.name) if plate.sheet else 0
    return list(plate.file.plate.terms)[at]


def _place(plate: Solved, term: Term) -> object:
    same = next(each for _, each in _terms([plate]) if _key(each.name) == _key(term.name))
    return placed(_written(plate, same))


def _elsewhere(html: str, href: str) -> str:
    """A piece of a plate for another page: its numbers stay as at the start, links within its page lead there."""
    html = re.sub(r' data-slot="[^"]*"', "", html)
    return html.replace('href="#', f'href="{href}#')


def _key(name: str) -> str:
    return plain(name).casefold()


# ------------------------------------------------------------------------------------------------ sources


def listed_sources(plates: Sequence[Solved], library: Library, checked: set[str]) -> tuple[ListedSource, ...]:
    """All sources that the plates list or that are cited beside them, as where `checked` numbers come from, by author and year."""
    cited: dict[str, list[Mention]] = {key: [] for key in checked if key in library.sources}
    for plate in plates:
        for source in plate.sheet.sources if plate.sheet else ():
            mention = Mention(plate.name, f"{plate.file.slug}.html#{source.anchor}")
            cited.setdefault(source.key, []).append(mention)

    def by_author(key: str) -> tuple[str, str, str]:
        item = library.sources[key]
        return (authors(item) or str(item.get("title", ""))).casefold(), year(item), key

    shelf = Shelf(sorted(cited, key=by_author), library.sources)
    return tuple(
        ListedSource(source.html, source.anchor, tuple(cited[source.key]), source.key in checked)
        for source in shelf.references()
    )
