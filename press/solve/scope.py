"""The names known so far, and what may be asked of them: expressions checked in their units, texts with their values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.braces import braces
from press.grammar.check import CONSTANTS, Checker, Kind, declare
from press.grammar.library import formulas
from press.grammar.nodes import Call, Node, names
from press.grammar.parse import parse, split_unit
from press.places import place_in
from press.solve.bindings import MODEL
from press.solve.definitions import Broken, Definition, unprintable
from press.units import PLAIN, Dim, Unit, parse_unit, say_dim

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.grammar.braces import Brace
    from press.library import Entry, Symbol
    from press.values import Group

WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass
class Scope:
    """The names of a plate that lines, panels and texts may read, and those that have a fault."""

    known: dict[str, Definition]
    groups: tuple[Group, ...]
    symbols: Mapping[str, Symbol]
    """All symbols of the volume that models give, bound here or not."""
    records: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    """The data entries that a name may stand for."""
    later: frozenset[str] = frozenset()
    missing: set[str] = field(default_factory=set)
    """Names that there are not, each reported where it was first read and not again."""
    refused: set[str] = field(default_factory=set)
    """Names that a line may not have, some of them words that no expression can read."""

    def is_broken(self, name: str) -> bool:
        """Whether a name, or what it is a part of, has a fault already."""
        return (
            name in self.missing
            or name in self.refused
            or any(key in self.known and self.known[key].broken for key in (name, name.partition(".")[0]))
        )

    # ------------------------------------------------------------------------------- expressions

    def tree(
        self, text: str, line: str = "", *, condition: bool = False, columns: Mapping[str, Definition] | None = None
    ) -> tuple[Node, Kind]:
        """Parse and check; raises Fault, or Broken where the text only reads a line with a fault."""
        try:
            node = parse(text, condition=condition)
        except Fault:
            if self.refused.intersection(WORD.findall(text)):
                raise Broken from None
            raise
        known = {**self.known, **(columns or {})}
        for name in names(node):
            if self.is_broken(name):
                raise Broken
            if name not in known:
                self.refuse_unknown(name, text, line)
        checker = Checker({name: definition.kind for name, definition in known.items()}, text, line)
        unknown = [name for name in names(node) if name not in known and name not in CONSTANTS]
        try:
            return node, checker.truth(node) if condition else checker.kind(node)
        except Fault as fault:
            self.missing.update(name for name in unknown if f"symbol {name!r}" in fault.message)
            raise

    def refuse_unknown(self, name: str, text: str, line: str) -> None:
        """Raise Fault for a name that exists, but not here."""
        if name == line:
            message = f"{name!r} is worked out from itself"
        elif name in self.later:
            message = f"{name!r} is defined further down; a line reads only those above it"
        elif lacking := self.lacking(name):
            self.missing.add(name)
            message = lacking
        elif name in self.symbols:
            models = [key for key, found in self.known.items() if f"{key}.{name}" in self.known and found.kind.words]
            hint = f"write {models[0]}.{name}" if models else "bind one with choose: or with:, by the name model"
            message = f"{name!r} is a symbol of a model, and this plate has no model of that name: {hint}"
        else:
            return
        raise Fault(message, place_in(text, 0, name))

    def lacking(self, name: str) -> str:
        """The sentence for a symbol that a bound model or device has not, and others have; else nothing."""
        record, _, figure = name.rpartition(".")
        entries = self.records.get(record or MODEL, ())
        without = [entry.name for entry in entries if figure not in entry.data]
        symbol = self.symbols.get(figure)
        if not without or not (symbol or (record and len(without) < len(entries))):
            return ""
        who = f"{without[0]} has" if len(without) == 1 else f"{', '.join(without[:-1])} and {without[-1]} have"
        kept = f" (a symbol of {_listed(symbol.only)} models)" if symbol and symbol.only else ""
        return f"{who} no {figure!r}{kept}.{nearest(name, self.known)}"

    def expression(
        self, text: str, line: str = "", columns: Mapping[str, Definition] | None = None
    ) -> tuple[Node, Kind, Unit]:
        """An expression with its declared unit: its tree, its kind, the unit it is shown in."""
        head, declared = split_unit(text)
        unit = None
        if declared is not None:
            try:
                unit = parse_unit(declared)
            except ValueError as error:
                if "in" in self.refused:
                    raise Broken from None
                raise Fault(str(error), place_in(text, len(head), declared)) from None
        node, kind = self.tree(_part(text, head), line, columns=columns)
        dim = declare(kind, unit, text, len(head))
        bare = kind.bare and dim == PLAIN.dim
        return node, Kind(dim, bare, kind.run), unit or _unit_of(node, dim)

    # ------------------------------------------------------------------------------- words

    def text(self, text: str) -> list[str]:
        """The names in a text's braces, each checked to be printable."""
        found = [brace for brace in braces(text) if brace.number is None]
        for brace in found:
            self.printable(brace, text)
        return [brace.name for brace in found]

    def printable(self, brace: Brace, text: str) -> Definition:
        """The definition of a name in braces.

        Raises:
            Fault: nothing can be printed for it, or not in that form.
            Broken: it has a fault already.
        """
        name = brace.name
        place = place_in(text, brace.at, "{" + name)
        if self.is_broken(name):
            raise Broken
        if name not in self.known:
            if name in self.later:
                raise Fault(f"{name!r} is defined further down; a line reads only those above it", place)
            self.missing.add(name)
            raise Fault(self.lacking(name) or f"unknown value {name!r}.{nearest(name, self.known)}", place)
        if message := unprintable(brace, self.known[name]):
            raise Fault(message, place)
        return self.known[name]


def _part(text: str, head: str) -> str:
    """The head of a scalar, still knowing its place."""
    part = type(text)(head)
    for slot in ("place", "raw", "style", "trailing"):
        if hasattr(text, slot):
            setattr(part, slot, getattr(text, slot))
    return part


def _unit_of(node: Node, dim: Dim) -> Unit:
    """The unit of a line that declares none: a formula's own, or the coherent one."""
    if isinstance(node, Call) and node.function in formulas():
        return formulas()[node.function].result
    return PLAIN if dim == PLAIN.dim else Unit(say_dim(dim), dim, 1)


def _listed(words: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
