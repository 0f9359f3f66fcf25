"""Lines with cases: `by:` a control, and `say:` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault, Faults, nearest
from press.grammar.check import Kind
from press.grammar.evaluate import NotFinite, evaluate, holds
from press.grammar.nodes import Num, names
from press.places import placed
from press.solve.definitions import Broken, Definition, Reading
from press.solve.typed import typed
from press.units import PLAIN, say, say_dim, unbroken
from press.values import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from press.faults import Place
    from press.grammar.evaluate import Value
    from press.grammar.nodes import Node
    from press.schema import ByControl, Case, Say
    from press.solve.scope import Scope
    from press.units import Given, Unit
    from press.values import Group

OTHERWISE = "else"


def by_definition(name: str, spec: ByControl, scope: Scope) -> Definition:
    """A line with one expression for each option of a control.

    Raises:
        Faults: options without a case, cases without an option, cases of different dimensions.
    """
    group = _group(spec.by, scope)
    _check_options(spec, group)
    read = {str(key): _case(text, str(name), scope) for key, text in spec.is_.items()}
    (_, first, unit), *_ = read.values()
    for (_, kind, other), text in zip(read.values(), spec.is_.values(), strict=True):
        if kind.dim != first.dim or (other.text == "%") != (unit.text == "%"):
            before, here = (said.text or say_dim(dim) for said, dim in ((unit, first.dim), (other, kind.dim)))
            raise Fault(f"the cases differ: {before} before, {here} here", placed(text))
    trees = {key: tree for key, (tree, _, _) in read.items()}
    as_typed = {str(key): typed(text) for key, text in spec.is_.items()}
    inputs = tuple(dict.fromkeys(part for tree in trees.values() for part in names(tree)))
    control = group.name

    def value(reading: Reading) -> Value:
        return evaluate(trees[_chosen(trees, reading, control)], reading.value)

    def words(reading: Reading) -> str:
        given: Given | None = as_typed[_chosen(trees, reading, control)]
        return given.said if given else say(value(reading), unit)  # type: ignore[arg-type]

    line = Line(str(name), "by", str(spec.label or ""), unit, str(spec.source or ""), trees, f"by {control}")
    run = next((kind.run for _, kind, _ in read.values() if kind.run), "")
    kind = Kind(first.dim, all(kind.bare for _, kind, _ in read.values()), run)
    return Definition(line, kind, inputs, (control,), value, words if any(as_typed.values()) else None, placed(name))


def _chosen(trees: dict[str, Node], reading: Reading, control: str) -> str:
    key = reading.option(control).key
    if key not in trees and OTHERWISE not in trees:
        raise NotFinite(f"has no case for {control} = {key}")
    return key if key in trees else OTHERWISE


def _group(name: str, scope: Scope) -> Group:
    if name in scope.known and scope.known[name].broken:
        raise Broken
    found = next((group for group in scope.groups if group.name == name), None)
    if found is None:
        known = [group.name for group in scope.groups]
        raise Fault(f"{str(name)!r} is not a control.{nearest(name, known)}", placed(name))
    return found


def _check_options(spec: ByControl, group: Group) -> None:
    keys = [option.key for option in group.options]
    faults = [Fault(f"{str(key)!r} is not an option of {group.name!r}.{nearest(key, [*keys, OTHERWISE])}", placed(key))
              for key in spec.is_ if key not in (*keys, OTHERWISE)]  # fmt: skip
    missing = [key for key in keys if key not in spec.is_]
    if missing and OTHERWISE not in spec.is_ and not faults:
        faults.append(Fault(f"no case for {', '.join(missing)} of {group.name!r}, and no else:", placed(spec.by)))
    if faults:
        raise Faults(faults)


def _case(text: str, line: str, scope: Scope) -> tuple[Node, Kind, Unit]:
    """One case of a `by:` line: an expression, or a number with its unit."""
    given = typed(text)
    if given is None:
        return scope.expression(text, line)
    return Num(given.value, given.said), Kind(given.unit.dim, bare=given.unit.dim == PLAIN.dim), given.unit


def say_definition(name: str, spec: Say, scope: Scope) -> Definition:
    """A line of words chosen by conditions; the first that holds."""
    *cases, last = spec.say
    if last.otherwise is None or last.condition is not None or last.then is not None:
        raise Fault("the last case of say: is '- else: …'", _place(last, name))
    pairs: list[tuple[Node, str]] = []
    for case in cases:
        if case.condition is None or case.then is None or case.otherwise is not None:
            raise Fault("a case of say: has if: and then:", _place(case, name))
        pairs.append((scope.tree(case.condition, str(name), condition=True)[0], case.then))
    texts = [*(text for _, text in pairs), last.otherwise]
    read: Iterable[str] = [part for text in texts for part in scope.text(text)]
    inputs = tuple(dict.fromkeys([*(part for tree, _ in pairs for part in names(tree)), *read]))
    otherwise = last.otherwise

    def words(reading: Reading) -> str:
        said = next((text for tree, text in pairs if holds(tree, reading.value)), otherwise)
        return unbroken(reading.words(said))

    line = Line(str(name), "say", str(spec.label or ""), PLAIN, text="\n".join(texts))
    return Definition(line, Kind(words="a line of words"), inputs, (), None, words, placed(name))


def _place(case: Case, name: str) -> Place:
    return placed(case.condition or case.then or case.otherwise or name)
