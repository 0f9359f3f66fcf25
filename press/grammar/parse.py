"""Text → tree. Python's own parser reads it, then a closed list of nodes is let through.

Everything else is a fault with a sentence for the likely slip, at its place.
"""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from functools import lru_cache

from press.faults import Fault, nearest
from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Node, Num, Unary
from press.grammar.slips import slip
from press.places import place_in

ELEMENTWISE = ("ceil", "floor", "abs", "sqrt", "exp", "log", "log2")
REDUCTIONS = ("sum", "mean", "first", "last", "count")
FUNCTIONS = (*ELEMENTWISE, *REDUCTIONS, "min", "max")
DEEPEST = 200
"""Levels of a tree: more than 300 characters of a sum need, and less than Python's own stack."""

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**", ast.UAdd: "+", ast.USub: "-",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip


def split_unit(text: str) -> tuple[str, str | None]:
    """`expression in unit` → (expression, unit)."""
    found = re.search(r"\s+in\s+(?!.*\sin\s)(?P<unit>.*)", text, re.DOTALL)
    return (text[: found.start()], found["unit"].strip()) if found else (text, None)


def parse(text: str, *, condition: bool = False) -> Node:
    """The tree of an expression or a condition.

    Raises:
        Fault: the text is not of the grammar; the place is that of the offending part.
    """
    with suppress(Fault):
        return _known(str(text), condition=condition)
    return _Reader(str(text), text, condition=condition).read()


@lru_cache(maxsize=4096)
def _known(text: str, *, condition: bool) -> Node:
    return _Reader(text, text, condition=condition).read()


class _Reader:
    """One reading: the text, the scalar it came from (for places), and whether conditions are allowed."""

    def __init__(self, text: str, scalar: str, *, condition: bool) -> None:
        self.text, self.scalar, self.condition = text, scalar, condition
        self.indent = len(text) - len(text.lstrip())

    def fault(self, message: str, at: int, found: str = "") -> Fault:
        return Fault(message, place_in(self.scalar, at, found or self.text[at : at + 1]))

    def read(self) -> Node:
        if not self.text.strip():
            raise self.fault("expected an expression, found nothing", 0)
        wrong = slip(self.text, condition=self.condition)
        if wrong:
            raise self.fault(*wrong)
        try:
            # any space is a space, so that a block scalar may break its line anywhere
            tree = ast.parse(re.sub(r"\s", " ", self.text.strip()), mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            raise self.syntax(error) from None
        if _depth(tree) > DEEPEST:
            raise self.fault(f"nested more than {DEEPEST} deep", self.indent)
        return self.node(tree)

    def syntax(self, error: BaseException) -> Fault:
        at = self.indent + max(0, (getattr(error, "offset", None) or 1) - 1)
        at = min(at, len(self.text.rstrip()) - 1)
        said = self.text.strip()
        said = repr(said if len(said) <= 60 else said[:59] + "…")
        opened, closed = self.text.count("("), self.text.count(")")
        if opened != closed:
            return self.fault(f"{'a closing )' if opened > closed else 'an opening ('} is missing in {said}", at)
        return self.fault(f"{said} cannot be read as an expression: is an operator or a number missing?", at)

    def at(self, node: ast.AST) -> int:
        return self.indent + int(getattr(node, "col_offset", 0))

    def node(self, node: ast.AST) -> Node:
        at = self.at(node)
        match node:
            case ast.Constant(value=value):
                return self.number(value, node, at)
            case ast.Name(id=name):
                return Name(self.name(name, at), at)
            case ast.Attribute(value=ast.Name(id=owner), attr=attr):
                return Name(f"{self.name(owner, at)}.{self.name(attr, at)}", at)
            case ast.BinOp():
                return self.binary(node, at)
            case ast.UnaryOp(op=ast.UAdd() | ast.USub() as op, operand=operand):
                return Unary(OPERATORS[type(op)], self.node(operand), at)
            case ast.Call():
                return self.call(node, at)
            case ast.Compare() | ast.BoolOp():
                return self.logic(node, at)
        raise self.fault(_refusal(node), at)

    def name(self, name: str, at: int) -> str:
        if name.startswith("_"):
            raise self.fault(f"a name does not begin with _: {name!r}", at, name)
        return name

    def number(self, value: object, node: ast.Constant, at: int) -> Num:
        text = self.text[at : at + (node.end_col_offset or 0) - node.col_offset]
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault("only numbers and names are taken", at, text)
        if isinstance(value, int) and value > 2**53:
            raise self.fault(f"{text} is a whole number above 2**53, which is not kept exactly", at, text)
        if value == float("inf"):
            raise self.fault(f"{text} is too large a number", at, text)
        return Num(float(value), text, at)

    def binary(self, node: ast.BinOp, at: int) -> Node:
        remainder = isinstance(node.op, ast.Mod) and self.condition
        if type(node.op) not in OPERATORS and not remainder:
            raise self.fault("only + - * / and ** combine numbers", at)
        op = "%" if remainder else OPERATORS[type(node.op)]
        return Binary(op, self.node(node.left), self.node(node.right), at)

    def call(self, node: ast.Call, at: int) -> Node:
        if not isinstance(node.func, ast.Name):
            what = self.text[at : self.indent + (node.func.end_col_offset or 0)]
            raise self.fault(f"{what!r} is followed by '(': write * for a product", at, what)
        name = self.name(node.func.id, at)
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise self.fault(f"{name}(…) takes its values in order, without names", at, name)
        return Call(name, tuple(self.node(arg) for arg in node.args), at)

    def logic(self, node: ast.Compare | ast.BoolOp, at: int) -> Node:
        if not self.condition:
            raise self.fault("a comparison is not a number: it belongs in only:, always: or say:", at)
        if isinstance(node, ast.BoolOp):
            return Logic(OPERATORS[type(node.op)], tuple(self.node(value) for value in node.values), at)
        operands = tuple(self.node(part) for part in (node.left, *node.comparators))
        return Compare(tuple(OPERATORS[type(op)] for op in node.ops), operands, at)


def _depth(tree: ast.AST) -> int:
    level, depth = [tree], 0
    while level:
        level, depth = [child for node in level for child in ast.iter_child_nodes(node)], depth + 1
    return depth


def _refusal(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return "a dotted name has one dot, between two names"
    if isinstance(node, ast.Tuple):
        return "a comma stands only between the values of a function"
    return "only numbers and names are taken"


def unknown_function(name: str, formulas: tuple[str, ...]) -> str:
    """The sentence for a call of something that does not exist."""
    return f"unknown function {name!r}.{nearest(name, (*FUNCTIONS, *formulas))}"
