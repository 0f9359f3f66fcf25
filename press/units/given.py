"""A number as an author typed it, with its unit: `80 GB`, `57.8%`, `8192 tokens`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite

from press.units.digits import WIDE, grouped, scientific
from press.units.said import with_unit
from press.units.table import PLAIN, Unit, parse_unit

NUMBER = r"[+−-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+−-]?[0-9]+)?"
GIVEN = re.compile(rf"(?P<number>{NUMBER})\s*(?P<unit>%|\$|[^\W\d_]\S*(?:\s*/\s*\S+)?)?")


@dataclass(frozen=True)
class Given:
    """A typed quantity."""

    value: float
    unit: Unit
    half: float
    """Half a unit of the last written digit, in coherent units."""
    said: str


def parse_given(text: str) -> Given | None:
    """Read a typed quantity; None if it is not one.

    Raises:
        ValueError: its unit is unknown, or a float does not hold the number; with a sentence for the author.
    """
    found = GIVEN.fullmatch(text.strip())
    if not found:
        return None
    unit = _unit(found["number"], found["unit"]) if found["unit"] else PLAIN
    typed = found["number"].replace("−", "-")
    number = _number(typed)
    size = Decimal(int(unit.size)) if float(unit.size).is_integer() else Decimal(repr(unit.size))
    value = float(WIDE.multiply(number, size))
    if not isfinite(value):
        raise ValueError(f"{found['number']} {unit.text} is too large a number")
    step = WIDE.multiply(Decimal(1).scaleb(int(number.as_tuple().exponent)), size)
    return Given(value + 0.0, unit, float(step / 2), _said(number, typed, unit))


def _unit(number: str, text: str) -> Unit:
    try:
        return parse_unit(text)
    except ValueError as error:
        head, dot, known = str(error).partition(". " if "Known:" in str(error) and len(text) < 4 else "\n")
        message = f"{head} (a product needs its *: {number}*{text}){dot}{known}" if dot else head
        raise ValueError(message) from None


def _number(typed: str) -> Decimal:
    """The number, once it is known that a float holds it: a million digits are not even made."""
    digits = typed.lstrip("+-")
    if not isfinite(float(typed)):
        raise ValueError(f"{typed} is too large a number")
    mantissa = re.split("[eE]", digits)[0]
    if float(typed) == 0 and mantissa.strip("0."):
        raise ValueError(f"{typed} is too small a number")
    if re.match("0[0-9]", digits):
        raise ValueError(f"{typed!r} could be read as octal: write {digits.lstrip('0') or '0'}")
    if digits.isdigit() and int(digits) > 2**53:
        raise ValueError(f"{typed} is a whole number above 2**53, which is not kept exactly: write it as 1.5e16")
    return Decimal(typed) if float(typed) else Decimal(mantissa)


def _said(number: Decimal, typed: str, unit: Unit) -> str:
    """As typed: its own digits, grouped; an exponent stays one where it saves many noughts."""
    power = number.adjusted()
    written = grouped(number)
    if "e" in typed.lower() and number and not -4 < power < 18:
        mantissa = re.split("[eE]", typed)[0]
        shift = power - Decimal(mantissa).adjusted()
        written = _power(Decimal(mantissa), shift)
    return f"{written}%" if unit.text == "%" else with_unit(written, unit.text)


def _power(mantissa: Decimal, power: int) -> str:
    return f"{grouped(mantissa)}{scientific(Decimal(1).scaleb(power), 0).removeprefix('1')}"
