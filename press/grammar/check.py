"""The unit rule: the dimension of an expression, worked out without running it.

Alongside the dimension goes one bit, *bare*: true while nothing with a dimension has been touched.
A bare count may be declared bytes (`34*d in B`); a ratio of bytes may not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.kinds import CONSTANTS, Kind, constant, declare
from press.grammar.library import formulas
from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Node, Num, Unary
from press.grammar.parse import ELEMENTWISE, FUNCTIONS, REDUCTIONS, unknown_function
from press.places import place_in
from press.units import ONE, raised, say_dim, times

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CONSTANTS", "Checker", "Kind", "declare"]


@dataclass(frozen=True)
class Checker:
    """Checks the expressions of one scope: its names, the scalar for places, and whose line it is."""

    names: Mapping[str, Kind]
    scalar: str
    line: str = ""

    def fault(self, message: str, node: Node, word: str = "") -> Fault:
        return Fault(message, place_in(self.scalar, node.at, word or str(self.scalar)[node.at : node.at + 1]))

    def kind(self, node: Node) -> Kind:
        """The kind of a tree; raises Fault where the unit rule is broken."""
        match node:
            case Num():
                return Kind()
            case Name(name):
                return self.name(name, node)
            case Unary(_, operand):
                return self.kind(operand)
            case Binary():
                return self.binary(node)
            case Call():
                return self.call(node)
        raise self.fault("a comparison is not a number, so nothing is worked out from it", node)

    def truth(self, node: Node) -> Kind:
        """The kind of a condition, which must compare something."""
        match node:
            case Compare(_, operands):
                self.alike([self.kind(part) for part in operands], node, "compares")
            case Logic(_, operands):
                for part in operands:
                    self.truth(part)
            case _:
                raise self.fault("expected a comparison, such as tokens >= T", node)
        return Kind()

    def name(self, name: str, node: Node) -> Kind:
        if name in CONSTANTS:
            return Kind(CONSTANTS[name], bare=False)
        if name not in self.names:
            whose = f" in line {self.line!r}" if self.line else ""
            call = f" It is a function: write {name}(…)." if name in (*FUNCTIONS, *formulas()) else ""
            raise self.fault(f"unknown symbol {name!r}{whose}.{call}{nearest(name, self.names)}", node, name)
        kind = self.names[name]
        if kind.words:
            raise self.fault(f"{name!r} is {kind.words}, not a number", node, name)
        return kind

    def binary(self, node: Binary) -> Kind:
        left, right = self.kind(node.left), self.kind(node.right)
        if node.op == "**":
            return self.power(left, right, node)
        if node.op in {"*", "/"}:
            run = self.run([left, right], node)
            dim = times(left.dim, right.dim, 1 if node.op == "*" else -1)
            return Kind(dim, left.bare and right.bare, run)
        return self.alike([left, right], node, {"+": "adds", "-": "subtracts", "%": "divides"}[node.op])

    def power(self, base: Kind, exponent: Kind, node: Binary) -> Kind:
        if exponent.dim != ONE:
            raise self.fault(f"an exponent is a plain number, and this one is {say_dim(exponent.dim)}", node.right)
        if base.dim == ONE:
            return Kind(ONE, base.bare and exponent.bare, self.run([base, exponent], node))
        fixed = constant(node.right)
        if fixed is None:
            raise self.fault(f"a power of {say_dim(base.dim)} needs a fixed exponent, such as 2 or 0.5", node.right)
        return replace(base, dim=raised(base.dim, fixed))

    def alike(self, kinds: list[Kind], node: Node, verb: str) -> Kind:
        """The common kind of things that are added or compared."""
        first = kinds[0]
        for other in kinds[1:]:
            if other.dim != first.dim:
                raise self.fault(f"{verb} {say_dim(first.dim)} and {say_dim(other.dim)}", node)
        return Kind(first.dim, all(kind.bare for kind in kinds), self.run(kinds, node))

    def run(self, kinds: list[Kind], node: Node) -> str:
        runs = {kind.run for kind in kinds if kind.run}
        if len(runs) > 1:
            raise self.fault(f"combines columns of two tables: {' and '.join(sorted(runs))}", node)
        return runs.pop() if runs else ""

    def call(self, node: Call) -> Kind:
        name, count = node.function, len(node.args)
        kinds = [self.kind(arg) for arg in node.args]
        if name in {"min", "max"}:
            return self.extreme(node, kinds)
        if name in ELEMENTWISE or name in REDUCTIONS:
            if count != 1:
                raise self.fault(f"{name}() takes one value, not {count}", node, name)
            return self.elementwise(node, kinds[0]) if name in ELEMENTWISE else self.reduction(node, kinds[0])
        if name in self.names and name not in formulas():
            raise self.fault(f"{name!r} is not a function: write * for a product", node, name)
        if name not in formulas():
            raise self.fault(unknown_function(name, tuple(formulas())), node, name)
        return self.formula(node, kinds)

    def extreme(self, node: Call, kinds: list[Kind]) -> Kind:
        if len(kinds) == 1:
            return self.reduction(node, kinds[0])
        if not 2 <= len(kinds) <= 4:
            raise self.fault(f"{node.function}() takes one column or two to four values", node, node.function)
        return self.alike(kinds, node, "compares")

    def elementwise(self, node: Call, kind: Kind) -> Kind:
        if node.function == "abs":
            return kind
        if node.function == "sqrt":
            return replace(kind, dim=raised(kind.dim, Fraction(1, 2)))
        if kind.dim != ONE:
            message = f"{node.function}() takes a plain number, and this is {say_dim(kind.dim)}"
            raise self.fault(message, node, node.function)
        return kind

    def reduction(self, node: Call, kind: Kind) -> Kind:
        if not kind.run:
            raise self.fault(f"{node.function}() of one value needs a column of a table", node, node.function)
        return Kind() if node.function == "count" else replace(kind, run="")

    def formula(self, node: Call, kinds: list[Kind]) -> Kind:
        formula = formulas()[node.function]
        wanted = ", ".join(name for name, _ in formula.parameters)
        if len(kinds) != len(formula.parameters):
            message = f"{formula.name}({wanted}) takes {len(formula.parameters)} values, not {len(kinds)}"
            raise self.fault(message, node, formula.name)
        for (name, unit), kind, arg in zip(formula.parameters, kinds, node.args, strict=True):
            if kind.dim != unit.dim:
                taken = f"takes {name} as {say_dim(unit.dim)}, and this is {say_dim(kind.dim)}"
                message = f"{formula.name}({wanted}) {taken}"
                raise self.fault(message, arg)
        bare = formula.result.dim == ONE and all(kind.bare for kind in kinds)
        return Kind(formula.result.dim, bare, self.run(kinds, node))
