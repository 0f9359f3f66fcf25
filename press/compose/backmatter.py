"""The pages behind the plates of a volume: checked against, notation, glossary, sources; and the rows as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

    from press.leaves import VolumePage

PAGES = ("checked", "notation", "glossary", "sources")
"""Every volume has them all, so that a page kept from before never links to one that is gone."""


def back_pages(env: Environment, page: VolumePage) -> dict[str, str]:
    """The pages and the data of one volume, by their paths."""
    made = {
        f"{page.folder}/{name}.html": env.get_template(f"{name}.html").render(
            root="../", copy=None, volume=page, back=page.back, here=name
        )
        for name in PAGES
    }
    return made | {f"{page.folder}/checked.json": rows(page)}


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
