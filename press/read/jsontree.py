"""JSON → our tree: values as they were written, each at the key that it belongs to."""

from __future__ import annotations

import json
import re
from typing import Any

from press.faults import Fault, Place
from press.read.nodes import Mapping, Sequence, scalar


class _Number(str):
    """A number of a JSON file, as it was written."""

    __slots__ = ()


class _Keys(list[tuple[str, Any]]):
    """The keys and values of an object in their order, also those that stand twice."""


def read_json(text: str, name: str, faults: list[Fault]) -> Any:
    """The tree of a JSON text; keys that stand twice go to `faults`.

    Raises:
        Fault: it is no JSON, or nested too deep.
    """

    def refuse(constant: str) -> Any:
        raise Fault(f"{constant} is not a number", Place(name))

    try:
        tree = json.loads(text, parse_constant=refuse, parse_int=_Number, parse_float=_Number, object_pairs_hook=_Keys)
        return _Tree(text, name, faults).build(tree, Place(name))
    except json.JSONDecodeError as error:
        line = text.split("\n")[error.lineno - 1]
        raise Fault(f"not JSON: {error.msg}", Place(name, error.lineno, error.colno, line)) from None
    except RecursionError:
        raise Fault("nested too deep", Place(name)) from None


class _Tree:
    """Builds our tree in the order of the text, so that each key is sought behind the one before it."""

    def __init__(self, text: str, name: str, faults: list[Fault]) -> None:
        self.text, self.name, self.faults = text, name, faults
        self.at, self.line, self.start = 0, 1, 0
        self.quote = text.partition("\n")[0]
        self.lost = False

    def build(self, value: Any, place: Place) -> Any:
        if isinstance(value, _Keys):
            return self.mapping(value, place)
        if isinstance(value, list):
            sequence = Sequence(self.build(inner, place) for inner in value)
            sequence.place = place
            return sequence
        if isinstance(value, str):
            return scalar(value, place, "plain" if isinstance(value, _Number) else "quoted")
        return scalar("" if value is None else json.dumps(value), place, "plain")

    def mapping(self, pairs: _Keys, place: Place) -> Mapping:
        mapping = Mapping()
        mapping.place = place
        for key, inner in pairs:
            at = self.place(key) or place
            if key in mapping:
                self.faults.append(Fault(f"the key {key!r} stands twice", at))
            mapping[scalar(key, at)] = self.build(inner, at)
        return mapping

    def place(self, key: str) -> Place | None:
        """Where a key stands; None from the first on that is written with escapes, since where it ends is not known then."""
        found = None if self.lost else re.compile(rf"{re.escape(json.dumps(key))}\s*:").search(self.text, self.at)
        if found is None:
            self.lost = True
            return None
        lines = self.text.count("\n", self.at, found.start())
        if lines:
            self.line += lines
            self.start = self.text.rindex("\n", 0, found.start()) + 1
            end = self.text.find("\n", self.start)
            self.quote = self.text[self.start : end if end >= 0 else len(self.text)]
        self.at = found.end()
        return Place(self.name, self.line, found.start() - self.start + 1, self.quote)
