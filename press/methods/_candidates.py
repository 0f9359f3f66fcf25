"""Every layout that a search tries."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from press.methods._layouts import Layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.methods._layouts import Job

TENSOR, CONTEXT, PIPELINE, SEQUENCES = (1, 2, 4, 8, 16), (1, 2, 4, 8, 16), (1, 2, 4, 8, 16, 32), (1, 2, 4)
LEAST = 8192
"""Tokens a rank has at least in a micro-batch: the model knows no penalty for small matrices."""


def candidates(job: Job, gpus: int, sequences: int) -> Iterator[Layout]:
    """Every layout whose degrees multiply to the GPUs and divide the batch."""
    for tensor, context, pipeline, each in product(TENSOR, CONTEXT, PIPELINE, SEQUENCES):
        data, left = divmod(gpus, tensor * context * pipeline)
        if left or sequences % (data * each) or each * job.sequence / context < LEAST:
            continue
        rounds = sequences // (data * each)
        for chunks in _chunks(int(job.model["L"]), pipeline, rounds):
            for recomputed in (False, True):
                yield Layout(tensor, context, pipeline, data, chunks, rounds, each, recomputed)


def _chunks(layers: int, pipeline: int, rounds: int) -> Iterator[int]:
    """The numbers of chunks on a stage; interleaving takes micro-batches in groups of the pipeline's depth."""
    stage = next((total // pipeline for total in (layers, layers + 2) if total % pipeline == 0), 0)
    for chunks in range(1, stage + 1):
        if stage % chunks == 0 and (chunks == 1 or (pipeline > 1 and rounds % pipeline == 0)):
            yield chunks
