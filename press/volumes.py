"""A volume as compose and bind take it, and the pages of its plates.

Like make-up it stands between the pipeline and the stages. `page` is a job: it takes values and gives
values, so that a cache can keep what it gives and any process can do it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from press.backmatter import BackMatter
from press.leaves import PrintPlate, PrintVolume
from press.makeup import date_of
from press.pdflinks import wanted
from press.shelf import address_of
from press.webpages import Listed, PlatePage, VolumePage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.cache import Cache
    from press.library import Library, PlateFile, Volume
    from press.makeup import Solved
    from press.proof import Looked


# ------------------------------------------------------------------------------------------ for compose


def volume_page(folder: str, library: Library, plates: tuple[Solved, ...], back: BackMatter) -> VolumePage:
    """A volume as its page and its plates' pages show it."""
    volume = library.volumes[folder]
    entries = tuple(
        Listed(
            plate.file.number,
            plate.file.slug,
            plate.sheet.title,
            plate.sheet.standfirst,
            plate.leaf.figure,
            date_of(plate.file),
        )
        for plate in plates
        if plate.file.folder == folder and plate.sheet
    )
    number, title, imprint = str(volume.number), str(volume.title), str(volume.imprint)
    return VolumePage(
        folder, number, title, imprint, int(volume.of), entries, _standfirst(volume), back,
        address_of(volume), str(volume.date or ""), _cited(folder, library, plates),
    )  # fmt: skip


def _cited(folder: str, library: Library, plates: tuple[Solved, ...]) -> tuple[Mapping[str, Any], ...]:
    """All that a volume's plates cite and are held to, by their keys."""
    own = [plate for plate in plates if plate.file.folder == folder]
    names = {plate.name for plate in own}
    keys = {str(key) for plate in own for key in plate.file.plate.sources}
    keys |= {str(row.source) for row in library.published if str(row.plate) in names or "." not in row.plate}
    return tuple(library.sources[key] for key in sorted(keys & library.sources.keys()))


def _standfirst(volume: Volume) -> str:
    return " ".join(str(volume.standfirst or "").split())


@dataclass(frozen=True)
class PageCopy:
    """What a plate's page is made of: all that it shows but its drawings, and what those are drawn from."""

    page: PlatePage
    """Without panels."""
    file: PlateFile
    """Without its words."""
    library: Library


@dataclass(frozen=True)
class Page:
    """A plate's page with all that lies beside it, or the pages that are no plate's; looked at for what is wrong."""

    files: Mapping[str, bytes]
    """Links to PDFs stand in them between marks."""
    looked: Mapping[str, Looked]
    pdfs: frozenset[str]
    """The PDFs that they would lead to."""
    characters: frozenset[str]
    """All that pages show and scripts write."""
    drawings: int = 0
    """How many drawings were made for it."""


def plate_page(plate: Solved, volume: VolumePage) -> PlatePage:
    """A plate as its page shows it, before it is drawn; of its volume it sees itself and its neighbours."""
    if plate.sheet is None:
        raise ValueError(plate.name)
    number, at = plate.file.number, [entry.number for entry in volume.plates].index(plate.file.number)
    beside = tuple(replace(entry, figure="") for entry in volume.plates[max(at - 1, 0) : at + 2])
    rows = tuple(group for group in volume.back.checked.groups if group.number == number)
    back = BackMatter(replace(volume.back.checked, groups=rows, formulas={}))
    dated = max([volume.date, *(entry.date for entry in volume.plates)])
    seen = replace(volume, plates=beside, back=back, date=dated, sources=())
    return PlatePage(seen, number, plate.sheet, plate.leaf.workshop, (), plate.leaf.taken)


def page(copy: PageCopy, templates: Mapping[str, str], *, cache: Cache) -> Page:
    """Draw all panels of a plate, compose its page and look at it.

    Raises:
        Faults: what is wrong in its panels.
    """
    from press.compose import compose_plate  # noqa: PLC0415
    from press.drawn import panels_of  # noqa: PLC0415

    made = cache.kept(panels_of(copy.file, copy.library, cache))
    files = compose_plate(replace(copy.page, panels=made), templates, cache)
    return _looked(files, sum(len(panel.drawings) for panel in made))


def front(volumes: tuple[VolumePage, ...], templates: Mapping[str, str], *, cache: Cache) -> Page:
    """Compose the pages that are no plate's, and look at them."""
    from press.compose import compose_front  # noqa: PLC0415

    return _looked(compose_front(volumes, templates, cache))


def _looked(files: Mapping[str, bytes], drawings: int = 0) -> Page:
    from press.compose import characters  # noqa: PLC0415
    from press.proof import look_at  # noqa: PLC0415

    return Page(files, look_at(files), wanted(files), characters(files), drawings)


# --------------------------------------------------------------------------------------------- for bind


def print_volume(folder: str, library: Library, plates: tuple[Solved, ...]) -> PrintVolume:
    """A volume as the binder takes it: all its plates, set for print, at the start."""
    volume = library.volumes[folder]
    made = tuple(
        PrintPlate(f"{plate.file.path}.pdf", plate.file.number, plate.leaf.printed, plate.leaf.panels)
        for plate in plates
        if plate.file.folder == folder and plate.leaf.printed
    )
    number, title, imprint = str(volume.number), str(volume.title), str(volume.imprint)
    return PrintVolume(
        f"{folder}/{folder}.pdf", number, title, imprint, int(volume.of), made, str(volume.address or ""),
        _standfirst(volume),
    )  # fmt: skip
