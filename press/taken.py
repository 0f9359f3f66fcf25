"""What a reader takes away from a plate beside its pages: its lines in every state, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from press.digests import Named

if TYPE_CHECKING:
    from collections.abc import Mapping

Setting = tuple[str, ...]


@dataclass(frozen=True)
class Measure:
    """A line in one state."""

    value: float
    """At full precision, in the line's coherent unit."""
    said: str
    """As the volume prints it."""
    formula: str
    """As the plate has it; for a figure of the data, how that was worked out."""
    source: str


@dataclass(frozen=True)
class Quantity:
    """A numbered line of a plate, for every reachable setting of its own controls."""

    name: str
    label: str
    unit: str
    """Coherent: `B`, `FLOP/s`; `1` for a plain number."""
    controls: tuple[str, ...]
    measures: Mapping[Setting, Measure]

    def at(self, choice: Mapping[str, str]) -> Measure:
        """The line at one choice."""
        return self.measures[tuple(choice[name] for name in self.controls)]


@dataclass(frozen=True)
class Taken(Named):
    """The data of a plate: its lines, its states with the start first, its sources as CSL."""

    quantities: tuple[Quantity, ...] = ()
    choices: tuple[Mapping[str, str], ...] = ({},)
    sources: tuple[Mapping[str, Any], ...] = ()
    date: str = ""
    """Of its last change, as its file or its volume says; never the clock's."""
