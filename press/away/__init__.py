"""What a reader takes away from a plate: its figure, its numbers, its citations, and the plate as plain text.

Beside compose: every file follows from a plate's page as that takes it, one plate at a time, so that
plates can be made apart and kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.away.card import card_svg
from press.away.citations import plate_citations, source_citations
from press.away.data import as_csv, as_json
from press.away.figure import figure_svg, png
from press.away.markdown import markdown
from press.away.script import script
from press.cache import Cache, Job

if TYPE_CHECKING:
    from press.webpages import PlatePage

__all__ = ["away"]

PIXELS = 96
"""The resolution at which a point of the card is a pixel of CSS."""


def away(page: PlatePage, cache: Cache | None = None) -> dict[str, bytes]:
    """The files of one plate, by their paths in the site; a picture is kept by its drawing, which outlasts many words."""
    kept = (cache or Cache()).kept
    folder, stem = page.volume.folder, page.entry.stem
    address = f"{page.volume.address}{folder}/{stem}.html" if page.volume.address else ""
    texts = {
        f"{stem}.csv": as_csv(page),
        f"{stem}.json": as_json(page, address),
        f"{stem}.md": markdown(page, address),
        f"states/{stem}-away.js": script(page),
    }
    texts |= {f"{stem}-cite.{form}": text for form, text in plate_citations(page, address).items()}
    if page.taken.sources:
        texts |= {f"{stem}-sources.{form}": text for form, text in source_citations(page).items()}
    files = {}
    if page.panels:
        texts[f"{stem}-figure.svg"] = svg = figure_svg(page, address)
        files[f"{stem}-figure.png"] = kept(Job(png, (svg,)))
    if address:
        files[f"{stem}-card.png"] = kept(Job(png, (card_svg(page), PIXELS)))
    return {f"{folder}/{name}": data for name, data in ({n: t.encode() for n, t in texts.items()} | files).items()}
