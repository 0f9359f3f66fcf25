"""The names that a plate reads anywhere: in its lines, its texts, its panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.grammar.braces import prose_braces
from press.solve.panels import columns_of, parts, reads
from press.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.schema import Plate
    from press.solve.ledger import SolvedLedger


def mentioned(ledger: SolvedLedger, plate: Plate) -> Iterator[str]:
    """Every such name once; a line of the volume only where it is read."""
    found = [name for name in ledger.known if name.partition(".")[0] in plate.numbers]
    found += shown(ledger, plate)
    seen: set[str] = set()
    while found:
        name = found.pop()
        if name in ledger.known and name not in seen:
            seen.add(name)
            yield name
            found += ledger.known[name].inputs


def shown(ledger: SolvedLedger, plate: Plate) -> Iterator[str]:
    """The names that the plate's texts and panels read."""
    for text, _ in parts(plate.model_copy(update={"figure": {}})):
        if isinstance(text, Text):
            yield from (brace.name for brace in prose_braces(text) if brace.number is None)
    for spec in plate.figure.values():
        columns = columns_of(ledger, spec, [])
        for text, _ in parts(spec):
            yield from reads(ledger, text, columns)
