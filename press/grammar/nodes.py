"""The tree of an expression: a closed list of nodes, each with its offset in the text.

What this list cannot say becomes a method with a typed table, never a new node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Num:
    """A numeral; `text` is as typed."""

    value: float
    text: str
    at: int = 0


@dataclass(frozen=True)
class Name:
    """A line, symbol or control, or one dotted name (`gpu.memory`), looked up whole."""

    name: str
    at: int = 0


@dataclass(frozen=True)
class Binary:
    """`+ - * / **`, and `%` (remainder) in conditions."""

    op: str
    left: Node
    right: Node
    at: int = 0


@dataclass(frozen=True)
class Unary:
    """A sign."""

    op: str
    operand: Node
    at: int = 0


@dataclass(frozen=True)
class Call:
    """A function of the grammar, or a formula of `press/formulas`."""

    function: str
    args: tuple[Node, ...]
    at: int = 0


@dataclass(frozen=True)
class Compare:
    """A chain of comparisons: `a < b <= c`."""

    ops: tuple[str, ...]
    operands: tuple[Node, ...]
    at: int = 0


@dataclass(frozen=True)
class Logic:
    """`and`, `or`."""

    op: str
    operands: tuple[Node, ...]
    at: int = 0


Node = Num | Name | Binary | Unary | Call | Compare | Logic


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right under a node."""
    match node:
        case Binary(_, left, right):
            return (left, right)
        case Unary(_, operand):
            return (operand,)
        case Call(_, args) | Compare(_, args) | Logic(_, args):
            return args
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """A node and all that is under it."""
    yield node
    for child in children(node):
        yield from walk(child)


def names(node: Node) -> tuple[str, ...]:
    """The names that a tree reads, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in walk(node) if isinstance(n, Name)))
