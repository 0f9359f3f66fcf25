"""Short names of values: the same for equal values, in every process and on every day."""

from __future__ import annotations

import pickle
from dataclasses import fields
from functools import cache, cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from press.places import Scalar


class _Plain(pickle.Pickler):
    """A stream of bytes that is the same for equal values: no sharing, sets in order, no places of texts."""

    def persistent_id(self, value: Any) -> Any:
        kind = type(value)
        if kind is str or kind is float:
            return None
        if isinstance(value, Named | Shared | SharedRow):
            return (kind.__name__, value.named)
        if isinstance(value, Scalar):
            return (kind.__name__, str(value))  # where it stands in its file does not change what is made of it
        if isinstance(value, dict | list) and kind is not dict and kind is not list:
            return (kind.__name__, dict(value) if isinstance(value, dict) else [*value])
        if kind is frozenset or kind is set:
            return ("set", _in_order(value))
        if isinstance(value, Path):
            return ("file", of_file(value))
        return None


def _in_order(values: frozenset[Any] | set[Any]) -> list[Any]:
    try:
        return sorted(values)
    except TypeError:
        return sorted(map(digest, values))


def digest(value: Any) -> str:
    """A short name of a value, the same in every process; a path stands for what the file holds."""
    out = BytesIO()
    plain = _Plain(out, protocol=5)
    plain.fast = True  # a value that occurs twice is written twice, shared or not
    plain.dump(value)
    return sha256(out.getbuffer()).hexdigest()


class Named:
    """A dataclass that many keys hang on: its digest is worked out once, and goes with it into the cache."""

    @cached_property
    def named(self) -> str:
        """Its digest."""
        return digest([getattr(self, each.name) for each in fields(self)])  # type: ignore[arg-type]


class Shared(dict[str, Any]):
    """A mapping that many keys hang on, so that it must not change; the same goes for its digest."""

    @cached_property
    def named(self) -> str:
        """Its digest."""
        return digest(dict(self))


class SharedRow(tuple[Any, ...]):
    """The same for a row of values."""

    @cached_property
    def named(self) -> str:
        """Its digest."""
        return digest([*self])


@cache
def of_file(path: Path) -> str:
    """A short name of what a file holds; files do not change while a build runs."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
