"""The order of the stages, and nothing else: read, solve, typeset, draw, bind, compose, proof.

A stage that finds faults lets the others of its rank finish, so that one run shows all of them; what
comes after needs the plates to be sound. Heavy stages are imported when a build needs them: a check
imports neither matplotlib nor WeasyPrint. Pages link to PDFs, so the PDFs are bound first.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from press.adding import added
from press.bind.links import anchor_of
from press.faults import Fault, Faults, Place, Remark
from press.gathering import back_matter, bound, twice_defined
from press.makeup import Solved, all_drawn, all_starts, plate_page, sheet, volume_page
from press.read import read
from press.read.given import given_model
from press.solve import solve
from press.solve.explain import explain
from press.solve.published import hold_published
from press.typeset import check_labels, check_words
from press.typeset.terms import use_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from press.backmatter import BackMatter
    from press.leaves import VolumePage
    from press.library import Library
    from press.makeup import Panels, Report, Starts
    from press.solve.published import Held


def silent(stage: str, done: int, of: int, piece: str = "") -> None:
    """A report that says nothing."""


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


def _read(root: Path, model: Path | None) -> tuple[Library, tuple[Remark, ...]]:
    """The library, with a model added to its workshops where one is given; raises Faults for one that cannot be."""
    library = read(root)
    if model is None or library.faults:
        return library, ()
    return added(library, given_model(root, model), str(model))


def check(root: Path, report: Report = silent, model: Path | None = None) -> Checked:
    """Read all, solve every state, typeset every text; nothing is drawn."""
    report("read", 0, 1, "")
    library, remarks = _read(root, model)
    held, missed = hold_published(library)
    faults, plates = [*library.faults, *missed], []
    for done, file in enumerate(library.plates):
        report("solve", done, len(library.plates), file.name)
        plates.append(Solved(file, solve(file, library)))
        faults += plates[-1].ledger.faults
    for volume in library.volumes.values():
        faults += check_words((volume.title, volume.imprint, volume.standfirst), tuple(map(str, volume.names)))
    for done, plate in enumerate(plates):
        report("typeset", done, len(plates), plate.name)
        try:
            plates[done] = replace(plate, sheet=sheet(plate, library, "web"))
        except Faults as found:
            faults += found.faults
        faults += check_labels(plate.file.plate.labels)
    faults += twice_defined(plates)
    return Checked(library, tuple(plates), tuple(Faults(faults).faults), held, remarks)


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


def build(
    root: Path,
    templates: Mapping[str, str],
    *,
    only: Iterable[str] = (),
    pdf: bool = True,
    kept: Mapping[str, bytes] | None = None,
    model: Path | None = None,
    report: Report = silent,
) -> Built:
    """The whole site, or with `only` the files of those plates over what was `kept` from before.

    Raises:
        Faults: everything wrong in the plates, or in the finished site.
    """
    from press.proof import proof  # noqa: PLC0415

    checked = check(root, report, model)
    if checked.faults:
        raise Faults(checked.faults)
    backs = {
        folder: back_matter(folder, checked.library, checked.plates, checked.held) for folder in checked.library.volumes
    }
    chosen = _chosen(checked.plates, frozenset(only), kept or {}, backs)
    panels = all_drawn(chosen, report)
    starts = all_starts(checked.plates, panels)
    before = {path: data for path, data in (kept or {}).items() if not _replaced(path, chosen)}
    pdfs, skipped = _bound(checked, chosen, starts, templates, report) if pdf else ({}, ())
    files = {**before, **pdfs}
    volumes = {
        folder: volume_page(
            folder, checked.library, checked.plates, starts, back, pdf=f"{folder}/{folder}.pdf" in files
        )
        for folder, back in backs.items()
    }
    files |= _composed(checked.library, volumes, chosen, panels, templates, beside=files, report=report)
    report("proof", 0, 1, "")
    drafts = {anchor_of(plate.name) for plate in checked.plates if plate.file.plate.draft}
    found = proof(files, drafts)
    if faults := [fault for fault in found if not isinstance(fault, Remark)]:
        raise Faults(faults)
    index, unsearched = _searchable(files, report)
    drawings = sum(len(panel.drawings) for states in panels.values() for panel in states)
    return Built(
        {**files, **index}, tuple(plate.name for plate in chosen), drawings, (*skipped, *unsearched),
        (*checked.remarks, *Faults(found).faults),
    )  # fmt: skip


def _searchable(files: Mapping[str, bytes], report: Report) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The search index of the finished pages; a line instead where it cannot be made."""
    from press.compose.search import SearchMissing, search_index  # noqa: PLC0415

    report("search", 0, 1, "")
    try:
        return search_index(files), ()
    except SearchMissing as missing:
        return {}, (str(missing),)


