"""Loads and a capacity: what is over it is lost, what is under it is wasted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press.units import say, say_percent
from press.values import Shown

if TYPE_CHECKING:
    from press.figures.bars.amounts import Amounts, Bar
    from press.figures.bars.spec import Spec
    from press.values import View

MANY = 16
"""More loads than this have no names of their own, and join to a step."""


@dataclass(frozen=True)
class Loads:
    """The loads from the highest, and the capacity: infinite where there is none."""

    bars: tuple[Bar, ...]
    capacity: float

    @property
    def over(self) -> float:
        """The load over the capacity."""
        return sum(max(0.0, bar.end - self.capacity) for bar in self.bars)

    @property
    def under(self) -> float:
        """The room left under it."""
        return sum(max(0.0, self.capacity - bar.end) for bar in self.bars) if self.capacity < float("inf") else 0.0

    @property
    def total(self) -> float:
        """All load."""
        return sum(bar.end for bar in self.bars)


def loads_of(spec: Spec, view: View, amounts: Amounts) -> Loads:
    """The loads of a panel at one choice, equal ones in the order of their rows; a capacity of nought is none."""
    at = view.number(spec.capacity.at) if spec.capacity else 0.0
    highest_first = sorted(amounts.wholes, key=lambda bar: -bar.end)
    return Loads(tuple(highest_first), at if at > 0 else float("inf"))


def clauses(spec: Spec, view: View, loads: Loads) -> list[str]:
    """The ends, how many are over the capacity, and how much is lost."""
    most, least = loads.bars[0], loads.bars[-1]
    first = f"{view.text(spec.title)}: {len(loads.bars)} loads from {most.said} to {least.said}"
    if not spec.capacity or loads.capacity == float("inf"):
        return [first]
    over = sum(bar.end > loads.capacity for bar in loads.bars)
    name, said = view.text(spec.capacity.label), view.say(spec.capacity.at)
    lost = f"{view.text(spec.capacity.over)}: {say_percent(loads.over / loads.total)} of the load" if loads.over else ""
    return [first, f"{over or 'none'} over {name}, {said}", *([lost] if lost else [])]


def shown(spec: Spec, view: View, amounts: Amounts) -> list[Shown]:
    """Every load of a few, the ends of many; the capacity, what is over it and what is under."""
    loads = loads_of(spec, view, amounts)
    bars = loads.bars if len(loads.bars) <= MANY else (loads.bars[0], loads.bars[-1])
    out = [Shown(bar.name, bar.said) for bar in bars]
    if spec.capacity and loads.capacity < float("inf"):
        out.append(Shown(view.text(spec.capacity.label), view.say(spec.capacity.at), str(spec.capacity.at)))
        lost = ((spec.capacity.over, loads.over), (spec.capacity.under, loads.under))
        out += [Shown(view.text(label), say(amount, amounts.unit)) for label, amount in lost]
    return out
