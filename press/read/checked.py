"""A tree of text → a model of the schema, or faults with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from press.faults import Fault, Faults
from press.read.nodes import Mapping, Sequence
from press.values import placed

if TYPE_CHECKING:
    from press.faults import Place
    from pydantic_core import ErrorDetails

Model = TypeVar("Model", bound=BaseModel)


def checked(model: type[Model], tree: Mapping) -> Model:
    """The tree as a value of the model.

    Raises:
        Faults: all that is wrong in it, each at its place.
    """
    context: dict[str, list[Fault]] = {"faults": []}
    try:
        value = model.model_validate(tree, context=context)
    except ValidationError as error:
        raise Faults([*context["faults"], *(_fault(detail, tree) for detail in error.errors())]) from None
    if context["faults"]:
        raise Faults(context["faults"])
    return value


def _fault(detail: ErrorDetails, tree: Mapping) -> Fault:
    place, key = place_of(tree, detail["loc"])
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "missing":
        return Fault(f"the key {str(detail['loc'][-1])!r} is missing", place)
    if kind == "list_type":
        return Fault(f"{key!r} takes a list, one '- ' line each", place)
    if kind in {"dict_type", "model_type", "model_attributes_type"}:
        return Fault(f"{key!r} takes keys and values of its own", place)
    if kind == "too_short":
        return Fault(f"{key!r} takes at least {context['min_length']}", place)
    if kind == "too_long":
        return Fault(f"{key!r} takes at most {context['max_length']}, and there are {context['actual_length']}", place)
    if kind == "literal_error":
        return Fault(f"expected {context['expected']}, found {str(detail['input'])!r}", place)
    return Fault(detail["msg"], place)


def place_of(tree: Any, loc: tuple[int | str, ...]) -> tuple[Place, str]:
    """The place that a location in the model stands for, and the key nearest to it."""
    place, key = placed(tree), ""
    for step in loc:
        if isinstance(tree, Mapping) and step in tree:
            name = next(known for known in tree if known == step)
            place, key, tree = placed(name), str(step), tree[name]
        elif isinstance(tree, Sequence) and isinstance(step, int) and step < len(tree):
            tree = tree[step]
            place = getattr(tree, "place", place)
    if not isinstance(tree, Mapping | Sequence):
        place = getattr(tree, "place", place)
    return place, key
