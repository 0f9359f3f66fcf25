"""A tree of text → a model of the schema, or faults with their places."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from press.faults import Fault, Faults, Place, nearest
from press.places import placed
from press.read.nodes import Mapping, Sequence

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Model = TypeVar("Model", bound=BaseModel)
KEY_AND_VALUE = re.compile(r"\w+:\S")
Loc = tuple[int | str, ...]
KINDS = frozenset({"given", "computed", "by", "quoted", "say", "run"})
"""The tags that pydantic puts in the location of a line, and the file does not have."""


def checked(model: type[Model], tree: Mapping) -> Model:
    """The tree as a value of the model.

    Raises:
        Faults: all that is wrong in it, each at its place.
    """
    value, faults, _ = attempted(model, tree)
    if faults or value is None:
        raise Faults(faults)
    return value


def attempted(model: type[Model], tree: Mapping) -> tuple[Model | None, list[Fault], list[Loc]]:
    """The value where there is one, all faults, and where in the tree the value fails.

    Unknown keys are faults that leave the value whole.
    """
    context: dict[str, Any] = {"faults": [], "unknown": []}
    try:
        return model.model_validate(tree, context=context), context["faults"], []
    except ValidationError as error:
        errors = error.errors()
        found = [_fault(detail, tree, context["unknown"]) for detail in errors]
        faults = [*context["faults"], *(fault for fault in found if fault)]
        return None, faults, [_own(detail["loc"]) for detail in errors]


def _own(loc: Loc) -> Loc:
    """A location without pydantic's tags."""
    return loc[:2] + loc[3:] if loc[:1] == ("numbers",) and loc[2:3] and loc[2] in KINDS else loc


def _fault(detail: ErrorDetails, tree: Mapping, unknown: list[tuple[Place, str]]) -> Fault | None:
    loc = _own(detail["loc"])
    place, key = place_of(tree, loc)
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "missing" and loc[:1] == ("numbers",) and loc[-1] in tree.get("numbers", {}):
        return None  # a key of the line that stands beside it, for want of indentation
    if kind == "missing":
        return _missing(str(loc[-1]), place, at(tree, loc[:-1]), unknown)
    if (
        kind == "author"
        and isinstance(at(tree, loc), Mapping)
        and any(where == placed(at(tree, loc)) for where, _ in unknown)
    ):
        return None  # what the parts of a mapping lack may be the key that is misspelt
    said = {
        "list_type": f"{key!r} takes a list, one '- ' line each",
        "dict_type": f"{key!r} takes keys and values of its own",
        "too_short": f"{key!r} takes at least {context.get('min_length')}",
        "too_long": f"{key!r} takes at most {context.get('max_length')}, and there are {_length(detail)}",
        "literal_error": f"expected {context.get('expected')}, found {str(detail['input'])!r}{_guess(detail)}",
    }
    if KEY_AND_VALUE.match(str(detail["input"])) and not isinstance(detail["input"], dict):
        said["dict_type"] = "a space is missing after the ':'"
    said["model_type"] = said["model_attributes_type"] = said["dict_type"]
    return Fault(said.get(kind, detail["msg"]), place)


def _guess(detail: ErrorDetails) -> str:
    """The word of a closed list that was likely meant."""
    words = re.findall(r"'([^']*)'", str(detail.get("ctx", {}).get("expected", "")))
    guess = nearest(str(detail["input"]), words, most=0).partition(" Known:")[0]
    return f".{guess}" if guess else ""


def _length(detail: ErrorDetails) -> int:
    return len(detail["input"]) if isinstance(detail["input"], dict | list) else 0


def _missing(name: str, place: Place, parent: Any, unknown: list[tuple[Place, str]]) -> Fault | None:
    """A key that is missing, unless an unknown key beside it is likely meant for it: that one is reported."""
    beside = [key for where, key in unknown if where == placed(parent)]
    meant = any(get_close_matches(name.lower(), [key.lower()], 1, 0.5) for key in beside)
    return None if meant else Fault(f"the key {name!r} is missing", place)


def at(tree: Any, loc: Loc) -> Any:
    """What stands at a location of the tree, or at the nearest above it."""
    for step in loc:
        if isinstance(tree, Mapping) and step in tree:
            tree = tree[str(step)]
        elif isinstance(tree, Sequence) and isinstance(step, int) and step < len(tree):
            tree = tree[step]
    return tree


def place_of(tree: Any, loc: Loc) -> tuple[Place, str]:
    """The place that a location in the model stands for, and the key nearest to it."""
    place, key = placed(tree), ""
    for step in loc:
        if isinstance(tree, Mapping) and step in tree:
            name = next(known for known in tree if known == step)
            place, key, tree = placed(name), str(step), tree[name]
        elif isinstance(tree, Sequence) and isinstance(step, int) and step < len(tree):
            tree = tree[step]
            place = getattr(tree, "place", place)
    if loc[-1:] != ("[key]",) and not isinstance(tree, Mapping | Sequence):
        place = getattr(tree, "place", place)
    return place, key
