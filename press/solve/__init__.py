"""Stage 2, solve: a plate → its ledger, every line in every state, keyed by its own controls.

What is wrong is collected in `ledger.faults`, so that the text of a plate with a faulty line can
still be checked in the same run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.solve.axes import check_axes
from press.solve.bindings import bound_records, given_names, model_symbols
from press.solve.bounds import hold_drawings, hold_numbers
from press.solve.checks import check_always, check_finite, check_sources
from press.solve.controls import groups
from press.solve.definitions import broken
from press.solve.expected import check_expected
from press.solve.ledger import SolvedLedger
from press.solve.lines import Lines
from press.solve.panels import check_panels
from press.solve.reachable import reach
from press.solve.sweeps import check_drawn

if TYPE_CHECKING:
    from press.faults import Fault
    from press.library import Library, PlateFile


def solve(file: PlateFile, library: Library) -> SolvedLedger:
    """Work a plate's numbers out in all its states and hold them to what it promises.

    Where a control, a rule or the start has a fault, the states are not those that the author meant,
    and nothing is held in them: the one fault is reported, and not what follows from it.
    """
    plate = file.plate
    faults: list[Fault] = []
    controls = tuple(groups(plate, library, faults))
    known = given_names(file, library, controls, faults)
    lines = Lines(known, controls, model_symbols(library), bound_records(file, library, controls), faults=faults)
    chosen = {*plate.choose, *plate.with_}
    lines.add_all({name: spec for name, spec in file.volume.numbers.items() if name not in chosen})
    lines.add_all(plate.numbers)
    for name in file.broken:
        known.setdefault(name, broken(name))
    bound = {str(name): str(key) for name, key in plate.with_.items()}
    ledger = SolvedLedger(lines, library.entries, bound)
    ledger.faults = faults
    check_sources(file, library, faults)
    check_panels(ledger, plate)
    meant = file.states and len(controls) == len(plate.choose)
    if reach(ledger, plate.only) and meant and hold_numbers(ledger, plate):
        check_finite(ledger, file)
        check_always(ledger, plate)
        mistaken = check_expected(ledger, plate)
        check_drawn(ledger, plate, check_axes(ledger, plate, mistaken))
        hold_drawings(ledger, plate)
    ledger.lines = {**ledger.lines, **{name: broken(name).line for name in lines.missing}}
    return ledger
