"""The ledger: every line in every state, worked out once per setting of the line's own controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.faults import Fault
from press.grammar.braces import Brace, braces
from press.grammar.evaluate import NotFinite, Value, evaluate
from press.grammar.nodes import names
from press.solve.controls import narrowed
from press.solve.lines import Broken, Lines
from press.units import Unit, say, say_plain
from press.values import Option, Slot, placed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from press.library import Entry
    from press.solve.definitions import Definition
    from press.values import Group, Line, Rule

State = "Mapping[str, str | float]"
"""One setting of the controls; a number where a sweep has left the options."""


class SolvedLedger:
    """All lines of one plate. `faults` holds what is wrong; with faults, only sound names may be asked for."""

    def __init__(self, lines: Lines, entries: Mapping[str, Entry], bound: Mapping[str, str]) -> None:
        self.known: dict[str, Definition] = lines.known
        self.scope = lines
        self.lines: Mapping[str, Line] = {name: definition.line for name, definition in lines.known.items()}
        self.entries = entries
        self.bound = bound
        self.groups: tuple[Group, ...] = lines.groups
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

    def moved_by(self, name: str) -> tuple[str, ...]:
        """The controls that change a name's value in some reachable state, to nine digits."""
        controls = self.controls_of(name)
        if name not in self.moves:
            what = {key: self._fingerprint(name, choice) for key, choice in self.settings(controls).items()}
            self.moves[name] = narrowed(controls, (self.start, *self.choices), what)
        return self.moves[name]

    def _fingerprint(self, name: str, choice: Mapping[str, str]) -> object:
        definition, view = self.known[name], self.view(choice)
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


class SolvedView:
    """The ledger in one state: what lines, kinds and prose ask."""

    def __init__(
        self, ledger: SolvedLedger, state: Mapping[str, str | float], swept: Mapping[str, Any] | None = None
    ) -> None:
        self.ledger, self.state, self.swept = ledger, state, swept or {}

    # --------------------------------------------------------------------- what definitions ask

    def memo(self, name: str, what: str, work: Callable[[], Any]) -> Any:
        key = (what, name, *(self.state[control] for control in self.ledger.controls_of(name)))
        if key not in self.ledger.values:
            self.ledger.values[key] = work()
        return self.ledger.values[key]

    def number_of(self, name: str) -> Any:
        definition = self.ledger.known[name]
        if definition.value is None:
            raise TypeError(name)
        value = definition.value
        try:
            return self.memo(name, "value", lambda: value(self))
        except NotFinite as error:
            if definition.line.how in {"control", "symbol", "datum"}:
                raise
            raise Unsolved(name, str(error), definition) from None

    def record(self, name: str) -> Entry:
        key = self.ledger.bound.get(name) or str(self.state[name])
        return self.ledger.entries[key]

    def option(self, control: str) -> Option:
        setting = self.state[control]
        if isinstance(setting, float):
            return Option(f"{setting:g}", say_plain(setting), setting)
        group = next(group for group in self.ledger.groups if group.name == control)
        return next(option for option in group.options if option.key == setting)

    def result(self, run: str) -> Any:
        return self.number_of(run)

    def words(self, text: str) -> str:
        """A text with its braces filled in."""
        for brace in reversed(braces(text)):
            said = say_plain(brace.number) if brace.number is not None else self.said(brace)
            text = text[: brace.at] + said + text[brace.at + len(brace.text) :]
        return str(text)

    def said(self, brace: Brace) -> str:
        definition = self.ledger.known[brace.name]
        if brace.unit and brace.unit.dim != definition.kind.dim:
            raise Fault(f"{brace.name!r} cannot be shown in {brace.unit.text}", placed(brace.text))
        return definition.said(self, brace)

    # --------------------------------------------------------------------- what kinds ask (View)

    def number(self, expression: str) -> float:
        """A number by its name or an expression; coherent units."""
        value = self.value(expression)
        if isinstance(value, tuple):
            message = f"{expression} is a column"
            raise TypeError(message)
        return float(value)

    def value(self, expression: str) -> Value:
        if expression in self.ledger.known:
            found: Value = self.number_of(expression)
            return found
        node, _, _ = self.ledger.scope.expression(expression)
        return evaluate(node, self.number_of)

    def column(self, expression: str, table: str = "") -> tuple[float | str, ...]:
        columns = self.ledger.known[table].columns or {} if table else {}
        if expression in columns:
            found: tuple[float | str, ...] = self._picked(columns[expression])
            return found
        node, _, _ = self.ledger.scope.expression(expression, columns=columns)

        def lookup(name: str) -> Any:
            return self._picked(columns[name]) if name in columns else self.number_of(name)

        value = evaluate(node, lookup)
        return value if isinstance(value, tuple) else (value,)

    def _picked(self, definition: Definition) -> Any:
        return tuple(definition.value(self)) if definition.value else ()

    def unit(self, expression: str, table: str = "") -> Unit:
        columns = self.ledger.known[table].columns or {} if table else {}
        definition = columns.get(expression) or self.ledger.known.get(expression)
        return definition.line.unit if definition else self.ledger.scope.expression(expression, columns=columns)[2]

    def say(self, expression: str) -> str:
        definition = self.ledger.known.get(expression)
        if definition:
            return definition.said(self)
        return say(self.number(expression), self.unit(expression))

    def text(self, text: str) -> str:
        return self.words(text)

    def at(self, control: str, value: float | str) -> SolvedView:
        group = next(group for group in self.ledger.groups if group.name == control)
        keys = [option.key for option in group.options if value in (option.key, option.number)]
        swept = {**self.swept, control: keys[0] if keys else float(value)}
        return SolvedView(self.ledger, {**self.state, **swept}, swept)

    def every(self, expression: str) -> Sequence[float]:
        settings = self.ledger.settings(self.ledger.union(self.names(expression)))
        found: list[float] = []
        for choice in settings.values():
            value = self.ledger.view({**choice, **self.swept}).value(expression)
            found.extend(value if isinstance(value, tuple) else (value,))
        return found

    def names(self, expression: str) -> tuple[str, ...]:
        if expression in self.ledger.known:
            return (expression,)
        return names(self.ledger.scope.expression(expression)[0])

    def chosen(self, control: str) -> Option:
        return self.option(control)

    def options(self, control: str) -> Sequence[Option]:
        return next(group.options for group in self.ledger.groups if group.name == control)


class Unsolved(NotFinite):
    """A line without a finite value in some state; carries the line that failed first."""

    def __init__(self, name: str, why: str, definition: Definition) -> None:
        super().__init__(why)
        self.name, self.why, self.definition = name, why, definition
