"""The order of the stages, and nothing else: read, solve, typeset, draw, bind, compose, proof.

What is to be done is handed to a shop as jobs, which takes from its cache what was done before and does
the rest in as many processes as it has. A plate is one job for solve and typeset, with its start drawn;
then the book is bound while the other drawings are made. Stages that find faults let the others of
their rank finish, so that one run shows all of them; what comes after needs the plates to be sound.
Heavy stages are imported where they are done: a check imports neither matplotlib nor WeasyPrint.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from press.adding import added
from press.cache import Job
from press.faults import Fault, Faults, LibraryMissing, Remark
from press.gathering import back_matter, bound, twice_defined
from press.growing import Site
from press.jobs import font_jobs, held_job, leaf_job, of_pages, page_jobs, pdf_jobs
from press.leaves import anchor_of
from press.makeup import Solved
from press.pool import Shop
from press.read import read
from press.read.given import given_model
from press.read.revision import revision
from press.record import engines
from press.shelf import Shelf
from press.solve import solve
from press.solve.explain import explain
from press.standing import chosen, standing
from press.typeset import check_words
from press.volumes import front, volume_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, MutableMapping, Sequence
    from pathlib import Path

    from press.backmatter import BackMatter
    from press.cache import Cache
    from press.library import Library
    from press.solve.published import Held
    from press.volumes import Page


@dataclass(frozen=True)
class Checked:
    """The library and its plates, solved and typeset, with all that is wrong in them."""

    library: Library
    plates: tuple[Solved, ...]
    faults: tuple[Fault, ...]
    held: tuple[Held, ...] = ()
    """The published rows, each worked out once."""
    remarks: tuple[Remark, ...] = ()
    """What is to be said of a model that was added."""


@dataclass(frozen=True)
class Built:
    """What a build gives: the files of the site, and a line for each output that was skipped."""

    files: Mapping[str, bytes]
    plates: tuple[str, ...]
    drawings: int
    skipped: tuple[str, ...] = ()
    remarks: tuple[Fault, ...] = ()
    promised: tuple[str, ...] = ()
    """The PDFs that the pages lead to and that are still to be set, by `pdf`."""


# ------------------------------------------------------------------------------------ read, solve, typeset


def _read(root: Path, model: Path | None, cache: Cache | None = None) -> tuple[Library, tuple[Remark, ...]]:
    """The library, with a model added to its workshops where one is given; raises Faults for one that cannot be."""
    library = read(root, cache)
    if model is None or library.faults:
        return library, ()
    return added(library, given_model(root, model), str(model))


def check(
    root: Path, shop: Shop | None = None, *, model: Path | None = None, draw: bool = False, soon: bool = False
) -> Checked:
    """Read all, solve every state, typeset every text; with `draw`, sound plates are drawn at their start.

    With `soon` what cannot be read is raised at once, as Faults: what an author has just mistyped may take a term
    or a number from all other plates, and they are not solved without it first.
    """
    shop = shop or Shop()
    shop.report("read", 0, 1, 0)
    library, remarks = _read(root, model, shop.cache)
    shop.report("read", 1, 1, 0)
    if soon and library.faults:
        raise Faults(library.faults)
    if any(fault.place.file.startswith("data/") for fault in library.faults):
        return Checked(library, (), tuple(Faults(library.faults).faults))  # what plates read there would echo it
    whole = Shelf.of(library)
    shelves = [whole.narrowed(file) for file in library.plates]
    jobs = [
        held_job(library, whole, shop.cache),
        *(leaf_job(file, own, shop.cache, draw=draw) for file, own in zip(library.plates, shelves, strict=True)),
    ]
    (held, missed), *leaves = shop.do("solve", *jobs)
    plates = tuple(
        Solved(file, made, own.library, made.sheet)
        for file, made, own in zip(library.plates, leaves, shelves, strict=True)
    )
    faults = [*library.faults, *missed, *(fault for made in leaves for fault in made.faults)]
    for volume in library.volumes.values():
        faults += check_words((volume.title, volume.imprint, volume.standfirst), tuple(map(str, volume.names)))
    faults += twice_defined(plates)
    return Checked(library, plates, tuple(Faults(faults).faults), held, remarks)


def explained(root: Path, plate: str, line: str, chosen: Mapping[str, str], model: Path | None = None) -> str:
    """How one number of a plate comes about; raises Faults where the plate itself is at fault."""
    library, _ = _read(root, model)
    file = next((file for file in library.plates if file.name == plate), None)
    if file is None:
        raise Faults(library.faults)
    ledger = solve(file, library)
    if ledger.faults:
        raise Faults(ledger.faults)
    return explain(ledger, line, chosen)


def _sound(root: Path, shop: Shop, model: Path | None = None, *, book: bool = True, soon: bool = False) -> Checked:
    """All plates, drawn at their start, for a `book` with the revision; raises Faults for all that is wrong in them."""
    checked = check(root, shop, model=model, draw=True, soon=soon)
    if checked.faults:
        raise Faults(checked.faults)
    return replace(checked, library=replace(checked.library, revision=revision(root))) if book else checked


# ---------------------------------------------------------------------------- draw, bind, compose, proof


def build(
    root: Path,
    templates: Mapping[str, str],
    *,
    only: Iterable[str] = (),
    pdf: bool = True,
    later: bool = False,
    kept: Mapping[str, bytes] | None = None,
    model: Path | None = None,
    shop: Shop | None = None,
    files: MutableMapping[str, bytes] | None = None,
) -> Built:
    """The whole site, or with `only` the files of those plates over what was `kept` from before.

    With `later` the PDFs are promised: pages lead to them, and each is set when it is asked for; and what cannot
    be read is raised before the rest is looked at, since somebody waits for a word. `files` is where the site is
    laid down, piece by piece; without it, in memory.

    Raises:
        Faults: everything wrong in the plates, or in the finished site.
    """
    shop = shop or Shop()
    checked = _sound(root, shop, model, book=pdf and not later, soon=later)
    backs = _backs(checked, shop.cache)
    plates = chosen(checked.plates, frozenset(only), kept or {}, backs)
    books = pdf_jobs(checked.library, checked.plates, plates, templates) if pdf and not later else {}
    before = standing(kept or {}, checked.plates, plates)
    site = Site({} if files is None else files, None if later else {*before, *books})
    site.files.update((path, (kept or {})[path]) for path in before)
    pages = page_jobs(checked.library, checked.plates, plates, backs, templates, cache=shop.cache)
    skipped = _made(site, books, pages, shop)
    site.lay(_front(checked, backs, templates, shop))
    site.files.update(_assets(site, before, templates, shop))
    remarks = _proofed(site, checked.plates, shop)
    # an index of all pages takes longer than its author waits for a word
    unsearched = () if later else _searched(site, shop)
    return Built(
        site.files, tuple(plate.name for plate in plates), site.drawings,
        (*skipped, *unsearched), (*checked.remarks, *remarks), (*sorted(site.wanted),) if later else (),
    )  # fmt: skip


def _backs(checked: Checked, cache: Cache) -> dict[str, BackMatter]:
    """What is behind the plates of each volume, by its folder."""
    volumes = checked.library.volumes
    return {folder: back_matter(folder, checked.library, checked.plates, checked.held, cache) for folder in volumes}


def _searched(site: Site, shop: Shop) -> tuple[str, ...]:
    """Lay down the search index of the finished pages; a line instead where it cannot be made."""
    from press.compose.search import SearchMissing, search_index  # noqa: PLC0415

    shop.report("search", 0, 1, 0)
    try:
        site.files.update(search_index(site.files))  # not kept: where one page is new, all of it is
    except SearchMissing as missing:
        return (str(missing),)
    shop.report("search", 1, 1, 0)
    return ()


def _made(site: Site, books: Mapping[str, Job], pages: Sequence[Job], shop: Shop) -> tuple[str, ...]:
    """Lay down PDFs and plates' pages, each as soon as it is made; a line instead of PDFs where Pango is missing."""
    paths = [*books, *(None for _ in pages)]
    work = [("bind", job) for job in books.values()] + [("pages", job) for job in pages]
    try:
        said = shop.all([*work, *(("fonts", job) for job in font_jobs(shop.cache))], partial(_laid, site, paths))
    except LibraryMissing as missing:
        site.without(books)
        shop.all([("pages", job) for job in pages], partial(_laid, site, paths[len(books) :]))
        return (str(missing),)
    if faults := [fault for found in said for fault in found]:
        raise Faults(faults)
    return ()


