"""The tensors of a Llama model in the order of their gradients, and the buckets that they fill."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.units import Record

FIRST, CAP = 2**20, 25 * 2**20
"""PyTorch's limits of the first bucket and of the others, in bytes."""
BLOCKS = 8
"""Blocks of layers that the timeline shows: a cell for each of 900 buckets could not be read."""


@dataclass(frozen=True)
class Ring:
    rate: float
    """Seconds a byte."""
    delay: float

    def time(self, size: float) -> float:
        """Of one all-reduce."""
        return size * self.rate + self.delay


@dataclass(frozen=True)
class Tensor:
    block: int
    size: float
    work: float
    """FLOPs per token of its backward pass."""


@dataclass(frozen=True)
class Bucket:
    block: int
    size: float
    tensors: int
    ready: float


def tensors_of(model: Record, gradient: float) -> Iterator[Tensor]:
    """The model's tensors in the reverse of its list: head, last norm, layers from the last, input table."""
    d, wide, f = model["d"], model["K"] * model["d_h"], model["f"]
    query, layers = model["H"] * model["d_h"], int(model["L"])
    norms, feed, attention = (d, d), (d * f,) * 3, (query * d, wide * d, wide * d, query * d)
    if not model["tied"]:
        yield _matrix(0, model["V"] * d, gradient)
    yield Tensor(0, d * gradient, 0)
    for i in range(layers):
        block = 1 + i * BLOCKS // layers if layers >= BLOCKS else 1 + i
        yield from (Tensor(block, size * gradient, 0) for size in norms)
        yield from (_matrix(block, size, gradient) for size in (*feed, *attention))
    last = 1 + min(BLOCKS, layers)
    yield Tensor(last, model["V"] * d * gradient, 4 * model["V"] * d if model["tied"] else 0)


def _matrix(block: int, parameters: float, gradient: float) -> Tensor:
    return Tensor(block, parameters * gradient, 4 * parameters)


def buckets_of(tensors: list[Tensor], second: float) -> Iterator[Bucket]:
    """Buckets as they close; `second` is FLOPs a second over the tokens."""
    size, count, work, cap = 0.0, 0, 0.0, FIRST
    for tensor in tensors:
        size, count, work = size + tensor.size, count + 1, work + tensor.work
        if size >= cap or tensor is tensors[-1]:
            yield Bucket(tensor.block, size, count, work / second)
            size, count, cap = 0.0, 0, CAP


def parts_of(layers: int) -> list[str]:
    """What the blocks are called: the head, runs of layers from the last to the first, the input table."""
    blocks = [1 + i * BLOCKS // layers if layers >= BLOCKS else 1 + i for i in range(layers)]
    runs = [list(run) for _, run in groupby(range(layers), key=lambda i: blocks[i])]
    names = [f"{layers - run[0]}–{layers - run[-1]}" if len(run) > 1 else f"{layers - run[0]}" for run in runs]
    return ["head", *names, "embedding"]
