"""How machines come to know the site: its sources as BibTeX, `llms.txt`, icons; with an address, a map and a feed too.

Dates are those of the plates and their volume, never the clock's.
"""

from __future__ import annotations

import struct
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from press.away.bibtex import bibtex
from press.away.figure import png
from press.markup import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jinja2 import Environment

    from press.webpages import VolumePage

ATOM = "http://www.w3.org/2005/Atom"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
PROLOGUE = '<?xml version="1.0" encoding="utf-8"?>\n'
ICON, TOUCH = 48, 180
"""Pixels of the icon for old browsers, and for the first screen of a phone."""


def known(env: Environment, volumes: Sequence[VolumePage], paths: Iterable[str]) -> dict[str, str]:
    """The files for machines, by their paths, of a site that has the files of `paths` besides its plates."""
    made = {f"{volume.folder}/sources.bib": bibtex(volume.sources) for volume in volumes}
    made |= {"llms.txt": llms(volumes)}
    found = [volume for volume in volumes if volume.address]
    if found:
        base = found[0].address
        made["sitemap.xml"] = sitemap(found, paths)
        made["robots.txt"] = f"User-agent: *\nAllow: /\n\nSitemap: {base}sitemap.xml\n"
        made["404.html"] = env.get_template("404.html").render(base=urlsplit(base).path or "/", volumes=volumes)
    return made | {f"{volume.folder}/feed.xml": feed(volume) for volume in found if _dated(volume)}


def icons(svg: str) -> dict[str, bytes]:
    """The icon in the forms that a browser may ask for."""
    small, large = (png(_sized(svg, side), 96) for side in (ICON, TOUCH))
    head = struct.pack("<HHHBBBBHHII", 0, 1, 1, ICON, ICON, 0, 0, 1, 32, len(small), 22)
    return {"favicon.ico": head + small, "assets/apple-touch-icon.png": large}


def _sized(svg: str, side: int) -> str:
    return svg.replace("<svg ", f'<svg width="{side}" height="{side}" ', 1)


def llms(volumes: Sequence[VolumePage]) -> str:
    """The site in Markdown for language models: each plate with its copy as text and its numbers."""
    parts = [
        "# Plates",
        "> Plates on the mathematics of training large language models, each with its numbers as data.",
    ]
    for volume in volumes:
        base = f"{volume.address}{volume.folder}/"
        parts += [f"## Vol. {volume.number}: {volume.title}", *filter(None, [volume.standfirst])]
        rows = [
            f"- [{plain(entry.title)}]({base}{entry.stem}.md): {plain(entry.standfirst)} "
            f"Numbers: [CSV]({base}{entry.stem}.csv), [JSON]({base}{entry.stem}.json)."
            for entry in volume.plates
        ]
        parts += ["\n".join(rows)] if rows else []
        parts += [f"Sources of the volume: [BibTeX]({base}sources.bib). Checked numbers: [JSON]({base}checked.json)."]
    return "\n\n".join(parts) + "\n"


def sitemap(volumes: Sequence[VolumePage], paths: Iterable[str]) -> str:
    """All pages that a search engine should know, with the dates of those that have one."""
    urls = "".join(
        f"<url><loc>{escape(address)}</loc>{f'<lastmod>{date}</lastmod>' if date else ''}</url>\n"
        for address, date in _pages(volumes, paths)
    )
    return f'{PROLOGUE}<urlset xmlns="{SITEMAP}">\n{urls}</urlset>\n'


def _pages(volumes: Sequence[VolumePage], paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The plates with their dates, then all other pages; contents are as new as the newest that they list."""
    dates = {f"{volume.folder}/index.html": _dated(volume) for volume in volumes} | {"index.html": _dated(volumes[0])}
    for volume in volumes:
        yield from ((f"{volume.address}{volume.folder}/{entry.stem}.html", entry.date) for entry in volume.plates)
    for path in sorted(path for path in paths if path.endswith(".html")):
        own = next((volume for volume in volumes if path.startswith(f"{volume.folder}/")), volumes[0])
        yield own.address + path.removesuffix("index.html"), dates.get(path, "")


def _dated(volume: VolumePage) -> str:
    """The last date of a volume and its plates."""
    return max([volume.date, *(entry.date for entry in volume.plates)])


def feed(volume: VolumePage) -> str:
    """The plates of a volume as an Atom feed."""
    base = f"{volume.address}{volume.folder}/"
    head = (
        f"<title>{escape(volume.title)}</title>\n<id>{escape(base)}</id>\n<updated>{moment(_dated(volume))}</updated>\n"
        f'<link href="{escape(base)}"/>\n<link rel="self" href="{escape(base)}feed.xml"/>\n'
        f"<author><name>{escape(volume.imprint)}</name></author>\n"
        "<rights>Text and figures: CC BY 4.0</rights>\n"
    )
    entries = "".join(
        f"<entry>\n<title>{escape(plain(entry.title))}</title>\n<id>{escape(base)}{entry.stem}.html</id>\n"
        f'<link href="{escape(base)}{entry.stem}.html"/>\n<updated>{moment(entry.date)}</updated>\n'
        f"<summary>{escape(plain(entry.standfirst))}</summary>\n</entry>\n"
        for entry in volume.plates
        if entry.date
    )
    return f'{PROLOGUE}<feed xmlns="{ATOM}" xml:lang="en-GB">\n{head}{entries}</feed>\n'


def moment(date: str) -> str:
    """A date as the first moment of it: `2026-11` as `2026-11-01T00:00:00Z`."""
    year, month, day = [*date.split("-"), "01", "01"][:3]
    return f"{year}-{month}-{day}T00:00:00Z"
