"""A formula with values in the place of its names."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from press.grammar.nodes import Name, walk
from press.typeset.boxes import ATOM, POWER, PRODUCT, SUM, Box
from press.typeset.formula import box, element, inlined, long_or_short
from press.typeset.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from press.grammar.nodes import Node

NUMERAL = re.compile(r"[\d.\u2009\u202f]+")


@dataclass(frozen=True)
class Put:
    """What is put in the place of a name: its HTML, and all strings that it may show."""

    html: str
    strings: tuple[str, ...]

    @property
    def box(self) -> Box:
        """The value as part of a formula: how tightly it holds together follows from all its strings."""
        return Box(self.html, self.strings[0], _level(self.strings), "word", "word")


def _level(strings: Iterable[str]) -> int:
    """How tightly the loosest of these values holds together: `8 192`, `80 GB`, `3.8 × 10²⁵`, `−3`."""
    strings = tuple(strings)
    if any(string.startswith(("-", "−", "<", ">")) for string in strings):
        return SUM
    if any("×" in string for string in strings):
        return PRODUCT
    return ATOM if all(NUMERAL.fullmatch(string) for string in strings) else POWER


def with_values(node: Node, put: Mapping[str, Put]) -> str:
    """A formula with the values of `put` in; empty where it reads none of them.

    It is read as it stands: its values may change, so that no label could say them.
    """
    tree = inlined(node)
    if not any(isinstance(part, Name) and part.name in put for part in walk(tree)):
        return ""
    made = box(tree, {name: value.box for name, value in put.items()})
    return f'<span class="{long_or_short(made.html)}">{made.html}</span>'


def formula_of(node: Node, name: str = "") -> str:
    """A formula with every call of a named one written out; `name` = before it, where one is given."""
    made = box(inlined(node))
    if name:
        html, words = symbol(name)
        made = replace(made, html=f"{html} = {made.html}", words=f"{words} equals {made.words}")
    return element(made.html, made.words)


def said_name(name: str) -> str:
    """A name of the ledger as a formula shows it."""
    html, words = symbol(name)
    return html if html != words else escape(words)
