"""How a value is said: prefixes, places, groups of three, and never a number that is not so.

Rounding is half up in decimal, once, from fifteen digits: what a float holds beyond them is its own
noise (0.285 · 100 is 28.499999999999996). Spaces inside a number are thin (U+2009); where a line
could break there, the setter keeps it whole.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from math import isclose, isfinite

from press.units.table import BASES, ONE, SINGULARS, TIME, Unit, parse_unit, say_dim

THIN = "\u2009"
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
WIDE = Context(prec=1000, rounding=ROUND_HALF_UP)
"""Room for every digit of a float, so that nothing is rounded before it is asked for."""

LARGEST = Decimal(10) ** 18
"""From here on a number is said as a power of ten."""

LADDER = ("", "k", "M", "G", "T", "P")
SECONDS = ("n", "µ", "m", "")
LONG = (("min", 7200.0), ("h", 172800.0), ("days", 31557600.0))
"""Longer times: each unit, and the seconds up to which it is used; years after that."""


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
    return number.quantize(Decimal(1).scaleb(-places), context=WIDE) + 0 if number else Decimal(0).scaleb(-places)


def grouped(number: Decimal | int | str) -> str:
    """Digits in groups of three, thin spaces between, a true minus sign; nought has no sign."""
    decimal = Decimal(str(number))
    return f"{decimal or abs(decimal):,f}".replace(",", THIN).replace("-", "−")


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
    return _three_figures(number)


def _three_figures(number: Decimal) -> str:
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


def _in(value: float, unit: Unit) -> Decimal:
    """How many of a unit a value in coherent units is."""
    size = Decimal(int(unit.size)) if float(unit.size).is_integer() else Decimal(repr(unit.size))
    return Context(prec=40).divide(exact(value), size)


def _parts(unit: Unit) -> tuple[str, str] | None:
    """The coherent base over the stroke, and what stands under it as declared; None where no prefix fits."""
    base = say_dim(unit.dim).partition("/")[0]
    if base not in BASES or "^" in say_dim(unit.dim) or "·" in say_dim(unit.dim):
        return None
    _, stroke, below = unit.text.partition("/")
    return base, stroke + below


def prefixed(value: float, unit: Unit, places: int = 1) -> Unit:
    """The unit with the prefix that leaves 1 ≤ x < 1000 after rounding to `places` decimals."""
    parts = _parts(unit)
    if parts is None:
        return unit
    base, below = parts
    if value == 0:
        return parse_unit(base + below)
    for prefix in SECONDS if base == "s" else LADDER:
        shown = parse_unit(prefix + base + below)
        if abs(rounded(_in(value, shown), places)) < 1000:
            return shown
    if base == "s" and not below:
        return parse_unit(next((longer for longer, end in LONG if abs(value) < end), "years"))
    return shown


def say(value: float, unit: Unit, *, places: int | None = None, shown: Unit | None = None) -> str:
    """A value in coherent units as the volume prints it.

    `unit` is what the line declares (its dimension, its noun); `shown` a unit asked for in the
    prose; `places` the decimals asked for.

    Raises:
        ValueError: the value is not finite, or `shown` is of another dimension: bugs of the caller.
    """
    asked = shown or unit
    if asked.dim != unit.dim:
        message = f"{unit.text} cannot be said in {asked.text}"
        raise ValueError(message)
    if asked.text == "%":
        return say_percent(value, places)
    if unit.dim == ONE:
        return with_unit(say_plain(value) if places is None else _fixed(exact(value), places), asked.text)
    if shown is None:
        shown = prefixed(value, unit, 1 if places is None else places)
        if _beyond(value, unit, shown, places):
            return _as_power(value, unit, places)
        return with_unit(_amount(value, shown, places, chosen=True), shown.text)
    return with_unit(_amount(value, shown, places), shown.text)


def _beyond(value: float, unit: Unit, shown: Unit, places: int | None) -> bool:
    """True where no prefix is left, above or below."""
    amount = _in(value, shown)
    above = (
        unit.dim != TIME and _parts(unit) is not None and abs(rounded(amount, 1 if places is None else places)) >= 1000
    )
    below = places is None and value != 0 and abs(amount) < Decimal("0.001")
    return above or below or abs(exact(value)) >= LARGEST


def _as_power(value: float, unit: Unit, places: int | None) -> str:
    base, below = _parts(unit) or (unit.text, "")
    coherent = parse_unit(base + below) if base in BASES else unit
    return f"{scientific(_in(value, coherent), 1 if places is None else places)}{THIN}{coherent.text}"


def _amount(value: float, shown: Unit, places: int | None, *, chosen: bool = False) -> str:
    """A number of units, with one decimal.

    Three figures where that would say nought, or where the smallest prefix was chosen and the number
    is less than one of it.
    """
    amount = _in(value, shown)
    if places is not None:
        return _fixed(amount, places)
    if not amount or (shown.size == 1 and isclose(value, round(value), rel_tol=1e-9)):
        return _fixed(amount, 0)
    tenths = rounded(amount, 1)
    if not tenths or (chosen and abs(tenths) < 1 and tenths != amount):
        return _three_figures(amount)
    return _fixed(amount, 1)


def _fixed(number: Decimal, places: int) -> str:
    said = rounded(number, places)
    return grouped(said) if abs(said) < LARGEST else scientific(number, places)


def with_unit(number: str, text: str) -> str:
    """A number and its unit, a thin space between; one of a noun is in the singular."""
    if not text:
        return number
    top, stroke, below = text.partition("/")
    one = SINGULARS.get(top, top) if number in {"1", "−1"} else top
    return f"{number}{THIN}{one}{stroke}{below}"
