"""Idle time and micro-batches in flight of the schedules that buy idle time back.

Symbols: p stages, m micro-batches in a step, v chunks of layers on a device; t_F, t_B, t_I, t_W the times of
one micro-batch on one stage for the forward, the whole backward, its input half and its weight half, all in
one unit, t_FB that of a forward and a backward that overlap; T tokens in a sequence, d width of the model,
N_layer parameters of one layer.

Stages are equal and hops are free here; `zero_bubble_schedule` is held to these where both hold.
"""

from press.units import Count, Share


def interleaved_bubble(p: Count, m: Count, v: Count) -> Share:
    """Idle time over useful time of the interleaved schedule, for m a multiple of p.

    Source: narayanan2021, §2.2.2; llama2024, §3.3.2, as (PP − 1)/(V M). Sixteen stages of eight chunks:

    >>> interleaved_bubble(16, 32, 8)
    0.0586
    """
    return (p - 1) / (v * m)


def interleaved_memory(p: Count, v: Count) -> Count:
    """Activations of the interleaved schedule's first device, as a multiple of 1F1B's.

    Holds for v from 2 and m well above p: all m micro-batches are the most that there can be.

    Source: korthikanti2023, §4.2.3, 1 + (p − 1)/(pm) with m for v. Its 175B model, eight stages of three chunks:

    >>> interleaved_memory(8, 3)
    1.29
    """
    return 1 + (p - 1) / (p * v)


def zb_h1_bubble(p: Count, t_F: Count, t_I: Count, t_W: Count) -> Count:
    """Time that a device of ZB-H1 waits in a step, for t_W no longer than t_F and t_I.

    Source: qi2024, table 2, with T_B for t_I; deepseek2024, table 2, has it as F + B − 2W with B for the
    whole backward, and with equal passes:

    >>> zb_h1_bubble(8, 1, 1, 1), zb_h1_bubble(16, 1, 1, 1)
    (7, 15)
    """
    return (p - 1) * (t_F + t_I - t_W)


def zb_h2_bubble(p: Count, t_F: Count, t_I: Count, t_W: Count) -> Count:
    """Time that a device of ZB-H2 waits between its own start and its own end, for t_W no longer than t_F and t_I.

    Source: qi2024, table 2, with T_B for t_I. Nothing at equal passes:

    >>> zb_h2_bubble(8, 1, 1, 1)
    0
    """
    return (p - 1) * (t_F + t_I - 2 * t_W)


def zb_h1_of_total(p: Count, m: Count) -> Share:
    """Idle time of ZB-H1 over the whole step, at equal passes.

    Source: qi2024, table 2, over the whole. On eight stages, 7 passes of 96 + 7, where a third of 1F1B's
    share would be 0.060:

    >>> zb_h1_of_total(8, 32), 7 / 39 / 3
    (0.0680, 0.0598)
    """
    return (p - 1) / (3 * m + p - 1)


def dualpipe_bubble(p: Count, t_FB: Count, t_B: Count, t_W: Count) -> Count:
    """Time that a device of DualPipe waits in a step, for p even and m even and at least 2p.

    Exact where the forward and the input half take the same time; where the latter is longer, a little more
    than the schedule loses.

    Source: deepseek2024, table 2; t_B is the whole backward. With equal passes and nothing hidden:

    >>> dualpipe_bubble(8, 3, 2, 1), dualpipe_bubble(16, 3, 2, 1)
    (6.0, 14.0)
    """
    return (p / 2 - 1) * (t_FB + t_B - 3 * t_W)


def in_flight_zb_h2(p: Count) -> Count:
    """Micro-batches whose activations the first device of ZB-H2 holds.

    Source: qi2024, table 2.

    >>> in_flight_zb_h2(8)
    15
    """
    return 2 * p - 1


def in_flight_dualpipe(p: Count) -> Count:
    """Micro-batches whose activations a device of DualPipe holds, from both ends together.

    Source: deepseek2024, table 2.

    >>> in_flight_dualpipe(8)
    9
    """
    return p + 1


def attention_to_matmul(T: Count, d: Count, N_layer: Count) -> Share:
    """FLOPs of causal core attention over those of the layer's matrices, in the forward pass.

    With a for it, passes take 1 + a forward, 1 + 2a for the input and 1 for the weights: attention has no weights.
    Holds where the heads' widths add up to d.

    Source: qi2024, table 1, 4s to 24h forward, halved for the mask; 12h² parameters make a GPT layer:

    >>> 2 * attention_to_matmul(2048, 12288, 12 * 12288**2) == 4 * 2048 / (24 * 12288)
    True
    """
    return T * d / N_layer
