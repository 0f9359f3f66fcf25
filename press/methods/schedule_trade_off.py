"""What each schedule holds against how long it waits, for one pipeline."""

from __future__ import annotations

from dataclasses import dataclass

from press.methods._schedules import NAMES, Times, run, why_not
from press.methods._timing import whole
from press.units import Count, Share

COMPARED = ("1f1b", "gpipe", "interleaved2", "interleaved4", "zb-h1", "zb-h2", "dualpipe")
"""1F1B first, since the others are held against it."""


@dataclass(frozen=True)
class Compared:
    """One row a schedule that can run; `held`, `bubble` and `weights` as `zero_bubble_schedule` gives them."""

    order: tuple[str, ...]
    """The word by which `zero_bubble_schedule` knows it."""
    name: tuple[str, ...]
    held: tuple[Count, ...]
    """Of the device that holds most."""
    held_over_1f1b: tuple[Count, ...]
    """The same, as a multiple of what 1F1B holds."""
    bubble: tuple[Share, ...]
    weights: tuple[Count, ...]


@dataclass(frozen=True)
class TradeOff:
    """The schedules of one pipeline."""

    count: Count
    """How many can run."""
    schedules: Compared


def schedule_trade_off(
    stages: Count,
    micro_batches: Count,
    *,
    forward: Count,
    input_gradient: Count,
    weight_gradient: Count,
    hop: Count = 0,
    hidden: Count = 0,
) -> TradeOff:
    """Memory and idle time of every schedule that can run these micro-batches on these stages.

    Takes what `zero_bubble_schedule` takes, and gives its numbers; schedules that cannot run have no row.

    Raises:
        ValueError: counts that are not whole or are more than a page can show, times out of their range.
    """
    p, m = whole(stages, "stages"), whole(micro_batches, "micro-batches")
    times = Times(forward, input_gradient, weight_gradient, hop, hidden)
    words = [COMPARED[0], *(word for word in COMPARED[1:] if not why_not(word, p, m))]
    runs = [run(word, p, m, times) for word in words]
    peaks = [max(done.held) for done in runs]
    return TradeOff(
        float(len(words)),
        Compared(
            tuple(words),
            tuple(NAMES[word] for word in words),
            tuple(peaks),
            tuple(peak / peaks[0] for peak in peaks),
            tuple(done.idle / done.useful for done in runs),
            tuple(2.0 if word == "dualpipe" else 1.0 for word in words),
        ),
    )
