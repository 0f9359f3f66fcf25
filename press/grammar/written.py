"""A tree as text of the grammar again."""

from __future__ import annotations

from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Node, Num, Unary

LEVELS = {"or": 0, "and": 1, "compare": 2, "+": 3, "-": 3, "*": 4, "/": 4, "%": 4, "sign": 5, "**": 6}
ATOM = 7


def written(node: Node) -> str:
    """The text of a tree, with the brackets that it needs."""
    return _written(node)[0]


def _written(node: Node) -> tuple[str, int]:
    """A text, and how tightly it holds together."""
    match node:
        case Num(_, text):
            return text, ATOM
        case Name(name):
            return name, ATOM
        case Unary(op, operand):
            return op + _part(operand, LEVELS["sign"]), LEVELS["sign"]
        case Binary("**", left, right):
            return f"{_part(left, ATOM)}**{_part(right, LEVELS['sign'])}", LEVELS["**"]
        case Binary(op, left, right):
            level = LEVELS[op]
            sign = f" {op} "
            return _part(left, level) + sign + _part(right, level + 1), level
        case Call(function, args):
            return f"{function}({', '.join(written(arg) for arg in args)})", ATOM
        case Compare(ops, operands):
            level = LEVELS["compare"]
            first, *others = (_part(part, level + 1) for part in operands)
            return first + "".join(f" {op} {other}" for op, other in zip(ops, others, strict=True)), level
        case Logic(op, operands):
            return f" {op} ".join(_part(part, LEVELS[op] + 1) for part in operands), LEVELS[op]


def _part(node: Node, least: int) -> str:
    """A part of a tree, bracketed where it holds together less tightly than its surroundings ask."""
    text, level = _written(node)
    return text if level >= least else f"({text})"
