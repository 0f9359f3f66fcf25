"""What a plate promises of its numbers: finite everywhere, `always:` true, its sources there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.evaluate import NotFinite, evaluate, holds
from press.grammar.nodes import Compare, names
from press.places import placed
from press.solve.definitions import Broken
from press.solve.view import Unsolved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.grammar.nodes import Node
    from press.library import Library, PlateFile
    from press.schema import Plate
    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView


def check_finite(ledger: SolvedLedger, file: PlateFile) -> None:
    """Work every line out in every state; each line that fails is one fault, and not those that read it."""
    failed: set[str] = set()
    own = {str(name) for name in (*file.volume.numbers, *file.plate.numbers)}
    for name, definition in list(ledger.known.items()):
        if definition.broken or name.partition(".")[0] not in own or definition.columns:
            continue
        for choice in ledger.settings(ledger.controls_of(name)).values():
            view = ledger.view(choice)
            try:
                view.value(name) if definition.value else view.said_of(name)
            except Unsolved as error:
                if error.name not in failed:
                    ledger.faults.append(view.fault(error, name))
                failed.add(error.name)
                break


def check_always(ledger: SolvedLedger, plate: Plate) -> None:
    """Hold every condition of `always:` in every reachable state."""
    for condition in plate.always:
        try:
            node, _ = ledger.scope.tree(condition, condition=True)
            _always(ledger, condition, node)
        except Fault as fault:
            ledger.faults.append(fault)
        except (Broken, Unsolved):
            continue


def _always(ledger: SolvedLedger, condition: str, node: Node) -> None:
    controls = ledger.union(names(node))
    for choice in ledger.settings(controls).values():
        view = ledger.view(choice)
        try:
            if holds(node, view.value):
                continue
        except Unsolved:
            raise
        except NotFinite as error:
            raise view.fault(error, condition, controls) from None
        message = f"{condition!s} does not hold{view.where(controls)}{_values(view, node)}"
        raise Fault(message, placed(condition))


def _values(view: SolvedView, node: Node) -> str:
    """The sides of the comparison that failed, in numbers."""
    if not isinstance(node, Compare):
        failing = [part for part in getattr(node, "operands", ()) if not holds(part, view.value)]
        return _values(view, failing[0]) if failing else ""
    values = [evaluate(part, view.value) for part in node.operands]
    if any(isinstance(value, tuple) for value in values):
        return ""
    said = [f"{value:.6g}" for value in values]
    return ": " + said[0] + "".join(f" {op} {value}" for op, value in zip(node.ops, said[1:], strict=True))


def check_sources(file: PlateFile, library: Library, faults: list[Fault]) -> None:
    """Every source that a line names exists."""
    for key, source in _named(file):
        if key not in library.sources:
            faults.append(Fault(f"there is no source {key!r} in data/sources.yaml.{nearest(key, library.sources)}",
                                placed(source)))  # fmt: skip


def sources_of(file: PlateFile) -> set[str]:
    """The keys of the sources that a plate lists and that its lines name."""
    return {*map(str, file.plate.sources), *(key for key, _ in _named(file))}


def _named(file: PlateFile) -> Iterator[tuple[str, str]]:
    """The sources of the lines: each key, and the text that it stands in."""
    for spec in (*file.volume.numbers.values(), *file.plate.numbers.values()):
        source = getattr(spec, "source", None)
        if source and (key := str(source).partition(",")[0].strip()):
            yield key, source
