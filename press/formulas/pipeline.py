"""Time, micro-batches in flight and bytes of a pipeline that runs GPipe or 1F1B.

Symbols: p stages, m micro-batches in a step, i a stage counted from 0, share of idle time, t tensor-parallel
degree; t_F and t_B the times of one micro-batch on one stage, forward and backward, in one unit; d width
of the model, tokens in a micro-batch, N parameters.

A bubble is said in two ways: of ideal, idle time over useful time, which can pass 100%; of total, idle
time over the whole step. Stages are equal and hops are free here; `zero_bubble_schedule` has hops that are not.
"""

from press.units import Bytes, Count, Share


def bubble_of_ideal(p: Count, m: Count) -> Share:
    """Idle time over useful time of GPipe and of 1F1B.

    Source: narayanan2021, §2.2.1 and §2.2.2; llama2024, §3.3.2, has it as (PP − 1)/M. Sixteen stages as
    there, 32 micro-batches:

    >>> bubble_of_ideal(16, 32)
    0.469
    """
    return (p - 1) / m


def bubble_of_total(p: Count, m: Count) -> Share:
    """Idle time over the whole step of GPipe and of 1F1B.

    Source: huang2019, §2.3, calls it negligible from four micro-batches a stage; the limit there is a fifth.

    >>> bubble_of_total(8, 4 * 8)
    0.179
    """
    return (p - 1) / (m + p - 1)


def micro_batches_for_ideal(p: Count, share: Share) -> Count:
    """Micro-batches that leave idle a share of the useful time; round it up.

    Source: narayanan2021, §2.2.1, solved for m. For a tenth on eight stages, and back:

    >>> micro_batches_for_ideal(8, 0.1)
    70.0
    >>> bubble_of_ideal(8, 70)
    0.1
    """
    return (p - 1) / share


def micro_batches_for_total(p: Count, share: Share) -> Count:
    """Micro-batches that leave idle a share of the whole step; round it up.

    Source: huang2019, §2.3, solved for M. For a tenth on eight stages, and back:

    >>> micro_batches_for_total(8, 0.1)
    63.0
    >>> bubble_of_total(8, 63)
    0.1
    """
    return (p - 1) * (1 - share) / share


def pipeline_makespan(p: Count, m: Count, t_F: Count, t_B: Count) -> Count:
    """Time of a step of GPipe and of 1F1B: the useful time and the bubble.

    Source: narayanan2021, §2.2.1. Four stages and eight micro-batches, as its figures 3 and 4 draw them:

    >>> pipeline_makespan(4, 8, 1, 2)
    33
    """
    return (m + p - 1) * (t_F + t_B)


def pipeline_bubble(p: Count, t_F: Count, t_B: Count) -> Count:
    """Time that a stage of GPipe or of 1F1B waits in a step.

    Source: narayanan2021, §2.2.1; deepseek2024, table 2, with equal halves of the backward:

    >>> pipeline_bubble(8, 1, 2), pipeline_bubble(16, 1, 2)
    (21, 45)
    """
    return (p - 1) * (t_F + t_B)


def in_flight_1f1b(p: Count, m: Count, i: Count) -> Count:
    """Micro-batches whose activations stage i of 1F1B holds: one for each stage still ahead, and its own.

    Source: narayanan2021, §2.2.1: at most the depth of the pipeline. So the first stage holds as many layers'
    activations of one micro-batch as the model has, whatever p is (korthikanti2023, §4.2.3).

    >>> in_flight_1f1b(8, 32, 0), in_flight_1f1b(8, 32, 7), in_flight_1f1b(8, 4, 0)
    (8, 1, 4)
    """
    return min(p - i, m)


def boundary_bytes(d: Count, tokens: Count, t: Count) -> Bytes:
    """Bytes that one GPU sends over a boundary between stages for one micro-batch, one way, in bf16.

    Holds where the ranks of a tensor-parallel group each send their part.

    Source: narayanan2021, §3.2, b s h elements between consecutive devices, and §4.1 for the division by t;
    its 1/t with t = 8 and GPT-3's width, in MB for one sequence:

    >>> boundary_bytes(12288, 2048, 8) / 1e6
    6.29
    """
    return 2 * d * tokens / t


def stashed_weights(N: Count, p: Count, i: Count) -> Bytes:
    """Bytes of bf16 weights that stage i of an asynchronous pipeline keeps, one version a micro-batch in flight.

    Source: narayanan2019, §3.3, weight stashing. The first stage keeps the size of the whole model, whatever p is:

    >>> stashed_weights(70553706496, 8, 0) == 2 * 70553706496
    True
    """
    return (p - i) * 2 * N / p


def double_buffered_weights(N: Count, p: Count) -> Bytes:
    """Bytes of bf16 weights that a stage keeps with two versions of them.

    Source: narayanan2021b, §3.1: two versions on every stage. In GB, 70B on eight stages:

    >>> double_buffered_weights(70553706496, 8) / 1e9
    35.28
    """
    return 2 * 2 * N / p
