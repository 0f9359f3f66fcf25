"""A tree of the grammar as mathematics: HTML in the text face, and the words that say it aloud.

A chain of products and quotients is one fraction, set with a solidus because it stands in a line of
text. A bracket is set only where leaving it out would change what is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from html import escape
from typing import TYPE_CHECKING

from press.grammar.check import CONSTANTS
from press.grammar.library import formulas
from press.grammar.nodes import Binary, Call, Name, Node, Num, Unary, walk
from press.typeset.symbols import is_symbol, operator, symbol
from press.units import THIN, grouped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SUM, PRODUCT, POWER, ATOM = range(4)
"""How tightly a box holds together; one that is looser than its surroundings is bracketed."""

LONG = 32
"""Characters that are kept on one line; a longer formula may break at its thin spaces."""

TAG = re.compile(r"<[^>]*>")
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


def set_formula(node: Node) -> str:
    """A formula as an element, read aloud by its label."""
    made = box(inlined(node))
    return element(made.html, made.words)


def element(html: str, words: str) -> str:
    """The element of a formula in the text face; a long one may break, and says so by its class."""
    kind = "f long" if len(TAG.sub("", html)) > LONG else "f"
    return f'<span class="{kind}" role="math" aria-label="{escape(words)}">{html}</span>'


def inlined(node: Node) -> Node:
    """The tree with every call of a named formula replaced by the formula's own body."""
    match node:
        case Call(function, args, at):
            args = tuple(inlined(arg) for arg in args)
            known = formulas().get(function)
            if known is None:
                return Call(function, args, at)
            given = dict(zip((name for name, _ in known.parameters), args, strict=True))
            return substituted(inlined(known.body), given)
        case Binary(op, left, right, at):
            return Binary(op, inlined(left), inlined(right), at)
        case Unary(op, operand, at):
            return Unary(op, inlined(operand), at)
    return node


def substituted(node: Node, given: Mapping[str, Node]) -> Node:
    """A tree with names replaced by trees."""
    match node:
        case Name(name):
            return given.get(name, node)
        case Binary(op, left, right, at):
            return Binary(op, substituted(left, given), substituted(right, given), at)
        case Unary(op, operand, at):
            return Unary(op, substituted(operand, given), at)
        case Call(function, args, at):
            return Call(function, tuple(substituted(arg, given) for arg in args), at)
    return node


def symbols_in(node: Node) -> tuple[str, ...]:
    """The names in a formula that are set as symbols, each once, in the order of the print."""
    found = (part.name for part in walk(inlined(node)) if isinstance(part, Name))
    return tuple(dict.fromkeys(name for name in found if is_symbol(name) and name not in CONSTANTS))


def box(node: Node) -> Box:
    """A tree, set."""
    match node:
        case Num(_, text):
            return numeral(text)
        case Name(name):
            return Box("1", "1", start="digit", end="digit") if name in CONSTANTS else named(name)
        case Unary("+", operand):
            return box(operand)
        case Unary(_, operand):
            inner = bracketed(box(operand), PRODUCT)
            return Box(f"−{inner.html}", f"minus {inner.words}", SUM, "sign", inner.end)
        case Binary("+" | "-" as op, left, right):
            return added(op, box(left), box(right))
        case Binary("**", base, exponent):
            return raised(box(base), box(exponent))
        case Binary("*" | "/"):
            return fraction(node)
        case Call(function, args):
            return called(function, [box(arg) for arg in args])
    message = f"{type(node).__name__} is not part of a formula that prints"
    raise TypeError(message)


def numeral(text: str) -> Box:
    """A numeral as typed, its digits grouped; a power of ten is written as one."""
    digits, _, power = text.lower().replace("_", "").partition("e")
    number = grouped(Decimal(digits))
    if not power:
        return Box(number, number.replace(THIN, ""), start="digit", end="digit")
    exponent = str(int(power)).replace("-", "−")
    words = f"10 to the power {exponent.replace('−', 'minus ')}"
    ten = Box(f"10<sup>{exponent}</sup>", words, POWER, "digit", "raised")
    if number == "1":
        return ten
    return Box(number + operator("×") + ten.html, f"{number} times {words}", PRODUCT, "digit", "raised")


def named(name: str) -> Box:
    """A name: a symbol in italics, anything longer as upright words."""
    html, words = symbol(name)
    kind = "letter" if is_symbol(name) else "word"
    return Box(html, words, POWER if " " in words and kind == "word" else ATOM, kind, kind)


def bracketed(inner: Box, level: int) -> Box:
    """A box that holds together at least as tightly as `level`."""
    if inner.level >= level:
        return inner
    return Box(f"({inner.html})", f"open bracket {inner.words} close bracket", ATOM, "open", "close")


def added(op: str, left: Box, right: Box) -> Box:
    """A sum or a difference; what follows a minus keeps its brackets, and so does a sign after a sign."""
    if op == "-" or right.start == "sign":
        right = bracketed(right, PRODUCT)
    sign, word = ("+", "plus") if op == "+" else ("−", "minus")
    return Box(left.html + operator(sign) + right.html, f"{left.words} {word} {right.words}", SUM,
               left.start, right.end)  # fmt: skip


def raised(base: Box, exponent: Box) -> Box:
    """A power."""
    base = bracketed(base, ATOM)
    said = POWERS.get(exponent.words, f"to the power {bracketed(exponent, POWER).words}")
    return Box(f"{base.html}<sup>{exponent.html}</sup>", f"{base.words} {said}", POWER, base.start, "raised")


# ------------------------------------------------------------------------------ products and quotients


def fraction(node: Node) -> Box:
    """A chain of products and quotients: one numerator, one denominator, and a sign before both."""
    top: list[Node] = []
    bottom: list[Node] = []
    negative = _gather(node, top, bottom)
    above, below = product([box(part) for part in top]), product([box(part) for part in bottom])
    made = over(above, below) if bottom else above
    if not negative:
        return made
    inner = bracketed(made, PRODUCT)
    return Box(f"−{inner.html}", f"minus {inner.words}", SUM, "sign", inner.end)


def _gather(node: Node, top: list[Node], bottom: list[Node]) -> bool:
    """Sort the factors of a chain above and below the stroke; True where it begins with a minus."""
    match node:
        case Binary("*", left, right):
            negative = _gather(left, top, bottom)
            _factor(right, ("*", "/"), top, bottom)
            return negative
        case Binary("/", left, right):
            negative = _gather(left, top, bottom)
            _factor(right, ("*",), bottom, top)  # a quotient below the stroke stays as it was written
            return negative
        case Unary("-", operand):
            _factor(operand, ("*", "/"), top, bottom)
            return True
    _factor(node, (), top, bottom)
    return False


def _factor(node: Node, opened: tuple[str, ...], top: list[Node], bottom: list[Node]) -> None:
    """Add one factor; a bracketed chain of the `opened` operations joins the one that it stands in."""
    if isinstance(node, Binary) and node.op in opened and not _signed(node):
        _gather(node, top, bottom)
    elif not _silent(node):
        top.append(node)


def _signed(node: Node) -> bool:
    """A chain whose first factor carries a minus: it keeps its brackets."""
    while isinstance(node, Binary) and node.op in {"*", "/"}:
        node = node.left
    return isinstance(node, Unary)


def _silent(node: Node) -> bool:
    """A unit constant, or a power of one: a factor that prints as nothing."""
    if isinstance(node, Binary) and node.op == "**":
        node = node.left
    return isinstance(node, Name) and node.name in CONSTANTS


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


# ------------------------------------------------------------------------------------------- functions


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
