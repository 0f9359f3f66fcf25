"""Lines that run a method: what it takes is checked, and what it gives becomes names."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from press.faults import Fault, nearest
from press.grammar.check import Kind
from press.grammar.evaluate import NotFinite, evaluate
from press.grammar.methods import Given, Method, Taken, methods
from press.grammar.nodes import names
from press.places import placed
from press.solve.definitions import Broken, Definition, Reading
from press.units import PLAIN, say_dim
from press.values import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from press.schema import Run
    from press.solve.scope import Scope
    from press.texts import Expression, Name

Input = tuple["Callable[[Reading], Any]", tuple[str, ...], tuple[str, ...]]
"""How a parameter is worked out, the names it reads, the controls it reads."""


def run_definitions(name: str, spec: Run, scope: Scope) -> dict[str, Definition]:
    """The names that a `run:` line defines: itself, its numbers, its columns, its tables.

    Raises:
        Fault: an unknown method, a parameter missing, unknown, or of another dimension.
    """
    method = method_of(spec.run)
    inputs = {key: _input(taken, text, scope) for key, (taken, text) in taken_by(method, spec.inputs, spec.run).items()}
    reads = tuple(dict.fromkeys(read for _, found, _ in inputs.values() for read in found))
    controls = tuple(dict.fromkeys(control for _, _, found in inputs.values() for control in found))
    key = str(name)

    def call(reading: Reading) -> Any:
        try:
            return method.call(**{parameter: pick(reading) for parameter, (pick, _, _) in inputs.items()})
        except NotFinite:
            raise
        except (ArithmeticError, ValueError) as error:
            raise NotFinite(f"cannot run {method.name}: {error}") from None

    label, source = str(spec.label or ""), str(spec.source or "")
    itself = Definition(Line(key, "run", label, PLAIN, source, text=method.name), Kind(words="what a method gives"),
                        reads, controls, call, place=placed(name))  # fmt: skip
    found = {key: itself}
    for given in method.gives:
        found[f"{key}.{given.name}"] = _field(key, given, source)
    return found


def _field(run: str, given: Given, source: str) -> Definition:
    name = f"{run}.{given.name}"
    line = Line(name, "run", given.name.replace("_", " "), given.unit or PLAIN, source)

    def pick(reading: Reading) -> Any:
        return _finite(getattr(reading.result(run), given.name), given.name)

    if given.columns:
        columns = {column.name: _column(run, pick, column) for column in given.columns}
        return Definition(line, Kind(words="a table"), (run,), columns=columns)
    if given.column:
        return _column(run, None, given)
    words = (lambda reading: str(pick(reading))) if given.words else None
    kind = Kind(line.unit.dim, bare=line.unit.dim == PLAIN.dim, words="a word" if given.words else "")
    return Definition(line, kind, (run,), (), None if given.words else pick, words)


def _finite(value: Any, name: str) -> Any:
    """What a method gave; raises NotFinite for a number that cannot be printed."""
    for cell in value if isinstance(value, tuple) else (value,):
        if isinstance(cell, float) and not isfinite(cell):
            raise NotFinite(f"has no finite {name}")
    return value


def _column(run: str, table: Callable[[Reading], Any] | None, given: Given) -> Definition:
    line = Line(given.name, "run", given.name.replace("_", " "), given.unit or PLAIN)

    def pick(reading: Reading) -> Any:
        return _finite(getattr(table(reading) if table else reading.result(run), given.name), given.name)

    kind = Kind(line.unit.dim, line.unit.dim == PLAIN.dim, run, "a column of words" if given.words else "")
    return Definition(line, kind, (run,), (), pick)


def method_of(name: str) -> Method:
    """The method of a name; raises Fault where there is none."""
    if name not in methods():
        raise Fault(f"unknown method {str(name)!r}.{nearest(name, methods())}", placed(name))
    return methods()[str(name)]


def taken_by(method: Method, given: Mapping[Name, Expression], run: str) -> dict[str, tuple[Taken, str]]:
    """What a method takes, each with the text that is given for it; `run` is where it is named.

    Raises:
        Fault: a text for what it does not take, or none for what it needs.
    """
    wanted = {taken.name: taken for taken in method.takes}
    unknown = [key for key in given if key not in wanted]
    if unknown:
        raise Fault(f"{method.name} takes no {unknown[0]!r}.{nearest(unknown[0], wanted)}", placed(unknown[0]))
    missing = [key for key, taken in wanted.items() if key not in given and not taken.optional]
    if missing:
        raise Fault(f"{method.name} needs {', '.join(missing)} too", placed(run))
    texts = {str(key): text for key, text in given.items()}
    return {key: (taken, texts[key]) for key, taken in wanted.items() if key in texts}


def word_of(taken: Taken, word: str, text: str) -> str:
    """A word that a method takes; raises Fault, at the text that gave it, for any other."""
    if word not in taken.words:
        raise Fault(
            f"{taken.name} takes {' or '.join(taken.words)}, not {word!r}.{nearest(word, taken.words)}", placed(text)
        )
    return word


def _input(taken: Taken, text: str, scope: Scope) -> Input:
    if taken.record:
        return _record(taken, text, scope)
    if taken.words:
        return _word(taken, text, scope)
    node, kind, _ = scope.expression(text)
    if taken.unit and kind.dim != taken.unit.dim:
        raise Fault(
            f"{taken.name} is taken as {say_dim(taken.unit.dim)}, and this is {say_dim(kind.dim)}", placed(text)
        )
    if kind.run:
        raise Fault(f"{taken.name} takes one number, and this is a column", placed(text))
    return (lambda reading: evaluate(node, reading.value)), names(node), ()


def _word(taken: Taken, text: str, scope: Scope) -> Input:
    """A word of the method's list: typed as it is, or the key of a control whose options are such words."""
    if scope.is_broken(str(text)):
        raise Broken
    group = next((group for group in scope.groups if group.name == text), None)
    offered = [option.key for option in group.options] if group else [str(text)]
    for word in offered:
        word_of(taken, word, text)
    if group is None:
        return (lambda _: str(text)), (), ()
    name = group.name
    return (lambda reading: reading.option(name).key), (), (name,)


def _record(taken: Taken, text: str, scope: Scope) -> Input:
    name = str(text)
    if scope.is_broken(name):
        raise Broken
    definition = scope.known.get(name)
    if definition is None or definition.line.how != "datum":
        records = [key for key, known in scope.known.items() if known.line.how == "datum" and "." not in key]
        raise Fault(
            f"{taken.name} takes a model or a device by its name, not {name!r}.{nearest(name, records)}", placed(text)
        )
    return (lambda reading: _figures(reading, name)), (name,), ()


def _figures(reading: Reading, name: str) -> dict[str, float]:
    return {key: datum.value for key, datum in reading.record(name).data.items()}
