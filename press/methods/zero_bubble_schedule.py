"""Schedules that buy back idle time: smaller chunks, a backward in two halves, a pipeline fed from both ends."""

from __future__ import annotations

from dataclasses import dataclass

from press.methods._schedules import Order, Times, run
from press.methods._timing import Slots, table_of
from press.units import Count, Share


@dataclass(frozen=True)
class ZeroBubbleSchedule:
    """What a schedule adds up to; times in the unit of those that were given."""

    makespan: Count
    """From the first start on any device to the last end."""
    idle: Count
    """Waiting of the device that waits longest between its own first start and its own last end."""
    bubble: Share
    """Idle over useful time, m (F + I + W): the measure of Narayanan et al.; it can pass 100%."""
    bubble_rate: Share
    """Idle over the longest that a device takes: the measure of Qi et al., table 5."""
    peak: Count
    """The largest of `held`."""
    weights: Count
    """Copies of its share of the weights that a device keeps: two for DualPipe, else one."""
    held: tuple[Count, ...]
    """Most that each device holds at once, in activations of one micro-batch on a p-th of the model."""
    slots: Slots


def zero_bubble_schedule(
    order: Order,
    stages: Count,
    micro_batches: Count,
    *,
    forward: Count,
    input_gradient: Count,
    weight_gradient: Count,
    hop: Count = 0,
    hidden: Count = 0,
) -> ZeroBubbleSchedule:
    """One step of a pipeline whose devices hold equal shares of the model.

    `forward`, `input_gradient` and `weight_gradient` are times of one micro-batch on one device's whole
    share; a chunk of v takes a v-th. A backward that is not split takes both halves, and sends its
    gradient on after both. `hop` passes between the end on one device and the start on the next.
    `hidden` is what a forward and a backward that DualPipe overlaps save against one after the other.

    Idle time counts from each device's own start to its own end. For 1F1B that is all the waiting of a step.
    For ZB-H2 it is so only without a synchronisation before the optimizer: then each device begins its next
    step as it ends this one. Activations count as held until the weight gradient is done; Qi et al., §2.3, let
    the input gradient give a part of them back.

    Source: idle time and peak at equal passes are those of Qi et al. 2024, table 2, and of DeepSeek-AI
    2024, table 2; each order has its own in `press.methods._orders`.

    Raises:
        ValueError: an order that cannot run so many micro-batches on so many stages (interleaved:
            stages divide micro-batches; zb-h2: 2p − 1 micro-batches at least; dualpipe: both even, 2p at
            least), counts that are not whole or are more than a page can show, times out of their range.
    """
    done = run(order, stages, micro_batches, Times(forward, input_gradient, weight_gradient, hop, hidden))
    return ZeroBubbleSchedule(
        makespan=done.makespan,
        idle=done.idle,
        bubble=done.idle / done.useful,
        bubble_rate=done.idle / done.longest,
        peak=max(done.held),
        weights=2.0 if order == "dualpipe" else 1.0,
        held=done.held,
        slots=table_of(done.work, done.spans),
    )
