"""The ways in which one name of the ledger is worked out, set in type: formula, values put in, inputs, source."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from html import escape
from typing import TYPE_CHECKING

from press.grammar.check import CONSTANTS
from press.grammar.library import formulas
from press.grammar.methods import methods
from press.grammar.nodes import Call, Name, Num, walk
from press.grammar.nodes import names as names_of
from press.grammar.parse import parse
from press.leaves import Way
from press.solve.bindings import MODEL
from press.typeset.citations import addresses, curled, short
from press.typeset.formula import inlined
from press.typeset.substitution import formula_of, with_values
from press.units import unbroken
from press.workings.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from press.grammar.library import Formula
    from press.grammar.nodes import Node
    from press.library import Datum, Library, PlateFile
    from press.solve.ledger import SolvedLedger
    from press.typeset import Medium

LOCATOR = r"(?:§[\d.]*\d|(?:table|figure|eq\.|appendix) [\dA-Z]+(?:\.\d+)?|abstract)"
DOCUMENTED = re.compile(rf"Source: (?P<source>[a-z-]+\d{{4}}[a-z]?(?:, {LOCATOR}(?:(?:, | and ){LOCATOR})*)?)")
"""A source with its sections at the end of a formula's docstring."""

ORIGINS = {
    "given": "Typed in this plate.",
    "quoted": "As its source prints it.",
    "control": "The reader’s choice in the workshop.",
}


