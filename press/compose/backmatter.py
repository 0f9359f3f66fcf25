"""The pages behind the plates: checked against, notation, glossary, keywords, sources; and the rows as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from press.markup import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jinja2 import Environment

    from press.backmatter import Keyword
    from press.webpages import VolumePage

PAGES = ("checked", "notation", "glossary", "keywords", "sources")
"""Every volume has them all, so that a page kept from before never links to one that is gone."""


def back_pages(env: Environment, page: VolumePage) -> dict[str, str]:
    """The pages and the data of one volume, by their paths."""
    made = {
        f"{page.folder}/{name}.html": env.get_template(f"{name}.html").render(
            root="../", copy=None, volume=page, back=page.back, here=name, letters=by_letter(page.back.keywords)
        )
        for name in PAGES
    }
    return made | {f"{page.folder}/checked.json": rows(page)}


def site_pages(env: Environment, volumes: Sequence[VolumePage]) -> dict[str, str]:
    """The pages of the whole site: its search, and the keywords of all volumes."""
    words: dict[str, Keyword] = {}
    for volume in volumes:
        for word in volume.back.keywords:
            at = tuple(replace(mention, href=f"{volume.folder}/{mention.href}") for mention in word.plates)
            before = words.get(plain(word.name).casefold(), replace(word, plates=()))
            words[plain(word.name).casefold()] = replace(before, plates=(*before.plates, *at))
    letters = by_letter(words[key] for key in sorted(words))
    return {
        "search.html": env.get_template("search.html").render(root="", copy=None, volumes=volumes, here="search"),
        "keywords.html": env.get_template("words.html").render(root="", copy=None, letters=letters, here="words"),
    }


def by_letter(words: Iterable[Keyword]) -> list[tuple[str, list[Keyword]]]:
    """Keywords that are in their order, by the letters that they begin with."""
    groups = groupby(words, key=lambda word: plain(word.name)[:1].upper())
    return [(letter, list(group)) for letter, group in groups]


def rows(page: VolumePage) -> str:
    """The checked rows for machines, with the formulas that they call: one row a line."""
    groups = page.back.checked.groups
    head = {
        "volume": page.number,
        "title": page.title,
        "about": (
            "Each row is a printed number, or one of our own that is kept, and the call that must give it. "
            "Values are in B, FLOP, s and their quotients; a share is 1 at 100%; "
            "a row holds where the difference is within the tolerance."
        ),
        "formulas": page.back.checked.formulas,
    }
    records = [row.record for group in groups for row in (*group.published, *group.kept)]
    lines = [json.dumps(record, ensure_ascii=False, allow_nan=False) for record in records]
    opened = json.dumps(head, ensure_ascii=False, indent=1, allow_nan=False).removesuffix("\n}")
    return f'{opened},\n "rows": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"
