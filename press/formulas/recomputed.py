"""Training with every layer recomputed, as the papers of Megatron-LM count it.

Symbols: B sequences in an iteration, L layers, T tokens in a sequence, d width of the model, V words in the
vocabulary, N parameters, tokens and work of a run, time of an iteration, devices that share it, speed of one
of them in FLOP/s.

Attention is dense here: the masked half of the square is counted. The work is what the devices do, so that
its share of the peak is the utilisation of the hardware; the model's is three quarters of it.
"""

from press.units import Count, Seconds, Speed, Work


def recomputed_iteration_flops(B: Count, L: Count, T: Count, d: Count, V: Count) -> Work:
    """FLOPs of an iteration of B sequences with a second forward pass through every layer.

    Holds for a GPT model with a feed-forward width of 4 d. The logits are not computed again.

    Source: narayanan2021, §5.1, eq. 3. Four forward passes through the layers, three through the logits:

    >>> layers = 24 * 2048 * 12288**2 + 4 * 2048**2 * 12288
    >>> work = 4 * 96 * layers + 3 * 2 * 2048 * 12288 * 51200
    >>> recomputed_iteration_flops(1, 96, 2048, 12288, 51200) / work
    1.000
    """
    return 96 * B * L * T * d**2 * (1 + T / (6 * d) + V / (16 * d * L))


def recomputed_iteration_speed(
    B: Count, L: Count, T: Count, d: Count, V: Count, time: Seconds, devices: Count
) -> Speed:
    """FLOP/s of each device, from the time of an iteration.

    Source: smith2022, §2.4: 113 TFLOP/s for MT-NLG on 420 servers of eight A100, in 44.4 s.

    >>> round(recomputed_iteration_speed(1920, 105, 2048, 20480, 51200, 44.4, 420 * 8) / 1e12)
    113
    """
    return recomputed_iteration_flops(B, L, T, d, V) / (time * devices)


def recomputed_token_flops(N: Count) -> Work:
    """FLOPs per token by the parameters alone: two forward passes and a backward.

    Source: narayanan2021, §5.1, the approximation before eq. 4: 96 of eq. 3 over the 12 of its eq. 2.

    >>> recomputed_token_flops(12 * 96 * 12288**2) == 96 * 96 * 12288**2
    True
    """
    return 8 * N


def recomputed_training_time(N: Count, tokens: Count, devices: Count, speed: Speed) -> Seconds:
    """Time of a run over so many tokens.

    Source: narayanan2021, §5.1, eq. 4: 34 days for 300 billion tokens of GPT-3 on 1 024 A100 at 140 TFLOP/s.

    >>> round(recomputed_training_time(175e9, 300e9, 1024, 140e12) / 86400)
    34
    """
    return recomputed_token_flops(N) * tokens / (devices * speed)
