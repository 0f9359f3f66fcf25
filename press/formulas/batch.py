"""Batches of data parallelism: what hides the exchange of gradients, and how large a batch still helps.

Symbols: N parameters, g bytes of one gradient, n GPUs, tokens that one GPU takes in a step, C peak
FLOP/s of one GPU, eta share of the peak that arithmetic reaches, W bytes a second that one GPU sends,
one way; B batch and B_crit critical batch, in the same unit; loss in nats per token, before and after
two losses.
"""

from math import exp, log

from press.formulas.network import all_reduce_time
from press.formulas.states import gradient_bytes
from press.units import Bandwidth, Count, Seconds, Share, Speed, Work


def forward_work(N: Count) -> Work:
    """FLOPs of the forward pass per token, without attention.

    Source: kaplan2020, §2.1: 2 N.

    >>> forward_work(1)
    2
    """
    return 2 * N


def backward_work(N: Count) -> Work:
    """FLOPs of the backward pass per token, without attention.

    Source: kaplan2020, §2.1: twice the forward pass.

    >>> backward_work(1) / forward_work(1)
    2.0
    """
    return 4 * N


def backward_time(N: Count, tokens: Count, C: Speed, eta: Share) -> Seconds:
    """Time of the backward pass of all layers on one GPU, without attention.

    Source: our own. Seconds for 8 192 tokens of Llama 3 8B at 40% of an H100, its matrices alone:

    >>> backward_time(7504658432, 8192, 989.4e12, 0.4)
    0.621
    """
    return backward_work(N) * tokens / (eta * C)


def tokens_to_hide(g: Count, n: Count, C: Speed, eta: Share, W: Bandwidth) -> Count:
    """Tokens on each GPU whose backward pass takes as long as the all-reduce of the gradients.

    Bytes and FLOPs both grow with N, so it cancels. Holds without attention, and with gradients that are
    ready evenly over the pass.

    Source: austin2025, on data parallelism, has C/W for gradients of 2 bytes and many GPUs: 2 550 tokens
    on a TPU v5p.

    >>> tokens_to_hide(2, 10**9, 4.59e14, 1, 1.8e11)
    2550.0
    """
    return all_reduce_time(gradient_bytes(1, g), n, W) * eta * C / backward_work(1)


def gather_tokens_to_hide(C: Speed, eta: Share, W: Bandwidth) -> Count:
    """Tokens on each GPU whose forward pass takes as long as gathering its bf16 weights, for many GPUs.

    Source: austin2025, on fully sharded data parallelism. At 40% of an H100 over one adapter:

    >>> gather_tokens_to_hide(989.4e12, 0.4, 50e9)
    7915.2
    """
    return gradient_bytes(1, 2) / W * eta * C / forward_work(1)


# ------------------------------------------------------------------------------------ the critical batch


def steps_ratio(B: Count, B_crit: Count) -> Count:
    """Steps that a batch needs, over the least that any batch needs.

    Source: mccandlish2018, §2: two at the critical batch.

    >>> steps_ratio(1, 1)
    2.0
    """
    return 1 + B_crit / B


def examples_ratio(B: Count, B_crit: Count) -> Count:
    """Examples that a batch needs, over the fewest that any batch needs.

    Source: mccandlish2018, §2: the two excesses multiply to one.

    >>> (examples_ratio(4, 1) - 1) * (steps_ratio(4, 1) - 1)
    1.0
    """
    return 1 + B / B_crit


def kaplan_critical_batch(loss: Count) -> Count:
    """Critical batch of a language model at a loss, in tokens: one laboratory's fit.

    Source: kaplan2020, §5.1, eq. 5.3: 2 × 10⁸ tokens and an exponent of 0.21. Millions at a loss of 2.5:

    >>> kaplan_critical_batch(2.5) / 1e6
    2.55
    """
    return 2e8 / loss ** (1 / 0.21)  # type: ignore[no-any-return]


def kaplan_batch_growth(before: Count, after: Count) -> Count:
    """Growth of the critical batch when the loss falls.

    Source: kaplan2020, §5.1, figure 10: it doubles for every 13% that the loss falls.

    >>> round(kaplan_batch_growth(1, 0.87), 1)
    1.9
    """
    return kaplan_critical_batch(after) / kaplan_critical_batch(before)


def kaplan_doubling() -> Share:
    """Fall of the loss that doubles the critical batch.

    Source: kaplan2020, §5.1, figure 10, prints 13%; the exponent of 0.21 gives

    >>> kaplan_doubling()
    0.1355
    """
    return 1 - exp(-0.21 * log(2))
