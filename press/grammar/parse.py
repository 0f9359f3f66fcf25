"""Text → tree. Python's own parser reads it, then a closed list of nodes is let through.

Everything else is a fault with a sentence for the likely slip, at its place.
"""

from __future__ import annotations

import ast
import keyword
import re
from functools import lru_cache

from press.faults import Fault, nearest
from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Node, Num, Unary
from press.values import place_in

ELEMENTWISE = {"ceil": 1, "floor": 1, "abs": 1, "sqrt": 1, "exp": 1, "log": 1, "log2": 1}
REDUCTIONS = ("sum", "mean", "first", "last", "count")
FUNCTIONS = (*ELEMENTWISE, *REDUCTIONS, "min", "max")

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**", ast.UAdd: "+", ast.USub: "-",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip

# what people type from other notations, and what to type instead; checked before Python's parser sees it
SLIPS: tuple[tuple[str, str], ...] = (
    (r"(?<![\w.])\d{1,3}(?:,\d{3})+(?!\d)", "{found!r}: write {plain} (no commas inside a number)"),
    (r"(?<![\w.])\d{1,3}(?:[ \u2009\u202f\u00a0]\d{3})+(?![\d.])", "{found!r}: write {plain} (no spaces inside a number)"),
    (r"(?<![\w.])(?!0[xX])\d+(?:\.\d+)?(?![eE][+-]?\d)(?=[A-Za-z_(])[A-Za-z_]\w*", "{found!r}: write {product} (a product needs its *)"),
    (r"\^", "'^' is not a power here: write **"),
    (r"[·×⋅∙]", "{found!r}: write * for a product"),
    (r"÷", "'÷': write / for a quotient"),
    (r"[−–—]", "{found!r}: write - (the hyphen) for minus"),
    (r"[≤≥≠]", "{found!r}: write {ascii}"),
    (r"[²³⁴]", "{found!r}: write **{power}"),
    (r"//", "'//' is not in the grammar: write floor(a / b)"),
    (r"\[", "a column has no [ ]: use first(x), last(x), min(x), max(x), sum(x), mean(x) or count(x)"),
    (r"[{}]", "names stand without braces in an expression"),
    (r"&&|\|\|", "{found!r}: write {logic}"),
    (r"[\"'`]", "an expression holds numbers and names, no quoted words"),
)  # fmt: skip
ASCII = {"≤": "<=", "≥": ">=", "≠": "!=", "&&": "and", "||": "or", "²": "2", "³": "3", "⁴": "4"}


def split_unit(text: str) -> tuple[str, str | None]:
    """`expression in unit` → (expression, unit)."""
    head, found, tail = text.rpartition(" in ")
    return (head, tail.strip()) if found else (text, None)


def parse(text: str, *, condition: bool = False) -> Node:
    """The tree of an expression or a condition.

    Raises:
        Fault: the text is not of the grammar; the place is that of the offending part.
    """
    return _parse(text, text, condition)


@lru_cache(maxsize=4096)
def _parse_plain(text: str, condition: bool) -> Node:  # noqa: FBT001 - a cache key
    return _Reader(text, text, condition=condition).read()


def _parse(text: str, scalar: str, condition: bool) -> Node:  # noqa: FBT001
    try:
        return _parse_plain(str(text), condition)
    except Fault:
        return _Reader(str(text), scalar, condition=condition).read()


