"""Stage 6, compose: the files of a page as relative path → bytes, which the caller lays down.

Pages, style sheet, script and fonts; nothing is asked of any other server, and no link is absolute.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.away import away
from press.compose import pages
from press.compose.addressed import addressed
from press.compose.backmatter import back_pages, site_pages
from press.compose.known import icons, known
from press.compose.preload import preloaded
from press.compose.ready import ready
from press.compose.theme import rules_of, stylesheet
from press.compose.webfonts import webfonts
from press.pdflinks import linked
from press.templates import reading_templates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from press.cache import Cache
    from press.webpages import PlatePage, VolumePage


def compose(
    volumes: Sequence[VolumePage],
    plates: Sequence[PlatePage],
    templates: Mapping[str, str],
    beside: Iterable[str] = (),
    pdfs: Collection[str] = (),
) -> dict[str, bytes]:
    """The site of these volumes, with the pages of these plates, which lead to these `pdfs`.

    `templates` are the texts of the folder of that name by their path in it: the pages, the style sheets, the
    scripts (`*.js`) and `icon.svg`. A volume may list a plate whose page is not made here:
    `beside` are the texts of such pages, kept from before, whose characters stay in the fonts.
    """
    site = compose_front(volumes, templates)
    for plate in plates:
        site |= compose_plate(plate, templates)
    site = linked(site, pdfs)
    fonts, rules = webfonts(characters(site) | frozenset().union(*beside))
    return site | assets(rules, templates) | {f"assets/fonts/{name}": font for name, font in fonts.items()}


def compose_front(
    volumes: Sequence[VolumePage], templates: Mapping[str, str], cache: Cache | None = None
) -> dict[str, bytes]:
    """The home page, each volume's own pages, and what machines know the site by."""
    with reading_templates():
        env = ready(templates, cache)
        texts = {"index.html": pages.home(env, volumes)} | site_pages(env, volumes)
        for volume in volumes:
            texts[f"{volume.folder}/index.html"] = pages.volume(env, volume)
            texts |= back_pages(env, volume)
        texts = addressed(texts, volumes) | known(env, volumes, texts)
    return _encoded(texts) | icons(templates["icon.svg"])


def compose_plate(page: PlatePage, templates: Mapping[str, str], cache: Cache | None = None) -> dict[str, bytes]:
    """A plate's page, the scripts beside it, and what a reader takes away from it."""
    with reading_templates():
        texts = pages.plate(ready(templates, cache), page)
    return _encoded(addressed(texts, [page.volume])) | away(page, cache)


def _encoded(texts: Mapping[str, str]) -> dict[str, bytes]:
    """Texts as bytes, pages with the list of the faces that they show."""
    return {path: (preloaded(text) if path.endswith(".html") else text).encode() for path, text in texts.items()}


def characters(site: Mapping[str, bytes]) -> frozenset[str]:
    """All characters of pages and of the scripts that write into them."""
    return frozenset().union(*(data.decode() for path, data in site.items() if path.endswith((".html", ".js"))))


def assets(rules: str, templates: Mapping[str, str]) -> dict[str, bytes]:
    """What all pages share, but the font files; `rules` name those."""
    scripts = {name: None for name in ("workshop.js", *templates) if name.endswith(".js")}
    texts = {f"assets/{name}": templates[name] for name in scripts}
    texts |= {
        "assets/screen.css": stylesheet(rules_of(templates), rules),
        "assets/icon.svg": templates["icon.svg"],
        ".nojekyll": "",
    }
    return {path: text.encode() for path, text in texts.items()}
