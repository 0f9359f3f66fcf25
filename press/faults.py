"""What an author can get wrong, and where: the one exception that a plate can cause.

Anything else that is raised in the press is a bug of ours and keeps its traceback.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


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
        super().__init__(message)
        self.message = message
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place.file else self.message

    def __reduce__(self) -> tuple[type[Fault], tuple[str, Place]]:
        return type(self), (self.message, self.place)

    def shown(self) -> str:
        """The fault, the line it stands on, and a caret under the place."""
        quote = self.place.quote.rstrip()
        if not quote:
            return str(self)
        caret = " " * (min(self.place.column, len(quote) + 1) - 1) + "^"
        return f"{self}\n    {quote}\n    {caret}"


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
