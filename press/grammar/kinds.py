"""What is known of a value before it is worked out, and what a declared unit makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from press.faults import Fault
from press.grammar.nodes import Binary, Node, Num, Unary
from press.places import place_in
from press.units import BYTE, FLOP, ONE, TIME, Dim, Unit, say_dim

CONSTANTS = {"byte": BYTE, "flop": FLOP, "second": TIME}
"""Unit constants: value one, dimension only, printed as nothing."""


@dataclass(frozen=True)
class Kind:
    """What is known of a value before it is worked out."""

    dim: Dim = ONE
    bare: bool = True
    run: str = ""
    """The method's line whose table a column comes from; empty for a number."""
    words: str = ""
    """What the name is when it is no number: `a line of words`, `a table`, `a data entry`."""


def constant(node: Node) -> Fraction | None:
    """The value of an exponent written with numerals alone, or None."""
    match node:
        case Num(value):
            return Fraction(str(value))
        case Unary(op, operand):
            inner = constant(operand)
            return None if inner is None else (-inner if op == "-" else inner)
        case Binary("/", left, right):
            top, bottom = constant(left), constant(right)
            return top / bottom if top is not None and bottom else None
    return None


def declare(kind: Kind, unit: Unit | None, scalar: str, at: int = 0) -> Dim:
    """The dimension of a line whose expression has this kind and whose declared unit is `unit`.

    Raises:
        Fault: the declaration contradicts what the expression works out as.
    """
    if unit is None or unit.dim == kind.dim:
        return kind.dim
    place = place_in(scalar, at, unit.text)
    if kind.dim == ONE and kind.bare:
        if unit.coherent:
            return unit.dim
        message = f"a plain number declared {unit.text}: declare {say_dim(unit.dim)}; the page chooses the prefix"
        raise Fault(message, place)
    if kind.dim == ONE:
        message = f"the units cancel in this line, so it is a plain number, not {unit.text}"
        raise Fault(message, place)
    raise Fault(f"works out as {say_dim(kind.dim)}, declared {unit.text}", place)
