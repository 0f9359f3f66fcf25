"""CSL items as other programs take them: plain values, dates as numbers; and the item of a plate itself."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from press.markup import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from press.webpages import PlatePage

Item = dict[str, Any]

ARXIV = re.compile(r"(?:arXiv:\s*|https?://arxiv\.org/abs/)(?P<id>[\w.\-]+(?:/\d+)?)", re.IGNORECASE)
DATES = ("issued", "accessed", "available-date", "event-date", "original-date", "submitted")


def plate_item(page: PlatePage, address: str) -> Item:
    """The plate as something to cite: a chapter of its volume, by its imprint; `address` is that of its state."""
    volume = page.volume
    item: Item = {
        "id": key_of(f"{volume.imprint}-{volume.number}-{page.number}"),
        "type": "chapter",
        "author": [{"literal": volume.imprint}],
        "title": plain(page.sheet.title).rstrip("."),
        "container-title": volume.title,
        "volume": volume.number,
        "chapter-number": str(page.number),
        "publisher": volume.imprint,
        "language": "en-GB",
    }
    issued = {"issued": dated(page.taken.date)} if page.taken.date else {}
    return item | issued | ({"URL": address} if address else {})


def key_of(text: str) -> str:
    """A key that every format takes: letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def dated(text: str) -> dict[str, Any]:
    """`2026-11` as CSL has it."""
    return {"date-parts": [[int(part) for part in re.findall(r"\d+", text)[:3]]]}


def normal(item: Mapping[str, Any]) -> Item:
    """An item in plain values, its dates by their parts, whatever form its exporter chose."""
    made: Item = {str(key): _plain(value) for key, value in item.items()}
    for key in DATES:
        if key in made:
            made[key] = {"date-parts": [_parts(made[key])]}
    return made


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return " ".join(str(value).split())
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return {str(key): _plain(each) for key, each in value.items()} if hasattr(value, "items") else value


def _parts(date: Any) -> list[int]:
    """Year, month and day as far as they are known."""
    while isinstance(date, list) and date:
        if not isinstance(date[0], list | dict):
            return _calendar(map(str, date[:3]))
        date = date[0]
    if isinstance(date, dict):
        found = date.get("date-parts")
        if found:
            return _parts(found)
        date = "-".join(str(date[key]) for key in ("year", "month", "day") if key in date) or date.get(
            "raw", date.get("literal", "")
        )
    found = re.search(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", str(date))
    return _calendar(filter(None, found.groups())) if found else []


def _calendar(parts: Iterable[str]) -> list[int]:
    """Year, month and day up to the first that no calendar has."""
    most = (9999, 12, 31)
    good = takewhile(lambda each: each[0].isdecimal() and 1 <= int(each[0]) <= each[1], zip(parts, most, strict=False))
    return [int(part) for part, _ in good]


def issued(item: Mapping[str, Any]) -> list[int]:
    """The date of issue by its parts; none where it is not known."""
    return _parts(item["issued"]) if "issued" in item else []


def arxiv(item: Mapping[str, Any]) -> str:
    """The arXiv number, wherever an exporter put it."""
    texts = (str(item.get(key, "")) for key in ("number", "archive_location", "note", "URL"))
    return next((found["id"] for text in texts if (found := ARXIV.search(text))), "")


def doi(item: Mapping[str, Any]) -> str:
    """The DOI without the address of a resolver."""
    return re.sub(r"^https?://(?:dx\.)?doi\.org/", "", str(item.get("DOI", "")))


def csl_json(items: Iterable[Mapping[str, Any]]) -> str:
    """Items as CSL-JSON, one after another."""
    return json.dumps([normal(item) for item in items], ensure_ascii=False, indent=1, allow_nan=False) + "\n"
