"""A value with more digits than it is printed with: enough to work a formula out again by hand."""

from __future__ import annotations

import re

from press.units.digits import exact, fixed, say_percent, scientific
from press.units.given import parse_given
from press.units.said import say, with_unit
from press.units.table import ONE, Unit

FIGURES = 7
TAIL = re.compile(r"(\.\d*?)0+(?!\d)")
DIGIT = re.compile(r"[1-9]")


def fuller(said: str, value: float, unit: Unit) -> str:
    """The value with more digits; what is printed where that is all of it."""
    if holds_all(said, value):
        return said
    long = _long(said, value, unit)
    return long if DIGIT.search(long) and not long.startswith((">", "<")) else said


def holds_all(said: str, value: float) -> bool:
    """Whether what is printed is the value itself, so that more digits would say nothing."""
    try:
        given = parse_given(re.sub(r"\s", "", said).replace("−", "-"))
    except ValueError:
        return False
    return given is not None and given.value == value


def _long(said: str, value: float, unit: Unit) -> str:
    number = exact(value)
    places = FIGURES - len(re.sub(r"\D", "", said.partition(".")[0])[:FIGURES])
    if unit.text == "%":
        return _trimmed(say_percent(value, places))
    if unit.dim != ONE:
        return _trimmed(say(value, unit, places=places))
    places = FIGURES - 1 - number.adjusted()
    if abs(number) >= 10**12 or abs(number) < 10**-3:
        return scientific(number, FIGURES - 1)
    return with_unit(_trimmed(fixed(number, max(places, 0))), unit.text)


def _trimmed(said: str) -> str:
    """Without the noughts at the end of its decimals."""
    return TAIL.sub(lambda tail: "" if tail[1] == "." else tail[1], said)
