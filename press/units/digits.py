"""A number as digits: rounded once, grouped, and never one that is not so.

Rounding is half up in decimal, from fifteen digits: what a float holds beyond them is its own noise
(0.285 · 100 is 28.499999999999996). Spaces inside a number are thin (U+2009); where a line could
break there, a style keeps it whole, or `unbroken` does.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from math import isclose, isfinite

THIN = "\u2009"
NARROW = "\u202f"
"""As narrow as a thin space, and no line breaks at it."""
TYPED = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3})+(?!\w)")
"""A number whose digits an author typed in groups: `8 192`."""
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
WIDE = Context(prec=1000, rounding=ROUND_HALF_UP)
"""Room for every digit of a float, so that nothing is rounded before it is asked for."""

LARGEST = Decimal(10) ** 18
"""From here on a number is said as a power of ten."""


def exact(value: float) -> Decimal:
    """A float as the decimal that it stands for.

    Raises:
        ValueError: not a finite number; nothing prints `nan` or `inf`.
    """
    value = float(value)
    if not isfinite(value):
        raise ValueError(f"{value} is not a finite number")
    return Decimal(int(value)) if value.is_integer() and abs(value) < 1e18 else Decimal(f"{value:.15g}")


def rounded(value: float | Decimal, places: int) -> Decimal:
    """Round half up in decimal; nought has no sign."""
    number = value if isinstance(value, Decimal) else exact(value)
    return WIDE.plus(number.quantize(Decimal(1).scaleb(-places), context=WIDE))


def grouped(number: Decimal | int | str) -> str:
    """Digits in groups of three, thin spaces between, a true minus sign; nought has no sign."""
    decimal = Decimal(str(number))
    return f"{decimal or abs(decimal):,f}".replace(",", THIN).replace("-", "−")


def unbroken(text: str) -> str:
    """A text whose numbers stay whole without a style that keeps them so: labels, options, captions, data."""
    return TYPED.sub(lambda found: found[0].replace(" ", NARROW), text).replace(THIN, NARROW)


def scientific(number: float | Decimal, places: int = 1) -> str:
    """A power of ten: `3.8 × 10²⁵`."""
    number = number if isinstance(number, Decimal) else exact(number)
    power = number.adjusted() if number else 0
    digits = rounded(number.scaleb(-power, WIDE), places)
    if abs(digits) >= 10:
        power += 1
        digits = rounded(number.scaleb(-power, WIDE), places)
    return f"{grouped(digits)}{THIN}×{THIN}10{str(power).translate(SUPERSCRIPTS)}"


def say_plain(value: float) -> str:
    """A count: whole numbers grouped, others with three figures."""
    number = exact(value)
    if abs(number) >= 999.5 or isclose(value, round(value), rel_tol=1e-9):
        whole = rounded(number, 0)
        return grouped(whole) if abs(whole) < LARGEST else scientific(number)
    return three_figures(number)


def three_figures(number: Decimal) -> str:
    """A number that is not whole: 0.250, 2.50, 25.0."""
    if abs(number) < Decimal("0.001"):
        return scientific(number)
    places = 2 - number.adjusted()
    figures = rounded(number, places)
    return grouped(figures if figures.adjusted() == number.adjusted() else rounded(number, places - 1))


def say_percent(value: float, places: int | None = None) -> str:
    """A share as per cent: whole from 10 up, one decimal below; 0% and 100% only when exact."""
    share = exact(value).scaleb(2)
    for mark in (0, 100, -100):
        if abs(share - mark) < Decimal("1e-9"):
            return f"{grouped(mark)}%"
    if places is None:
        whole = rounded(share, 0)
        places = 0 if abs(rounded(share, 1)) >= 10 and abs(whole) != 100 else 1
        places = 0 if abs(share) >= Decimal("100.5") else places
    return _beside(share, places)


def _beside(share: Decimal, places: int) -> str:
    """A share that is not a whole nought or hundred, and so is not rounded to one: `> 99.9%`."""
    said, step = rounded(share, places), Decimal(1).scaleb(-places)
    if abs(said) >= LARGEST:
        return f"{scientific(share, places or 1)}%"
    if said in {0, 100, -100}:
        sign, bound = ("<", said + step) if share > said else (">", said - step)
        return f"{sign}{THIN}{grouped(bound)}%"
    return f"{grouped(said)}%"


def fixed(number: Decimal, places: int) -> str:
    """A number with so many decimals."""
    said = rounded(number, places)
    return grouped(said) if abs(said) < LARGEST else scientific(number, places)
