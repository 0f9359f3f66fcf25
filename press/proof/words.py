"""What is printed: characters that the faces lack, and what a broken template leaves behind."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from press.fonts import MATH, TEXT, characters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from press.proof.markup import At, Read

BLANK = frozenset("\t\n\r \u00a0\u00ad\u200b\u2060\u202f")
"""Characters without ink; U+202F is in neither face and is set as a narrow gap all the same."""

LEFTOVER = re.compile(r"\b(?:undefined|nan|NaN|Infinity|NaT)\b|\[object \w+\]|<built-in|<function|\{\{|\{%|\{#|[{}]")
NO_NUMBER = re.compile(r"\s*|.*\b(?:None|null|none|nan|inf|undefined)\b.*", re.DOTALL | re.IGNORECASE)


@cache
def known() -> frozenset[str]:
    """Every character that can be set."""
    return BLANK | {chr(code) for family in (TEXT, MATH) for code in characters(family)}


def missing(text: str) -> list[str]:
    """The characters of a text that no face has, each once, as they are named in a fault."""
    lacking = sorted(set(text) - known())
    return [f"{sign} (U+{ord(sign):04X} {unicodedata.name(sign, 'unnamed')})" for sign in lacking]


def strange_signs(texts: Iterable[tuple[str, str, At]]) -> Iterator[tuple[str, At]]:
    """A fault for each character that the faces lack, at its first place."""
    seen: set[str] = set()
    for _, text, at in texts:
        for sign in missing(text):
            if sign not in seen:
                seen.add(sign)
                yield f"{sign} is in neither of the volume's faces", at


def leftovers(page: Read) -> Iterator[tuple[str, At]]:
    """Words of the machine where the reader expects words or numbers."""
    for kind, text, at in page.texts:
        if kind != "code" and (found := LEFTOVER.search(text)):
            yield f"{found[0]!r} is left in the text {_around(text, found.start())!r}", at
    for text, at in page.numbers:
        if NO_NUMBER.fullmatch(text):
            yield f"a number is empty: {text.strip()!r}", at


def _around(text: str, at: int) -> str:
    return " ".join(text[max(0, at - 20) : at + 30].split())


def records(page: Read) -> Iterator[tuple[str, At]]:
    """Data in the page is JSON as browsers read it: no NaN, no Infinity."""

    def refuse(word: str) -> NoReturn:
        message = f"{word} is no JSON"
        raise ValueError(message)

    for text, at in page.data:
        try:
            json.loads(text, parse_constant=refuse)
        except ValueError as error:
            yield f"the page's data cannot be read by a browser: {error}", at
