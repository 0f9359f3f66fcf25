"""A plate's numbers as CSV and as JSON: one row for each state and line, with the same columns in both."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import TYPE_CHECKING, Any

from press.markup import plain
from press.units import unbroken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from press.taken import Quantity
    from press.webpages import PlatePage

AT = "at_"
"""Before the name of a control, so that no control can hide a column."""
COLUMNS = {
    "line": "The name of the number in the plate's formulas.",
    "label": "What it is, in words.",
    "value": "At full precision, in the unit of the column `unit`.",
    "unit": "Coherent, without a prefix: B for bytes, FLOP, s, and their quotients; 1 for a plain number or a share.",
    "said": "The value as the plate prints it.",
    "formula": "How it is worked out from other lines, or the number as typed; empty for a choice and for a datum.",
    "source": "Keys of the plate's sources, with the section.",
}
LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def columns(page: PlatePage) -> dict[str, str]:
    """The columns in their order, each with what it holds."""
    at = {f"{AT}{group.name}": f"{group.label}: the option that is chosen." for group in page.workshop.groups}
    return at | COLUMNS


def rows(page: PlatePage) -> Iterator[list[str | float]]:
    """The rows: states in order, the start first; in each, the lines in the order of the plate."""
    for choice in page.taken.choices:
        for quantity in page.taken.quantities:
            yield [*choice.values(), *_row(quantity, choice)]


def _row(quantity: Quantity, choice: Mapping[str, str]) -> list[str | float]:
    own = quantity.at(choice)
    return [
        quantity.name,
        quantity.label,
        exact(own.value),
        quantity.unit,
        unbroken(own.said),
        unbroken(own.formula),
        own.source,
    ]


def exact(value: float) -> float:
    """A value with all its digits, and a whole one without a point."""
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def inert(cell: str | float) -> str | float:
    """A text that a spreadsheet would take for a formula to run, after an apostrophe, which makes it a text there."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip().startswith(("=", "+", "-", "@")) else cell


def as_csv(page: PlatePage) -> str:
    """The rows as CSV, by RFC 4180."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns(page))
    writer.writerows([inert(cell) for cell in row] for row in rows(page))
    return out.getvalue()


def as_json(page: PlatePage, address: str) -> str:
    """The rows as JSON, one a line, after the data dictionary and what the data are."""
    head = json.dumps(about(page, address), ensure_ascii=False, indent=1, allow_nan=False).removesuffix("\n}")
    lines = [json.dumps(row, ensure_ascii=False, allow_nan=False) for row in rows(page)]
    return f'{head},\n "rows": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"


def about(page: PlatePage, address: str) -> dict[str, Any]:
    """What the data are, and their dictionary."""
    volume = page.volume
    found: dict[str, Any] = {
        "plate": f"{volume.number}.{page.number}",
        "title": plain(page.sheet.title).rstrip("."),
        "volume": volume.title,
        "publisher": volume.imprint,
        "date": page.taken.date,
        "address": address,
        "licence": LICENCE,
        "about": "One row for each state that a reader can choose, and in it one for each number; the first is the printed state.",
    }
    controls = [
        {
            "column": f"{AT}{group.name}",
            "label": group.label,
            "start": group.start,
            "options": {option.key: option.words for option in group.options},
        }
        for group in page.workshop.groups
    ]
    kinds = {"value": "number"}
    dictionary = [
        {"name": name, "type": kinds.get(name, "string"), "description": words} for name, words in columns(page).items()
    ]
    return {key: value for key, value in found.items() if value} | {"controls": controls, "columns": dictionary}
