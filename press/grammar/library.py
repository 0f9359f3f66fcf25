"""The formulas of `press/formulas`, read from their source: parameters, units, body, documentation.

A formula's body is parsed by the same grammar as a plate's lines, so that what runs, what is checked
and what is printed are one text.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import textwrap
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import press.formulas
from press.grammar.parse import parse
from press.units import PLAIN, Unit, parse_unit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from press.grammar.nodes import Node


@dataclass(frozen=True)
class Formula:
    """A closed form known to Python, callable by name from any plate."""

    name: str
    parameters: tuple[tuple[str, Unit], ...]
    result: Unit
    body: Node
    text: str
    doc: str
    call: Callable[..., float]

    @property
    def summary(self) -> str:
        """The first line of the docstring: the noun phrase that says what it is."""
        return self.doc.partition("\n")[0].strip()


@cache
def formulas() -> Mapping[str, Formula]:
    """All formulas by name."""
    found = {}
    for module in pkgutil.iter_modules(press.formulas.__path__):
        namespace = vars(import_module(f"press.formulas.{module.name}"))
        for name, thing in namespace.items():
            own = inspect.isfunction(thing) and thing.__module__ == f"press.formulas.{module.name}"
            if own and not name.startswith("_"):
                found[name] = _formula(thing)
    return found


def _formula(function: Callable[..., float]) -> Formula:
    hints: dict[str, Any] = get_type_hints(function, include_extras=True)
    text = _body(function)
    return Formula(
        function.__name__,
        tuple((name, _unit(hints[name])) for name in inspect.signature(function).parameters),
        _unit(hints["return"]),
        parse(text),
        text,
        inspect.getdoc(function) or "",
        function,
    )


def _unit(annotation: object) -> Unit:
    text = get_args(annotation)[1]
    return parse_unit(text) if text else PLAIN


def _body(function: Callable[..., float]) -> str:
    """The text after the one `return`, on one line."""
    source = textwrap.dedent(inspect.getsource(function))
    returned = ast.parse(source).body[0].body[-1]  # type: ignore[attr-defined]
    segment = ast.get_source_segment(source, returned.value) or ""
    return " ".join(segment.split())
