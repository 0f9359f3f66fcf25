"""A volume's back matter, gathered from its solved and typeset plates.

Like make-up it joins stages that never import one another: rows come from solve, letters and sources
from typeset. Nothing here is worked out anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from press.backmatter import BackMatter
from press.cache import Cache, Job
from press.gathering.checked import checked, places
from press.gathering.glossary import glossary, keywords, listed_sources, twice_defined
from press.gathering.notation import notation
from press.library import Library
from press.volumes import print_volume

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.backmatter import Checked
    from press.leaves import PrintVolume
    from press.makeup import Solved
    from press.solve.published import Held

__all__ = ["back_matter", "bound", "twice_defined"]


def back_matter(
    folder: str, library: Library, plates: Sequence[Solved], held: Sequence[Held], cache: Cache | None = None
) -> BackMatter:
    """The pages behind the plates of one volume; `plates` and `held` may be those of all volumes."""
    own = [plate for plate in plates if plate.file.folder == folder and plate.sheet]
    data = Library(entries=library.entries, sources=library.sources)
    rows: Checked = (cache or Cache()).kept(Job(checked, (places(own), data, held)))
    from_rows = {str(row.row.source) for row in held if row.row.plate in {"data", *(plate.name for plate in own)}}
    return BackMatter(
        rows, notation(own, library), glossary(own), listed_sources(own, library, from_rows), keywords(own)
    )


def bound(folder: str, library: Library, plates: tuple[Solved, ...]) -> PrintVolume:
    """A volume as the binder takes it: its plates, and what its book has behind them."""
    from press.gathering.book import book_matter  # noqa: PLC0415 - pages alone have no book

    volume = print_volume(folder, library, plates)
    return replace(volume, matter=book_matter(folder, library, plates, volume))
