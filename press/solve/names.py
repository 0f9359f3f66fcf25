"""Names and labels that a plate may not give: words of the grammar, symbols of the volume, what is taken, what leans."""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING

from press.faults import Fault
from press.grammar.check import CONSTANTS
from press.places import placed

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from press.solve.definitions import Definition

LEANS = re.compile(r"the same\b.*|.*,\s*the same", re.IGNORECASE)
"""A label that says what it is by the line before it."""
TAKEN = {"control": "a control", "symbol": "a symbol of the model", "datum": "a data entry"}


def refuse_name(name: str, known: Mapping[str, Definition], symbols: Collection[str]) -> None:
    """Raise Fault where a name may not be given to a control, a data entry or a line."""
    text, place = str(name), placed(name)
    if text == "is":
        raise Fault("'is' is a key of a line: indent it under the line that it belongs to", place)
    if keyword.iskeyword(text):
        raise Fault(f"the name {text!r} is a reserved word: choose another", place)
    if text in CONSTANTS:
        raise Fault(f"the name {text!r} belongs to the grammar: choose another", place)
    if text in symbols:
        raise Fault(f"the name {text!r} is a symbol of the model: choose another", place)
    taken = known.get(text)
    if taken and not taken.broken:
        what = TAKEN.get(taken.line.how, "a line")
        where = (
            f", in line {taken.place.line} of {taken.place.file}" if taken.place.file not in {"", place.file} else ""
        )
        raise Fault(f"the name {text!r} is {what} already{where}: choose another", place)


def refuse_label(label: str | None) -> None:
    """Raise Fault for a label that leans on another: it is read alone, where its number opens and in the files."""
    if label and LEANS.fullmatch(str(label)):
        raise Fault(
            f"the label {str(label)!r} leans on the line before it, and is read alone: say what it is", placed(label)
        )
