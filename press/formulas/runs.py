"""What is said of whole runs: their work, their hours, and how two of them compare.

Symbols: N parameters, tokens of the training, time of all devices together, devices that share it, slow
and fast the times of two runs.
"""

from press.units import Count, Seconds, Share, Work


def saved_time(slow: Seconds, fast: Seconds) -> Share:
    """How much less the faster run takes, as a share of the slower.

    Source: korthikanti2023, §6.2: 6% from 7.7 to 7.2 ms, the forward pass of a layer of 22B.

    >>> round(saved_time(7.7, 7.2), 2)
    0.06
    """
    return 1 - fast / slow


def training_work(N: Count, tokens: Count) -> Work:
    """FLOPs of a whole training without attention: six for each parameter and token.

    Source: kaplan2020, §2.1; llama2024, §1, prints 3.8 × 10²⁵ for 405B and 15.6 trillion tokens.

    >>> training_work(405853388800, 15.6e12)
    3.80e+25
    """
    return 6 * N * tokens


def wall_time(time: Seconds, devices: Count) -> Seconds:
    """Time of a run from the device-hours that it takes.

    Source: deepseek2024, §1: 180K GPU hours on 2 048 GPUs are 3.7 days.

    >>> wall_time(180e3 * 3600, 2048) / 86400
    3.7
    """
    return time / devices
