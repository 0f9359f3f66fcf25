"""Bytes that parallel training sends, and how long links take for them.

Symbols: S bytes that a collective reduces or gathers, n GPUs that take part, W bytes a second that one
of them sends, one way, alpha delay of one step of a ring, C peak FLOP/s of one GPU, N parameters, g
bytes of one gradient, m micro-batches in a step.

A collective is a ring without reduction in the switch. Times are at the full rate of the link, so they
are floors. What is sent is also what is received.
"""

from press.units import Bandwidth, Bytes, Count, Intensity, Seconds, Speed

# ------------------------------------------------------------------------------------------- collectives


def all_gather_bytes(S: Bytes, n: Count) -> Bytes:
    """Bytes that each GPU sends in an all-gather, and in a reduce-scatter.

    Source: patarasuk2009: half of an all-reduce.

    >>> all_gather_bytes(8, 8)
    7.0
    """
    return S * (n - 1) / n


def all_reduce_bytes(S: Bytes, n: Count) -> Bytes:
    """Bytes that each GPU sends in a ring all-reduce, the least that any can.

    Source: patarasuk2009: a reduce-scatter and an all-gather. GB for the bf16 gradients of Llama 3 8B
    on 64 GPUs:

    >>> all_reduce_bytes(2 * 8030261248, 64) / 1e9
    31.62
    """
    return 2 * S * (n - 1) / n


def root_bytes(S: Bytes, n: Count) -> Bytes:
    """Bytes that one GPU receives when it gathers from all and sums alone; it sends as many back.

    Source: our own, the naive way. GB for the bf16 gradients of Llama 3 70B on 64 GPUs:

    >>> root_bytes(2 * 70553706496, 64) / 1e9
    8889.8
    """
    return S * (n - 1)


def all_gather_time(S: Bytes, n: Count, W: Bandwidth) -> Seconds:
    """Time of an all-gather, and of a reduce-scatter, by bandwidth alone.

    Source: patarasuk2009. Seconds for 16 GB over 64 GPUs at 50 GB/s:

    >>> all_gather_time(16e9, 64, 50e9)
    0.315
    """
    return all_gather_bytes(S, n) / W


def all_reduce_time(S: Bytes, n: Count, W: Bandwidth) -> Seconds:
    """Time of a ring all-reduce by bandwidth alone.

    Source: patarasuk2009. llm-analysis prints 0.522 ms for a micro-batch of 8 192 tokens of
    Llama 3 70B, eight-way over NVLink:

    >>> all_reduce_time(2 * 8192 * 8192, 8, 450e9) * 1e3
    0.522
    """
    return all_reduce_bytes(S, n) / W


def all_reduce_delay(n: Count, alpha: Seconds) -> Seconds:
    """Time that the 2(n − 1) steps of a ring all-reduce wait for one another, whatever the bytes.

    Source: patarasuk2009, the number of steps. ms for 4 096 GPUs and 10 µs a step:

    >>> all_reduce_delay(4096, 10e-6) * 1e3
    81.9
    """
    return 2 * (n - 1) * alpha


# -------------------------------------------------------------------------------------- data parallelism


def data_parallel_traffic(N: Count, n: Count, g: Count) -> Bytes:
    """Bytes that each GPU sends in a step of data parallelism, without sharding: one all-reduce.

    Holds for gradients that are summed over the micro-batches before they are sent.

    Source: rajbhandari2020, §7.1: 2Ψ elements.

    >>> data_parallel_traffic(1, 10**6, 2) / 2
    2.0
    """
    return 2 * g * N * (n - 1) / n


def zero_2_traffic(N: Count, n: Count, g: Count, m: Count) -> Bytes:
    """Bytes that each GPU sends in a step at stage 2 of ZeRO, reducing after every micro-batch.

    m = 1 gives stage 1 with any number of micro-batches, whose gradients are summed at home.

    Source: rajbhandari2020, §7.2.1: 2Ψ elements for m = 1.

    >>> zero_2_traffic(1, 10**6, 2, 1) / 2
    2.0
    """
    return (m * g + 2) * N * (n - 1) / n


def zero_3_traffic(N: Count, n: Count, g: Count, m: Count) -> Bytes:
    """Bytes that each GPU sends in a step at stage 3 of ZeRO: weights twice and gradients, every micro-batch.

    Source: rajbhandari2020, §7.2.2: 3Ψ elements for m = 1, half more than without.

    >>> zero_3_traffic(1, 10**6, 2, 1) / data_parallel_traffic(1, 10**6, 2)
    1.5
    """
    return m * (g + 4) * N * (n - 1) / n


def machine_balance(C: Speed, W: Bandwidth) -> Intensity:
    """FLOPs that a GPU does in the time of sending one byte.

    Source: liu2023, table 2: FLOP/s over bandwidth. FLOP/B of an A100 over NVLink:

    >>> machine_balance(312e12, 300e9)
    1040.0
    """
    return C / W
