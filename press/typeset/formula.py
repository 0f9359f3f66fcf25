"""A tree of the grammar as mathematics: HTML in the text face, and the words that say it aloud.

A chain of products and quotients is one fraction, set with a solidus because it stands in a line of
text. A bracket is set only where leaving it out would change what is read.
"""

from __future__ import annotations

import re
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from press.grammar.check import CONSTANTS
from press.grammar.library import formulas
from press.grammar.nodes import Binary, Call, Name, Node, Num, Unary, walk
from press.typeset.boxes import Box, added, called, named, negative, numeral, over, product, raised
from press.typeset.symbols import is_symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

LONG = 32
"""Characters that are kept on one line; a longer formula may break at its thin spaces."""

NOTHING: Mapping[str, Box] = MappingProxyType({})

TAG = re.compile(r"<[^>]*>")


def set_formula(node: Node) -> str:
    """A formula as an element, read aloud by its label."""
    made = box(inlined(node))
    return element(made.html, made.words)


def element(html: str, words: str) -> str:
    """The element of a formula in the text face; a long one may break, and says so by its class."""
    return f'<span class="{long_or_short(html)}" role="math" aria-label="{escape(words)}">{html}</span>'


def long_or_short(html: str) -> str:
    """The class of a formula: whether it may break."""
    return "f long" if len(TAG.sub("", html)) > LONG else "f"


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


def box(node: Node, put: Mapping[str, Box] = NOTHING) -> Box:
    """A tree, set; the boxes of `put` stand in the place of the names that they are given for."""
    match node:
        case Num(_, text):
            return numeral(text)
        case Name(name):
            if name in put:
                return put[name]
            return Box("1", "1", start="digit", end="digit") if name in CONSTANTS else named(name)
        case Unary("+", operand):
            return box(operand, put)
        case Unary(_, operand):
            return negative(box(operand, put))
        case Binary("+" | "-" as op, left, right):
            return added(op, box(left, put), box(right, put))
        case Binary("**", base, exponent):
            return raised(box(base, put), box(exponent, put))
        case Binary("*" | "/"):
            return fraction(node, put)
        case Call(function, args):
            return called(function, [box(arg, put) for arg in args])
    message = f"{type(node).__name__} is not part of a formula that prints"
    raise TypeError(message)


def fraction(node: Node, put: Mapping[str, Box] = NOTHING) -> Box:
    """A chain of products and quotients: one numerator, one denominator, and a sign before both."""
    top: list[Node] = []
    bottom: list[Node] = []
    signed = _gather(node, top, bottom)
    above, below = product([box(part, put) for part in top]), product([box(part, put) for part in bottom])
    made = over(above, below) if bottom else above
    return negative(made) if signed else made


def _gather(node: Node, top: list[Node], bottom: list[Node]) -> bool:
    """Sort the factors of a chain above and below the stroke; True where it begins with a minus."""
    match node:
        case Binary("*", left, right):
            signed = _gather(left, top, bottom)
            _factor(right, ("*", "/"), top, bottom)
            return signed
        case Binary("/", left, right):
            signed = _gather(left, top, bottom)
            _factor(right, ("*",), bottom, top)  # a quotient below the stroke stays as it was written
            return signed
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
