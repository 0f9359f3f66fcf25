"""The shelf: what a plate may read beside its own file, and how much of it one plate can read.

A plate is handed what it can name and nothing else. So what it does not name may change, and the plate
stands; and what is handed over for each plate does not grow with the volume.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from press.digests import Named
from press.library import Library
from press.solve.checks import sources_of
from press.solve.controls import entries_of, must_be_entries
from press.typeset.terms import may_stand
from press.workings.ways import documented

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from press.library import PlateFile, Volume

WORD = re.compile(r"\w+")
PLATE = re.compile(r"[IVXLCDM]+\.\d+")


@dataclass(frozen=True)
class Shelf(Named):
    """What a plate may read beside its own file: the data, and how the other plates are called."""

    library: Library
    """Without plates, so that a plate's numbers hang on no other plate."""
    plates: Mapping[str, tuple[str, str, str]]
    """Each plate's folder, slug and title, by its name."""
    terms: Mapping[str, tuple[str, ...]]
    """The terms that each volume's plates define, by its folder."""
    addresses: Mapping[str, str]
    """Where each volume is published, by its folder; only those that are."""

    @classmethod
    def of(cls, library: Library) -> Shelf:
        """The shelf of a whole library."""
        bare = Library(entries=library.entries, symbols=library.symbols, sources=library.sources, broken=library.broken)
        terms: dict[str, list[str]] = {folder: [] for folder in library.volumes}
        for file in library.plates:
            terms[file.folder] += map(str, file.plate.terms)
        return cls(
            bare,
            {file.name: (file.folder, file.slug, str(file.plate.title)) for file in library.plates},
            {folder: tuple(own) for folder, own in terms.items()},
            {folder: address_of(volume) for folder, volume in library.volumes.items() if volume.address},
        )

    def narrowed(self, file: PlateFile) -> Shelf:
        """What of it a plate can read: what it offers and holds, and what its texts, its data or a formula may name.

        It is rather too much than too little. All of it is for a plate that asks for what is not here: its
        fault says what there is.
        """
        known = self.library
        if not (must_be_entries(file.plate) <= known.entries.keys() and sources_of(file) <= known.sources.keys()):
            return self
        offered = entries_of(file.plate)
        entries = {key: entry for key, entry in known.entries.items() if key in offered}
        said = "\n".join(_texts(file, entries))
        named = {*map(documented().get, WORD.findall(said))}
        sources = {key: item for key, item in known.sources.items() if key in named or key in said}
        folded = said.casefold()
        terms = tuple(term for term in self.terms.get(file.folder, ()) if may_stand(term, folded))
        return replace(
            self,
            library=replace(known, entries=entries, sources=sources),
            plates=_only(self.plates, {*PLATE.findall(said)}),
            terms={file.folder: terms},
        )


def _texts(*values: Any) -> list[str]:
    """All texts in these values, however deep they lie."""
    found, pending = [], [*values]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict):
            pending += [*value, *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            pending += value
        else:
            pending += getattr(value, "__dict__", {}).values()
    return found


def _only(values: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: values[name] for name in sorted(names & values.keys())}


def address_of(volume: Volume) -> str:
    """Where the site is published, with a stroke at its end."""
    return f"{str(volume.address).rstrip('/')}/" if volume.address else ""