def edition(
    root: Path, templates: Mapping[str, str], *, only: str = "", icc: tuple[str, bytes] | None = None,
    report: Report = silent,
) -> dict[str, bytes]:  # fmt: skip
    """The press edition of every volume, or of the one numbered `only`: file name → bytes.

    `icc` is the name and the content of the print shop's profile. Raises Faults for everything wrong in
    the plates or the colours, LibraryMissing where Pango is not installed.
    """
    from press.bind.edition import bind_edition, profile_of  # noqa: PLC0415

    profile = profile_of(icc[1], icc[0]) if icc else None
    checked = check(root, report)
    if checked.faults:
        raise Faults(checked.faults)
    volumes = {folder: volume for folder, volume in checked.library.volumes.items() if only in {"", str(volume.number)}}
    plates = tuple(plate for plate in checked.plates if plate.file.folder in volumes)
    starts = all_starts(plates, {})
    files = {}
    for done, folder in enumerate(volumes):
        report("bind", done, len(volumes), folder)
        with _reading_templates():
            files[f"{folder}.pdf"] = bind_edition(
                bound(folder, checked.library, checked.plates, starts), templates, profile
            )
    return files


def _chosen(
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


def _fits(plate: Solved, page: bytes, back: BackMatter) -> bool:
    """Whether a kept page has the anchors that the back matter leads to, and leads to rows that are there."""
    own = plate.sheet
    anchors = [*(term.anchor for term in own.terms), *(source.anchor for source in own.sources)] if own else []
    anchors += map(use_of, own.uses) if own else ()
    rows = b"checked.html#" in page
    return (
        bool(page)
        and all(f'id="{anchor}"'.encode() in page for anchor in anchors)
        and rows == bool(back.checked.published(plate.file.number))
    )


def _replaced(path: str, chosen: tuple[Solved, ...]) -> bool:
    """Whether a file of the last site is made anew, or goes with the plates that are: with old numbers it must not stay."""
    if path.startswith("pagefind/"):
        return True
    stems = [plate.file.path for plate in chosen] + [f"{plate.file.folder}/{plate.file.folder}" for plate in chosen]
    stems += [f"{plate.file.folder}/states/{plate.file.slug}" for plate in chosen]
    return path.startswith(tuple(f"{stem}{after}" for stem in stems for after in ".-"))


def _bound(
    checked: Checked, chosen: tuple[Solved, ...], starts: Starts, templates: Mapping[str, str], report: Report
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The PDFs of the chosen plates and of their volumes; a line instead where Pango is missing."""
    from press.bind import LibraryMissing, bind  # noqa: PLC0415

    files: dict[str, bytes] = {}
    folders = list(dict.fromkeys(plate.file.folder for plate in chosen))
    for done, folder in enumerate(folders):
        report("bind", done, len(folders), folder)
        volume = bound(folder, checked.library, checked.plates, starts)
        try:
            with _reading_templates():
                files |= bind(volume, templates, {plate.file.number for plate in chosen if plate.file.folder == folder})
        except LibraryMissing as missing:
            return {}, (str(missing),)
    return files, ()


@contextmanager
def _reading_templates() -> Iterator[None]:
    """What is wrong in a template is a fault of its file."""
    from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError  # noqa: PLC0415

    try:
        yield
    except TemplateNotFound as error:
        raise Fault("this file is missing", Place(f"templates/{error.name}")) from None
    except TemplateSyntaxError as error:
        raise Fault(f"not a template: {error.message}", Place(f"templates/{error.name}", error.lineno)) from None
    except TemplateError as error:
        raise Fault(f"a template cannot be filled in: {error.message}", Place("templates")) from None


def _composed(
    library: Library,
    volumes: Mapping[str, VolumePage],
    chosen: tuple[Solved, ...],
    panels: Panels,
    templates: Mapping[str, str],
    *,
    beside: Mapping[str, bytes],
    report: Report,
) -> dict[str, bytes]:
    """The pages of the chosen plates and of all volumes, the style sheet, the script, the fonts.

    `beside` are the files that will lie beside them: pages kept from before, and PDFs to link to.
    """
    from press.compose import compose  # noqa: PLC0415

    report("compose", 0, 1, "")
    pages = [
        plate_page(
            plate, library, volumes[plate.file.folder], panels[plate.name], pdf=f"{plate.file.path}.pdf" in beside
        )
        for plate in chosen
    ]
    texts = [data.decode() for path, data in beside.items() if path.endswith((".html", ".js"))]
    with _reading_templates():
        return compose(tuple(volumes.values()), pages, templates, texts)
