"""The pages from their templates: text of a plate is data to them and is never run as one.

Whatever is missing in a template is an error, whatever is not declared HTML is escaped, and every
link is relative, so that the same files work from disk and under any address.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from jinja2 import Environment, StrictUndefined

from press.away.citations import said
from press.away.heading import Heading
from press.compose.choices import complete, laid, packed
from press.compose.glass import glazed, reached, with_slots
from press.compose.hyphens import hyphenated
from press.compose.states import INLINE_LIMIT, gzipped, scripts
from press.compose.table import table
from press.compose.thumbnails import thumbnail
from press.markup import plain, stopped
from press.templates import loader

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from press.compose.choices import PanelOnPage
    from press.leaves import Working, Workshop
    from press.webpages import Listed, PlatePage, VolumePage

SLOT = re.compile(r'data-slot="([^"]*)"')

SELECT_ABOVE = 6
"""A control with more options than this is a list to drop down, not a row of words."""


def environment(templates: Mapping[str, str]) -> Environment:
    """The templates, with the few filters that they use; a process compiles each once, however many pages it fills in."""
    return _environment(tuple((name, text) for name, text in templates.items() if name.endswith(".html")))


@lru_cache(maxsize=1)
def _environment(pages: tuple[tuple[str, str], ...]) -> Environment:
    made = Environment(
        loader=loader(dict(pages)), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {"plain": plain, "stopped": stopped, "hyphenated": hyphenated, "thumbnail": thumbnail}
    made.policies["json.dumps_kwargs"] = {"allow_nan": False, "ensure_ascii": False, "separators": (",", ":")}
    return made


def home(env: Environment, volumes: Sequence[VolumePage]) -> str:
    """The front page: the volumes."""
    return env.get_template("home.html").render(root="", copy=None, volumes=volumes, here="home")


def volume(env: Environment, page: VolumePage) -> str:
    """A volume's page: its plates, each with its figure and its standfirst."""
    return env.get_template("volume.html").render(root="../", copy=None, volume=page, here="volume")


def plate(env: Environment, page: PlatePage) -> dict[str, str]:
    """A plate's page, and the scripts with its other drawings where these are too much for the page."""
    workings = reached(page.sheet, page.panels)
    workshop = with_slots(page.workshop, workings)
    complete(workshop, page.panels)
    panels = laid(page.panels, workshop)
    context = _placed(page) | _told(page) | _workshop(page, workshop, workings, panels)
    rendered = env.get_template("plate.html").render(context)
    if stray := set(SLOT.findall(rendered)) - set(workshop.slots):
        raise ValueError(f"numbers that would not follow the reader's choice: {', '.join(sorted(stray))}")
    folder, stem = page.volume.folder, page.entry.stem
    files = {f"{folder}/{stem}.html": rendered}
    if panels:
        files[f"{folder}/{stem}-embed.html"] = embed(env, context | {"sheet": page.sheet})
    return files | _outside(folder, stem, panels)


def _placed(page: PlatePage) -> dict[str, Any]:
    """Where a plate stands in its volume, and its text."""
    entry, before, after = neighbours(page)
    return {
        "root": "../",
        "copy": {"href": f"{entry.stem}.pdf", "words": "This plate as PDF"},
        "volume": page.volume,
        "plate": page,
        "entry": entry,
        "before": before,
        "after": after,
        "sheet": glazed(page.sheet),
        "checked": page.volume.back.checked.published(page.number),
        "here": "plate",
    }


def _told(page: PlatePage) -> dict[str, Any]:
    """How others cite and find a plate."""
    about = Heading(page)
    return {
        "cited": said(page, about.address),
        "page_address": about.address,
        "tags": about.tags,
        "pdf_address": about.pdf,
        "linked": about.linked(),
    }


def _workshop(
    page: PlatePage, workshop: Workshop, workings: Sequence[Working], panels: Sequence[PanelOnPage]
) -> dict[str, Any]:
    """What a reader may choose, and all that follows the choice."""
    inline = gzipped(panels) <= INLINE_LIMIT
    return {
        "workings": {working.name: working for working in workings},
        "panels": panels,
        "groups": page.workshop.groups,
        "rules": page.workshop.rules,
        "added": page.workshop.added,
        "select_above": SELECT_ABOVE,
        "table": table(page.panels, workshop, {working.name for working in workings if working.number}),
        "data": packed(workshop, panels) | ({} if inline else {"stem": page.entry.stem}),
        "inline": inline,
    }


def embed(env: Environment, context: dict[str, Any]) -> str:
    """The figure with its caption on a page of its own: the strings that it has, other drawings by script."""
    template = env.get_template("embed.html")
    used = set(SLOT.findall(template.render(context)))
    data = context["data"] | {"stem": context["entry"].stem}
    return template.render(
        context | {"data": data | {"slots": {key: slot for key, slot in data["slots"].items() if key in used}}}
    )


def _outside(folder: str, stem: str, panels: Iterable[PanelOnPage]) -> dict[str, str]:
    return {f"{folder}/states/{stem}-{name}.js": text for name, text in scripts(panels).items()}


def neighbours(page: PlatePage) -> tuple[Listed, Listed | None, Listed | None]:
    """The plate's own entry in its volume, and the ones before and after it."""
    entries = page.volume.plates
    at = next(i for i, entry in enumerate(entries) if entry.number == page.number)
    before = entries[at - 1] if at else None
    return entries[at], before, entries[at + 1] if at + 1 < len(entries) else None
