"""What stands on a page only where the site has an address: its canonical link, and what other sites show of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.webpages import VolumePage

TITLE = "</title>\n"


def addressed(texts: Mapping[str, str], volumes: Sequence[VolumePage]) -> dict[str, str]:
    """The same files, each page with its own address in its head; a figure's own page names the plate's."""
    of = {f"{volume.folder}/": volume for volume in volumes if volume.address}
    first = next(iter(of.values()), None)
    made = dict(texts)
    for path, text in texts.items():
        volume = of.get(f"{path.partition('/')[0]}/") if "/" in path else first
        if volume and path.endswith(".html"):
            made[path] = text.replace(TITLE, TITLE + _lines(volume, path), 1)
    return made


def _dated(volume: VolumePage) -> bool:
    return bool(volume.date or any(entry.date for entry in volume.plates))


def _lines(volume: VolumePage, path: str) -> str:
    """The tags of one page; every page of a volume that is no plate's shows the card of its first plate."""
    base, folder = volume.address, volume.folder
    own = path.replace("-embed.html", ".html").removesuffix("index.html")
    stem = next((entry.stem for entry in volume.plates if path.startswith(f"{folder}/{entry.stem}")), "")
    stem = stem or next((entry.stem for entry in volume.plates), "")
    address, card = escape(base + own), escape(f"{base}{folder}/{stem}-card.png")
    return (
        f'<link rel="canonical" href="{address}">\n<meta property="og:url" content="{address}">\n'
        f'<meta property="og:image" content="{card}">\n<meta property="og:image:width" content="1200">\n'
        f'<meta property="og:image:height" content="630">\n<meta name="twitter:card" content="summary_large_image">\n'
        f'<meta property="og:site_name" content="{escape(volume.title)}">\n'
        + (
            f'<link rel="alternate" type="application/atom+xml" href="{escape(f"{base}{folder}/feed.xml")}">\n'
            if _dated(volume)
            else ""
        )
    )
