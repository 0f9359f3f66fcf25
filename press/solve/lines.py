"""The lines of a plate: each read among the names above it and made a definition, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from press.faults import Fault, Faults
from press.grammar.evaluate import evaluate
from press.grammar.nodes import names
from press.places import placed
from press.schema import ByControl, Computed, Quoted, Run, Say
from press.solve.cases import by_definition, say_definition
from press.solve.definitions import Broken, Definition, broken
from press.solve.names import refuse_label, refuse_name
from press.solve.runs import run_definitions
from press.solve.scope import Scope
from press.solve.typed import given_line, typed
from press.values import Line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.schema import Line as LineSpec
    from press.texts import Name


@dataclass
class Lines(Scope):
    """Lines are added in order, and a faulty one is kept as broken."""

    faults: list[Fault] = field(default_factory=list)

    def add_all(self, lines: Mapping[Name, LineSpec]) -> None:
        """Add lines in the order they stand."""
        self.later = frozenset(map(str, lines))
        for name, spec in lines.items():
            self.later -= {str(name)}
            try:
                self.named(name)
                refuse_label(getattr(spec, "label", None))
                self.known |= self.definitions(name, spec)
            except Fault as fault:
                self.break_(name, [fault])
            except Faults as found:
                self.break_(name, found.faults)
            except Broken:
                self.break_(name, [])

    def named(self, name: str) -> None:
        """Raise Fault for a name that a line may not have; what reads it is not reported again."""
        try:
            refuse_name(name, self.known, self.symbols)
        except Fault:
            self.refused.add(str(name))
            raise

    def break_(self, name: str, faults: list[Fault]) -> None:
        self.faults.extend(faults)
        self.known.setdefault(str(name), broken(str(name)))

    def definitions(self, name: str, spec: LineSpec) -> dict[str, Definition]:
        """The names that one line of the file defines."""
        key, label = str(name), getattr(spec, "label", None)
        if label and "{" in label:
            raise Fault("the label of a line holds no values: it names the line wherever that stands", placed(label))
        match spec:
            case Computed():
                return {key: self.computed(name, spec.is_, str(spec.label or ""), str(spec.source or ""))}
            case ByControl():
                return {key: by_definition(name, spec, self)}
            case Quoted():
                return {key: given_line(name, spec.quoted, "quoted", str(spec.label or ""), str(spec.source))}
            case Say():
                return {key: say_definition(name, spec, self)}
            case Run():
                return run_definitions(name, spec, self)
            case _:
                return {key: self.computed(name, spec, "", "")}

    def computed(self, name: str, text: str, label: str, source: str) -> Definition:
        """A line that is an expression, or a number as typed."""
        if typed(text) is not None:
            return given_line(name, text, "given", label, source)
        node, kind, unit = self.expression(text, str(name))
        line = Line(str(name), "computed", label, unit, source, node, str(text))
        return Definition(
            line, kind, names(node), (), lambda reading: evaluate(node, reading.value), place=placed(text)
        )
