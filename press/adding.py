"""A model that a reader adds to one build: another option of the controls that choose a model.

A plate takes it where its formulas hold for it: where it is counted by the same formula as the plate's own models, sees the
whole sequence, and breaks no promise of the plate. Any other plate stays as it is, and says why.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from press.faults import Fault, Place, Remark
from press.solve import solve
from press.texts import Key, Label
from press.typeset import check_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.library import Entry, Library, PlateFile
    from press.schema import Control


def added(library: Library, model: Entry, file: str) -> tuple[Library, tuple[Remark, ...]]:
    """The library with a model in its workshops, and for each plate that leaves it out the reason.

    Raises:
        Fault: its key is that of a data entry, or its name could not be set.
    """
    place = Place(file)
    if model.key in library.entries:
        raise Fault(f"there is a data entry {model.key!r} already: give this file another name", place)
    for fault in check_words((model.name,), (model.name,)):
        raise Fault(f"the model's name cannot be set: {fault.message}", place)
    if model.window:
        message = f"its layers look back on {model.window} tokens (sliding_window), and plates price attention over all"
        raise Fault(message, place)
    entries = {**library.entries, model.key: replace(model, added=True)}
    whole = replace(library, entries=entries)
    plates, remarks = [], []
    for plate in library.plates:
        own = [entry for control in plate.plate.choose.values() for entry in _models(control, library)]
        taken = _with(plate, model, library)
        reason = next(_reasons(plate, taken, model, whole, own), "")
        plates.append(taken if own and not reason else plate)
        remarks += [Remark(f"{plate.name} leaves {model.name} out: {reason}", place)] if reason else []
    if plates == list(library.plates):
        raise Fault(
            f"no plate can take {model.name}. {remarks[0].message if remarks else 'None has models to choose'}", place
        )
    return replace(whole, plates=tuple(plates)), tuple(remarks)


def _with(plate: PlateFile, model: Entry, library: Library) -> PlateFile:
    """A plate with the model as another option wherever all options are models."""
    chosen = {name: _widened(control, model, library) for name, control in plate.plate.choose.items()}
    return replace(plate, plate=plate.plate.model_copy(update={"choose": chosen}))


def _widened(control: Control, model: Entry, library: Library) -> Control:
    if not _models(control, library):
        return control
    key = Key(model.key)
    of = {**control.of, key: Label(model.name)} if isinstance(control.of, dict) else [*control.of, key]
    return control.model_copy(update={"of": of})


def _models(control: Control, library: Library) -> list[Entry]:
    """The models that a control chooses among; none where it chooses anything else."""
    found = [library.entries.get(str(key)) for key in control.of]
    models = [entry for entry in found if entry and entry.kind == "model"]
    return models if len(models) == len(found) else []


def _reasons(plate: PlateFile, taken: PlateFile, model: Entry, library: Library, own: list[Entry]) -> Iterator[str]:
    """Why a plate whose reader chooses among models cannot have this one; nothing where it can."""
    others = {entry.counted for entry in own if entry.counted != model.counted}
    if others:
        yield f"its models are counted by {' and '.join(sorted(others))}, this one by {model.counted}"
    elif own and (faults := solve(taken, library).faults) and not solve(plate, library).faults:
        yield faults[0].message
