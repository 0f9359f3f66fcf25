"""A ledger for the tests of figures: Python arithmetic over a dict of names, one dict a state."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from press.units import PLAIN, Unit, parse_unit, say
from press.values import Option


@dataclass(frozen=True)
class Fake:
    """A view: `names` are values, or functions of the choice; `controls` their options; `units` by name."""

    names: dict[str, Any] = field(default_factory=dict)
    controls: dict[str, list[Any]] = field(default_factory=dict)
    choice: dict[str, Any] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)
    swept: dict[str, Any] = field(default_factory=dict)

    def _scope(self) -> dict[str, Any]:
        scope = {name: options[0] for name, options in self.controls.items()} | self.choice
        for name, value in self.names.items():
            scope[name.replace(".", "_")] = value(**scope) if callable(value) else value
        return scope

    def number(self, expression: str) -> float:
        name = _plain(expression)
        return float(eval(name.replace(".", "_") if name in self.names else name, {}, self._scope()))  # noqa: S307 - the tests' own arithmetic

    def column(self, expression: str, table: str = "") -> tuple[Any, ...]:
        held = self.tables[table or expression]
        held = held(**self._scope()) if callable(held) else held
        return tuple(held[_plain(expression)] if table else held)

    def unit(self, expression: str, table: str = "") -> Unit:
        if " in " in expression:
            return parse_unit(expression.partition(" in ")[2])
        text = self.units.get(f"{table}.{expression}" if table else expression, "")
        return parse_unit(text) if text else PLAIN

    def say(self, expression: str) -> str:
        return say(self.number(expression), self.unit(expression))

    def text(self, text: str) -> str:
        return re.sub(r"{(\w+)}", lambda found: self._word(found[1]), text)

    def _word(self, name: str) -> str:
        value = self._scope()[name]
        return value if isinstance(value, str) else say(value, self.unit(name))

    def at(self, control: str, value: Any) -> Fake:
        option = next((option for option in self.controls[control] if str(option) == value), value)
        swept = {**self.swept, control: option}
        return replace(self, choice={**self.choice, **swept}, swept=swept)

    def every(self, expression: str) -> list[float]:
        return [replace(state, choice={**state.choice, **self.swept}).number(expression) for state in self.states()]

    def states(self) -> list[Fake]:
        """A view at every choice."""
        settings = product(*self.controls.values())
        return [replace(self, choice=dict(zip(self.controls, setting, strict=True))) for setting in settings]

    def chosen(self, control: str) -> Option:
        value = self._scope()[control]
        return Option(str(value), str(value), None if isinstance(value, str) else value)

    def options(self, control: str) -> list[Option]:
        return [Option(str(v), str(v), None if isinstance(v, str) else v) for v in self.controls[control]]


def _plain(expression: str) -> str:
    return expression.partition(" in ")[0]
