"""How much a plate may ask for: each number of each state is worked out, printed and shipped, and each drawing is drawn.

The limits are ten times what the fullest plate needs, so that a plate of a stranger cannot keep a build busy for hours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault
from press.places import placed
from press.solve.definitions import Broken
from press.solve.panels import panel_controls, parts
from press.texts import Text
from press.units import grouped

if TYPE_CHECKING:
    from press.schema import Plate
    from press.solve.ledger import SolvedLedger

MOST_NUMBERS = 40_000
MOST_DRAWINGS = 360
"""120 in each of three panels."""


def hold_numbers(ledger: SolvedLedger, plate: Plate) -> bool:
    """Whether a plate asks for no more numbers than it may; a fault says by how much it does, and the start alone is kept."""
    words = [getattr(plate, name) for name in plate.model_fields_set if name != "figure"]
    shown = sum(text.count("{") for text, _ in parts(words) if isinstance(text, Text))
    count = len(ledger.choices) * (len(plate.numbers) + len(plate.always) + shown)
    if count > MOST_NUMBERS:
        message = (f"{grouped(len(ledger.choices))} states of {len(plate.numbers)} lines, {len(plate.always)} conditions and {shown} values in texts "
                   f"are {grouped(count)} numbers; a plate has at most {grouped(MOST_NUMBERS)}")  # fmt: skip
        ledger.faults.append(Fault(message, placed(next(iter(plate.choose)))))
        ledger.choices = (ledger.start,)
    return count <= MOST_NUMBERS


def hold_drawings(ledger: SolvedLedger, plate: Plate) -> None:
    """A fault where a plate without any other asks for more drawings than it may."""
    if ledger.faults:
        return
    try:
        count = sum(len(ledger.settings(panel_controls(ledger, spec))) for spec in plate.figure.values())
    except Broken:  # it reads what has a fault in its file
        return
    if count > MOST_DRAWINGS:
        message = f"the panels have {grouped(count)} drawings together, one for each choice that moves them; a plate has at most {MOST_DRAWINGS}"
        ledger.faults.append(Fault(message, placed(next(iter(plate.figure)))))
