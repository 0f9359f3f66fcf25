"""Layouts of one training step on many GPUs: what each needs in memory, and how long it takes.

Symbols: t, c, p and n the tensor-, context-, pipeline- and data-parallel degrees, v chunks of layers on
a stage, m micro-batches of a pipeline in a step, s sequences in a micro-batch, T tokens in a sequence.

The model is Llama 3's (llama2024, §3.3): weights stay gathered, gradients are summed in fp32, Adam's
states are divided over the data- and context-parallel GPUs, tensor parallelism comes with sequence
parallelism. All traffic is counted as exposed, at the full rate of its link. One constant, the
efficiency of arithmetic, is left to be calibrated; it is the same for all matrices, however small.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SERVER = 8
"""GPUs that NVLink joins. Degrees are placed tensor, context, pipeline, data, the first innermost."""


@dataclass(frozen=True)
class Layout:
    """One way to divide a step: degrees, chunks, micro-batches, and whether layers are run again."""

    tensor: int
    context: int
    pipeline: int
    data: int
    chunks: int = 1
    micro_batches: int = 1
    sequences: int = 1
    """In a micro-batch."""
    recomputed: bool = False
    """Full recomputation; otherwise only norms and the product of the gate and the up projection."""


@dataclass(frozen=True)
class Memory:
    """Bytes of the GPU that holds the most."""

    weights: float
    gradients: float
    optimizer: float
    activations: float
    logits: float

    @property
    def total(self) -> float:
        """All of them."""
        return self.weights + self.gradients + self.optimizer + self.activations + self.logits


@dataclass(frozen=True)
class Times:
    """Seconds of one step, by what they are spent on."""

    compute: float
    tensor: float
    context: float
    bubble: float
    hops: float
    data: float

    @property
    def total(self) -> float:
        """All of them."""
        return self.compute + self.tensor + self.context + self.bubble + self.hops + self.data


@dataclass(frozen=True)
class Job:
    """What is to be trained, on which GPUs: the symbols of the model, the figures of the GPU."""

    model: Mapping[str, float]
    gpu: Mapping[str, float]
    sequence: float

    @property
    def work(self) -> float:
        """FLOPs per token, forward and backward: 6 for each weight that multiplies, and causal attention."""
        model = self.model
        tables = model["V"] * model["d"] * (1 - model["tied"])
        matrices = model["N"] - tables - (2 * model["L"] + 1) * model["d"]
        return 6 * matrices + 6 * model["L"] * self.sequence * model["H"] * model["d_h"]

    def link(self, ranks: int) -> float:
        """Bytes a second of a group whose ranks span so many neighbouring GPUs."""
        return self.gpu["nvlink"] if ranks <= SERVER else self.gpu["nic"]

    def tokens(self, layout: Layout) -> float:
        """Tokens of a micro-batch on one rank of the context-parallel group."""
        return layout.sequences * self.sequence / layout.context


# ---------------------------------------------------------------------------------------------- memory


def memory(job: Job, layout: Layout) -> Memory:
    """What the first stage holds: weights 2, gradients 4 and Adam 12 bytes a parameter, and activations."""
    share = job.model["N"] / (layout.tensor * layout.pipeline)
    tokens = job.tokens(layout) / layout.tensor
    return Memory(
        2 * share,
        4 * share,
        12 * share / (layout.data * layout.context),
        _activations(job, layout) * tokens,
        6 * job.model["V"] * tokens,
    )


def _activations(job: Job, layout: Layout) -> float:
    """Bytes per token: one layer's, times the layers whose micro-batches are in flight."""
    d, wide, f = job.model["d"], job.model["K"] * job.model["d_h"], job.model["f"]
    query = job.model["H"] * job.model["d_h"]
    flight = _in_flight(layout) * job.model["L"]
    if layout.recomputed:
        return flight * 2 * d + 2 * (4 * d + 2 * query + 2 * wide + 3 * f)
    return flight * 2 * (2 * d + 2 * query + 2 * wide + 2 * f)


def _in_flight(layout: Layout) -> float:
    """Micro-batches that the first stage holds at most, in units of the whole stack of layers."""
    p, v, m = layout.pipeline, layout.chunks, layout.micro_batches
    if v == 1:
        return min(m, p) / p
    return min(m * v, 2 * (p - 1) + (v - 1) * p + 1) / (p * v)


# ------------------------------------------------------------------------------------------------ time


def times(job: Job, layout: Layout, efficiency: float) -> Times:
    """How long one step takes: every micro-batch, the bubble, the hops, and one exchange of gradients."""
    m, p = layout.micro_batches, layout.pipeline
    ranks = layout.tensor * layout.context * p
    compute = job.work * layout.sequences * job.sequence / (ranks * job.gpu["peak"] * efficiency)
    compute *= 4 / 3 if layout.recomputed else 1
    tensor, context = _tensor(job, layout), _context(job, layout)
    bubble = (p - 1) / layout.chunks * (compute + tensor + context)
    return Times(m * compute, m * tensor, m * context, bubble, _hops(job, layout), _data(job, layout))


def _tensor(job: Job, layout: Layout) -> float:
    """Four all-gathers and four reduce-scatters a layer; half as many again where the forward is rerun."""
    t = layout.tensor
    passes = 12 if layout.recomputed else 8
    sent = passes * 2 * job.model["d"] * job.tokens(layout) * (t - 1) / t
    return sent * job.model["L"] / layout.pipeline / job.link(t)


def _context(job: Job, layout: Layout) -> float:
    """Keys and values are gathered forward and backward, and their gradients scattered."""
    c, t = layout.context, layout.tensor
    rows = layout.sequences * job.sequence * (c - 1) / (c * t)
    sent = 3 * 4 * job.model["K"] * job.model["d_h"] * rows
    return sent * job.model["L"] / layout.pipeline / job.link(t * c)


def _hops(job: Job, layout: Layout) -> float:
    """Hops between stages that no arithmetic hides: 2(pv − 1) interleaved, 2(p − 1)m/p + 2(p − 2) in 1F1B."""
    p, v, m = layout.pipeline, layout.chunks, layout.micro_batches
    if p == 1:
        return 0.0
    hops = 2 * (p * v - 1) if v > 1 else 2 * (p - 1) * m / p + 2 * (p - 2)
    ranks = layout.tensor * layout.context * p
    return hops * 2 * job.model["d"] * job.tokens(layout) / layout.tensor / job.link(ranks)


def _data(job: Job, layout: Layout) -> float:
    """Gradients reduced in fp32 and weights gathered in bf16 once a step, over all GPUs that share a part."""
    group = layout.data * layout.context
    sent = 6 * job.model["N"] / (layout.tensor * layout.pipeline) * (group - 1) / group
    return sent / job.link(group * layout.tensor * layout.pipeline)
