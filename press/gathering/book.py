"""What a volume's book has behind its plates: letters, terms, sources and an index, each with its pages.

A plate is two printed pages, so what stands where is known before anything is set: the words of the
left page and those of the right are looked through, and pages are named by their anchors.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from press.backmatter import BookMatter, Corrected, PrintSymbol, Run, Standing
from press.bind.links import recto_of
from press.gathering.glossary import glossary, listed_sources
from press.gathering.notation import notation
from press.leaves import anchor_of
from press.markup import plain
from press.units import unbroken

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from press.backmatter import ListedSource, Mention
    from press.leaves import PrintVolume, Sheet
    from press.library import Library
    from press.makeup import Solved

GAP = re.compile(r"[\s\u2010-\u2013-]+")
"""Between the words of a term: spaces and hyphens of any kind."""
ENDING = re.compile(r"(?<=[cs]h)es$|(?<=[^s])s$")
"""What a plural ends with."""
WORKED = re.compile(r'href="#source-([^"]+)"')
"""A citation of a source that its plate does not list."""
Pages = tuple[tuple[str, str], ...]
"""The printed pages of a volume's plates in their order: each by its anchor, with its HTML."""


def book_matter(folder: str, library: Library, plates: Sequence[Solved], volume: PrintVolume) -> BookMatter:
    """The back matter of one volume; `plates` may be those of all volumes, `volume` has their sheets for print."""
    sheets = {plate.number: plate.sheet for plate in volume.plates}
    own = [replace(plate, sheet=sheets[plate.file.number]) for plate in plates if plate.file.folder == folder]
    pages = tuple(page for plate in own if plate.sheet for page in _pages(plate.name, plate.sheet))
    letters = notation(own, library)
    terms = tuple(
        Standing(term.name, term.definition, stands(term.name, pages, _homes(term.plates))) for term in glossary(own)
    )
    return BookMatter(
        models=letters.models,
        symbols=tuple(PrintSymbol(row, _spreads(row.plates, pages)) for row in letters.rows),
        glossary=terms,
        sources=tuple(_sources(own, library, pages)),
        index=tuple(index(_keywords(own), terms, pages)),
        errata=tuple(_errata(library, str(library.volumes[folder].number))),
        revision=library.revision,
    )


def _pages(name: str, sheet: Sheet) -> Iterator[tuple[str, str]]:
    terms = [part for term in sheet.terms for part in (term.name, term.definition)]
    verso = (sheet.title, sheet.standfirst, sheet.text, *sheet.learn, *terms)
    recto = (sheet.caption, sheet.analysis_title, sheet.analysis, sheet.takeaway, sheet.notes)
    yield anchor_of(name), "\n".join(verso)
    yield recto_of(name), "\n".join(recto)


# ------------------------------------------------------------------------------------------------- pages


def stands(name: str, pages: Pages, main: Collection[str] = (), also: Collection[str] = ()) -> tuple[Run, ...]:
    """The pages on which a word stands, in the singular or the plural; those of `main` and `also` in any case."""
    known = wanted(name)
    sure = {*main, *also}
    return runs([anchor for anchor, html in pages if anchor in sure or known.search(plain(html))], pages, main)


def wanted(name: str) -> re.Pattern[str]:
    """What a term looks like in running text: its spaces and its hyphens are of any kind."""
    stem = ENDING.sub("", plain(name))
    parts = GAP.pattern.join(re.escape(part) for part in GAP.split(stem))
    return re.compile(rf"(?<![\w-]){parts}(?:e?s)?(?![\w-])", re.IGNORECASE)


def runs(found: Collection[str], pages: Pages, main: Collection[str] = ()) -> tuple[Run, ...]:
    """Pages in their order, those that follow one another as one; a main page stands by itself."""
    made: list[Run] = []
    before = ""
    for anchor, _ in pages:
        if anchor in found:
            joined = made and made[-1].last == before and anchor not in main and not made[-1].main
            made[-1:] = [Run(made[-1].first, anchor)] if joined else [*made[-1:], Run(anchor, anchor, anchor in main)]
        before = anchor
    return tuple(made)


def _homes(mentions: Sequence[Mention]) -> set[str]:
    """The left pages of plates: where their terms are defined."""
    return {anchor_of(mention.plate) for mention in mentions}


def _spreads(mentions: Sequence[Mention], pages: Pages) -> tuple[Run, ...]:
    """Both pages of plates."""
    return runs({page for mention in mentions for page in (anchor_of(mention.plate), recto_of(mention.plate))}, pages)


def _sources(plates: Sequence[Solved], library: Library, pages: Pages) -> Iterator[Standing]:
    """What the plates list, and what their workings alone cite."""
    worked: dict[str, list[str]] = {}
    for plate in plates:
        said = "".join(way.source for each in plate.sheet.workings for way in each.ways) if plate.sheet else ""
        for key in dict.fromkeys(WORKED.findall(said)):
            worked.setdefault(key, []).append(plate.name)
    for source in listed_sources(plates, library, set(worked)):
        standing = _source(source, plates, pages)
        yield replace(standing, workings=tuple(worked.get(source.anchor.removeprefix("source-"), ())))


def _source(source: ListedSource, plates: Sequence[Solved], pages: Pages) -> Standing:
    """A source with the pages that list it or cite it."""
    names = {mention.plate for mention in source.plates}
    anchors = [mention.href.partition("#")[2] for mention in source.plates]
    cited = {anchor for anchor, html in pages if any(f'href="#{own}"' in html for own in anchors)}
    listed = {recto_of(plate.name) for plate in plates if plate.name in names}
    return Standing(source.html, "", runs(cited | listed, pages), source.anchor)


# ------------------------------------------------------------------------------------------------- index


Keywords = tuple[tuple[str, str], ...]
"""Each keyword of each plate, with the page at whose head it stands."""


def _keywords(plates: Sequence[Solved]) -> Keywords:
    return tuple((word, anchor_of(plate.name)) for plate in plates if plate.sheet for word in plate.sheet.keywords)


def index(keywords: Keywords, terms: Sequence[Standing], pages: Pages) -> Iterator[Standing]:
    """Keywords and terms in the order of the alphabet, each once, with the pages that they stand on."""
    main = {_key(term.name): {run.first for run in term.pages if run.main} for term in terms}
    names: dict[str, str] = {}
    heads: dict[str, set[str]] = {}
    for name in (term.name for term in terms):
        names.setdefault(_key(name), name)
    for name, anchor in keywords:
        names.setdefault(_key(name), name)
        heads.setdefault(_key(name), set()).add(anchor)
    for key in sorted(names):
        yield Standing(_raised(names[key]), "", stands(names[key], pages, main.get(key, ()), heads.get(key, ())))


def _key(name: str) -> str:
    """A name in the order of the index, and the same in the singular and the plural."""
    return ENDING.sub("", plain(name)).casefold()


def _raised(name: str) -> str:
    return name[:1].upper() + name[1:]


def _errata(library: Library, number: str) -> Iterator[Corrected]:
    for row in library.errata:
        if str(row.plate).partition(".")[0] == number:
            was, now, why = (unbroken(str(text or "")) for text in (row.was, row.now, row.why))
            yield Corrected(str(row.plate), str(row.day), was, now, why)