class _Reader:
    """One reading: the text, the scalar it came from (for places), and whether conditions are allowed."""

    def __init__(self, text: str, scalar: str, *, condition: bool) -> None:
        self.text, self.scalar, self.condition = text, scalar, condition

    def fault(self, message: str, at: int, found: str = "") -> Fault:
        return Fault(message, place_in(self.scalar, at, found or self.text[at : at + 1]))

    def read(self) -> Node:
        self.slips()
        try:
            tree = ast.parse(self.text.strip(), mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            raise self.syntax(error) from None
        self.indent = len(self.text) - len(self.text.lstrip())
        return self.node(tree)

    def slips(self) -> None:
        for pattern, message in SLIPS:
            found = re.search(pattern, self.text)
            if found:
                word = found.group()
                digits = re.match(r"[\d.]+", word)
                product = f"{digits.group()}*{word[digits.end() :]}" if digits else ""
                raise self.fault(
                    message.format(found=word, plain=re.sub(r"\D", "", word), product=product, ascii=ASCII.get(word),
                                   power=ASCII.get(word), logic=ASCII.get(word)),
                    found.start(), word)  # fmt: skip
        share = re.search(r"\d+(\.\d+)?\s*%(?!\s*[\w(])" if self.condition else r"(\d+(\.\d+)?)?\s*%", self.text)
        if share:
            number = share.group().strip().rstrip("%").strip()
            raise self.fault(
                f"{share.group().strip()!r}: write {float(number) / 100:g}, or give it a line of its own" if number
                else "'%' is only for conditions, as the remainder: m % p == 0", share.start(), share.group())  # fmt: skip
        equals = re.search(r"(?<![=<>!])=(?!=)", self.text)
        if equals:
            raise self.fault("'=' does not compare: write ==" if self.condition else
                             "'=' does not belong in an expression", equals.start(), "=")  # fmt: skip
        self.keywords()

    def keywords(self) -> None:
        allowed = {"and", "or"} if self.condition else set()
        for found in re.finditer(r"(?<![\w.])[A-Za-z_]\w*", self.text):
            word = found.group()
            if word in {"if", "else"}:
                raise self.fault(
                    "no if … else in a number: cases are `by:` a control, or a `say:` line", found.start(), word
                )
            if keyword.iskeyword(word) and word not in allowed:
                hint = "; a condition belongs in only:, always: or say:" if word in {"and", "or"} else ""
                raise self.fault(f"{word!r} is a reserved word{hint}", found.start(), word)

    def syntax(self, error: BaseException) -> Fault:
        at = max(0, (getattr(error, "offset", None) or 1) - 1)
        at = min(at, max(0, len(self.text.rstrip()) - 1))
        opened, closed = self.text.count("("), self.text.count(")")
        if opened != closed:
            missing = "closing )" if opened > closed else "opening ("
            return self.fault(f"a {missing} is missing in {self.text.strip()!r}", at)
        if not self.text.strip():
            return self.fault("expected an expression, found nothing", 0)
        return self.fault(
            f"{self.text.strip()!r} cannot be read as an expression: is an operator or a number missing?", at
        )

    def at(self, node: ast.AST) -> int:
        offset = int(getattr(node, "col_offset", 0))
        return self.indent + len(self.text.strip().encode()[:offset].decode(errors="ignore"))

    def node(self, node: ast.AST) -> Node:
        at = self.at(node)
        match node:
            case ast.Constant(value=bool()) | ast.Constant(value=complex()):
                raise self.fault("only numbers and names are taken", at)
            case ast.Constant(value=int() | float() as value):
                return self.number(value, node, at)
            case ast.Name(id=name):
                if name.startswith("_"):
                    raise self.fault(f"a name does not begin with _: {name!r}", at, name)
                return Name(name, at)
            case ast.Attribute(value=ast.Name(id=owner), attr=attr):
                if owner.startswith("_") or attr.startswith("_"):
                    raise self.fault(f"a name does not begin with _: {owner}.{attr}", at, owner)
                return Name(f"{owner}.{attr}", at)
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(node, left, op, right)
            case ast.UnaryOp(op=ast.UAdd() | ast.USub() as op, operand=operand):
                return Unary(OPERATORS[type(op)], self.node(operand), at)
            case ast.Call():
                return self.call(node, at)
            case ast.Compare() | ast.BoolOp():
                return self.logic(node, at)
        raise self.fault(self.refusal(node), at)

    def number(self, value: float, node: ast.AST, at: int) -> Num:
        if isinstance(value, int) and abs(value) > 2**53:
            raise self.fault("a whole number above 2**53 is not kept exactly", at)
        if value in {float("inf"), float("-inf")}:
            raise self.fault("this number is too large", at)
        end = at + int(getattr(node, "end_col_offset", at)) - int(getattr(node, "col_offset", 0))
        return Num(float(value), self.text[at:end], at)

    def binary(self, node: ast.AST, left: ast.AST, op: ast.AST, right: ast.AST) -> Node:
        at = self.at(node)
        if isinstance(op, ast.Mod) and self.condition:
            return Binary("%", self.node(left), self.node(right), at)
        if type(op) not in OPERATORS:
            raise self.fault("only + - * / and ** combine numbers", at)
        return Binary(OPERATORS[type(op)], self.node(left), self.node(right), at)

    def call(self, node: ast.Call, at: int) -> Node:
        if not isinstance(node.func, ast.Name):
            what = "a number" if isinstance(node.func, ast.Constant) else "this"
            raise self.fault(f"{what} is followed by '(': write * for a product", at)
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise self.fault(f"{node.func.id}(…) takes its values in order, without names", at, node.func.id)
        return Call(node.func.id, tuple(self.node(arg) for arg in node.args), at)

    def logic(self, node: ast.Compare | ast.BoolOp, at: int) -> Node:
        if not self.condition:
            raise self.fault("a comparison is not a number: it belongs in only:, always: or say:", at)
        if isinstance(node, ast.BoolOp):
            return Logic(OPERATORS[type(node.op)], tuple(self.node(value) for value in node.values), at)
        if any(type(op) not in OPERATORS for op in node.ops):
            raise self.fault("only < <= > >= == and != compare", at)
        operands = tuple(self.node(part) for part in (node.left, *node.comparators))
        return Compare(tuple(OPERATORS[type(op)] for op in node.ops), operands, at)

    @staticmethod
    def refusal(node: ast.AST) -> str:
        if isinstance(node, ast.Attribute):
            return "a dotted name has one dot"
        if isinstance(node, ast.Tuple):
            return "a comma stands only between the values of a function"
        return f"{type(node).__name__.lower()} is not in the grammar of numbers"


def unknown_function(name: str, formulas: tuple[str, ...]) -> str:
    """The sentence for a call of something that does not exist."""
    return f"unknown function {name!r}.{nearest(name, (*FUNCTIONS, *formulas))}"
