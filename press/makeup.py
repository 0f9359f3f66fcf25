"""Make-up: solved and typeset plates → what compose and bind take, their panels drawn and dressed.

It stands between the pipeline and the stages because stages never import one another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from press.bind.links import anchor_of
from press.faults import Fault, Faults
from press.grammar.braces import braces
from press.leaves import Entry, PanelStates, PlatePage, PrintPlate, PrintVolume, VolumePage, Workshop
from press.solve.panels import panel_controls
from press.solve.quantities import quantities
from press.taken import Taken
from press.typeset import Context, typeset
from press.typeset.terms import anchor_of as term_anchor
from press.workings import workings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from press.backmatter import BackMatter
    from press.leaves import Sheet
    from press.library import Library, PlateFile, Volume
    from press.schema import Panel
    from press.solve.ledger import SolvedLedger
    from press.typeset import Medium
    from press.values import Drawing

    Report = Callable[[str, int, int, str], None]
    """Told of progress: the stage, how much is done, of how much, and which piece is next."""
    Panels = Mapping[str, tuple[PanelStates, ...]]
    """The drawings of each plate, by its name."""
    Starts = Mapping[str, tuple[Drawing, ...]]
    """The panels of each plate at the start, by its name."""


@dataclass(frozen=True)
class Solved:
    """A plate with its ledger and, once it is typeset, its sheet for the web."""

    file: PlateFile
    ledger: SolvedLedger
    sheet: Sheet | None = None

    @property
    def name(self) -> str:
        """What a cross-reference calls it: `XIV.2`."""
        return self.file.name


def sheet(plate: Solved, library: Library, medium: Medium) -> Sheet:
    """Typeset a plate: what its texts may refer to are the sources and the other plates of the library."""
    own = plate.file
    plates = {other.name: (_address(other, own, medium), str(other.plate.title)) for other in library.plates}
    terms = _terms(own, library) if medium == "web" else {}
    context = Context(own.name, library.sources, tuple(map(str, own.volume.names)), plates, terms)
    return typeset(own.plate, plate.ledger, context, medium)


def _terms(own: PlateFile, library: Library) -> dict[str, str]:
    """The terms of a plate's volume, each with the address of its definition: on the plate itself, or in the glossary."""
    own_terms = set(map(str, own.plate.terms))
    names = [str(name) for other in library.plates if other.folder == own.folder for name in other.plate.terms]
    return {name: f"{'' if name in own_terms else 'glossary.html'}#{term_anchor(name)}" for name in names}


def _address(plate: PlateFile, seen_from: PlateFile, medium: Medium) -> str | None:
    """Where a cross-reference leads: a page of the site; in print a place in the same book, or another's published page."""
    if medium == "web":
        return f"{plate.slug}.html" if plate.folder == seen_from.folder else f"../{plate.folder}/{plate.slug}.html"
    if plate.folder == seen_from.folder:
        return f"#{anchor_of(plate.name)}"
    published = plate.volume.address
    return f"{published.rstrip('/')}/{plate.path}.html" if published else None


# ---------------------------------------------------------------------------------------------- panels


def all_drawn(plates: tuple[Solved, ...], report: Report) -> Panels:
    """All drawings of these plates.

    Raises:
        Faults: what is wrong in any panel, once a panel.
    """
    faults: list[Fault] = []
    panels = {plate.name: tuple(_drawn(plate, report, faults)) for plate in plates}
    if faults:
        raise Faults(faults)
    return panels


def _drawn(plate: Solved, report: Report, faults: list[Fault]) -> Iterator[PanelStates]:
    """The panels of a plate, each once for each reachable setting of its own controls; faulty ones are left out."""
    ledger = plate.ledger
    work = [(place, spec, panel_controls(ledger, spec)) for place, spec in plate.file.plate.figure.items()]
    total = sum(len(ledger.settings(controls)) for _, _, controls in work)
    done = 0
    for place, spec, controls in work:
        drawings = {}
        for key, choice in ledger.settings(controls).items():
            report("draw", done, total, f"{plate.name} {place}")
            done += 1
            try:
                drawings[key] = drawing(place, spec, ledger, choice)
            except Fault as fault:
                faults.append(_at(fault, ledger, choice, controls))
                break  # the other states would say the same in other words
        else:
            yield _dressed(place, spec, controls, drawings, ledger)


def _at(fault: Fault, ledger: SolvedLedger, choice: Mapping[str, str], controls: tuple[str, ...]) -> Fault:
    """A panel's fault with the choice at which it shows, where that is not the start."""
    where = "" if choice == ledger.start else ledger.view(choice).where(controls).strip()
    return fault if where in fault.message else Fault(f"{fault.message} ({where})", fault.place)


def drawing(place: str, spec: Panel, ledger: SolvedLedger, choice: Mapping[str, str]) -> Drawing:
    """One panel at one choice."""
    from press.draw import draw  # noqa: PLC0415 - matplotlib is slow to import, and a check draws nothing

    return draw(place, spec, ledger.view(choice))


def _dressed(
    place: str,
    spec: Panel,
    controls: tuple[str, ...],
    drawings: Mapping[tuple[str, ...], Drawing],
    ledger: SolvedLedger,
) -> PanelStates:
    """The drawings of a panel dressed for the web, equal ones once."""
    from press.draw import dress_web  # noqa: PLC0415

    html: dict[str, str] = {}
    for each in drawings.values():
        if each.svg not in html:
            html[each.svg] = dress_web(each, f"{place}-{len(html)}")
    title = ledger.view(ledger.start).text(spec.title)
    return PanelStates(
        place, spec.wide, controls, drawings, title, {key: html[each.svg] for key, each in drawings.items()}
    )


