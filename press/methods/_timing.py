"""When each slot of an order runs, and what its device holds meanwhile.

A device takes its slots in their order. A slot starts when its device is free and what it waits for
has ended, a hop later where that was on another device: a forward waits for the same micro-batch's
forward one stage before, a backward for its own forward and for the backward one stage after. A weight
gradient waits for nothing but its own input gradient, which its device has done before.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from press.units import Count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.methods._orders import Slot, Work

MOST = 20_000
"""Micro-batches times stages: a plate can come from a stranger, and each pass takes memory."""

Span = tuple[float, float]
"""Start and end of a slot."""


@dataclass(frozen=True)
class Slots:
    """One row a slot, device by device in the order of time; devices, micro-batches and chunks count from 1."""

    device: tuple[Count, ...]
    start: tuple[Count, ...]
    end: tuple[Count, ...]
    phase: tuple[str, ...]
    """`F`, `B` the whole backward, `I` its input half, `W` its weight half, `FB` a pair that overlaps."""
    micro_batch: tuple[Count, ...]
    """Of a pair, the forward's."""
    chunk: tuple[Count, ...]
    """Of a pair, the forward's."""
    cell: tuple[str, ...]
    """The number to write in the cell; of a pair, both."""


def whole(number: float, what: str) -> int:
    """A count; raises ValueError for anything that is not whole and positive."""
    if not (1 <= number < inf and number == int(number)):
        message = f"{what} are a whole number from 1, not {number:g}"
        raise ValueError(message)
    return int(number)


def spans_of(work: Work, stages: int, cost: Mapping[str, float], hop: float) -> list[list[Span]]:
    """Start and end of every slot, in the order of `work`; `cost` is by phase, `FB` for a pair.

    Raises:
        RuntimeError: the order waits for itself, so that it is no schedule.
    """
    micro_batches = 1 + max(slot[0].micro_batch for slots in work for slot in slots)
    forward: list[list[float]] = [[inf] * micro_batches for _ in range(stages)]
    backward: list[list[float]] = [[inf] * micro_batches for _ in range(stages)]
    away = hop if len(work) > 1 else 0.0
    out: list[list[Span]] = [[] for _ in work]
    left, stuck = sum(map(len, work)), False
    while left and not stuck:
        stuck = True
        for slots, spans in zip(work, out, strict=True):
            now = spans[-1][1] if spans else 0.0
            while len(spans) < len(slots):
                slot = slots[len(spans)]
                start = _start(slot, now, forward, backward, away)
                if start == inf:
                    break
                now = start + cost["FB" if len(slot) > 1 else slot[0].phase]
                spans.append((start, now))
                for phase, i, stage, _ in slot:
                    if phase != "W":
                        (forward if phase == "F" else backward)[stage][i] = now
                left, stuck = left - 1, False
    if left:
        raise RuntimeError("the order of work waits for itself")
    return out


def _start(slot: Slot, now: float, forward: list[list[float]], backward: list[list[float]], away: float) -> float:
    """When the slot can start; infinity while something that it waits for has no end yet."""
    for phase, i, stage, _ in slot:
        if phase == "F":
            if stage and forward[stage - 1][i] + away > now:
                now = forward[stage - 1][i] + away
        elif phase != "W":
            now = max(now, forward[stage][i])
            if stage + 1 < len(backward) and backward[stage + 1][i] + away > now:
                now = backward[stage + 1][i] + away
    return now


def held_by(slots: tuple[Slot, ...], chunks: int) -> float:
    """The most that a device holds at once, in micro-batches' activations of its whole share of the model.

    A forward takes its part; the whole backward gives it back, or the weight gradient where the two are
    apart. Of a pair, the forward takes before the backward gives.
    """
    held = most = 0
    for slot in slots:
        for one in slot:
            if one.phase == "F":
                held += 1
                most = max(most, held)
            elif one.phase != "I":
                held -= 1
    return most / chunks


def table_of(work: Work, spans: list[list[Span]]) -> Slots:
    """The slots as columns."""
    slots = [(float(device), slot) for device, of_device in enumerate(work, 1) for slot in of_device]
    times = [span for of_device in spans for span in of_device]
    return Slots(
        device=tuple(device for device, _ in slots),
        start=tuple(start for start, _ in times),
        end=tuple(end for _, end in times),
        phase=tuple("FB" if len(slot) > 1 else slot[0].phase for _, slot in slots),
        micro_batch=tuple(slot[0].micro_batch + 1.0 for _, slot in slots),
        chunk=tuple(slot[0].chunk + 1.0 for _, slot in slots),
        cell=tuple(_cell(slot) for _, slot in slots),
    )


def _cell(slot: Slot) -> str:
    first = str(slot[0].micro_batch + 1)
    return first if len(slot) == 1 else f"{first}+{slot[1].micro_batch + 1}"
