"""Numbers that an author typed: they print as typed, and a slip in them is a fault of its own."""

from __future__ import annotations

import re

from press.faults import Fault
from press.grammar.check import Kind
from press.places import place_in, placed
from press.solve.definitions import Definition
from press.units import PLAIN, Given, parse_given
from press.values import Line

OCTAL = re.compile(r"[+−-]?0\d+")
WHOLE = re.compile(r"[+−-]?(\d+)")


def typed(text: str) -> Given | None:
    """The number that a text is, with its unit; None where it is an expression.

    Raises:
        Fault: it is a number that would be read as another, or its unit is unknown.
    """
    number, _, unit = str(text).strip().partition(" ")
    if OCTAL.fullmatch(number):
        raise Fault(f"{number!r} could be read as octal: write {number.lstrip('0') or '0'!r}", placed(text))
    whole = WHOLE.fullmatch(number)
    if whole and int(whole[1]) > 2**53:
        raise Fault(f"{number} is more than 2**53, so it would not be kept exactly", placed(text))
    try:
        given = parse_given(text)
    except ValueError as error:
        if not unit:
            return None
        place = place_in(text, len(number), unit) if "unit" in str(error) else placed(text)
        raise Fault(str(error), place) from None
    except ArithmeticError:
        raise Fault(f"{number} is too large a number", placed(text)) from None
    if given and abs(given.value) > 1e300:
        raise Fault(f"{number} is too large a number", placed(text))
    return given


def given_line(name: str, text: str, how: str, label: str, source: str) -> Definition:
    """A line that is a number as typed; raises Fault where it is none."""
    given = typed(text)
    if given is None:
        raise Fault(f"expected a number as printed, such as 57.8%, found {str(text)!r}", placed(text))
    line = Line(str(name), how, label, given.unit, source, None, given.said)
    kind = Kind(given.unit.dim, bare=given.unit.dim == PLAIN.dim)
    return Definition(line, kind, (), (), lambda _: given.value, lambda _: given.said, placed(name))
