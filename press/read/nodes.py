"""What a file is read as: mappings, lists and scalars that know their places."""

from __future__ import annotations

from typing import Any

from press.faults import Place
from press.places import Scalar


class Mapping(dict[str, Any]):
    """Keys and values; the keys keep their places too."""

    place: Place


class Sequence(list[Any]):
    """A list with its place."""

    place: Place


def bare(value: Any) -> Any:
    """The same values without their places: of what was read and checked, and is handed from process to process."""
    if isinstance(value, dict):
        return {str(key): bare(each) for key, each in value.items()}
    return [bare(each) for each in value] if isinstance(value, list) else str(value)


def scalar(text: str, place: Place, style: str = "quoted", raw: str = "", trailing: str = "") -> Scalar:
    """A scalar with its place and how it was written."""
    made = Scalar(text)
    made.place, made.style, made.raw, made.trailing = place, style, raw, trailing
    return made
