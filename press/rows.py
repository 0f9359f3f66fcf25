"""The published rows, worked out and held to what is printed: those that read no data apart from the others.

Most rows call a formula or run a method with numbers of their own, and stand while these do. So a figure
of a model that changes has only the rows worked out again that read one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from press.cache import Job
from press.digests import SharedRow, digest
from press.solve.published import hold_published

if TYPE_CHECKING:
    from press.cache import Cache
    from press.faults import Fault
    from press.library import Library, Published
    from press.solve.published import Held

    Each = tuple[tuple[tuple[Held, ...], ...], tuple[Fault, ...]]
    """Of each row what it came to, nothing where it has a fault; and the faults of all."""


def held_rows(library: Library, *, cache: Cache) -> tuple[tuple[Held, ...], tuple[Fault, ...]]:
    """All rows of a library in their order, and the faults of those that do not hold."""
    reads = [_reads(row, library) for row in library.published]
    names = replace(library, entries={key: entry.bare for key, entry in library.entries.items()})
    parts = [
        replace(shown, published=tuple(row for row, own in zip(library.published, reads, strict=True) if own is data))
        for shown, data in ((names, False), (library, True))
    ]
    alone, reading = (cache.kept(Job(_each, (part,), sound=_all_hold)) for part in parts)
    left = {False: iter(alone[0]), True: iter(reading[0])}
    held = SharedRow(held for data in reads for held in next(left[data]))
    digest(held)  # worked out while it is new, it is kept with it
    return held, (*alone[1], *reading[1])


def _reads(row: Published, library: Library) -> bool:
    """Whether a row may read a model or a device: it names one somewhere."""
    words = repr(row)
    return bool(row.model or row.gpu) or any(key in words for key in library.entries)


def _each(library: Library) -> Each:
    made = [hold_published(replace(library, published=(row,))) for row in library.published]
    return tuple(held for held, _ in made), tuple(fault for _, faults in made for fault in faults)


def _all_hold(made: Any) -> bool:
    """Whether what was made may be kept: places in files move."""
    return not made[1]
