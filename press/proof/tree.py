"""Whether every address of the site leads somewhere: on disk, under `/` and under any folder."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from press.proof.markup import At, Outline

URL = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)")
IMPORT = re.compile(r"@import\s+(['\"])(.*?)\1")
ANYWHERE = ("mailto:", "data:")


def links(path: str, page: Outline, pages: Mapping[str, Outline], files: Collection[str]) -> Iterator[tuple[str, At]]:
    """The faults of a page's addresses, with their places."""
    for address, at in page.links:
        if not address.startswith(("https://", "http://", "mailto:")):
            yield from ((words, at) for words in _leads(path, address, pages, files))
    for address, at in page.loads:
        yield from ((words, at) for words in loaded(path, address, pages, files))
    for style, at in page.styles:
        for address in addresses(style):
            yield from ((words, at) for words in loaded(path, address, pages, files))
    for name, at in page.names:
        if name not in page.ids:
            yield f"no element has the id {name!r}", at


def addresses(css: str) -> list[str]:
    """What a style sheet fetches or points at."""
    return [found[2] for pattern in (URL, IMPORT) for found in pattern.finditer(css)]


def loaded(path: str, address: str, pages: Mapping[str, Outline], files: Collection[str]) -> Iterator[str]:
    """The fault of something that is fetched without the reader's asking."""
    if address.startswith(("http:", "https:", "//")):
        yield f"{address!r} is fetched from another server"
    elif not address.startswith(ANYWHERE):
        yield from _leads(path, address, pages, files)


def _leads(path: str, address: str, pages: Mapping[str, Outline], files: Collection[str]) -> Iterator[str]:
    """The fault of an address within the site, if it has one."""
    parts = urlsplit(address)
    if parts.scheme or address.startswith(("/", "\\")):
        yield f"{address!r} is not relative, so it breaks from disk or under another address"
        return
    to = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path))) if parts.path else path
    if to.startswith(".."):
        yield f"{address!r} leaves the site"
    elif to not in files:
        folder = f"{to}/index.html".removeprefix("./")
        hint = f"; from disk a folder has no page, so write {folder!r}" if folder in files else ""
        yield f"{address!r} leads to {to!r}, which is not there{hint}"
    elif parts.fragment and to in pages and unquote(parts.fragment) not in pages[to].ids:
        yield f"{address!r} leads to an id that {to!r} does not have"
