"""A pipeline schedule: who does what when, by the order in which each stage takes its work."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from press.methods._orders import gpipe, one_forward_one_backward
from press.methods._timing import MOST, Slots, held_by, spans_of, table_of, whole
from press.units import Count

ORDERS = {"gpipe": gpipe, "1f1b": one_forward_one_backward}


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
    """The schedule of one step of a pipeline with equal stages and free hops.

    `gpipe` runs every forward first (Huang et al. 2019, §2.3); `1f1b` takes each backward as soon as
    its stage has warmed up (Narayanan et al. 2021, §2.2). Both idle (p − 1)(forward + backward).
    `zero_bubble_schedule` has more orders, and hops that take time.

    Raises:
        ValueError: an unknown order, stages or micro-batches that are not whole and positive or are
            more than a page can show, a pass that takes no time.
    """
    p, m = whole(stages, "stages"), whole(micro_batches, "micro-batches")
    if p * m > MOST:
        message = f"{p} stages and {m} micro-batches are more than {MOST} passes each way"
        raise ValueError(message)
    if order not in ORDERS:
        message = f"the order is gpipe or 1f1b, not {order!r}"
        raise ValueError(message)
    if not (0 < forward < inf and 0 < backward < inf):
        raise ValueError("forward and backward take a time above 0")
    work = ORDERS[order](p, m)
    spans = spans_of(work, p, {"F": forward, "B": backward}, 0.0)
    makespan = max(device[-1][1] for device in spans)
    held = tuple(held_by(slots, 1) for slots in work)
    return Schedule(makespan, makespan - m * (forward + backward), held, table_of(work, spans))
