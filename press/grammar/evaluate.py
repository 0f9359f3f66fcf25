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

OPERATIONS: dict[str, Callable[..., float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "%": lambda a, b: a % b,
    "**": math.pow,
    "ceil": lambda a: float(math.ceil(a - 1e-9 * max(1.0, abs(a)) if near_whole(a) else a)),
    "floor": lambda a: float(math.floor(a + 1e-9 * max(1.0, abs(a)) if near_whole(a) else a)),
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


class NotFinite(ArithmeticError):
    """A value that cannot be printed: a division by zero, an overflow, a root of a negative number."""


def near_whole(a: float) -> bool:
    """Within rounding of a whole number, so that ceil((8 - 1) / 0.1) is 70 and not 71."""
    return math.isclose(a, round(a), rel_tol=1e-12)


def same(a: float, b: float) -> bool:
    """Equal, as conditions understand it."""
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


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
        NotFinite: some step has no finite value.
    """
    try:
        value = _value(node, lookup)
    except ZeroDivisionError:
        raise NotFinite("divides by zero") from None
    except OverflowError:
        raise NotFinite("is too large a number") from None
    except (ValueError, IndexError):
        raise NotFinite("has no real value (a root or a logarithm of a negative number, or an empty column)") from None
    if not all(map(math.isfinite, value if isinstance(value, tuple) else (value,))):
        raise NotFinite("is not a finite number")
    return value


def _value(node: Node, lookup: Callable[[str], Value]) -> Value:
    match node:
        case Num(value):
            return value
        case Name(name):
            return 1.0 if name in CONSTANTS else lookup(name)
        case Unary(op, operand):
            inner = _value(operand, lookup)
            return lift(lambda a: -a, inner) if op == "-" else inner
        case Binary(op, left, right):
            return lift(OPERATIONS[op], _value(left, lookup), _value(right, lookup))
        case Call(function, args):
            return _call(function, [_value(arg, lookup) for arg in args])
    raise TypeError(node)


def _call(function: str, values: list[Value]) -> Value:
    if function in REDUCE and len(values) == 1:
        column = values[0]
        return REDUCE[function](column if isinstance(column, tuple) else (column,))
    if function in OPERATIONS:
        return lift(OPERATIONS[function], *values)
    formula = formulas()[function]
    inputs = dict(zip((name for name, _ in formula.parameters), values, strict=True))
    return _value(formula.body, inputs.__getitem__)


def lift(operation: Callable[..., float], *values: Value) -> Value:
    """Apply a scalar operation, elementwise where a value is a column."""
    columns = [value for value in values if isinstance(value, tuple)]
    if not columns:
        return operation(*values)
    length = len(columns[0])
    spread = [value if isinstance(value, tuple) else (value,) * length for value in values]
    return tuple(operation(*row) for row in zip(*spread, strict=True))


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
