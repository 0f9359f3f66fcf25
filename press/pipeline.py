"""The order of the stages, and nothing else: read, solve, draw, typeset, compose, bind, proof.

Plates are independent up to compose, panels up to draw. A stage that finds faults lets the others of
its rank finish, so that one run shows all; what comes after needs the plates to be sound.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from press.faults import Fault, Faults
from press.grammar.braces import braces
from press.read import read
from press.solve import solve
from press.solve.explain import explain
from press.solve.panels import panel_controls
from press.typeset import Context, typeset
from press.values import Entry, PanelStates, PlatePage, PrintPlate, PrintVolume, VolumePage, Workshop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from press.library import Library, PlateFile
    from press.schema import Panel
    from press.solve.ledger import SolvedLedger
    from press.typeset import Medium
    from press.values import Drawing, Sheet

Report = "Callable[[str, int, int, str], None]"
"""Told of progress: the stage, how much is done, of how much, and which piece is next."""


def silent(stage: str, done: int, of: int, piece: str = "") -> None:
    """A report that says nothing."""


@dataclass(frozen=True)
class Solved:
    """A plate with its ledger."""

    file: PlateFile
    ledger: SolvedLedger


@dataclass(frozen=True)
class Checked:
    """The library and its plates, solved and typeset, with all that is wrong in them."""

    library: Library
    plates: tuple[Solved, ...]
    sheets: Mapping[str, Sheet]
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Built:
    """What a build gives: the files of the site, and a line for each output that was skipped."""

    files: Mapping[str, bytes]
    skipped: tuple[str, ...] = ()
    drawn: int = 0
    plates: tuple[str, ...] = ()


def check(root: Path, report: Report = silent) -> Checked:
    """Read all, solve every state, typeset every text; nothing is drawn."""
    report("read", 0, 1)
    library = read(root)
    faults = list(library.faults)
    solved: list[Solved] = []
    for done, file in enumerate(library.plates):
        report("solve", done, len(library.plates), file.name)
        ledger = solve(file, library)
        faults += ledger.faults
        solved.append(Solved(file, ledger))
    sheets: dict[str, Sheet] = {}
    for done, plate in enumerate(solved):
        report("typeset", done, len(solved), plate.file.name)
        try:
            sheets[plate.file.name] = _sheet(plate, library, "web")
        except Faults as found:
            faults += found.faults
    return Checked(library, tuple(solved), sheets, tuple(Faults(faults).faults))


def build(root: Path, templates: Mapping[str, str], *, only: Iterable[str] = (), pdf: bool = True, kept: Mapping[str, bytes] | None = None,
          report: Report = silent) -> Built:  # fmt: skip
    """The whole site, or with `only` the files of those plates over what was `kept` from before.

    Raises:
        Faults: everything wrong in the plates, or in the finished site.
    """
    from press.bind import LibraryMissing  # noqa: PLC0415 - heavy stages are imported when a build needs them
    from press.proof import proof  # noqa: PLC0415

    checked = check(root, report)
    if checked.faults:
        raise Faults(checked.faults)
    chosen = _chosen(checked.plates, tuple(only))
    panels = {plate.file.name: _panels(plate, report) for plate in chosen}
    files = dict(kept or {}) | _pages(checked, chosen, panels, templates, report, pdf=pdf)
    skipped = []
    if pdf:
        try:
            files |= _pdfs(checked, chosen, panels, templates, report)
        except LibraryMissing as missing:
            skipped.append(str(missing))
            files = dict(kept or {}) | _pages(checked, chosen, panels, templates, report, pdf=False)
    report("proof", 0, 1)
    if faults := proof(files):
        raise Faults(faults)
    drawn = sum(len(set(map(id, panel.drawings.values()))) for states in panels.values() for panel in states)
    return Built(files, tuple(skipped), drawn, tuple(plate.file.name for plate in chosen))


def _chosen(plates: tuple[Solved, ...], only: tuple[str, ...]) -> tuple[Solved, ...]:
    return tuple(plate for plate in plates if not only or plate.file.name in only)


def _context(plate: Solved, library: Library) -> Context:
    """What a plate's texts may refer to: sources, names with digits, the other plates."""
    own = plate.file
    plates: dict[str, tuple[str | None, str]] = {}
    for other in library.plates:
        up = "" if other.folder == own.folder else f"../{other.folder}/"
        plates[other.name] = (f"{up}{other.slug}.html", str(other.plate.title))
    names = tuple(map(str, own.volume.names))
    return Context(own.name, library.sources, names, plates)


def _sheet(plate: Solved, library: Library, medium: Medium) -> Sheet:
    return typeset(plate.file.plate, plate.ledger, _context(plate, library), medium)


def explained(root: Path, plate: str, line: str, chosen: Mapping[str, str]) -> str:
    """How one number of a plate comes about; raises Faults where the plate itself is at fault."""
    library = read(root)
    file = next((file for file in library.plates if file.name == plate), None)
    if file is None:
        raise Faults(library.faults)
    ledger = solve(file, library)
    if ledger.faults:
        raise Faults(ledger.faults)
    return explain(ledger, line, chosen)


# ------------------------------------------------------------------------------------------------ draw


