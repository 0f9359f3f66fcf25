"""Loads of experts when a router favours some: what a capacity drops, and what it leaves empty."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp
from statistics import NormalDist

from press.methods._timing import whole
from press.units import Count, Share

MOST = 4096
"""Experts."""


@dataclass(frozen=True)
class Loads:
    """One row an expert, the busiest first; tokens, which need not be whole."""

    expert: tuple[Count, ...]
    """Its place, from 1."""
    load: tuple[Count, ...]
    kept: tuple[Count, ...]
    dropped: tuple[Count, ...]
    """Beyond the capacity."""
    padded: tuple[Count, ...]
    """Left of the capacity."""


@dataclass(frozen=True)
class ExpertLoad:
    """What skew and capacity come to; tokens are assignments, k for each token of the batch."""

    capacity: Count
    """Tokens that one expert takes at most."""
    mean: Count
    """Tokens of one expert if all had the same."""
    most: Count
    least: Count
    slowdown: Count
    """Most over mean: how much longer the layer takes than balanced, when nothing is dropped."""
    idlest: Count
    """Least over mean."""
    dropped: Share
    """Of all assignments."""
    padded: Share
    """Of all places."""
    overloaded: Count
    """Experts above the capacity."""
    chance: Count
    """Most over mean that chance alone gives, in expectation, with a router that favours none."""
    loads: Loads


def expert_load(experts: Count, active: Count, tokens: Count, skew: Count, factor: Count) -> ExpertLoad:
    """The load of each expert with a router of so much skew, and a capacity factor.

    An illustration, and no measurement: the share of expert e is proportional to exp(s z), z the quantile
    of a normal distribution at (e + 1/2)/E. Loads are in the limit of many tokens, so they need not be
    whole. The capacity is the mean times the factor, rounded up (fedus2022, §2.2). Chance alone is
    1 + z √((1 − k/E)/mean), z the quantile at 1 − 1/(E + 1).

    Raises:
        ValueError: counts that are not whole and positive, more experts active than there are, skew
            outside 0 to 5, a factor that is not above 0.
    """
    n, k, total = whole(experts, "experts"), whole(active, "active experts"), whole(tokens, "tokens")
    if n > MOST or k > n:
        message = f"{k} of {n} experts: at most {MOST}, and no more active than there are"
        raise ValueError(message)
    if not (0 <= skew <= 5 and 0 < factor <= 1000):
        raise ValueError("the skew lies from 0 to 5, the capacity factor above 0")
    normal = NormalDist()
    weights = sorted((exp(skew * normal.inv_cdf((e + 0.5) / n)) for e in range(n)), reverse=True)
    loads = [k * total * weight / sum(weights) for weight in weights]
    mean = k * total / n
    capacity = float(ceil(factor * k * total / n))
    dropped = sum(max(0.0, load - capacity) for load in loads)
    padded = sum(max(0.0, capacity - load) for load in loads)
    return ExpertLoad(
        capacity=capacity,
        mean=mean,
        most=loads[0],
        least=loads[-1],
        slowdown=loads[0] / mean,
        idlest=loads[-1] / mean,
        dropped=dropped / (k * total),
        padded=padded / (n * capacity),
        overloaded=float(sum(load > capacity for load in loads)),
        chance=1 + normal.inv_cdf(1 - 1 / (n + 1)) * ((1 - k / n) / mean) ** 0.5,
        loads=Loads(
            tuple(float(i + 1) for i in range(n)),
            tuple(loads),
            tuple(min(load, capacity) for load in loads),
            tuple(max(0.0, load - capacity) for load in loads),
            tuple(max(0.0, capacity - load) for load in loads),
        ),
    )
