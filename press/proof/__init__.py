"""Stage 7, proof: the finished site and its PDFs, read for what is wrong before they replace the last good ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault, Place
from press.proof.document import document
from press.proof.markup import Read
from press.proof.tree import addresses, links, loaded
from press.proof.words import glyphs, leftovers, missing, records

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from press.proof.markup import At

__all__ = ["proof"]


def proof(files: Mapping[str, bytes], drafts: Collection[str] = ()) -> list[Fault]:
    """The faults of a finished tree: relative path → bytes, pages and PDFs together.

    A link to a file that is not in `files` is a fault, so hand over the whole tree, with what was
    kept from before. `drafts` are the anchors (`plate-xiv-2`) of plates that are still being written: that
    their printed pages are not full is a remark. The place of a fault is the path of the output, its line and its column.
    """
    pages = {path: Read.page(data.decode("utf-8")) for path, data in files.items() if path.endswith(".html")}
    faults: list[Fault] = []
    for path, page in sorted(pages.items()):
        said = [*_page(page), *links(path, page, pages, files.keys())]
        faults += [Fault(words, Place(path, line, column)) for words, (line, column) in said]
    for path, data in sorted(files.items()):
        if path.endswith(".pdf"):
            faults += document(path, data, drafts)
        elif path.endswith((".css", ".js")):
            faults += [Fault(words, Place(path)) for words in _text(path, data.decode("utf-8"), pages, files)]
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
    yield from glyphs(page.texts)
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


def _text(path: str, text: str, pages: Mapping[str, Read], files: Mapping[str, bytes]) -> Iterator[str]:
    """The faults of a style sheet or a script: what it fetches, and characters that cannot be set."""
    if path.endswith(".css"):
        for address in addresses(text):
            yield from loaded(path, address, pages, files.keys())
    yield from (f"{sign} is in neither of the volume's faces" for sign in missing(text))
