"""The orders in which the devices of a pipeline take their work, one function a schedule.

An order is all that a schedule is: for each device the list of its slots, first to last. When each
slot runs follows from it (`press.methods._timing`). Devices, stages and micro-batches count from 0 here;
p is the number of devices, m of micro-batches, v of chunks on a device.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Pass(NamedTuple):
    """One pass of one micro-batch through one stage."""

    phase: str
    """`F` forward, `B` the whole backward, or its halves: `I` for the input, `W` for the weights."""
    micro_batch: int
    stage: int
    """Where it stands in the model: a forward waits for the stage before, a backward for the one after."""
    chunk: int = 0
    """Which of its device's chunks the stage is; for DualPipe, which way the micro-batch runs."""


Slot = tuple[Pass, ...]
"""One pass, or a forward and a backward that overlap."""
Work = tuple[tuple[Slot, ...], ...]
"""For each device its slots in order."""


def gpipe(p: int, m: int) -> Work:
    """Every forward, then every backward (Huang et al. 2019, figure 2c; the order of the last is free)."""
    return tuple(tuple(_singly(d, [*_run("F", 0, m), *_run("B", 0, m)])) for d in range(p))


def one_forward_one_backward(p: int, m: int) -> Work:
    """Warm-up forwards, one for each stage ahead, then pairs (Narayanan et al. 2021, figure 4, top)."""
    return tuple(tuple(_singly(d, _pairs(min(p - 1 - d, m), m))) for d in range(p))


def interleaved(p: int, m: int, v: int) -> Work:
    """1F1B on v chunks a device, for m a multiple of p (Narayanan et al. 2021, figure 4, bottom).

    Stage s is chunk s // p of device s % p. Micro-batches go in groups of p: a group passes through
    chunk after chunk, backwards from the last. The warm-up is the one of Megatron-LM's `schedules.py`.
    """
    group = p * v
    walk = [(k // group * p + k % p, k % group // p) for k in range(m * v)]

    def device(d: int) -> Iterator[Slot]:
        for phase, k in _pairs(min(2 * (p - 1 - d) + (v - 1) * p, m * v), m * v):
            i, ahead = walk[k]
            chunk = ahead if phase == "F" else v - 1 - ahead
            yield (Pass(phase, i, chunk * p + d, chunk),)

    return tuple(tuple(device(d)) for d in range(p))


def zb_h1(p: int, m: int) -> Work:
    """As many in flight as 1F1B: weight gradients lag by the place in the pipeline (Qi et al. 2024, figure 3, top)."""
    return tuple(tuple(_singly(d, _split(min(p - d, m), d, m))) for d in range(p))


def zb_h2(p: int, m: int) -> Work:
    """Nearly twice as many in flight, and no idle time at equal passes (Qi et al. 2024, figure 3, bottom)."""
    return tuple(tuple(_singly(d, _split(min(2 * (p - d) - 1, m), 2 * d, m))) for d in range(p))


def dualpipe(p: int, m: int) -> Work:
    """Micro-batches from both ends, forward and backward passes overlapped (DeepSeek-AI 2024, §3.2.1, figure 5).

    The eight steps are those of `dualpipe.py` in the DualPipe repository. Device d holds stage d for
    the first half of the micro-batches and stage p − 1 − d for the second, which enters at the far end.
    p and m are even, and m is 2p at least.
    """
    return tuple(tuple(_Dual(p, m, d).steps()) for d in range(p))


class _Dual:
    """One device of DualPipe; way 0 comes from the nearer end of the pipeline, way 1 from the farther."""

    def __init__(self, p: int, m: int, d: int) -> None:
        self.half, self.rank, self.rounds = p // 2, min(d, p - 1 - d), m // 2
        self.stages = (d, p - 1 - d)
        self.swapped = d >= self.half
        self.next = {(phase, course): course * self.rounds for phase in "FB" for course in (0, 1)}
        """The next micro-batch of each phase, by its course: 0 from the first device, 1 from the last."""
        self.owed: list[Pass] = []
        """Input gradients whose weight gradients are still to be done, oldest first."""

    def steps(self) -> Iterator[Slot]:
        """The slots in order; the numbers are the steps of the repository."""
        outer, inner = self.half - self.rank - 1, self.rank + 1
        yield from (self.one("F", 0) for _ in range(2 * outer))  # 1
        yield from (self.one("F", way) for _ in range(inner) for way in (0, 1))  # 2
        for _ in range(outer):  # 3
            yield from (self.one("I", 1), self.weights(), self.one("F", 1))
        yield from self.main(self.rounds - 2 * self.half + inner)  # 4
        for _ in range(outer):  # 5
            yield from (self.one("B", 1), self.pair(1))
        for k in range(2 * inner):  # 6: in the second half of these the backward is split
            yield self.one("I" if k >= inner else "B", 1 - k % 2)
        for _ in range(outer):  # 7
            yield from (self.weights(), self.one("I", 0))
        yield from (self.weights() for _ in range(inner))  # 8

    def main(self, rounds: int) -> Iterator[Slot]:
        """Overlapped pairs; the two devices in the middle begin with one that is not."""
        for k in range(rounds):
            if k == 0 and self.rank == self.half - 1:
                yield from (self.one("F", 0), self.one("B", 1))
            else:
                yield self.pair(0)
            yield self.pair(1)

    def one(self, phase: str, way: int) -> Slot:
        return (self.take(phase, way),)

    def pair(self, way: int) -> Slot:
        """A forward one way and a backward the other."""
        return (self.take("F", way), self.take("B", 1 - way))

    def weights(self) -> Slot:
        return (self.owed.pop(0)._replace(phase="W"),)

    def take(self, phase: str, way: int) -> Pass:
        """The next pass of a phase and a way: `I` and `B` take from one row of backwards."""
        course = int(way != self.swapped)
        key = ("F" if phase == "F" else "B", course)
        taken = Pass(phase, self.next[key], self.stages[course], course)
        self.next[key] += 1
        if phase == "I":
            self.owed.append(taken)
        return taken


# ------------------------------------------------------------------------------------ what they share

Step = tuple[str, int]
"""A phase and a micro-batch; for `_pairs`, whatever is counted."""


def _singly(d: int, steps: Iterator[Step] | list[Step]) -> Iterator[Slot]:
    """Each pass a slot of its own, all of the device's one stage."""
    return ((Pass(phase, i, d),) for phase, i in steps)


def _run(phase: str, first: int, stop: int) -> Iterator[Step]:
    return ((phase, i) for i in range(first, stop))


def _pairs(warm: int, m: int) -> Iterator[Step]:
    """`warm` forwards, then a forward and a backward in turn, then the backwards that remain."""
    yield from _run("F", 0, warm)
    for i in range(m - warm):
        yield "F", warm + i
        yield "B", i
    yield from _run("B", m - warm, m)


def _split(warm: int, lag: int, m: int) -> Iterator[Step]:
    """`warm` forwards; then an input gradient, the weight gradient `lag` micro-batches behind, a forward."""
    yield from _run("F", 0, warm)
    for i in range(m):
        yield "I", i
        if i >= lag:
            yield "W", i - lag
        if warm + i < m:
            yield "F", warm + i
    yield from _run("W", max(m - lag, 0), m)
