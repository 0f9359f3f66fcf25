"""The schedules by their words: which a pipeline can run, and what a run of one adds up to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from press.methods import _orders as orders
from press.methods._timing import MOST, held_by, spans_of, whole

if TYPE_CHECKING:
    from press.methods._orders import Work
    from press.methods._timing import Span

Order = Literal[
    "gpipe", "1f1b", "interleaved2", "interleaved3", "interleaved4", "interleaved8", "zb-h1", "zb-h2", "dualpipe"
]
"""The number after `interleaved` is v, the chunks on a device."""
NAMES = {"gpipe": "GPipe", "1f1b": "1F1B", "zb-h1": "ZB-H1", "zb-h2": "ZB-H2", "dualpipe": "DualPipe"} | {
    f"interleaved{v}": f"interleaved ×{v}" for v in (2, 3, 4, 8)
}
PLAIN = {
    "gpipe": orders.gpipe,
    "1f1b": orders.one_forward_one_backward,
    "zb-h1": orders.zb_h1,
    "zb-h2": orders.zb_h2,
    "dualpipe": orders.dualpipe,
}


class Times(NamedTuple):
    """Times of one micro-batch on one device's whole share of the model, all in one unit."""

    forward: float
    input_gradient: float
    weight_gradient: float
    hop: float = 0.0
    """Between the end on one device and the start on the next."""
    hidden: float = 0.0
    """What an overlapped forward and backward save against one after the other."""

    @property
    def useful(self) -> float:
        """Forward and backward."""
        return self.forward + self.input_gradient + self.weight_gradient

    def cost(self, chunks: int) -> dict[str, float]:
        """The time of each kind of slot on one of `chunks` chunks."""
        backward = self.input_gradient + self.weight_gradient
        whole_share = {"F": self.forward, "B": backward, "I": self.input_gradient, "W": self.weight_gradient}
        return {phase: time / chunks for phase, time in whole_share.items()} | {"FB": self.useful - self.hidden}


@dataclass(frozen=True)
class Run:
    """A schedule with its times."""

    work: Work
    spans: list[list[Span]]
    chunks: int
    useful: float
    """Forward and backward of all micro-batches on one device."""

    @property
    def makespan(self) -> float:
        """From the first start on any device to the last end."""
        return max(device[-1][1] for device in self.spans)

    @property
    def longest(self) -> float:
        """The longest that a device takes, from its own first start to its own last end."""
        return max(device[-1][1] - device[0][0] for device in self.spans)

    @cached_property
    def idle(self) -> float:
        """Waiting of the device that waits longest between its own start and its own end."""
        waits = (sum(after[0] - before[1] for before, after in pairwise(d)) for d in self.spans)
        idle = max(waits)
        return idle if idle > 1e-9 * self.longest else 0.0  # else it is what rounding leaves

    @cached_property
    def held(self) -> tuple[float, ...]:
        """Most that each device holds, in micro-batches of its whole share."""
        return tuple(held_by(slots, self.chunks) for slots in self.work)


def run(order: str, stages: float, micro_batches: float, times: Times) -> Run:
    """The schedule that a word names, on p devices.

    Raises:
        ValueError: it cannot run these micro-batches on these stages, or a number is out of its range.
    """
    p, m = whole(stages, "stages"), whole(micro_batches, "micro-batches")
    reason = why_not(order, p, m) or _wrong_times(times)
    if reason:
        raise ValueError(reason)
    work, v = _work(order, p, m), chunks_of(order)
    return Run(work, spans_of(work, p * v, times.cost(v), times.hop), v, m * times.useful)


def chunks_of(order: str) -> int:
    """v: the chunks of layers on a device."""
    return int(order.removeprefix("interleaved")) if order.startswith("interleaved") else 1


def why_not(order: str, p: int, m: int) -> str:
    """Why p stages cannot run m micro-batches in this order; nothing where they can."""
    if order not in get_args(Order):
        return f"the order is one of {', '.join(get_args(Order))}, not {order!r}"
    if p * m * chunks_of(order) > MOST:
        return f"{p} stages and {m} micro-batches are more than {MOST} passes each way"
    if order.startswith("interleaved") and m % p:
        return f"an interleaved schedule takes micro-batches in groups of its {p} stages, and {m} do not divide so"
    if order == "zb-h2" and m < 2 * p - 1:
        return f"ZB-H2 has {2 * p - 1} micro-batches in flight on {p} stages, and {m} are fewer"
    if order == "dualpipe" and (p % 2 or m % 2 or m < 2 * p):
        return f"DualPipe needs an even number of stages and an even {2 * p} micro-batches at least, not {p} and {m}"
    return ""


def _wrong_times(times: Times) -> str:
    if not all(0 < time < inf for time in times[:3]):
        return "forward, input_gradient and weight_gradient take a time above 0"
    if not 0 <= times.hop < inf:
        return f"a hop takes a time from 0, not {times.hop:g}"
    if not 0 <= times.hidden < times.useful:
        return f"an overlap hides less than the passes that overlap, not {times.hidden:g}"
    return ""


@lru_cache(64)
def _work(order: str, p: int, m: int) -> Work:
    """An order depends on no time, so that it is worked out once."""
    v = chunks_of(order)
    return PLAIN[order](p, m) if v == 1 else orders.interleaved(p, m, v)
