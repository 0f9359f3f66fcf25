"""The boxes that a formula is built of: each set, said, and bracketed where it must be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from press.typeset.symbols import is_symbol, operator, symbol
from press.units import THIN, grouped, unbroken

if TYPE_CHECKING:
    from collections.abc import Sequence

SUM, PRODUCT, POWER, ATOM = range(4)
"""How tightly a box holds together; one that is looser than its surroundings is bracketed."""

POWERS = {"2": "squared", "3": "cubed"}
NAMED = {"log": ("ln", "the logarithm of"), "log2": ("log<sub>2</sub>", "the binary logarithm of")}


@dataclass(frozen=True)
class Box:
    """A part of a formula: its HTML, its words, and what a neighbour must know of it.

    `start` and `end` are `digit`, `letter`, `word`, `open`, `close`, `call`, `root`, `raised` or `sign`.
    """

    html: str
    words: str
    level: int = ATOM
    start: str = "letter"
    end: str = "letter"


def bracketed(inner: Box, level: int) -> Box:
    """A box that holds together at least as tightly as `level`."""
    if inner.level >= level:
        return inner
    return Box(f"({inner.html})", f"open bracket {inner.words} close bracket", ATOM, "open", "close")


def numeral(text: str) -> Box:
    """A numeral as typed, its digits grouped; a power of ten is written as one."""
    digits, _, power = text.lower().replace("_", "").partition("e")
    number = grouped(Decimal(digits))
    if not power:
        return Box(unbroken(number), number.replace(THIN, ""), start="digit", end="digit")
    exponent = str(int(power)).replace("-", "−")
    words = f"10 to the power {exponent.replace('−', 'minus ')}"
    ten = Box(f"10<sup>{exponent}</sup>", words, POWER, "digit", "raised")
    if number == "1":
        return ten
    return Box(unbroken(number + operator("×")) + ten.html, f"{number} times {words}", PRODUCT, "digit", "raised")


def named(name: str) -> Box:
    """A name: a symbol in italics, anything longer as upright words."""
    html, words = symbol(name)
    kind = "letter" if is_symbol(name) else "word"
    return Box(html, words, POWER if " " in words and kind == "word" else ATOM, kind, kind)


def added(op: str, left: Box, right: Box) -> Box:
    """A sum or a difference; what follows a minus keeps its brackets, and so does a sign after a sign."""
    if op == "-" or right.start == "sign":
        right = bracketed(right, PRODUCT)
    sign, word = ("+", "plus") if op == "+" else ("−", "minus")
    return Box(left.html + operator(sign) + right.html, f"{left.words} {word} {right.words}", SUM,
               left.start, right.end)  # fmt: skip


def negative(inner: Box) -> Box:
    """A minus and what it stands before."""
    inner = bracketed(inner, PRODUCT)
    return Box(f"−{inner.html}", f"minus {inner.words}", SUM, "sign", inner.end)


def raised(base: Box, exponent: Box) -> Box:
    """A power."""
    base = bracketed(base, ATOM)
    said = POWERS.get(exponent.words, f"to the power {bracketed(exponent, POWER).words}")
    return Box(f"{base.html}<sup>{exponent.html}</sup>", f"{base.words} {said}", POWER, base.start, "raised")


def product(factors: Sequence[Box]) -> Box:
    """Factors side by side, with a sign between them only where it is needed."""
    if not factors:
        return Box("1", "1", start="digit", end="digit")
    if len(factors) == 1:
        return factors[0]
    made = bracketed(factors[0], POWER)
    for factor in factors[1:]:
        right = bracketed(factor, POWER)
        sign = between(made, right)
        spoken = " times " if sign else " "
        made = Box(made.html + sign + right.html, made.words + spoken + right.words, PRODUCT, made.start, right.end)
    return made


def between(left: Box, right: Box) -> str:
    """What stands between two factors: nothing, a thin space, or a sign where two would be misread as one.

    A letter before a bracket would read as a function of what is inside.
    """
    if right.start == "digit" or "word" in {left.end, right.start} or left.end == "root":
        return operator("×")
    if (left.end, right.start) == ("letter", "open"):
        return operator("×")
    return THIN if "call" in {left.end, right.start} else ""


def over(top: Box, bottom: Box) -> Box:
    """A quotient: what is below the stroke is one factor, or bracketed."""
    top, bottom = bracketed(top, PRODUCT), bracketed(bottom, POWER)
    stroke = f"{THIN}/{THIN}" if "word" in {top.end, bottom.start} else "/"
    return Box(top.html + stroke + bottom.html, f"{top.words} over {bottom.words}", PRODUCT, top.start, bottom.end)


def called(function: str, args: Sequence[Box]) -> Box:
    """A function of the grammar, in the notation of print where it has one."""
    inner = args[0]
    match function:
        case "ceil":
            return Box(f"⌈{inner.html}⌉", f"the ceiling of {bracketed(inner, ATOM).words}", ATOM, "open", "close")
        case "floor":
            return Box(f"⌊{inner.html}⌋", f"the floor of {bracketed(inner, ATOM).words}", ATOM, "open", "close")
        case "abs":
            return Box(f"|{inner.html}|", f"the size of {bracketed(inner, ATOM).words}", ATOM, "open", "close")
        case "sqrt":
            under = bracketed(inner, ATOM)
            return Box(f"√{under.html}", f"the square root of {under.words}", POWER, "letter", "root")
        case "exp":
            e = Box("e", "e")
            return replace(raised(e, inner), start="letter")
        case _:
            name, said = NAMED.get(function, (function, f"the {_spoken(function)} of"))
            html = ", ".join(arg.html for arg in args)
            words = " and ".join(bracketed(arg, PRODUCT if len(args) > 1 else ATOM).words for arg in args)
            return Box(f"{name}({html})", f"{said} {words}", ATOM, "call", "call")


def _spoken(function: str) -> str:
    return {"min": "smaller", "max": "larger"}.get(function, function)
