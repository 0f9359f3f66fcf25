"""A value with its unit: the prefix, the places, the noun."""

from __future__ import annotations

from decimal import Context, Decimal
from math import isclose

from press.units.digits import LARGEST, THIN, exact, fixed, rounded, say_percent, say_plain, scientific, three_figures
from press.units.table import BASES, ONE, SINGULARS, TIME, Unit, parse_unit, say_dim

LADDER = ("", "k", "M", "G", "T", "P")
SECONDS = ("n", "µ", "m", "")
LONG = (("min", 7200.0), ("h", 172800.0), ("days", 31557600.0))
"""Longer times: each unit, and the seconds up to which it is used; years after that."""


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
        return with_unit(say_plain(value) if places is None else fixed(exact(value), places), asked.text)
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
        return fixed(amount, places)
    if not amount or (shown.size == 1 and isclose(value, round(value), rel_tol=1e-9)):
        return fixed(amount, 0)
    tenths = rounded(amount, 1)
    if not tenths or (chosen and abs(tenths) < 1 and tenths != amount):
        return three_figures(amount)
    return fixed(amount, 1)


def with_unit(number: str, text: str) -> str:
    """A number and its unit, a thin space between; one of a noun is in the singular."""
    if not text:
        return number
    top, stroke, below = text.partition("/")
    if top == "1":
        return f"{number}/{below}"
    one = SINGULARS.get(top, top) if number in {"1", "−1"} else top
    return f"{number}{THIN}{one}{stroke}{below}"
