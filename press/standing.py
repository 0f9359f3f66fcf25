"""What of the last good site stands where only some plates are built anew."""

from __future__ import annotations

import re
from posixpath import normpath
from typing import TYPE_CHECKING

from press.typeset.terms import use_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from press.backmatter import BackMatter
    from press.makeup import Solved


TO_PLATE = re.compile(rb'href="((?:\.\./[^"/#]+/)?[0-9]+-[^"/#]*\.html)')
"""A link to a plate's page, of this volume or another."""


def chosen(
    plates: tuple[Solved, ...], only: frozenset[str], kept: Mapping[str, bytes], backs: Mapping[str, BackMatter]
) -> tuple[Solved, ...]:
    """The plates to build: those of `only`, and those whose page is not there or does not fit the site as it is now."""
    if not only:
        return plates
    there = {f"{plate.file.path}{end}" for plate in plates for end in (".html", "-embed.html")}
    named = {plate.name for plate in plates if plate.name in only}
    return tuple(
        plate
        for plate, beside in zip(plates, _neighbours(plates), strict=True)
        if plate.name in named
        or not _fits(plate, page := kept.get(f"{plate.file.path}.html", b""), backs[plate.file.folder])
        or not beside <= _led_to(page, plate.file.folder) <= there
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


def _led_to(page: bytes, folder: str) -> set[str]:
    """The pages of plates that a kept page leads to, of which some may be gone."""
    return {normpath(f"{folder}/{link.decode()}") for link in TO_PLATE.findall(page)}


def _neighbours(plates: tuple[Solved, ...]) -> list[set[str]]:
    """For each plate the pages before and after it in its volume."""
    pages = [(plate.file.folder, f"{plate.file.path}.html") for plate in plates]
    return [
        {page for folder, page in (*pages[max(at - 1, 0) : at], *pages[at + 1 : at + 2]) if folder == pages[at][0]}
        for at in range(len(pages))
    ]


def standing(kept: Iterable[str], plates: tuple[Solved, ...], made: tuple[Solved, ...]) -> list[str]:
    """The files of the last site that stay: those of plates that are still there and are not `made` anew.

    A book stays where none of its plates is made. All other files are made by every build, or are of plates and
    volumes that are gone: neither they nor old numbers may stay.
    """
    names, folders = {plate.name for plate in made}, {plate.file.folder for plate in made}
    others = [plate.file for plate in plates if plate.name not in names]
    stems = {stem for file in others for stem in (file.path, f"{file.folder}/states/{file.slug}")}
    stems |= {f"{file.folder}/{file.folder}" for file in others if file.folder not in folders}
    starts = tuple(f"{stem}{after}" for stem in stems for after in ".-")
    return [path for path in kept if path.startswith(starts)]
