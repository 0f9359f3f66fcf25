"""The ledger in one state: what lines, figure kinds and prose ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.faults import Fault
from press.grammar.braces import Brace, braces
from press.grammar.evaluate import NotFinite, Value, evaluate
from press.grammar.nodes import names
from press.places import placed
from press.units import Unit, say, say_plain
from press.values import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from press.library import Entry
    from press.solve.definitions import Definition
    from press.solve.ledger import SolvedLedger


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
        except Unsolved:
            raise
        except NotFinite as error:
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
        """One value as it is printed, in the form of its brace.

        Raises:
            Unsolved: a line that it needs has no finite value.
        """
        return self.said_of(brace.name, brace)

    def said_of(self, name: str, brace: Brace | None = None) -> str:
        definition = self.ledger.known[name]
        try:
            if definition.words and definition.value and not brace:
                self.number_of(name)
            return definition.said(self, brace)
        except Unsolved:
            raise
        except NotFinite as error:
            raise Unsolved(name, str(error), definition) from None

    # --------------------------------------------------------------------- what kinds ask (View)

    def number(self, expression: str) -> float:
        """A number by its name or an expression; coherent units.

        Raises:
            Fault: it has no finite value here, or is a column.
        """
        try:
            value = self.value(expression)
        except NotFinite as error:
            raise self.fault(error, expression) from None
        if isinstance(value, tuple):
            message = f"{str(expression)!r} is a column, where one number stands: first(…), max(…) or another of it"
            raise Fault(message, placed(expression))
        return float(value)

    def fault(self, error: NotFinite, expression: str, controls: tuple[str, ...] = ()) -> Fault:
        """What has no finite value in this state, at its place: the line that failed first, or the expression."""
        if isinstance(error, Unsolved):
            controls = self.ledger.controls_of(error.name)
            return Fault(f"line {error.name!r} {error}{self.where(controls)}", error.definition.place)
        return Fault(f"{str(expression)!r} {error}{self.where(controls)}", placed(expression))

    def where(self, controls: tuple[str, ...]) -> str:
        """The state as `at:` of `expect:` would say it; nothing where there is no choice."""
        said = [f"{name}: {self.option(name).key}" for name in controls]
        return f" at {{{', '.join(said)}}}" if said else ""

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
        if expression in self.ledger.known:
            return self.said_of(expression)
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
        self.name, self.definition = name, definition
