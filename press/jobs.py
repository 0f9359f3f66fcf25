"""The jobs of a build: for each piece the function that makes it, and exactly what it is made of.

What is handed over here is what a piece hangs on. So each is given as little as it shows: a plate's page
its own volume without the other plates, a PDF the templates of print alone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from press.backmatter import BookMatter
from press.cache import Job
from press.drawn import bare, kinds
from press.gathering import bound
from press.makeup import leaf
from press.record import engines
from press.rows import held_rows
from press.volumes import PageCopy, page, plate_page, volume_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.backmatter import BackMatter
    from press.cache import Cache
    from press.library import Library, PlateFile
    from press.makeup import Solved
    from press.shelf import Shelf

    Plates = tuple[Solved, ...]
    Templates = Mapping[str, str]


def no_faults(made: Any) -> bool:
    """Whether a piece may be kept that tells its faults."""
    return not made.faults


def no_faults_beside(made: Any) -> bool:
    """The same for what comes as a piece and its faults."""
    return not made[1]


def held_job(library: Library, shelf: Shelf, cache: Cache) -> Job:
    """The job of holding all published values."""
    rows = replace(shelf.library, symbols={}, published=library.published)
    return Job(held_rows, (rows,), {"cache": cache}, sound=no_faults_beside, quick=True)


def leaf_job(file: PlateFile, shelf: Shelf, cache: Cache, *, draw: bool) -> Job:
    """The job of a plate solved and typeset from its own shelf, with `draw` drawn at its start too."""
    return Job(leaf, (file, shelf, draw), {"cache": cache}, kinds(file) if draw else (), no_faults, quick=True)


def pdf_jobs(library: Library, plates: Plates, chosen: Plates, templates: Templates) -> dict[str, Job]:
    """The jobs of binding, by the paths of the PDFs: the books first, for they take longest."""
    from press.bind import bind_book, bind_figure, bind_plate, figure_path  # noqa: PLC0415 - a check binds nothing

    printed = {name: text for name, text in templates.items() if name.startswith("print")}
    names = {plate.file.path for plate in chosen}
    bind = partial(Job, sound=no_faults_beside, engines=engines())
    books, alone = {}, {}
    for folder in dict.fromkeys(plate.file.folder for plate in chosen):
        volume = bound(folder, library, plates)
        books[volume.path] = bind(bind_book, (volume, printed))
        single = replace(volume, plates=(), matter=BookMatter())  # a plate by itself knows nothing of the others
        for each in volume.plates:
            if each.path.removesuffix(".pdf") in names:
                alone[each.path] = bind(bind_plate, (single, each, printed))
                if each.panels:
                    alone[figure_path(each)] = bind(bind_figure, (single, each))
    return books | alone


def page_jobs(
    library: Library,
    plates: Plates,
    chosen: Plates,
    backs: Mapping[str, BackMatter],
    templates: Templates,
    *,
    cache: Cache,
) -> list[Job]:
    """The jobs of drawing the chosen plates and composing their pages."""
    jobs = []
    volumes = {folder: volume_page(folder, library, plates, back) for folder, back in backs.items()}
    for plate in chosen:
        made = plate_page(plate, volumes[plate.file.folder])
        copy = PageCopy(made, bare(plate.file), plate.library)
        jobs.append(Job(page, (copy, of_pages(templates)), {"cache": cache}, kinds(plate.file)))
    return jobs


def font_jobs(cache: Cache) -> list[Job]:
    """The jobs of cutting the fonts as nearly all sites need them, to be done while the book is bound."""
    from press.compose.webfonts import cut_of, cuts  # noqa: PLC0415 - a check cuts nothing

    return [Job(cut_of, (each,)) for each in cache.kept(Job(cuts, (frozenset(),)))] if cache.folder else []


def of_pages(templates: Templates) -> dict[str, str]:
    """The templates of pages."""
    return {name: text for name, text in templates.items() if name.endswith(".html") and not name.startswith("print/")}
