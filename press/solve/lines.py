"""The lines of a plate: each parsed, checked in its units, and made a definition, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from press.faults import Fault, Faults, nearest
from press.grammar.braces import braces
from press.grammar.check import CONSTANTS, Checker, Kind, declare
from press.grammar.evaluate import Value, evaluate, holds
from press.grammar.library import formulas
from press.grammar.nodes import Call, Node, Num, names
from press.grammar.parse import parse, split_unit
from press.schema import ByControl, Computed, Quoted, Run, Say
from press.solve.definitions import Definition, Reading
from press.solve.runs import run_definitions
from press.units import PLAIN, Dim, Unit, parse_given, parse_unit, say_dim, sayable
from press.values import Line, place_in, placed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.grammar.braces import Brace
    from press.schema import Line as LineSpec
    from press.schema import Name
    from press.values import Group


@dataclass
class Lines:
    """The names known so far; lines are added in order, and a faulty one is kept as broken."""

    known: dict[str, Definition]
    groups: tuple[Group, ...]
    symbols: frozenset[str]
    """All symbols of the volume that models give, bound here or not."""
    faults: list[Fault] = field(default_factory=list)
    later: frozenset[str] = frozenset()

    def add_all(self, lines: Mapping[Name, LineSpec]) -> None:
        """Add lines in the order they stand."""
        self.later = frozenset(map(str, lines))
        for name, spec in lines.items():
            self.later -= {str(name)}
            try:
                self.check_name(name)
                self.known |= self.definitions(name, spec)
            except Fault as fault:
                self.break_(name, [fault])
            except Faults as found:
                self.break_(name, found.faults)
            except Broken:
                self.break_(name, [])

    def break_(self, name: str, faults: list[Fault]) -> None:
        self.faults.extend(faults)
        self.known.setdefault(str(name), Definition(Line(str(name), "broken", "", PLAIN), Kind(), broken=True))

    def check_name(self, name: str) -> None:
        text, place = str(name), placed(name)
        if text in CONSTANTS:
            raise Fault(f"the name {text!r} belongs to the grammar; choose another", place)
        known = self.known.get(text)
        if known and not known.broken:
            what = {"control": "a control", "symbol": "a symbol of the model", "datum": "a data entry"}
            raise Fault(f"the name {text!r} is {what.get(known.line.how, 'a line')} already", place)
        if text in self.symbols:
            raise Fault(f"the name {text!r} is a symbol of the volume: choose another", place)

    # ------------------------------------------------------------------------------- expressions

    def kinds(self) -> dict[str, Kind]:
        return {name: definition.kind for name, definition in self.known.items()}

    def tree(
        self, text: str, line: str = "", *, condition: bool = False, columns: Mapping[str, Definition] | None = None
    ) -> tuple[Node, Kind]:
        """Parse and check; raises Fault, or Broken where the text only reads a line with a fault."""
        node = parse(text, condition=condition)
        known = {**self.known, **(columns or {})}
        for name in names(node):
            owner = name.partition(".")[0]
            if any(key in known and known[key].broken for key in (name, owner)):
                raise Broken
            if name in self.later and name not in known:
                raise Fault(
                    f"{name!r} is defined further down; a line reads only those above it", place_in(text, 0, name)
                )
        checker = Checker({name: definition.kind for name, definition in known.items()}, text, line)
        return node, checker.truth(node) if condition else checker.kind(node)

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
                raise Fault(str(error), place_in(text, len(head), declared)) from None
        scalar = _part(text, head)
        node, kind = self.tree(scalar, line, columns=columns)
        dim = declare(kind, unit, text, len(head))
        bare = kind.bare and dim == PLAIN.dim
        return node, Kind(dim, bare, kind.run), unit or _unit_of(node, dim)

    # ------------------------------------------------------------------------------- kinds of line

    def definitions(self, name: str, spec: LineSpec) -> dict[str, Definition]:
        key = str(name)
        match spec:
            case Computed():
                return {key: self.computed(name, spec.is_, str(spec.label or ""), str(spec.source or ""))}
            case ByControl():
                return {key: self.by_control(name, spec)}
            case Quoted():
                return {key: _given(name, spec.quoted, "quoted", str(spec.label or ""), str(spec.source))}
            case Say():
                return {key: self.say(name, spec)}
            case Run():
                return run_definitions(name, spec, self)
            case _:
                return {key: self.computed(name, spec, "", "")}

    def computed(self, name: str, text: str, label: str, source: str) -> Definition:
        if _is_given(text):
            return _given(name, text, "given", label, source)
        node, kind, unit = self.expression(text, str(name))
        line = Line(str(name), "computed", label, unit, source, node, str(text))
        return Definition(
            line, kind, names(node), (), lambda reading: evaluate(node, reading.value), place=placed(text)
        )

    def by_control(self, name: str, spec: ByControl) -> Definition:
        group = self.group(spec.by)
        keys = [option.key for option in group.options]
        faults = [Fault(f"{str(key)!r} is not an option of {group.name!r}.{nearest(key, [*keys, 'else'])}", placed(key))
                  for key in spec.is_ if key not in (*keys, "else")]  # fmt: skip
        missing = [key for key in keys if key not in spec.is_ and "else" not in spec.is_]
        if missing:
            faults.append(Fault(f"no case for {', '.join(missing)} of {group.name!r}, and no else:", placed(spec.by)))
        if faults:
            raise Faults(faults)
        cases = {str(key): self.case(text, str(name)) for key, text in spec.is_.items()}
        first = next(iter(cases.values()))
        for (_, kind, _), text in zip(cases.values(), spec.is_.values(), strict=True):
            if kind.dim != first[1].dim:
                message = f"the cases differ: {say_dim(first[1].dim)} before, {say_dim(kind.dim)} here"
                raise Fault(message, placed(text))
        trees = {key: case[0] for key, case in cases.items()}
        inputs = tuple(dict.fromkeys(read for tree in trees.values() for read in names(tree)))
        line = Line(str(name), "by", str(spec.label or ""), first[2], str(spec.source or ""), trees, f"by {group.name}")

        def value(reading: Reading) -> Value:
            chosen = reading.option(group.name).key
            return evaluate(trees.get(chosen, trees.get("else", first[0])), reading.value)

        kind = Kind(first[1].dim, all(case[1].bare for case in cases.values()), first[1].run)
        return Definition(line, kind, inputs, (group.name,), value, place=placed(name))

    def case(self, text: str, line: str) -> tuple[Node, Kind, Unit]:
        """One case of a `by:` line: an expression, or a number with its unit."""
        given = parse_given(text) if _is_given(text) else None
        if given is None:
            return self.expression(text, line)
        bare = given.unit.dim == PLAIN.dim
        return Num(given.value, given.said), Kind(given.unit.dim, bare=bare), given.unit

    def group(self, name: str) -> Group:
        found = next((group for group in self.groups if group.name == name), None)
        if found is None:
            raise Fault(
                f"{str(name)!r} is not a control.{nearest(name, [group.name for group in self.groups])}", placed(name)
            )
        return found

    def say(self, name: str, spec: Say) -> Definition:
        *cases, last = spec.say
        if last.otherwise is None or last.condition is not None:
            raise Fault("the last case of say: is '- else: …'", placed(last.condition or last.then or name))
        pairs: list[tuple[Node, str]] = []
        for case in cases:
            if case.condition is None or case.then is None:
                raise Fault(
                    "a case of say: has if: and then:", placed(case.condition or case.then or case.otherwise or name)
                )
            pairs.append((self.tree(case.condition, str(name), condition=True)[0], case.then))
        texts = [*(text for _, text in pairs), last.otherwise]
        read = [part for text in texts for part in self.text(text)]
        inputs = tuple(dict.fromkeys([part for tree, _ in pairs for part in names(tree)] + read))
        otherwise = last.otherwise

        def words(reading: Reading) -> str:
            return reading.words(next((text for tree, text in pairs if holds(tree, reading.value)), otherwise))

        line = Line(str(name), "say", str(spec.label or ""), PLAIN)
        return Definition(line, Kind(words="a line of words"), inputs, (), None, words, placed(name))

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
        for key in (name, name.partition(".")[0]):
            if key in self.known and self.known[key].broken:
                raise Broken
        if name in self.later and name not in self.known:
            raise Fault(f"{name!r} is defined further down; a line reads only those above it", place)
        if name not in self.known:
            raise Fault(f"unknown value {name!r}.{nearest(name, self.known)}", place)
        definition = self.known[name]
        if message := _unprintable(brace, definition):
            raise Fault(message, place)
        return definition


def _unprintable(brace: Brace, definition: Definition) -> str:
    """Why a definition cannot be printed as a brace asks; empty where it can."""
    name, kind = brace.name, definition.kind
    if kind.run:
        return f"{name!r} is a column: print first(…), max(…) or another number of it in a line of its own"
    if definition.words is None and (kind.words or definition.value is None):
        return f"{name!r} is {kind.words}, and cannot be printed"
    if definition.value is None or kind.words:
        return f"{name!r} is words, and takes no places and no unit" if brace.unit or brace.places is not None else ""
    if brace.unit and brace.unit.dim != kind.dim:
        return f"{name!r} is {say_dim(kind.dim)}, and cannot be shown in {brace.unit.text}"
    return "" if sayable(kind.dim) else f"{name!r} works out as {say_dim(kind.dim)}, which cannot be printed"


class Broken(Exception):
    """Reads a line that has a fault already: nothing more to report."""


def _is_given(text: str) -> bool:
    try:
        return parse_given(text) is not None
    except ValueError as error:
        if " " in text.strip():
            raise Fault(str(error), placed(text)) from None
        return False


def _given(name: str, text: str, how: str, label: str, source: str) -> Definition:
    try:
        given = parse_given(text)
    except ValueError as error:
        raise Fault(str(error), placed(text)) from None
    if given is None:
        raise Fault(f"expected a number as printed, such as 57.8%, found {str(text)!r}", placed(text))
    line = Line(str(name), how, label, given.unit, source, None, given.said)
    kind = Kind(given.unit.dim, bare=given.unit.dim == PLAIN.dim)
    return Definition(line, kind, (), (), lambda _: given.value, lambda _: given.said, placed(name))


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
