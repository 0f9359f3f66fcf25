"""The efficiency of arithmetic, from the speed that one published run reached."""

from __future__ import annotations

from dataclasses import dataclass

from press.methods._layouts import Job, Layout, times
from press.methods._llama import llama_only
from press.units import Record, Share, Speed

PUBLISHED = Layout(tensor=8, context=1, pipeline=16, data=64, chunks=8, micro_batches=32)
"""llama2024, table 4, row 1. Eight chunks are not printed: a stage is 128/16 with embedding and head."""
SEQUENCE, BATCH = 8192, 2**24
"""Its tokens in a sequence and in a batch."""


@dataclass(frozen=True)
class Calibration:
    """What fits the model of a step to a run."""

    efficiency: Share
    """Of the peak, that the arithmetic itself reaches."""


def calibrate(model: Record, gpu: Record, speed: Speed) -> Calibration:
    """The efficiency at which the published layout trains the model at the printed speed.

    The layout is that of Llama 3 405B on 8 192 GPUs: tensor 8, pipeline 16, data 64, a batch of 16 × 2²⁰
    tokens in sequences of 8 192. `speed` is FLOP/s of one GPU, causal attention counted.
    With 430 TFLOP/s of an H100 it is 0.534.

    Source: llama2024, table 4.

    Raises:
        ValueError: a model with other layers than Llama's, a speed that no efficiency up to 1 reaches, because traffic alone takes longer.
    """
    llama_only(model)
    job = Job(model, gpu, SEQUENCE)
    taken = job.work * BATCH / (PUBLISHED.tensor * PUBLISHED.pipeline * PUBLISHED.data * speed)
    at_peak = times(job, PUBLISHED, 1)
    fill = 1 + (PUBLISHED.pipeline - 1) / (PUBLISHED.chunks * PUBLISHED.micro_batches)
    arithmetic = at_peak.compute * fill
    left = taken - (at_peak.total - arithmetic)
    if not 0 < arithmetic <= left:
        message = f"no efficiency gives {speed:g} FLOP/s: the traffic alone takes {at_peak.total - arithmetic:.3g} s"
        raise ValueError(message)
    return Calibration(arithmetic / left)
