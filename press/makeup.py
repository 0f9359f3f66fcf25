"""Make-up: a plate solved, typeset and drawn at its start.

It stands between the pipeline and the stages because stages never import one another. `leaf` is a job:
it takes values and gives values, so that a cache can keep what it gives and any process can do it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from press.digests import digest
from press.faults import Fault, Faults
from press.grammar.braces import braces
from press.leaves import Sheet, Workshop, anchor_of
from press.solve import solve
from press.solve.definitions import Broken
from press.solve.letters import used
from press.solve.quantities import quantities
from press.taken import Taken
from press.typeset import Context, check_labels, typeset
from press.typeset.terms import anchor_of as term_anchor
from press.workings import workings

if TYPE_CHECKING:
    from press.cache import Cache
    from press.library import Library, PlateFile
    from press.shelf import Shelf
    from press.solve.ledger import SolvedLedger
    from press.typeset import Medium
    from press.values import Drawing, Slot


@dataclass(frozen=True)
class Leaf:
    """All that a volume needs of a plate: set for both media, with its choices, and drawn at its start."""

    states: int
    sheet: Sheet | None = None
    """For the web; None where a text has a fault."""
    printed: Sheet | None = None
    workshop: Workshop = field(default_factory=lambda: Workshop((), (), {}))
    symbols: frozenset[str] = frozenset()
    """The letters of the volume that its texts, lines and panels read."""
    figure: str = ""
    """The panel that a plate is known by, its first, dressed for the web."""
    panels: tuple[Drawing, ...] = ()
    """All panels, dressed for print."""
    taken: Taken = field(default_factory=Taken)
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Solved:
    """A plate with its leaf."""

    file: PlateFile
    leaf: Leaf
    library: Library
    sheet: Sheet | None = None
    """Set for the web, as its leaf has it, or for print."""

    @property
    def name(self) -> str:
        """What a cross-reference calls it: `XIV.2`."""
        return self.file.name

    @cached_property
    def ledger(self) -> SolvedLedger:
        """The plate's ledger, worked out when it is asked for: what a leaf holds needs none."""
        return solve(self.file, self.library)


# ------------------------------------------------------------------------------------------------ a leaf


def leaf(file: PlateFile, shelf: Shelf, draw: bool, *, cache: Cache) -> Leaf:  # noqa: FBT001 - a part of the key
    """Solve and typeset a plate; where nothing is wrong in it, `draw` its panels at the start. Faults are in the leaf."""
    ledger = solve(file, shelf.library)
    made = Leaf(len(ledger.choices))
    faults = [*ledger.faults, *check_labels(file.plate.labels)]
    try:
        made = _set(made, file, ledger, shelf)
        if draw and not faults:
            made = _begun(made, file, ledger, cache)
            made = replace(
                made,
                sheet=_explained(made.sheet, file, ledger, shelf.library, "web"),
                printed=_explained(made.printed, file, ledger, shelf.library, "print"),
                taken=taken(file, ledger, shelf.library),
            )
    except Faults as found:
        faults += found.faults
    _digested(made)
    return replace(made, faults=tuple(faults))


def _digested(made: Leaf) -> None:
    """Work out the digests of what pages and books hang on while they are new: they are kept with the leaf."""
    digest((made.sheet, made.printed, made.workshop, made.taken))


def _set(made: Leaf, file: PlateFile, ledger: SolvedLedger, shelf: Shelf) -> Leaf:
    """With both sheets and all strings that follow a choice; a ledger with faults is only typeset, to find more."""
    web = sheet(file, ledger, shelf, "web")
    made = replace(made, sheet=web)
    if ledger.faults:
        return made
    try:
        symbols = frozenset(used(file, ledger, web.letters, shelf.library))
    except Broken:  # what it reads has a fault in its file, which has been said
        return made
    workshop = Workshop(ledger.groups, ledger.rules, slots(web, ledger), _added(ledger, shelf.library))
    return replace(made, printed=sheet(file, ledger, shelf, "print"), workshop=workshop, symbols=symbols)


def _begun(made: Leaf, file: PlateFile, ledger: SolvedLedger, cache: Cache) -> Leaf:
    from press.draw import dress_print, dress_web  # noqa: PLC0415 - a check draws nothing
    from press.drawn import starts  # noqa: PLC0415

    begun = starts(file, ledger, cache)
    figure = dress_web(begun[0], "first") if begun else ""
    return replace(made, figure=figure, panels=tuple(replace(each, svg=dress_print(each)) for each in begun))


def _explained(
    sheet: Sheet | None, file: PlateFile, ledger: SolvedLedger, library: Library, medium: Medium
) -> Sheet | None:
    """A sheet with how every number of it comes about."""
    return replace(sheet, workings=workings(file, ledger, library, medium)) if sheet else None


def _added(ledger: SolvedLedger, library: Library) -> str:
    """The name of the model that a reader added to this build, where the plate offers it."""
    keys = {option.key for group in ledger.groups for option in group.options}
    found = (library.entries[key] for key in sorted(keys & library.entries.keys()))
    return next((entry.name for entry in found if entry.added), "")


def taken(file: PlateFile, ledger: SolvedLedger, library: Library) -> Taken:
    """The plate's data and its sources, as a reader takes them away."""
    start = dict(ledger.start)
    others = [dict(choice) for choice in ledger.choices if dict(choice) != start]
    sources = tuple(library.sources[key] for key in file.plate.sources if key in library.sources)
    return Taken(quantities(ledger, file.plate), (start, *others), sources, date_of(file))


def slots(web: Sheet, ledger: SolvedLedger) -> dict[str, Slot]:
    """The strings of every number on a page, in all states."""
    return {braces(text)[0].key: ledger.slot(text) for text in web.slots}


def sheet(file: PlateFile, ledger: SolvedLedger, shelf: Shelf, medium: Medium) -> Sheet:
    """Typeset a plate: what its texts may refer to are the sources and the other plates of the shelf."""
    plates = {
        name: (_address(name, folder, slug, file.folder, medium, published=shelf.addresses.get(folder)), title)
        for name, (folder, slug, title) in shelf.plates.items()
    }
    terms = _terms(file, shelf) if medium == "web" else {}
    context = Context(
        file.name, shelf.library.sources, tuple(map(str, file.volume.names)), plates, terms, int(file.volume.of)
    )
    return typeset(file.plate, ledger, context, medium)


def _terms(file: PlateFile, shelf: Shelf) -> dict[str, str]:
    """The terms of a plate's volume, each with the address of its definition: on the plate itself, or in the glossary."""
    own = set(map(str, file.plate.terms))
    return {
        name: f"{'' if name in own else 'glossary.html'}#{term_anchor(name)}"
        for name in shelf.terms.get(file.folder, ())
    }


def _address(name: str, folder: str, slug: str, seen_from: str, medium: Medium, *, published: str | None) -> str | None:
    """Where a cross-reference leads: a page of the site; in print a place in the same book, or another's published page."""
    if medium == "web":
        return f"{slug}.html" if folder == seen_from else f"../{folder}/{slug}.html"
    if folder == seen_from:
        return f"#{anchor_of(name)}"
    return f"{published}{folder}/{slug}.html" if published else None


def date_of(file: PlateFile) -> str:
    """When a plate was last changed, as its file or its volume says."""
    return max(str(file.plate.date or ""), str(file.volume.date or ""))
