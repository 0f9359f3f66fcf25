"""Every layout of a training step, those that fit, and the fastest of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import inf

from press.methods._candidates import PIPELINE, TENSOR, candidates
from press.methods._layouts import Job, Layout, Memory, Times, memory, times
from press.methods._llama import llama_only
from press.units import Bytes, Count, Record, Seconds, Share, Speed

MOST = 2**20
"""GPUs and sequences: a plate can come from a stranger."""


@dataclass(frozen=True)
class Fastest:
    """At the best tensor degree, each pipeline's fastest layout that fits: bytes of one GPU."""

    pp: tuple[Count, ...]
    weights: tuple[Bytes, ...]
    gradients: tuple[Bytes, ...]
    optimizer: tuple[Bytes, ...]
    activations: tuple[Bytes, ...]
    logits: tuple[Bytes, ...]
    speed: tuple[Speed, ...]
    recomputed: tuple[Count, ...]


@dataclass(frozen=True)
class Cells:
    """The fastest layout of every pair of tensor and pipeline degrees; speed 0 where nothing fits."""

    tp: tuple[Count, ...]
    pp: tuple[Count, ...]
    speed: tuple[Speed, ...]
    fits: tuple[Count, ...]
    recomputed: tuple[Count, ...]
    best: tuple[Count, ...]


@dataclass(frozen=True)
class Search:
    """The fastest layout, where its memory and its time go, and how many there were."""

    tp: Count
    """Tensor degree."""
    cp: Count
    """Context degree."""
    pp: Count
    """Pipeline degree."""
    dp: Count
    """Data degree."""
    chunks: Count
    """Of layers, on each stage."""
    micro_batches: Count
    sequences: Count
    """In a micro-batch."""
    recomputed: Count
    """1 where every layer is run again."""
    speed: Speed
    """Model FLOPs a second of one GPU, causal attention counted."""
    memory: Bytes
    weights: Bytes
    gradients: Bytes
    optimizer: Bytes
    activations: Bytes
    logits: Bytes
    step_time: Seconds
    compute_time: Seconds
    tensor_time: Seconds
    context_time: Seconds
    bubble_time: Seconds
    hop_time: Seconds
    data_time: Seconds
    tried: Count
    found: Count
    """Layouts that fit."""
    fastest: Fastest
    cells: Cells


@dataclass(frozen=True)
class _Found:
    layout: Layout
    memory: Memory
    times: Times
    speed: float


def layout_search(
    model: Record, gpu: Record, gpus: Count, sequence: Count, batch: Count, efficiency: Share, room: Bytes
) -> Search:
    """The layouts of a Llama model on so many GPUs, the fastest first.

    Tried are tensor and context degrees to 16, pipelines to 32 whose stages are equal (or would be with
    the embedding and the head as layers), all chunks that divide a stage, one to four sequences in a
    micro-batch, and full recomputation or that of norms and products alone. A rank has at least 8 192
    tokens. Kept are those within `room`, which counts nothing but the five parts of `memory`.

    Holds for dense models of the Llama family, with servers of eight GPUs and a network that no other
    traffic shares. At the efficiency that `calibrate` gives, Meta's layouts of Llama 3 405B come first in
    all three rows of llama2024, table 4, at 430, 391 and 397 TFLOP/s; printed are 430, 400 and 380.

    Raises:
        ValueError: a model with other layers, counts that are not whole, a batch that is no whole number of sequences, or a model
            that fits in no layout.
    """
    llama_only(model)
    whole, length = _whole(gpus, "GPUs"), _whole(sequence, "tokens in a sequence", 2**40)
    sequences = _whole(batch / length, "sequences in a batch")
    if not 0 < efficiency <= 1:
        raise ValueError("the efficiency lies above 0% and up to 100%")
    job = Job(model, gpu, length)
    tried, kept = 0, []
    for layout in candidates(job, whole, sequences):
        tried += 1
        held = memory(job, layout)
        if held.total <= room:
            spent = times(job, layout, efficiency)
            kept.append(_Found(layout, held, spent, job.work * sequences * length / (whole * spent.total)))
    if not kept:
        message = f"none of {tried} layouts fits"
        raise ValueError(message)
    kept.sort(key=lambda found: -found.speed)
    return _search(tried, kept)


def _whole(number: float, what: str, most: float = MOST) -> int:
    if not (1 <= number < inf and number == int(number)):
        message = f"{what} are a whole number from 1, not {number:g}"
        raise ValueError(message)
    if number > most:
        message = f"{number:g} {what} are more than {most}"
        raise ValueError(message)
    return int(number)


def _search(tried: int, kept: list[_Found]) -> Search:
    best = kept[0]
    layout, held, spent = best.layout, best.memory, best.times
    return Search(
        tp=float(layout.tensor),
        cp=float(layout.context),
        pp=float(layout.pipeline),
        dp=float(layout.data),
        chunks=float(layout.chunks),
        micro_batches=float(layout.micro_batches),
        sequences=float(layout.sequences),
        recomputed=float(layout.recomputed),
        speed=best.speed,
        memory=held.total,
        weights=held.weights,
        gradients=held.gradients,
        optimizer=held.optimizer,
        activations=held.activations,
        logits=held.logits,
        step_time=spent.total,
        compute_time=spent.compute,
        tensor_time=spent.tensor,
        context_time=spent.context,
        bubble_time=spent.bubble,
        hop_time=spent.hops,
        data_time=spent.data,
        tried=float(tried),
        found=float(len(kept)),
        fastest=_fastest(layout.tensor, kept),
        cells=_cells(layout, kept),
    )


def _first(kept: list[_Found], tensor: int, pipeline: int) -> _Found | None:
    return next((found for found in kept if (found.layout.tensor, found.layout.pipeline) == (tensor, pipeline)), None)


def _fastest(tensor: int, kept: list[_Found]) -> Fastest:
    rows = [found for found in (_first(kept, tensor, pipeline) for pipeline in PIPELINE) if found]
    return Fastest(
        tuple(float(row.layout.pipeline) for row in rows),
        tuple(row.memory.weights for row in rows),
        tuple(row.memory.gradients for row in rows),
        tuple(row.memory.optimizer for row in rows),
        tuple(row.memory.activations for row in rows),
        tuple(row.memory.logits for row in rows),
        tuple(row.speed for row in rows),
        tuple(float(row.layout.recomputed) for row in rows),
    )


def _cells(best: Layout, kept: list[_Found]) -> Cells:
    pairs = list(product(TENSOR, PIPELINE))
    found = [_first(kept, *pair) for pair in pairs]
    return Cells(
        tuple(float(tensor) for tensor, _ in pairs),
        tuple(float(pipeline) for _, pipeline in pairs),
        tuple(one.speed if one else 0.0 for one in found),
        tuple(float(one is not None) for one in found),
        tuple(float(one is not None and one.layout.recomputed) for one in found),
        tuple(float(pair == (best.tensor, best.pipeline)) for pair in pairs),
    )
