"""Where a text of a plate stands in its file: the scalars that remember it, and the place of a part of one."""

from __future__ import annotations

import re
from functools import lru_cache

from press.faults import NOWHERE, Place


class Scalar(str):
    """A scalar of a YAML file that remembers where it stood and how it was written."""

    __slots__ = ("place", "raw", "style", "trailing")

    place: Place
    raw: str
    """The scalar as written in the file, all its lines."""
    style: str
    """`plain`, `quoted` or `block`."""
    trailing: str
    """What follows it on its last line: a comment there may be lost text."""


def placed(node: object) -> Place:
    """The place of a scalar, a mapping or a list that was read from a file."""
    place: Place = getattr(node, "place", NOWHERE)
    return place


def place_in(text: str, offset: int, fragment: str = "") -> Place:
    """Where a part of a scalar stands in the file: `fragment`, the first at or after `offset`.

    Folding, quoting and indentation move text about, but change nothing that can be seen: the part
    begins after as many visible characters in the scalar as written as there are before it in the value.
    """
    place = placed(text)
    raw: str = getattr(text, "raw", "")
    if not raw or not fragment or fragment.isspace():
        return place
    found = _written(raw, len("".join(str(text)[:offset].split())))
    if str(text)[offset : offset + len(fragment)] != fragment or str(text)[offset].isspace():
        found = _find(raw, fragment, found)
    if found < 0:
        return place
    lines = raw[:found].split("\n")
    column = len(lines[-1]) + (place.column if len(lines) == 1 else 1)
    quote = raw.split("\n")[len(lines) - 1] if len(lines) > 1 else place.quote
    return Place(place.file, place.line + len(lines) - 1, column, quote)


WRITTEN = {
    '"': re.compile(r"\\(?:x..|u.{4}|U.{8}|\n\s*|.)|.", re.DOTALL),
    "'": re.compile(r"''|.", re.DOTALL),
}
"""One character of a quoted scalar, with its escapes; elsewhere a character is itself."""

ANY = re.compile(".", re.DOTALL)
BLANK = re.compile(r"\\(?:[ntrvf _NLP]|\n\s*)")
"""Escapes of white space, and of the end of a line."""

CODED = re.compile(r"\\[xuU]([0-9a-fA-F]+)")


def _written(raw: str, before: int) -> int:
    """Where the visible character with `before` others before it stands in a scalar as written."""
    visible = _visible(raw)
    return visible[before] if before < len(visible) else -1


@lru_cache(maxsize=16)
def _visible(raw: str) -> tuple[int, ...]:
    """Where each visible character stands: found once a text, since a hostile one has a fault at every letter."""
    quote = raw[0] if raw[0] in WRITTEN else ""
    start = raw.find("\n") + 1 if raw[0] in "|>" else len(quote)
    characters = WRITTEN.get(quote, ANY).finditer(raw, start)
    return tuple(
        found.start() for found in characters if not found[0].isspace() and not (quote == '"' and _blank(found[0]))
    )


def _blank(escape: str) -> bool:
    """Whether an escape of a double-quoted scalar stands for white space."""
    coded = CODED.fullmatch(escape)
    return chr(int(coded[1], 16)).isspace() if coded else BLANK.fullmatch(escape) is not None


def _find(raw: str, fragment: str, start: int) -> int:
    """A fragment from `start` on; a word is sought as a whole word first."""
    if start < 0:
        return -1
    whole = re.compile(rf"(?<![\w.]){re.escape(fragment)}(?![\w])").search(raw, start)
    return whole.start() if whole else raw.find(fragment, start)
