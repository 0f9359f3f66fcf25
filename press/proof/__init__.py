"""Stage 7, proof: the finished site and its PDFs, read for what is wrong before they replace the last good ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from press.faults import Fault, Place
from press.proof.markup import Outline, Read
from press.proof.tree import addresses, links, loaded
from press.proof.words import leftovers, missing, records, strange_signs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from press.proof.markup import At

__all__ = ["SEEN", "Looked", "look", "look_at", "proof", "together"]


SEEN = (".html", ".css", ".js", ".pdf")
"""The ends of the names of files that can be wrong by themselves."""


@dataclass(frozen=True)
class Looked:
    """One file, looked at by itself: what is wrong in it, and what must be held against the other files."""

    faults: tuple[Fault, ...] = ()
    page: Outline = field(default_factory=Outline)
    fetched: tuple[str, ...] = ()
    """What a style sheet fetches."""


def look_at(files: Mapping[str, bytes]) -> dict[str, Looked]:
    """Look at those of these files in which a reader or a browser reads; PDFs are looked at one by one."""
    return {path: look(path, data) for path, data in files.items() if path.endswith((".html", ".css", ".js"))}


def proof(files: Mapping[str, bytes], drafts: Collection[str] = ()) -> list[Fault]:
    """The faults of a finished tree: relative path → bytes, pages and PDFs together.

    A link to a file that is not in `files` is a fault, so hand over the whole tree, with what was
    kept from before. `drafts` are the anchors (`plate-xiv-2`) of plates that are still being written: that
    their printed pages are not full is a remark. The place of a fault is the path of the output, its line and its column.
    """
    return together({path: look(path, data, drafts) for path, data in files.items()})


def look(path: str, data: bytes, drafts: Collection[str] = ()) -> Looked:
    """Look at one file by itself."""
    if path.endswith(".html"):
        page = Read.page(data.decode("utf-8"))
        return Looked(tuple(Fault(words, Place(path, *at)) for words, at in _page(page)), page.outline())
    if path.endswith(".pdf"):
        from press.proof.document import document  # noqa: PLC0415 - pages alone need no reader of PDFs

        return Looked(tuple(document(path, data, drafts)))
    if path.endswith((".css", ".js")):
        text = data.decode("utf-8")
        strange = tuple(Fault(f"{sign} is in neither of the volume's faces", Place(path)) for sign in missing(text))
        return Looked(strange, fetched=tuple(addresses(text)) if path.endswith(".css") else ())
    return Looked()


def together(looked: Mapping[str, Looked]) -> list[Fault]:
    """The faults of all files: their own, and the addresses that lead nowhere."""
    pages = {path: file.page for path, file in looked.items() if path.endswith(".html")}
    faults: list[Fault] = []
    for path, file in sorted(looked.items()):
        faults += file.faults
        faults += [Fault(words, Place(path, *at)) for words, at in links(path, file.page, pages, looked.keys())]
        for address in file.fetched:
            faults += [Fault(words, Place(path)) for words in loaded(path, address, pages, looked.keys())]
    return faults


def _page(page: Read) -> Iterator[tuple[str, At]]:
    """The faults of a page by itself."""
    top = (1, 1)
    if page.lang != "en-GB":
        yield f"the page's language is {page.lang!r}, expected 'en-GB'", top
    if not page.title:
        yield "the page has no title", top
    yield from _headings(page)
    yield from page.nameless
    for name, places in page.ids.items():
        if len(places) > 1:
            yield f"the id {name!r} is given {len(places)} times", places[1]
    yield from strange_signs(page.texts)
    yield from leftovers(page)
    yield from records(page)


def _headings(page: Read) -> Iterator[tuple[str, At]]:
    firsts = [at for level, _, at in page.headings if level == 1]
    if len(firsts) != 1:
        yield f"the page has {len(firsts)} headings of the first rank, expected one", (firsts or [(1, 1)])[-1]
    before = 0
    for level, text, at in page.headings:
        if not text:
            yield f"a heading h{level} is empty", at
        if level > before + 1 and before:
            yield f"a heading h{level} follows an h{before}: a rank is left out", at
        before = level