def _laid(site: Site, paths: Sequence[str | None], number: int, made: Any) -> Sequence[Fault]:
    """Lay down a PDF or a page; a font that is cut is for later. Gives the faults of a PDF."""
    if number >= len(paths):
        return ()
    if (path := paths[number]) is None:
        site.lay(made)
        return ()
    site.files[path], faults = made
    return tuple(faults)


def _front(checked: Checked, backs: Mapping[str, BackMatter], templates: Mapping[str, str], shop: Shop) -> Page:
    """The pages of all volumes, and of the site."""
    volumes = tuple(volume_page(folder, checked.library, checked.plates, back) for folder, back in backs.items())
    parts = (volumes, of_pages(templates) | {"icon.svg": templates["icon.svg"]})
    made: Page = shop.cache.kept(Job(front, parts, {"cache": shop.cache}))
    return made


def _assets(site: Site, before: Iterable[str], templates: Mapping[str, str], shop: Shop) -> dict[str, bytes]:
    """The style sheet, the scripts and the fonts for the pages that were made and those from before."""
    from press.compose import assets, characters  # noqa: PLC0415
    from press.compose.webfonts import cut_of, cuts, rare, rules  # noqa: PLC0415

    kept = shop.cache.kept
    shown = site.characters.union(*(characters({path: site.files[path]}) for path in before))
    wanted = kept(Job(cuts, (rare(shown),)))
    fonts = {f"assets/fonts/{each.name}": kept(Job(cut_of, (each,))) for each in wanted}
    return assets(rules(wanted), templates) | fonts


