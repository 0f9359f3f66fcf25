"""How to cite a plate and its sources, in each format that reference managers read, by the end of the file's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.away.bibtex import bibtex
from press.away.csl import csl_json, issued, plate_item
from press.away.ris import ris
from press.markup import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.webpages import PlatePage


def plate_citations(page: PlatePage, address: str) -> dict[str, str]:
    """The plate's own citation in each format; without an address, none stands in it."""
    items = [plate_item(page, address)]
    return _written(items, said(page, address) + "\n")


def source_citations(page: PlatePage) -> dict[str, str]:
    """The plate's sources in each format, in the order of its list."""
    texts = "".join(f"{plain(source.html)}\n" for source in page.sheet.sources)
    return _written(page.taken.sources, texts)


def _written(items: Sequence[Mapping[str, Any]], text: str) -> dict[str, str]:
    return {"bib": bibtex(items), "ris": ris(items), "csl.json": csl_json(items), "txt": text}


def said(page: PlatePage, address: str) -> str:
    """In words: `CE, “Recomputing Activations”, plate 2 of Parallelism (Vol. XIV), 2026`, and the address."""
    item = plate_item(page, address)
    whole = f"plate {page.number} of {page.volume.title} (Vol. {page.volume.number})"
    parts = [page.volume.imprint, f"“{item['title']}”", whole, *(str(year) for year in issued(item)[:1]), address]
    return ", ".join(part for part in parts if part) + "."
