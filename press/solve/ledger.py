"""The ledger: every line in every state, worked out once per setting of the line's own controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.solve.controls import narrowed
from press.solve.definitions import Broken
from press.solve.view import SolvedView
from press.values import Slot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.faults import Fault
    from press.library import Entry
    from press.solve.definitions import Definition
    from press.solve.scope import Scope
    from press.values import Group, Line, Rule


class SolvedLedger:
    """All lines of one plate. `faults` holds what is wrong; with faults, only sound names may be asked for."""

    def __init__(self, scope: Scope, entries: Mapping[str, Entry], bound: Mapping[str, str]) -> None:
        self.known: dict[str, Definition] = scope.known
        self.scope = scope
        self.lines: Mapping[str, Line] = {name: definition.line for name, definition in scope.known.items()}
        self.entries = entries
        self.bound = bound
        self.groups: tuple[Group, ...] = scope.groups
        self.rules: tuple[Rule, ...] = ()
        self.choices: tuple[Mapping[str, str], ...] = ()
        self.start: Mapping[str, str] = {group.name: group.start for group in self.groups}
        self.faults: list[Fault] = []
        self.values: dict[tuple[Any, ...], Any] = {}
        self.reach: dict[str, tuple[str, ...]] = {}
        self.moves: dict[str, tuple[str, ...]] = {}

    def controls_of(self, name: str) -> tuple[str, ...]:
        """The controls that a name depends on through all its inputs, in the order of the plate."""
        if name not in self.reach:
            self.reach[name] = ()
            definition = self.known.get(name)
            found: set[str] = set(definition.controls) if definition else set()
            for read in definition.inputs if definition else ():
                found.update(self.controls_of(read))
            self.reach[name] = tuple(group.name for group in self.groups if group.name in found)
        return self.reach[name]

    def reads(self, name: str) -> set[str]:
        """All names that a name is worked out from, through all its inputs."""
        found: set[str] = set()
        pending = [name]
        while pending:
            definition = self.known.get(pending.pop())
            fresh = set(definition.inputs) - found if definition else set()
            found |= fresh
            pending.extend(fresh)
        return found

    def moved_by(self, name: str) -> tuple[str, ...]:
        """The controls that change a name's value in some reachable state, to nine digits."""
        controls = self.controls_of(name)
        if name not in self.moves:
            what = {key: self._fingerprint(name, choice) for key, choice in self.settings(controls).items()}
            self.moves[name] = narrowed(controls, (self.start, *self.choices), what)
        return self.moves[name]

    def _fingerprint(self, name: str, choice: Mapping[str, str]) -> object:
        definition, view = self.known.get(name), self.view(choice)
        if definition is None:
            raise Broken  # it is of a line with a fault
        if definition.columns:
            return tuple(view.column(column, name) for column in definition.columns)
        if definition.value is None:
            return definition.said(view)
        value = view.number_of(name)
        if isinstance(value, float):
            return f"{value:.9g}", definition.said(view) if definition.words else ""
        return value

    def union(self, names: Sequence[str]) -> tuple[str, ...]:
        """The controls of several names together."""
        found = {control for name in names for control in self.controls_of(name)}
        return tuple(group.name for group in self.groups if group.name in found)

    def view(self, choice: Mapping[str, str | float]) -> SolvedView:
        """The ledger at one choice."""
        return SolvedView(self, choice)

    def settings(self, controls: tuple[str, ...]) -> dict[tuple[str, ...], Mapping[str, str]]:
        """Each reachable setting of some controls, with one choice that has it; the start's own first."""
        found: dict[tuple[str, ...], Mapping[str, str]] = {}
        for choice in (self.start, *self.choices):
            found.setdefault(tuple(choice[name] for name in controls), choice)
        return found

    def slot(self, text: str) -> Slot:
        """The printed strings of a text with braces.

        Raises:
            Fault: a brace that names nothing, or something that cannot be printed.
        """
        try:
            controls = self.union(self.scope.text(text))
        except Broken:
            return Slot((), {(): "…"})
        strings = {key: self.view(choice).words(text) for key, choice in self.settings(controls).items()}
        kept = narrowed(controls, (self.start, *self.choices), strings)
        positions = [controls.index(name) for name in kept]
        return Slot(kept, {tuple(key[i] for i in positions): said for key, said in strings.items()})
