"""The symbols of the volume that a plate uses, for its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.solve.mentioned import mentioned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from press.library import Library, PlateFile
    from press.solve.ledger import SolvedLedger


def used(file: PlateFile, ledger: SolvedLedger, letters: Iterable[str], library: Library) -> Iterator[str]:
    """The symbols of the volume that a plate's lines, panels, texts, formulas (`letters`) and controls read."""
    bare = {name: name for name in library.symbols}
    for record in [*file.plate.choose, *file.plate.with_]:
        bare |= {f"{record}.{name}": name for name in library.symbols}
    for name in (*mentioned(ledger, file.plate), *letters, *(group.name for group in ledger.groups)):
        if name in bare and name in ledger.lines:
            yield bare[name]