@dataclass(frozen=True)
class Setting:
    """Sets the ways of one plate's lines for one medium."""

    file: PlateFile
    ledger: SolvedLedger
    library: Library
    medium: Medium
    values: Values = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", Values(self.ledger, self.medium))

    @property
    def prefix(self) -> str:
        """What its anchors begin with: in print, where a volume is one document, the plate's name."""
        return f"{self.file.name.replace('.', '-')}-" if self.medium == "print" else ""

    @cached_property
    def shelved(self) -> frozenset[str]:
        """The keys of the plate's own list of sources."""
        return frozenset(map(str, self.file.plate.sources))

    # ------------------------------------------------------------------------------------------- ways

    def ways(self, name: str) -> tuple[tuple[Way, ...], str]:
        """The ways of a name, the start's first, and the control that chooses among them where they are several."""
        definition = self.ledger.known[name]
        match definition.line.how:
            case "by":
                control = definition.controls[0]
                return self._among(control, {key: self._case(name, key) for key in self._keys(control)})
            case "computed":
                return (self._computed(name, definition.line.tree),), ""
            case "run":
                return (self._given_by(name),), ""
            case "symbol" | "datum" if "." in name or definition.line.how == "symbol":
                return self._figure(name)
        origin = self._origin(name)
        return (Way((), "", "", (), origin, self.cite(definition.line.source)),), ""

    def _keys(self, control: str) -> list[str]:
        return [option.key for group in self.ledger.groups if group.name == control for option in group.options]

    def _among(self, control: str, ways: Mapping[str, Way]) -> tuple[tuple[Way, ...], str]:
        """Equal ways once; in print the start's alone."""
        if self.medium == "print":
            return (ways[self.ledger.start[control]],), ""
        found: dict[Way, list[str]] = {ways[self.ledger.start[control]]: []}
        for key, way in ways.items():
            found.setdefault(way, []).append(key)
        if len(found) == 1:
            return tuple(found), ""
        return tuple(replace(way, keys=tuple(keys)) for way, keys in found.items()), control

    def _case(self, name: str, key: str) -> Way:
        trees = self.ledger.known[name].line.tree
        return self._computed(name, trees.get(key, trees.get("else")))

    def _computed(self, name: str, node: Node) -> Way:
        line = self.ledger.known[name].line
        if isinstance(node, Num):
            return Way((), "", "", (), ORIGINS["given"], self.cite(line.source))
        origin, source = "", line.source
        for function in called(node):
            origin = origin or words(function.summary)
            source = source or _source(function)
        inputs = tuple(read for read in names_of(inlined(node)) if read not in CONSTANTS)
        put = self.values.put(inputs)
        return Way((), formula_of(node, name), with_values(node, put), inputs, origin, self.cite(source))

    def _given_by(self, name: str) -> Way:
        """What a method gives: the method in words, and what it is given."""
        run = name.partition(".")[0]
        line = self.ledger.known[run].line
        method = methods()[line.text]
        said = line.text.replace("_", " ")
        summary = method.doc.partition("\n")[0].strip()
        return Way((), "", "", self.ledger.known[run].inputs, f"By the method <i>{said}</i>: {words(summary)}",
                   self.cite(line.source))  # fmt: skip

    def _figure(self, name: str) -> tuple[tuple[Way, ...], str]:
        """A figure of a model or a device: read from its file, or worked out from others of the same file."""
        record, _, figure = name.rpartition(".")
        record = record or MODEL
        if record in self.ledger.bound:
            entry = self.ledger.entries[self.ledger.bound[record]]
            return (self._datum(name, figure, record, entry.data[figure]),), ""
        entries = {key: self.ledger.entries[key] for key in self._keys(record)}
        ways = {key: self._datum(name, figure, record, entry.data[figure]) for key, entry in entries.items()}
        return self._among(record, ways)

    def _datum(self, name: str, figure: str, record: str, datum: Datum) -> Way:
        symbol = self.library.symbols.get(figure)
        key = str(symbol.field) if symbol and symbol.field else ""
        where = datum.where.removeprefix(f"{key} of ")
        source = self.cite(", ".join(part for part in (datum.source, where) if part))
        if not datum.how:
            origin = f"Read from the model’s configuration, <code>{escape(key)}</code>." if key else ""
            return Way((), "", "", (), origin or words(datum.remark), source)
        node = parse(datum.how)
        prefix = "" if "." not in name else f"{record}."
        tree = inlined(node)
        read = {part.name: f"{prefix}{part.name}" for part in walk(tree) if isinstance(part, Name)}
        inputs = tuple(full for full in read.values() if full in self.ledger.known)
        put = self.values.put(inputs)
        values = {short_name: put[full] for short_name, full in read.items() if full in put}
        summary = next((words(function.summary) for function in called(node)), "")
        return Way((), formula_of(node, figure), with_values(node, values), inputs, summary, source)

    def _origin(self, name: str) -> str:
        line = self.ledger.known[name].line
        if line.how == "given" and name not in self.file.plate.numbers:
            return "Typed once for all plates of the volume."
        return ORIGINS.get(line.how, "")

    # ---------------------------------------------------------------------------------------- sources

    def cite(self, source: str) -> str:
        """`chen2016, §4.3` as authors, year and place, with a link to the plate's list.

        A source that stands in no list of the plate has its own address, and in the book its place there.
        """
        key, _, where = source.partition(",")
        item = self.library.sources.get(key)
        if item is None:
            return words(source)
        said = words(short(item))
        if key in self.shelved:
            href = f"#{self.prefix}source-{key}"
        elif self.medium == "print":
            href = f"#source-{key}"
        else:
            href = next((address for address, _ in addresses(item)), "")
        link = f'<a href="{escape(href)}">{said}</a>' if href else said
        return f"{link}, {words(where.strip())}" if where.strip() else link


def called(node: Node) -> Iterator[Formula]:
    """The named formulas that a tree calls, each once, the outermost first."""
    functions = [part.function for part in walk(node) if isinstance(part, Call)]
    return (formulas()[name] for name in dict.fromkeys(functions) if name in formulas())


def _source(function: Formula) -> str:
    """The source at the end of a formula's docstring, with its sections; empty where it names none."""
    found = DOCUMENTED.search(" ".join(function.doc.split()))
    return found["source"] if found else ""


@cache
def documented() -> Mapping[str, str]:
    """The key of the source of each formula that has one, by the formula's name."""
    return {name: key for name, function in formulas().items() if (key := _source(function).partition(",")[0])}


def words(text: str) -> str:
    """Plain text as HTML."""
    return curled(escape(unbroken(text), quote=False))
