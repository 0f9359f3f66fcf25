"""What of the last good site stands where only some plates are built anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.typeset.terms import use_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.backmatter import BackMatter
    from press.makeup import Solved


def chosen(
    plates: tuple[Solved, ...], only: frozenset[str], kept: Mapping[str, bytes], backs: Mapping[str, BackMatter]
) -> tuple[Solved, ...]:
    """The plates to build: those of `only`, and those whose page is not there or is not what its volume links to."""
    return tuple(
        plate
        for plate in plates
        if not only
        or plate.name in only
        or not _fits(plate, kept.get(f"{plate.file.path}.html", b""), backs[plate.file.folder])
    )


def _fits(plate: Solved, kept: bytes, back: BackMatter) -> bool:
    """Whether a kept page has the anchors that the back matter leads to, and leads to rows that are there."""
    own = plate.sheet
    anchors = [*(term.anchor for term in own.terms), *(source.anchor for source in own.sources)] if own else []
    anchors += map(use_of, own.uses) if own else ()
    rows = b"checked.html#" in kept
    return (
        bool(kept)
        and all(f'id="{anchor}"'.encode() in kept for anchor in anchors)
        and rows == bool(back.checked.published(plate.file.number))
    )


def replaced(path: str, plates: tuple[Solved, ...]) -> bool:
    """Whether a file of the last site is made anew, or goes with the plates that are: with old numbers it must not stay."""
    if path.startswith("pagefind/"):
        return True
    stems = [plate.file.path for plate in plates] + [f"{plate.file.folder}/{plate.file.folder}" for plate in plates]
    stems += [f"{plate.file.folder}/states/{plate.file.slug}" for plate in plates]
    return path.startswith(tuple(f"{stem}{after}" for stem in stems for after in ".-"))
