"""Titles and texts that are HTML already: as plain words, and with the full stop that a title ends with."""

from __future__ import annotations

import re
from html import unescape


def plain(html: str) -> str:
    """HTML as the words that it shows, on one line; thin spaces, which hold numbers together, are kept."""
    return re.sub(r"[ \t\n]+", " ", unescape(re.sub(r"<[^>]*>", "", html))).strip(" ")


def stopped(title: str) -> str:
    """A title, plain or HTML, with its full stop, unless it ends with a stop of another kind."""
    return title if re.search(r"[.?!…](?:<[^>]*>|[”’])*$", title) else f"{title}."
