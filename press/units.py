"""Dimensions, units, and how a value is said.

A dimension is four whole or half powers: information, work, time, money. Tokens, layers, GPUs and
parameters are counts, so they are plain numbers; a noun only says how a count is printed.
Strings that come from a plate are looked up in the tables below and never parsed by anything that
computes. Spaces inside a number are thin (U+2009); where a line could break there, the setter
keeps it whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Annotated

from press.faults import nearest

THIN = "\u2009"

Dim = tuple[Fraction, Fraction, Fraction, Fraction]


def _dim(information: int = 0, work: int = 0, time: int = 0, money: int = 0) -> Dim:
    return (Fraction(information), Fraction(work), Fraction(time), Fraction(money))


ONE, BYTE, FLOP, TIME, MONEY = _dim(), _dim(1), _dim(0, 1), _dim(0, 0, 1), _dim(0, 0, 0, 1)


def times(a: Dim, b: Dim, power: int = 1) -> Dim:
    """The dimension of a · b, or of a / b with `power=-1`."""
    return (a[0] + power * b[0], a[1] + power * b[1], a[2] + power * b[2], a[3] + power * b[3])


def raised(a: Dim, power: Fraction) -> Dim:
    """The dimension of a to a power."""
    return (a[0] * power, a[1] * power, a[2] * power, a[3] * power)


# base: dimension, size in the coherent unit, may it take a prefix
BASES: dict[str, tuple[Dim, float, bool]] = {
    "B": (BYTE, 1, True),
    "FLOP": (FLOP, 1, True),
    "s": (TIME, 1, True),
    "min": (TIME, 60, False),
    "h": (TIME, 3600, False),
    "days": (TIME, 86400, False),
    "years": (TIME, 31557600, False),
    "USD": (MONEY, 1, True),
}
PREFIXES = {
    "n": 1e-9, "µ": 1e-6, "m": 1e-3, "": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15,
    "E": 1e18, "Z": 1e21, "Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40, "Pi": 2.0**50,
}  # fmt: skip
NOUNS = {  # plural: singular
    "tokens": "token", "GPUs": "GPU", "parameters": "parameter", "layers": "layer",
    "heads": "head", "experts": "expert", "stages": "stage", "micro-batches": "micro-batch",
    "steps": "step", "sequences": "sequence", "servers": "server", "devices": "device",
    "elements": "element", "chunks": "chunk", "buckets": "bucket", "layouts": "layout",
    "hops": "hop", "replicas": "replica", "nodes": "node", "checkpoints": "checkpoint",
}  # fmt: skip
DIM_WORDS = (("B", 0), ("FLOP", 1), ("s", 2), ("USD", 3))


@dataclass(frozen=True)
class Unit:
    """A unit that may be written: its dimension and its size in coherent units."""

    text: str
    dim: Dim
    size: float
    noun: bool = False

    @property
    def coherent(self) -> bool:
        """True for B, FLOP, s, USD, one over another, and counts: size one."""
        return self.size == 1 and self.text != "%"


PLAIN = Unit("", ONE, 1)
PERCENT = Unit("%", ONE, 0.01)


@cache
def unit_names() -> tuple[str, ...]:
    """The units an author may write, without their prefixes."""
    return (*BASES, *NOUNS, "%")


@cache
def parse_unit(text: str) -> Unit:
    """Look up a unit; raises ValueError with a sentence for the author."""
    text = text.strip()
    if text == "%":
        return PERCENT
    if text in NOUNS:
        return Unit(text, ONE, 1, noun=True)
    over = text.split("/")
    if len(over) == 2 and all(over):
        top, bottom = (_single(part.strip()) for part in over)
        return Unit(text, times(top.dim, bottom.dim, -1), top.size / bottom.size, noun=top.noun)
    if len(over) > 2:
        message = f"{text!r} has more than one stroke; a unit is one name, or one over another"
        raise ValueError(message)
    return _single(text)


def _single(text: str) -> Unit:
    if text in NOUNS or text in NOUNS.values():
        return Unit(text, ONE, 1, noun=True)
    for base, (dim, size, prefixed) in BASES.items():
        prefix = text.removesuffix(base)
        if prefix + base == text and (prefix == "" or (prefixed and prefix in PREFIXES)):
            return Unit(text, dim, size * PREFIXES[prefix])
    spelled = {"bytes": "B", "byte": "B", "bit": "B", "bits": "B", "FLOPs": "FLOP", "FLOPS": "FLOP/s",
               "flops": "FLOP/s", "sec": "s", "seconds": "s", "Gb": "GB", "KB": "kB", "us": "µs",
               "percent": "%", "token": "tokens", "GPU": "GPUs"}  # fmt: skip
    if text in spelled:
        message = f"unknown unit {text!r}: write {spelled[text]!r}"
        raise ValueError(message)
    message = f"unknown unit {text!r}.{nearest(text, unit_names(), most=40)}"
    raise ValueError(message)


def say_dim(dim: Dim) -> str:
    """The coherent unit of a dimension in words: `FLOP/B`, or `a plain number`."""
    top = "·".join(w + _power(dim[i]) for w, i in DIM_WORDS if dim[i] > 0)
    bottom = "·".join(w + _power(-dim[i]) for w, i in DIM_WORDS if dim[i] < 0)
    if not top and not bottom:
        return "a plain number"
    return f"{top or '1'}/{bottom}" if bottom else top


def _power(power: Fraction) -> str:
    return "" if power == 1 else f"^{power}"


def sayable(dim: Dim) -> bool:
    """A dimension that can be printed: whole powers, at most one thing over one other."""
    tops = [p for p in dim if p > 0]
    bottoms = [p for p in dim if p < 0]
    return all(p in {1, -1} for p in (*tops, *bottoms)) and len(tops) <= 1 and len(bottoms) <= 1


# ------------------------------------------------------------------------------- how a value is said

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def rounded(value: float, places: int) -> Decimal:
    """Round half up in decimal, from the shortest text of the number."""
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def grouped(number: Decimal | int | str) -> str:
    """Digits in groups of three, thin spaces between, a true minus sign."""
    text = f"{Decimal(str(number)):,f}".replace(",", THIN)
    return text.replace("-", "−")


def say_plain(value: float) -> str:
    """A count: whole numbers grouped, others with three figures."""
    if not isfinite(value):
        raise ValueError(f"{value} is not a finite number")
    if value == round(value) and abs(value) < 1e18:
        return grouped(int(value))
    if abs(value) >= 1e18 or abs(value) < 1e-3:
        return _scientific(value)
    whole = len(str(int(abs(value)))) if abs(value) >= 1 else 0
    leading = 0 if abs(value) >= 0.1 else (1 if abs(value) >= 0.01 else 2)
    return grouped(rounded(value, max(0, 3 - whole + leading)))


def _scientific(value: float, places: int = 1) -> str:
    power = int(f"{value:e}".split("e")[1])
    digits = rounded(value / 10.0**power, places)
    if abs(digits) >= 10:
        power, digits = power + 1, rounded(value / 10.0 ** (power + 1), places)
    return f"{grouped(digits)}{THIN}×{THIN}10{str(power).translate(SUPERSCRIPTS)}"


def say_percent(value: float, places: int | None = None) -> str:
    """A share as per cent: whole from 10 up, one decimal below; 0% and 100% only when exact."""
    share = value * 100
    for exact in (0.0, 100.0):
        if abs(share - exact) < 1e-9:
            return f"{exact:.0f}%"
    if places is not None:
        return f"{grouped(rounded(share, places))}%"
    if abs(share) < 0.05:
        return "< 0.1%".replace(" ", THIN) if share > 0 else "> −0.1%".replace(" ", THIN)
    whole, tenths = rounded(share, 0), rounded(share, 1)
    if 99 < share < 100.5 and whole == 100:
        if tenths != 100:
            return f"{tenths}%"
        return f"{'>' if share < 100 else '<'}{THIN}{'99.9' if share < 100 else '100.1'}%"
    return f"{grouped(whole if abs(tenths) >= 10 else tenths)}%"


def prefixed(value: float, unit: Unit) -> Unit:
    """The unit with the prefix that leaves 1 ≤ x < 1000 after rounding to one decimal."""
    top, _, bottom = say_dim(unit.dim).partition("/")
    tail = f"/{bottom}" if bottom else ""
    if "^" in top + bottom or top == "1" or "·" in top + bottom:
        return unit
    best = ""
    for prefix in ("n", "µ", "m", "", "k", "M", "G", "T", "P"):
        if prefix in {"n", "µ", "m"} and top != "s":
            continue
        size = PREFIXES[prefix]
        if not best or abs(rounded(value / size, 1)) >= 1:
            best = prefix + top
    if top == "s" and abs(value) >= 999.95:
        best = next(u for u, n in (("years", 31557600), ("days", 172800), ("h", 7200), ("min", 0)) if abs(value) >= n)
    return parse_unit(best + tail)


def say(value: float, unit: Unit, *, places: int | None = None, shown: Unit | None = None) -> str:
    """A value in coherent units as the volume prints it.

    `unit` is what the line declares (its dimension, its noun); `shown` a unit asked for in the
    prose; `places` the decimals asked for.
    """
    if shown is PERCENT or (unit.text == "%" and shown is None):
        return say_percent(value, places)
    if unit.dim == ONE and (shown is None or shown.dim == ONE):
        noun = (shown or unit).text
        number = say_plain(value) if places is None else grouped(rounded(value, places))
        noun = NOUNS.get(noun, noun) if number == "1" else noun
        return f"{number}{THIN}{noun}" if noun else number
    if shown is None:
        shown = prefixed(value, unit)
        if abs(value / shown.size) >= 999.95 and places is None and shown.text[0] == "P":
            return f"{_scientific(value)}{THIN}{say_dim(unit.dim)}"
    amount = rounded(value / shown.size, 1 if places is None else places)
    if places is None and amount == amount.to_integral() and (shown.size == 1 or value == 0):
        amount = amount.to_integral()
    return f"{grouped(amount)}{THIN}{shown.text}"


# ------------------------------------------------------------------------------- typed quantities

GIVEN = re.compile(r"(?P<number>[+−-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(?P<unit>%|[^\d\s.%][^\s]*)?")


@dataclass(frozen=True)
class Given:
    """A number as an author typed it, with its unit: `80 GB`, `57.8%`, `8192 tokens`."""

    value: float
    unit: Unit
    half: float
    """Half a unit of the last written digit, in coherent units."""
    said: str


def parse_given(text: str) -> Given | None:
    """Read a typed quantity; None if it is not one; ValueError if its unit is unknown."""
    found = GIVEN.fullmatch(text.strip())
    if not found:
        return None
    unit = parse_unit(found["unit"]) if found["unit"] else PLAIN
    number = Decimal(found["number"].replace("−", "-"))
    exponent = number.as_tuple().exponent
    step = float(Decimal(1).scaleb(int(exponent)))
    size = Decimal(repr(unit.size)) if unit.size != int(unit.size) else Decimal(int(unit.size))
    tail = "" if unit is PLAIN else ("%" if unit is PERCENT else f"{THIN}{unit.text}")
    return Given(float(number * size), unit, step * unit.size / 2, grouped(number) + tail)


# ------------------------------------------------------------------- the units of a formula's signature

Count = Annotated[float, ""]
Share = Annotated[float, "%"]
Bytes = Annotated[float, "B"]
Work = Annotated[float, "FLOP"]
Seconds = Annotated[float, "s"]
Speed = Annotated[float, "FLOP/s"]
Bandwidth = Annotated[float, "B/s"]
