"""A pipeline schedule: who does what when, by the order in which each stage takes its work.

Each stage has a fixed, ordered list of passes; a pass starts when its stage is free and what it
depends on has ended: a forward on the same micro-batch's forward one stage before, a backward on its
own forward and on the backward one stage after. Hops between stages cost nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal

from press.units import Count

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 20_000
"""Stages times micro-batches: a plate can come from a stranger, and each pass takes memory."""

Pass = tuple[str, int]
"""`F` or `B`, and the micro-batch, from 0."""


@dataclass(frozen=True)
class Slots:
    """One row a pass, stage by stage in the order of time; stages and micro-batches count from 1."""

    device: tuple[Count, ...]
    start: tuple[Count, ...]
    end: tuple[Count, ...]
    phase: tuple[str, ...]
    micro_batch: tuple[Count, ...]


@dataclass(frozen=True)
class Schedule:
    """What a schedule adds up to; times in units of the `forward` and `backward` that were given."""

    makespan: Count
    idle: Count
    """Idle time of one stage; the same for each, since each does the same work."""
    held: tuple[Count, ...]
    """Most micro-batches whose activations a stage holds at once, one value a stage."""
    slots: Slots


def pipeline_schedule(
    order: Literal["gpipe", "1f1b"], stages: Count, micro_batches: Count, forward: Count, backward: Count
) -> Schedule:
    """The schedule of one step of a pipeline with equal stages.

    `gpipe` runs every forward first (Huang et al. 2019, §2.3); `1f1b` takes each backward as soon as
    its stage has warmed up (Narayanan et al. 2021, §2.2). Both idle (p − 1)(forward + backward).

    Raises:
        ValueError: an unknown order, stages or micro-batches that are not whole and positive or are
            more than a page can show, a pass that takes no time.
    """
    p, m = _whole(stages, "stages"), _whole(micro_batches, "micro-batches")
    if p * m > MOST:
        message = f"{p} stages and {m} micro-batches are more than {MOST} passes each way"
        raise ValueError(message)
    if order not in {"gpipe", "1f1b"}:
        message = f"the order is gpipe or 1f1b, not {order!r}"
        raise ValueError(message)
    if not (0 < forward < inf and 0 < backward < inf):
        raise ValueError("forward and backward take a time above 0")
    work = [list(_order(order, stage, p, m)) for stage in range(p)]
    ends = _ends(work, {"F": forward, "B": backward})
    makespan = max(ends.values())
    return Schedule(
        makespan,
        makespan - m * (forward + backward),
        tuple(float(_held(passes)) for passes in work),
        _slots(work, ends, {"F": forward, "B": backward}),
    )


def _whole(number: float, what: str) -> int:
    if not (1 <= number < inf and number == int(number)):
        message = f"{what} are a whole number from 1, not {number:g}"
        raise ValueError(message)
    return int(number)


def _order(order: str, stage: int, p: int, m: int) -> Iterator[Pass]:
    """The passes of one stage in the order it takes them: warm-up forwards, pairs, remaining backwards."""
    warm = m if order == "gpipe" else min(p - 1 - stage, m)
    yield from (("F", i) for i in range(warm))
    for i in range(m - warm):
        yield "F", warm + i
        yield "B", i
    yield from (("B", i) for i in range(m - warm, m))


def _ends(work: list[list[Pass]], cost: dict[str, float]) -> dict[tuple[int, str, int], float]:
    """When each pass ends, by (stage, phase, micro-batch)."""
    ends: dict[tuple[int, str, int], float] = {}
    free, position, last = [0.0] * len(work), [0] * len(work), len(work) - 1
    while len(ends) < sum(map(len, work)):
        for stage, passes in enumerate(work):
            while position[stage] < len(passes):
                phase, i = passes[position[stage]]
                needs = (
                    [(stage - 1, "F", i)] * (stage > 0)
                    if phase == "F"
                    else [(stage, "F", i)] + [(stage + 1, "B", i)] * (stage < last)
                )
                if any(need not in ends for need in needs):
                    break
                free[stage] = max([free[stage], *(ends[need] for need in needs)]) + cost[phase]
                ends[stage, phase, i] = free[stage]
                position[stage] += 1
    return ends


def _held(passes: list[Pass]) -> int:
    held = most = 0
    for phase, _ in passes:
        held += 1 if phase == "F" else -1
        most = max(most, held)
    return most


def _slots(work: list[list[Pass]], ends: dict[tuple[int, str, int], float], cost: dict[str, float]) -> Slots:
    rows = [(stage, phase, i) for stage, passes in enumerate(work) for phase, i in passes]
    return Slots(
        tuple(float(stage + 1) for stage, _, _ in rows),
        tuple(ends[row] - cost[row[1]] for row in rows),
        tuple(ends[row] for row in rows),
        tuple(phase for _, phase, _ in rows),
        tuple(float(i + 1) for _, _, i in rows),
    )
