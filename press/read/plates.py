"""A plate's tree → a plate. What is faulty is taken out, so that the rest is still solved and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Faults, nearest
from press.parts import MOST_UNKNOWN
from press.places import placed
from press.read.checked import attempted
from press.read.kinds import kinds, spec
from press.read.nodes import Mapping, Sequence, scalar
from press.schema import Plate

if TYPE_CHECKING:
    from press.panel import Panel
    from press.read.checked import Loc

NAMED = ("numbers", "choose", "with")
"""Parts whose entries are names that others read."""
PANELS = ("left", "right", "middle")
WHOLE = (*NAMED, "only", "sources")
"""Parts that cannot be left out without making faults of what reads them."""


@dataclass
class Salvage:
    """What could be read of a plate, what is wrong with it, and the names that were lost with that."""

    plate: Plate | None = None
    faults: list[Fault] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    states: bool = True
    """False where a rule or a control was lost, so that the states are not those that the author meant."""


def salvage(tree: Mapping) -> Salvage:
    """Read all that can be read of a plate."""
    found = Salvage()
    _without_place(tree, found.faults)
    panels = _panels(tree.get("figure"), found.faults)
    plate, faults, locs = attempted(Plate, tree)
    found.faults += faults
    fields = _fields()
    unknown = [key for key in tree if key not in fields][:MOST_UNKNOWN]
    if any(map(nearest_part, unknown)):
        return found
    for key in unknown:  # it may be a name that was not indented
        found.broken |= _meant(str(key))
        found.states &= not (isinstance(tree[key], Mapping) and "of" in tree[key])
    while plate is None and locs:
        if not all(_take_out(tree, *entry, found) for entry in _entries(locs)):
            return found
        plate, _, locs = attempted(Plate, tree)
    if plate:
        found.plate = plate.model_copy(update={"figure": panels})
    return found


def _meant(name: str) -> set[str]:
    """The names that a key may have been meant for: itself, and what an expression would read in it."""
    return {name, *re.split(r"\W+", name), re.sub(r"\W+", "_", name)} - {""}


def _fields() -> set[str]:
    return {about.alias or name for name, about in Plate.model_fields.items()}


def nearest_part(key: str) -> bool:
    """Whether an unknown key is likely one of the parts that cannot be left out."""
    guess = nearest(key, _fields(), most=0)
    return any(f"Did you mean {part!r}" in guess for part in WHOLE)


def _entries(locs: list[Loc]) -> list[tuple[str, int | str]]:
    """The entries of a plate's parts that hold a fault, from the last, so that indices stay true."""
    found = {(str(loc[0]), loc[1] if len(loc) > 1 else "") for loc in locs if loc}
    return sorted(found, key=lambda entry: (isinstance(entry[1], int), entry[1]), reverse=True)


def _take_out(tree: Mapping, part: str, entry: int | str, found: Salvage) -> bool:
    """Take the smallest part that can go out of the tree; False where nothing can."""
    inner = tree.get(part)
    if part == "title":
        tree[part] = scalar("…", placed(tree))
    elif isinstance(inner, Mapping) and entry in inner and part != "analysis":
        del inner[str(entry)]
        if part in NAMED:
            found.broken |= _meant(str(entry))
        found.states &= part != "choose"
    elif isinstance(inner, Sequence) and isinstance(entry, int) and part != "sources":
        del inner[entry]
        found.states &= part != "only"
    elif part in WHOLE or part not in tree:
        return False
    else:
        del tree[part]
    return True


def _without_place(tree: Mapping, faults: list[Fault]) -> None:
    """Take out a figure that is one panel, without its place: each of its keys would be a fault."""
    figure = tree.get("figure")
    key = next((key for key in figure if key == "kind"), None) if isinstance(figure, Mapping) else None
    if key is not None:
        faults.append(Fault(f"a panel stands under its place: {', '.join(PANELS)}", placed(key)))
        del tree["figure"]


def _panels(panels: Any, faults: list[Fault]) -> dict[str, Panel]:
    """The panels that can be read, by their place in the figure."""
    specs: dict[str, Panel] = {}
    for place, panel in panels.items() if isinstance(panels, Mapping) else ():
        if place not in PANELS:
            continue
        try:
            specs[place] = _panel(place, panel, faults)
        except Fault as fault:
            faults.append(fault)
        except Faults as found:
            faults.extend(found.faults)
    return specs


def _panel(key: Any, tree: Any, faults: list[Fault]) -> Panel:
    if not isinstance(tree, Mapping):
        raise Fault(f"{str(key)!r} takes keys of its own, the first is kind:", getattr(tree, "place", placed(key)))
    kind = tree.get("kind")
    if kind is None:
        raise Fault(f"the key 'kind' is missing. Known: {', '.join(kinds())}.", placed(key))
    if kind not in kinds():
        raise Fault(f"unknown kind {str(kind)!r}.{nearest(str(kind), kinds())}", getattr(kind, "place", placed(key)))
    panel, wrong, _ = attempted(spec(str(kind)), tree)
    if panel is None:
        raise Faults(wrong)
    faults.extend(wrong)
    return panel
