"""What an author can get wrong, and where: the one exception that a plate can cause.

Anything else that is raised in the press is a bug of ours and keeps its traceback.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


WIDEST = 140
"""Characters of a line that are shown under a fault."""
UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
QUOTED = re.compile(r"(?<![^\s(])'(?=\S)([^'\n]{60})[^'\n]{21,}'")
"""Words of a file that are quoted at a length that nobody reads."""
GUESS = re.compile(r"Did you mean (['\"])(.+?)\1\?")


@dataclass(frozen=True, order=True)
class Place:
    """A place in a file; line and column count from 1, as editors do."""

    file: str
    line: int = 1
    column: int = 1
    quote: str = ""
    """The line of the file, for showing it under the fault."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Place("", 0, 0)


class Fault(Exception):
    """One mistake of an author: what is wrong, what was expected, and the place."""

    def __init__(self, message: str, place: Place = NOWHERE) -> None:
        self.message = QUOTED.sub(r"'\1…'", message)
        self.place = place
        super().__init__(self.message)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place.file else self.message

    def __reduce__(self) -> tuple[type[Fault], tuple[str, Place]]:
        return type(self), (self.message, self.place)

    @property
    def guess(self) -> str | None:
        """The name that was likely meant, where the message has one."""
        found = GUESS.search(self.message)
        return found[2] if found else None

    def shown(self) -> str:
        """The fault, the line it stands on, and a caret under the place."""
        if not self.place.quote.strip():
            return str(self)
        line, before = excerpt(self.place.quote, self.place.column)
        return f"{self}\n    {line}\n    {' ' * before}^"


def excerpt(quote: str, column: int) -> tuple[str, int]:
    """A line as a terminal shows it, and how many cells stand before a column of it.

    What moves the cursor or turns the writing about is shown as one cell; of a long line, what stands round the column.
    """
    text = UNSHOWN.sub("\N{REPLACEMENT CHARACTER}", quote.rstrip().replace("\t", " "))
    at = min(column - 1, len(text))
    start = max(0, min(at - WIDEST // 2, len(text) - WIDEST))
    head, tail = "…" * (start > 0), "…" * (len(text) > start + WIDEST)
    cells = sum(map(_cells, text[start:at])) + len(head)
    return f"{head}{text[start : start + WIDEST]}{tail}", cells


def _cells(char: str) -> int:
    """The cells of a terminal that a character takes."""
    return 0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1


class Remark(Fault):
    """Something to look at before a plate is finished; it does not stop a build."""


class Faults(Exception):
    """All the mistakes that one command found, sorted by place, each once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        unique = {str(fault): fault for fault in faults}
        self.faults = sorted(unique.values(), key=lambda fault: (fault.place, fault.message))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[Faults], tuple[list[Fault]]]:
        return type(self), (self.faults,)


class LibraryMissing(Exception):
    """Pango is not on this machine: no PDF can be set, everything else can."""

    def __init__(self) -> None:
        super().__init__(
            "no PDF was set, because Pango is missing. Install it: "
            "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0, or brew install pango"
        )


def nearest(name: str, known: Iterable[str], *, most: int = 12) -> str:
    """The end of a sentence about an unknown name: the likely one, and what there is."""
    names = sorted(set(known), key=lambda word: (word.lower(), word))
    folded = {word.lower(): word for word in names}
    close = [word for word in names if word.lower() == name.lower()]
    close = close or [folded[word] for word in get_close_matches(name.lower(), folded, 1, 0.5)]
    guess = f" Did you mean {close[0]!r}?" if close else ""
    if not names:
        return guess
    more = ", …" if len(names) > most else ""
    return f"{guess} Known: {', '.join(names[:most])}{more}."