def _proofed(site: Site, plates: Iterable[Solved], shop: Shop) -> tuple[Fault, ...]:
    """The remarks on the finished site, of which the rest is looked at now; raises Faults for what is wrong."""
    from press.proof import SEEN, Looked, look, together  # noqa: PLC0415

    drafts = {anchor_of(plate.name) for plate in plates if plate.file.plate.draft}
    rest = [path for path in site.files.keys() - site.looked.keys() if path.endswith(SEEN)]
    jobs = (Job(look, (path, site.files[path], drafts if path.endswith(".pdf") else ()), quick=True) for path in rest)
    looked = dict(zip(rest, shop.do("proof", *jobs), strict=True))
    # pages were looked at with the links to all PDFs, also to those that are not there
    found = together({**dict.fromkeys([*site.files, *site.wanted], Looked()), **site.looked, **looked})
    if faults := [fault for fault in found if not isinstance(fault, Remark)]:
        raise Faults(faults)
    return tuple(Faults(found).faults)


def pdf(root: Path, templates: Mapping[str, str], path: str, shop: Shop | None = None) -> bytes:
    """One PDF of the site, by the path at which a page leads to it.

    Raises Faults for everything wrong in the plates or the PDF, LibraryMissing where Pango is not installed.
    """
    shop = shop or Shop()
    checked = _sound(root, shop, soon=True)
    ((data, said),) = shop.do("bind", pdf_jobs(checked.library, checked.plates, checked.plates, templates)[path])
    if said:
        raise Faults(said)
    return bytes(data)


def edition(
    root: Path, templates: Mapping[str, str], *, only: str = "", icc: tuple[str, bytes] | None = None,
    shop: Shop | None = None,
) -> dict[str, bytes]:  # fmt: skip
    """The press edition of every volume, or of the one numbered `only`: file name → bytes.

    `icc` is the name and the content of the print shop's profile. Raises Faults for everything wrong in
    the plates or the colours, LibraryMissing where Pango is not installed.
    """
    from press.bind.edition import bind_edition, profile_of  # noqa: PLC0415

    profile, shop = profile_of(icc[1], icc[0]) if icc else None, shop or Shop()
    checked = _sound(root, shop)
    folders = [folder for folder, volume in checked.library.volumes.items() if only in {"", str(volume.number)}]
    volumes = [bound(folder, checked.library, checked.plates) for folder in folders]
    made = shop.do("bind", *(Job(bind_edition, (volume, templates, profile), engines=engines()) for volume in volumes))
    return {f"{folder}.pdf": data for folder, data in zip(folders, made, strict=True)}
