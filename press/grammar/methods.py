"""The methods of `press/methods`, read from their signatures: what they take, what they give.

A method is a public function of its own name's module. Its parameters are annotated with the unit
aliases of `press.units`, with `Literal[...]` for words, or with `Record` for a model or a device; one with a
default may be left out. Its result is a frozen dataclass of numbers, columns (`tuple[Count, ...]`) and tables
(dataclasses of columns). So YAML can be checked without running anything.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import pkgutil
import textwrap
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import press.methods
from press.units import PLAIN, Unit, parse_unit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True)
class Taken:
    """One parameter: a number in a unit, a word of a list, or a record."""

    name: str
    unit: Unit | None = None
    words: tuple[str, ...] = ()
    record: bool = False
    optional: bool = False
    """It has a default, so that a plate may leave it out."""


@dataclass(frozen=True)
class Given:
    """One thing a method gives: a number, a column, or a table of columns."""

    name: str
    unit: Unit | None = None
    column: bool = False
    words: bool = False
    columns: tuple[Given, ...] = ()
    doc: str = ""
    """What the text after the field in its dataclass says."""


@dataclass(frozen=True)
class Method:
    """A procedure known to Python, callable from any plate with `run:`."""

    name: str
    takes: tuple[Taken, ...]
    gives: tuple[Given, ...]
    doc: str
    call: Callable[..., Any]


@cache
def methods() -> Mapping[str, Method]:
    """All methods by name."""
    found = {}
    for module in pkgutil.iter_modules(press.methods.__path__):
        function = vars(import_module(f"press.methods.{module.name}")).get(module.name)
        if inspect.isfunction(function):
            found[module.name] = _method(function)
    return found


def _method(function: Callable[..., Any]) -> Method:
    hints = get_type_hints(function, include_extras=True)
    takes = tuple(
        _taken(parameter, hints[parameter.name]) for parameter in inspect.signature(function).parameters.values()
    )
    return Method(function.__name__, takes, _fields(hints["return"]), inspect.getdoc(function) or "", function)


def _taken(parameter: inspect.Parameter, hint: Any) -> Taken:
    name, optional = parameter.name, parameter.default is not inspect.Parameter.empty
    if get_origin(hint) is Literal:
        return Taken(name, words=get_args(hint), optional=optional)
    if "record" in get_args(hint):
        return Taken(name, record=True, optional=optional)
    return Taken(name, unit=_unit(hint), optional=optional)


def _fields(result: type) -> tuple[Given, ...]:
    hints, docs = get_type_hints(result, include_extras=True), _docs(result)
    return tuple(
        dataclasses.replace(_given(field.name, hints[field.name]), doc=docs.get(field.name, ""))
        for field in dataclasses.fields(result)
    )


def _docs(result: type) -> dict[str, str]:
    """The texts that stand after the fields of a dataclass, on one line each."""
    definition = ast.parse(textwrap.dedent(inspect.getsource(result))).body[0]
    found = {}
    for field, after in pairwise(definition.body):  # type: ignore[attr-defined]
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _given(name: str, hint: Any) -> Given:
    if dataclasses.is_dataclass(hint):
        return Given(name, columns=_fields(hint))  # type: ignore[arg-type]
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        return Given(name, words=True, column=True) if inner is str else Given(name, _unit(inner), column=True)
    return Given(name, words=True) if hint is str else Given(name, _unit(hint))


def _unit(hint: Any) -> Unit:
    text = get_args(hint)[1]
    return parse_unit(text) if text else PLAIN