# ------------------------------------------------------------------------------------------ for compose


def volume_page(
    folder: str, library: Library, plates: tuple[Solved, ...], starts: Starts, back: BackMatter, *, pdf: bool
) -> VolumePage:
    """A volume as its page and its plates' pages show it."""
    volume = library.volumes[folder]
    entries = tuple(
        Entry(
            plate.file.number,
            plate.file.slug,
            plate.sheet.title,
            plate.sheet.standfirst,
            _figure(starts[plate.name]),
            date_of(plate),
        )
        for plate in plates
        if plate.file.folder == folder and plate.sheet
    )
    number, title, imprint = str(volume.number), str(volume.title), str(volume.imprint)
    return VolumePage(
        folder, number, title, imprint, int(volume.of), entries, pdf, _standfirst(volume), back,
        address_of(volume), str(volume.date or ""), _cited(folder, library, plates),
    )  # fmt: skip


def address_of(volume: Volume) -> str:
    """Where the site is published, with a stroke at its end."""
    return f"{str(volume.address).rstrip('/')}/" if volume.address else ""


def taken(plate: Solved, library: Library) -> Taken:
    """The plate's data and its sources, as a reader takes them away."""
    own, ledger = plate.file.plate, plate.ledger
    start = dict(ledger.start)
    others = [dict(choice) for choice in ledger.choices if dict(choice) != start]
    sources = tuple(library.sources[key] for key in own.sources if key in library.sources)
    return Taken(quantities(ledger, own), (start, *others), sources, date_of(plate))


def date_of(plate: Solved) -> str:
    """When a plate was last changed, as its file or its volume says."""
    return max(str(plate.file.plate.date or ""), str(plate.file.volume.date or ""))


def _cited(folder: str, library: Library, plates: tuple[Solved, ...]) -> tuple[Mapping[str, Any], ...]:
    """All that a volume's plates cite and are held to, by their keys."""
    own = [plate for plate in plates if plate.file.folder == folder]
    names = {plate.name for plate in own}
    keys = {str(key) for plate in own for key in plate.file.plate.sources}
    keys |= {str(row.source) for row in library.published if str(row.plate) in names or "." not in row.plate}
    return tuple(library.sources[key] for key in sorted(keys & library.sources.keys()))


def _standfirst(volume: Volume) -> str:
    return " ".join(str(volume.standfirst or "").split())


def _figure(start: tuple[Drawing, ...]) -> str:
    """The panel that a plate is known by, its first, dressed for the web."""
    from press.draw import dress_web  # noqa: PLC0415

    return dress_web(start[0], "first") if start else ""


def plate_page(
    plate: Solved, library: Library, volume: VolumePage, panels: tuple[PanelStates, ...], *, pdf: bool
) -> PlatePage:
    """A plate as its page shows it, with every string that follows the reader's choice."""
    if plate.sheet is None:
        raise ValueError(plate.name)
    slots = {braces(text)[0].key: plate.ledger.slot(text) for text in plate.sheet.slots}
    keys = {option.key for group in plate.ledger.groups for option in group.options}
    added = next((entry.name for key, entry in library.entries.items() if entry.added and key in keys), "")
    workshop = Workshop(plate.ledger.groups, plate.ledger.rules, slots, added)
    own = replace(plate.sheet, workings=workings(plate.file, plate.ledger, library, "web"))
    return PlatePage(volume, plate.file.number, own, workshop, panels, pdf, taken(plate, library))


# --------------------------------------------------------------------------------------------- for bind


def print_volume(folder: str, library: Library, plates: tuple[Solved, ...], starts: Starts) -> PrintVolume:
    """A volume as the binder takes it: all its plates, set for print, at the start."""
    from press.draw import dress_print  # noqa: PLC0415

    volume = library.volumes[folder]
    made = tuple(
        PrintPlate(
            f"{plate.file.path}.pdf",
            plate.file.number,
            replace(sheet(plate, library, "print"), workings=workings(plate.file, plate.ledger, library, "print")),
            tuple(replace(each, svg=dress_print(each)) for each in starts[plate.name]),
        )
        for plate in plates
        if plate.file.folder == folder
    )
    number, title, imprint = str(volume.number), str(volume.title), str(volume.imprint)
    return PrintVolume(
        f"{folder}/{folder}.pdf", number, title, imprint, int(volume.of), made, str(volume.address or ""),
        _standfirst(volume),
    )  # fmt: skip


def all_starts(plates: tuple[Solved, ...], panels: Panels) -> Starts:
    """The panels of all plates at the start; those of a plate that is not being built are drawn for its volume."""
    return {plate.name: tuple(_start_drawings(plate, panels)) for plate in plates}


def _start_drawings(plate: Solved, panels: Panels) -> Iterator[Drawing]:
    known = {panel.name: panel for panel in panels.get(plate.name, ())}
    start = plate.ledger.start
    for place, spec in plate.file.plate.figure.items():
        panel = known.get(place)
        yield (
            panel.drawings[tuple(start[name] for name in panel.controls)]
            if panel
            else drawing(place, spec, plate.ledger, start)
        )
