"""Run a tree: every value is a float, or a column (a tuple of floats) that combines elementwise."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from press.grammar.check import CONSTANTS
from press.grammar.library import formulas
from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Node, Num, Unary

if TYPE_CHECKING:
    from collections.abc import Callable

Value = float | tuple[float, ...]


class NotFinite(ArithmeticError):
    """A value that cannot be printed: a division by zero, an overflow, a root of a negative number."""


def near_whole(a: float) -> bool:
    """Within rounding of a whole number, so that ceil((8 - 1) / 0.1) is 70 and not 71."""
    return abs(a - round(a)) <= min(1e-12 * max(1.0, abs(a)), 1e-3)


def ceil(a: float) -> float:
    """The next whole number, but not one for a rounding error."""
    return float(round(a) if near_whole(a) else math.ceil(a))


def floor(a: float) -> float:
    """The last whole number, but not one less for a rounding error."""
    return float(round(a) if near_whole(a) else math.floor(a))


def remainder(a: float, b: float) -> float:
    """What is left of a after whole b; nothing where only a rounding error is left."""
    return 0.0 if near_whole(a / b) else a % b


def power(a: float, b: float) -> float:
    """A real power; nought to a negative one divides by zero."""
    if a == 0 and b < 0:
        raise ZeroDivisionError
    return math.pow(a, b)


def same(a: float, b: float) -> bool:
    """Equal, as conditions understand it."""
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


OPERATIONS: dict[str, Callable[..., float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "%": remainder,
    "**": power,
    "ceil": ceil,
    "floor": floor,
    "abs": abs,
    "sqrt": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "log2": math.log2,
    "min": min,
    "max": max,
}
REDUCE: dict[str, Callable[[tuple[float, ...]], float]] = {
    "sum": math.fsum,
    "mean": lambda column: math.fsum(column) / len(column),
    "first": lambda column: column[0],
    "last": lambda column: column[-1],
    "count": lambda column: float(len(column)),
    "min": min,
    "max": max,
}
COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b and not same(a, b),
    "<=": lambda a, b: a <= b or same(a, b),
    ">": lambda a, b: a > b and not same(a, b),
    ">=": lambda a, b: a >= b or same(a, b),
    "==": same,
    "!=": lambda a, b: not same(a, b),
}


def evaluate(node: Node, lookup: Callable[[str], Value]) -> Value:
    """The value of an expression.

    Raises:
        NotFinite: some step has no finite value, or reads an empty column.
    """
    match node:
        case Num(value):
            return value
        case Name(name):
            return 1.0 if name in CONSTANTS else _finite(lookup(name))
        case Unary(op, operand):
            inner = evaluate(operand, lookup)
            return lift(lambda a: 0.0 - a, inner) if op == "-" else inner
        case Binary(op, left, right):
            return lift(OPERATIONS[op], evaluate(left, lookup), evaluate(right, lookup))
        case Call(function, args):
            return _call(function, [evaluate(arg, lookup) for arg in args])
    raise TypeError(node)


def _finite(value: Value) -> Value:
    if not all(map(math.isfinite, value if isinstance(value, tuple) else (value,))):
        raise NotFinite("is not a finite number")
    return value


def _call(function: str, values: list[Value]) -> Value:
    if function in REDUCE and len(values) == 1:
        column = values[0] if isinstance(values[0], tuple) else (values[0],)
        if not column and function not in {"sum", "count"}:
            raise NotFinite(f"takes the {function} of an empty column")
        return _step(REDUCE[function], column)
    if function in OPERATIONS:
        return lift(OPERATIONS[function], *values)
    formula = formulas()[function]
    inputs = dict(zip((name for name, _ in formula.parameters), values, strict=True))
    return evaluate(formula.body, inputs.__getitem__)


def lift(operation: Callable[..., float], *values: Value) -> Value:
    """Apply a scalar operation, elementwise where a value is a column."""
    lengths = {len(value) for value in values if isinstance(value, tuple)}
    if not lengths:
        return _step(operation, *values)
    if len(lengths) > 1:
        raise NotFinite("combines columns of different lengths")
    length = lengths.pop()
    spread = [value if isinstance(value, tuple) else (value,) * length for value in values]
    return tuple(_step(operation, *row) for row in zip(*spread, strict=True))


def _step(operation: Callable[..., float], *values: Value) -> float:
    """One operation; an infinite result is refused at once, before a later step could hide it."""
    try:
        result = float(operation(*values))
    except ZeroDivisionError:
        raise NotFinite("divides by zero") from None
    except OverflowError:
        raise NotFinite("is too large a number") from None
    except ValueError:
        raise NotFinite("has no real value (a root of a negative number, or a logarithm of one not above 0)") from None
    if not math.isfinite(result):
        raise NotFinite("is too large a number")
    return result


def holds(node: Node, lookup: Callable[[str], Value]) -> bool:
    """Whether a condition is true; a comparison of a column holds when it holds in every row."""
    if isinstance(node, Logic):
        results = (holds(part, lookup) for part in node.operands)
        return all(results) if node.op == "and" else any(results)
    if not isinstance(node, Compare):
        raise TypeError(node)
    values = [evaluate(part, lookup) for part in node.operands]
    return all(_compares(op, a, b) for op, a, b in zip(node.ops, values, values[1:], strict=False))


def _compares(op: str, a: Value, b: Value) -> bool:
    result = lift(lambda x, y: float(COMPARISONS[op](x, y)), a, b)
    return all(result) if isinstance(result, tuple) else bool(result)
