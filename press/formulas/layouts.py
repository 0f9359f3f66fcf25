"""The identities that a layout of parallel training obeys.

Symbols: t, c, p and n the tensor-, context-, pipeline- and data-parallel degrees, B sequences in a
batch of one replica, T tokens in a sequence, b sequences in a micro-batch.
"""

from press.units import Count


def layout_gpus(t: Count, c: Count, p: Count, n: Count) -> Count:
    """GPUs of a layout. Experts are no factor of it: they are divided inside n.

    Source: llama2024, table 4, row 1:

    >>> layout_gpus(8, 1, 16, 64)
    8192
    """
    return t * c * p * n


def batch_tokens(n: Count, B: Count, T: Count) -> Count:
    """Tokens in the batch of all replicas.

    Source: llama2024, table 4, row 1: 16M, which are 16 × 2²⁰.

    >>> batch_tokens(64, 32, 8192) / 2**20
    16.0
    """
    return n * B * T


def pipeline_micro_batches(B: Count, b: Count) -> Count:
    """Micro-batches that a pipeline takes in a step.

    Source: llama2024, table 4, row 2, with one sequence in a micro-batch:

    >>> pipeline_micro_batches(16, 1)
    16.0
    """
    return B / b
