"""Gradients of data parallelism in buckets, and how much of their all-reduce the backward pass hides."""

from __future__ import annotations

from dataclasses import dataclass

from press.methods._buckets import Bucket, Ring, Tensor, buckets_of, parts_of, tensors_of
from press.methods._llama import llama_only
from press.methods._timing import whole
from press.units import Bandwidth, Bytes, Count, Record, Seconds, Share, Speed

BACKWARD, REDUCE = "backward", "all-reduce"


@dataclass(frozen=True)
class Buckets:
    """One row a bucket, in the order in which they fill."""

    bucket: tuple[Count, ...]
    size: tuple[Bytes, ...]
    tensors: tuple[Count, ...]
    ready: tuple[Seconds, ...]
    """When the last of its gradients is there."""
    start: tuple[Seconds, ...]
    end: tuple[Seconds, ...]


@dataclass(frozen=True)
class Timeline:
    """Blocks of the model in two rows, the head first: their backward passes, and their all-reduces.

    A block's all-reduces are drawn as one piece of work that ends when the last of them ends; where it
    lasts beyond the backward pass, it is cut in two there.
    """

    row: tuple[str, ...]
    start: tuple[Seconds, ...]
    end: tuple[Seconds, ...]
    phase: tuple[str, ...]
    """`backward` or `all-reduce`."""
    part: tuple[str, ...]
    """`head`, `32–29`, `embedding`: which layers, in the order of the pass."""
    block: tuple[Count, ...]
    exposed: tuple[Count, ...]
    """1 after the end of the backward pass."""


@dataclass(frozen=True)
class Overlap:
    """What buckets and overlap come to; times from the start of the backward pass."""

    count: Count
    """Buckets."""
    gradients: Bytes
    last: Bytes
    """The last bucket: its gradients come last, so nothing hides it."""
    forward_time: Seconds
    backward_time: Seconds
    reduce_time: Seconds
    """In which the link is busy."""
    exposed: Seconds
    """From the end of the backward pass to that of the last all-reduce."""
    exposed_alone: Seconds
    """The same without overlap: one all-reduce after the pass."""
    last_time: Seconds
    """Of the last bucket's all-reduce."""
    hidden: Share
    """Of `exposed_alone`, what overlap saves."""
    efficiency: Share
    """Forward and backward over the whole step."""
    efficiency_alone: Share
    timeline: Timeline
    buckets: Buckets


def gradient_buckets(
    model: Record,
    peak: Speed,
    efficiency: Share,
    tokens: Count,
    devices: Count,
    bandwidth: Bandwidth,
    latency: Seconds,
    gradient: Count,
) -> Overlap:
    """The buckets of a Llama model's gradients, and the timeline of their all-reduces.

    PyTorch's rule: gradients are put into buckets in the reverse of the order in which the model lists
    its tensors. A bucket closes as soon as it holds 1 MiB, the first, or 25 MiB, all others, and a tensor
    is never split. A closed bucket is reduced when the link is free, one after the other.

    Each matrix takes 4 FLOPs a parameter and token; norms, the looked-up input table and attention take
    none. Each all-reduce takes 2S(n − 1)/(nW) and its 2(n − 1) steps a `latency` each, so many buckets cost
    more than one. `gradient` is bytes of one gradient, `tokens` are those of one device.

    Source: li2020, for buckets and overlap; the rule is that of PyTorch 2.13. With bf16 gradients it makes
    162 buckets of Llama 3 8B, 482 of 70B and 884 of 405B.

    Raises:
        ValueError: a model with other layers, counts that are not whole and positive, rates that are not above 0.
    """
    llama_only(model)
    n, batch = whole(devices, "devices"), whole(tokens, "tokens")
    if not (peak > 0 and 0 < efficiency <= 1 and bandwidth > 0 and latency >= 0 and gradient > 0):
        raise ValueError("peak, efficiency, bandwidth and the bytes of a gradient are above 0")
    tensors = list(tensors_of(model, gradient))
    second = efficiency * peak / batch
    buckets = list(buckets_of(tensors, second))
    ring = Ring(2 * (n - 1) / (n * bandwidth), 2 * (n - 1) * latency)
    ends: list[float] = []
    for bucket in buckets:
        ends.append(max(bucket.ready, ends[-1] if ends else 0.0) + ring.time(bucket.size))
    backward = sum(tensor.work for tensor in tensors) / second
    total = sum(bucket.size for bucket in buckets)
    exposed, alone = ends[-1] - backward, ring.time(total)
    passes = 1.5 * backward
    return Overlap(
        count=float(len(buckets)),
        gradients=total,
        last=buckets[-1].size,
        forward_time=backward / 2,
        backward_time=backward,
        reduce_time=sum(ring.time(bucket.size) for bucket in buckets),
        exposed=exposed,
        exposed_alone=alone,
        last_time=ring.time(buckets[-1].size),
        hidden=1 - exposed / alone if alone else 0.0,
        efficiency=passes / (passes + exposed),
        efficiency_alone=passes / (passes + alone),
        timeline=_timeline(parts_of(int(model["L"])), tensors, buckets, ends, second, ring),
        buckets=_table(buckets, ends, ring),
    )


def _table(buckets: list[Bucket], ends: list[float], ring: Ring) -> Buckets:
    return Buckets(
        tuple(float(i + 1) for i in range(len(buckets))),
        tuple(bucket.size for bucket in buckets),
        tuple(float(bucket.tensors) for bucket in buckets),
        tuple(bucket.ready for bucket in buckets),
        tuple(end - ring.time(bucket.size) for end, bucket in zip(ends, buckets, strict=True)),
        tuple(ends),
    )


# -------------------------------------------------------------------------------------------- timeline


def _timeline(
    parts: list[str],
    tensors: list[Tensor],
    buckets: list[Bucket],
    ends: list[float],
    second: float,
    ring: Ring,
) -> Timeline:
    rows: list[tuple[str, float, float, int, bool]] = []
    now = 0.0
    for block in range(len(parts)):
        start, now = now, now + sum(tensor.work for tensor in tensors if tensor.block == block) / second
        if now > start:
            rows.append((BACKWARD, start, now, block, False))
    for block in range(len(parts)):
        own = [(bucket, end) for bucket, end in zip(buckets, ends, strict=True) if bucket.block == block]
        if not own:
            continue
        end = own[-1][1]
        start = end - sum(ring.time(bucket.size) for bucket, _ in own)
        pieces = [(start, min(end, now), False), (max(start, now), end, True)]
        rows.extend((REDUCE, a, b, block, late) for a, b, late in pieces if b > a)
    return Timeline(
        tuple(row[0] for row in rows),
        tuple(row[1] for row in rows),
        tuple(row[2] for row in rows),
        tuple(row[0] for row in rows),
        tuple(parts[row[3]] for row in rows),
        tuple(float(row[3] + 1) for row in rows),
        tuple(float(row[4]) for row in rows),
    )
