"""Stage 6, compose: the site as relative path → bytes, in memory.

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
from press.compose.theme import stylesheet
from press.compose.webfonts import webfonts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from press.leaves import PlatePage, VolumePage


def compose(
    volumes: Sequence[VolumePage], plates: Sequence[PlatePage], templates: Mapping[str, str], beside: Iterable[str] = ()
) -> dict[str, bytes]:
    """The site of these volumes, with the pages of these plates.

    `templates` are the texts of the folder of that name by their path in it: the pages, `screen.css`, the
    scripts (`*.js`) and `icon.svg`. A volume may list a plate whose page is not made here:
    `beside` are the texts of such pages, kept from before, whose characters stay in the fonts.
    """
    env = pages.environment(templates)
    texts = {"index.html": pages.home(env, volumes)} | site_pages(env, volumes)
    for volume in volumes:
        texts[f"{volume.folder}/index.html"] = pages.volume(env, volume)
        texts |= back_pages(env, volume)
    for plate in plates:
        texts |= pages.plate(env, plate)
    texts = addressed(texts, volumes) | known(env, volumes)
    fonts, faces = webfonts(frozenset().union(*texts.values(), *beside))
    scripts = {name: None for name in ("workshop.js", *templates) if name.endswith(".js")}
    texts |= {f"assets/{name}": templates[name] for name in scripts}
    texts |= {
        "assets/screen.css": stylesheet(templates["screen.css"], faces),
        "assets/icon.svg": templates["icon.svg"],
        ".nojekyll": "",
    }
    site = {path: (preloaded(text) if path.endswith(".html") else text).encode() for path, text in texts.items()}
    for plate in plates:
        site |= away(plate)
    site |= icons(templates["icon.svg"])
    return site | {f"assets/fonts/{name}": font for name, font in fonts.items()}
