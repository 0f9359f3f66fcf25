"""Bytes of a model's states, weights, gradients and what the optimizer keeps, and how ZeRO shards them.

Symbols: N parameters, g bytes of one gradient, s bytes of the optimizer's states for one parameter,
n GPUs that share the states, M bytes of one GPU's memory, L layers, A_layer bytes that one layer keeps
per token.

Weights take 2 bytes. g is 2 for gradients in bf16 and 4 in fp32; s is 12 for mixed-precision Adam: a
master copy, a mean and a mean square of 4 bytes each. The paper writes Ψ for N and K for s. Left out
are activations, buffers, and fragments of memory too small to use.
"""

from press.units import Bytes, Count


def gradient_bytes(N: Count, g: Count) -> Bytes:
    """Bytes of the gradients.

    Source: rajbhandari2020, §3.1. GB of a model of 1.5 billion parameters in 16 bits:

    >>> gradient_bytes(1.5e9, 2) / 1e9
    3.0
    """
    return g * N


def optimizer_bytes(N: Count, s: Count) -> Bytes:
    """Bytes of the optimizer's states, with the master copy of the weights.

    Source: rajbhandari2020, §3.1: 12 bytes a parameter for mixed-precision Adam, K there.

    >>> optimizer_bytes(7.5e9, 12) / 1e9
    90.0
    """
    return s * N


def model_states(N: Count, g: Count, s: Count) -> Bytes:
    """Bytes of 16-bit weights, gradients and the optimizer's states, with nothing sharded.

    Source: rajbhandari2020, §3.1: 24 GB for 1.5 billion parameters.

    >>> model_states(1.5e9, 2, 12) / 1e9
    24.0
    """
    return (2 + g + s) * N


def zero_1(N: Count, n: Count, g: Count, s: Count) -> Bytes:
    """Bytes of model states on one GPU when the optimizer's states are sharded: stage 1, P_os.

    Source: rajbhandari2020, figure 1: 31.4 GB for 7.5 billion parameters on 64 GPUs.

    >>> zero_1(7.5e9, 64, 2, 12) / 1e9
    31.4
    """
    return (2 + g) * N + s * N / n


def zero_2(N: Count, n: Count, g: Count, s: Count) -> Bytes:
    """Bytes of model states on one GPU when gradients are sharded too: stage 2, P_os+g.

    Source: rajbhandari2020, figure 1: 16.6 GB for 7.5 billion parameters on 64 GPUs.

    >>> zero_2(7.5e9, 64, 2, 12) / 1e9
    16.6
    """
    return 2 * N + (g + s) * N / n


def zero_3(N: Count, n: Count, g: Count, s: Count) -> Bytes:
    """Bytes of model states on one GPU when weights are sharded too: stage 3, P_os+g+p.

    Holds between layers: while one runs, its weights are gathered.

    Source: rajbhandari2020, figure 1: 1.9 GB for 7.5 billion parameters on 64 GPUs.

    >>> zero_3(7.5e9, 64, 2, 12) / 1e9
    1.9
    """
    return model_states(N, g, s) / n


def largest_model(M: Bytes, g: Count, s: Count) -> Count:
    """Parameters of the largest model whose states fit on one GPU with nothing sharded.

    Source: rajbhandari2020, table 2: 2 billion in 32 GB.

    >>> largest_model(32e9, 2, 12) / 1e9
    2.0
    """
    return M / model_states(1, g, s)


def largest_model_zero_1(M: Bytes, n: Count, g: Count, s: Count) -> Count:
    """Parameters of the largest model whose states fit on each of n GPUs at stage 1.

    Source: rajbhandari2020, table 2: 7.6 billion on 64 GPUs of 32 GB.

    >>> largest_model_zero_1(32e9, 64, 2, 12) / 1e9
    7.6
    """
    return M / zero_1(1, n, g, s)


def largest_model_zero_2(M: Bytes, n: Count, g: Count, s: Count) -> Count:
    """Parameters of the largest model whose states fit on each of n GPUs at stage 2.

    Source: rajbhandari2020, table 2: 14.4 billion on 64 GPUs of 32 GB.

    >>> largest_model_zero_2(32e9, 64, 2, 12) / 1e9
    14.4
    """
    return M / zero_2(1, n, g, s)


def largest_model_zero_3(M: Bytes, n: Count, g: Count, s: Count) -> Count:
    """Parameters of the largest model whose states fit on each of n GPUs at stage 3.

    Source: rajbhandari2020, table 2: 128 billion on 64 GPUs of 32 GB.

    >>> largest_model_zero_3(32e9, 64, 2, 12) / 1e9
    128.0
    """
    return M / zero_3(1, n, g, s)


def crossover_tokens(N: Count, L: Count, g: Count, s: Count, A_layer: Bytes) -> Count:
    """Tokens whose activations take as much as the states of the model, with nothing sharded.

    `A_layer` is per token. The head is left out.

    Source: our own; tokens for Llama 3 70B with FlashAttention:

    >>> crossover_tokens(70553706496, 80, 2, 12, 274432)
    51418.0
    """
    return model_states(N, g, s) / (L * A_layer)