def _panels(plate: Solved, report: Report) -> tuple[PanelStates, ...]:
    """All drawings of a plate: each panel once for each setting of its own controls."""
    ledger, name = plate.ledger, plate.file.name
    specs = plate.file.plate.figure
    work = [(place, spec, panel_controls(ledger, spec)) for place, spec in specs.items()]
    total = sum(len(ledger.settings(controls)) for _, _, controls in work)
    states: list[PanelStates] = []
    done = 0
    for place, spec, controls in work:
        drawings = {}
        for key, choice in ledger.settings(controls).items():
            report("draw", done, total, f"{name} {place}")
            drawings[key] = _drawing(place, spec, ledger, choice)
            done += 1
        states.append(_dressed(place, spec, controls, drawings, plate))
    return tuple(states)


def _drawing(place: str, spec: Panel, ledger: SolvedLedger, choice: Mapping[str, str]) -> Drawing:
    from press.draw import draw  # noqa: PLC0415 - matplotlib is slow to import, and a check draws nothing

    return draw(place, spec, ledger.view(choice))


def _dressed(
    place: str, spec: Panel, controls: tuple[str, ...], drawings: Mapping[tuple[str, ...], Drawing], plate: Solved
) -> PanelStates:
    """The drawings of a panel dressed for the web, equal ones once."""
    from press.draw import dress_web  # noqa: PLC0415

    html: dict[str, str] = {}
    for drawing in drawings.values():
        html.setdefault(drawing.svg, dress_web(drawing, f"{place}-{len(html)}"))
    title = plate.ledger.view(plate.ledger.start).text(spec.title)
    dressed = {key: html[drawing.svg] for key, drawing in drawings.items()}
    return PanelStates(place, spec.wide, controls, drawings, title, dressed)


# ------------------------------------------------------------------------------------- compose and bind


def _volume_page(folder: str, checked: Checked, *, pdf: bool) -> VolumePage:
    volume = checked.library.volumes[folder]
    plates = [plate.file for plate in checked.plates if plate.file.folder == folder]
    entries = tuple(
        Entry(file.number, file.slug, checked.sheets[file.name].title, checked.sheets[file.name].standfirst)
        for file in plates
    )
    return VolumePage(folder, str(volume.number), str(volume.title), str(volume.imprint), int(volume.of), entries, pdf)


def _pages(checked: Checked, chosen: tuple[Solved, ...], panels: Mapping[str, tuple[PanelStates, ...]], templates: Mapping[str, str],
           report: Report, *, pdf: bool) -> dict[str, bytes]:  # fmt: skip
    from press.compose import compose  # noqa: PLC0415

    report("compose", 0, 1)
    volumes = {folder: _volume_page(folder, checked, pdf=pdf) for folder in checked.library.volumes}
    pages = []
    for plate in chosen:
        sheet, ledger = checked.sheets[plate.file.name], plate.ledger
        slots = {braces(text)[0].key: ledger.slot(text) for text in sheet.slots}
        workshop = Workshop(ledger.groups, ledger.rules, slots)
        pages.append(
            PlatePage(volumes[plate.file.folder], plate.file.number, sheet, workshop, panels[plate.file.name], pdf)
        )
    return compose(tuple(volumes.values()), pages, templates)


def _pdfs(checked: Checked, chosen: tuple[Solved, ...], panels: Mapping[str, tuple[PanelStates, ...]], templates: Mapping[str, str],
          report: Report) -> dict[str, bytes]:  # fmt: skip
    """The PDFs of the chosen plates and the books of their volumes."""
    from press.bind import bind  # noqa: PLC0415

    files: dict[str, bytes] = {}
    folders = list(dict.fromkeys(plate.file.folder for plate in chosen))
    for done, folder in enumerate(folders):
        report("bind", done, len(folders), folder)
        volume = _print_volume(folder, checked, panels)
        files |= bind(volume, templates, {plate.file.number for plate in chosen if plate.file.folder == folder})
    return files


def _print_volume(folder: str, checked: Checked, panels: Mapping[str, tuple[PanelStates, ...]]) -> PrintVolume:
    volume = checked.library.volumes[folder]
    plates = tuple(
        PrintPlate(f"{folder}/{plate.file.slug}.pdf", plate.file.number, _sheet(plate, checked.library, "print"),
                   tuple(_start_drawings(plate, panels)))
        for plate in checked.plates
        if plate.file.folder == folder
    )  # fmt: skip
    path = f"{folder}/{folder}.pdf"
    return PrintVolume(
        path,
        str(volume.number),
        str(volume.title),
        str(volume.imprint),
        int(volume.of),
        plates,
        str(volume.address or ""),
    )


def _start_drawings(plate: Solved, panels: Mapping[str, tuple[PanelStates, ...]]) -> Iterable[Drawing]:
    """The panels at the start, dressed for print; those of a plate that is not being built are drawn for the book."""
    from press.draw import dress_print  # noqa: PLC0415

    known = {panel.name: panel for panel in panels.get(plate.file.name, ())}
    for place, spec in plate.file.plate.figure.items():
        panel = known.get(place)
        if panel:
            drawing = panel.drawings[tuple(plate.ledger.start[name] for name in panel.controls)]
        else:
            drawing = _drawing(place, spec, plate.ledger, plate.ledger.start)
        yield replace(drawing, svg=dress_print(drawing))
