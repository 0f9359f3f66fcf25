"""Bytes of activations on one GPU of a tensor-parallel group.

Symbols: d width of the model, H query heads, K key and value heads, f width of the feed-forward
network, T tokens in a sequence, t tensor-parallel degree.

All of them are in 16-bit arithmetic, and per token. Full recomputation keeps
`layer_activations_full` on every GPU: it is not divided by t.
"""

from press.formulas.memory import (
    layer_activations,
    layer_activations_full,
    layer_activations_selective,
    llama_layer_activations,
)
from press.units import Bytes, Count, Share


def layer_activations_tensor(d: Count, H: Count, T: Count, t: Count) -> Bytes:
    """Bytes that one layer keeps per token and GPU with tensor parallelism.

    Holds where `layer_activations` does. Ten bytes for each of the width are on every GPU: the inputs of
    norms, attention and network, and two masks.

    Source: korthikanti2023, §4.2, table 2. In units of the width, GPT-3 with t = 8:

    >>> layer_activations_tensor(12288, 96, 2048, 8) / 12288
    23.0
    """
    return 10 * d + 24 * d / t + 5 * H * T / t


def layer_activations_sequence(d: Count, H: Count, T: Count, t: Count) -> Bytes:
    """Bytes that one layer keeps per token and GPU with tensor and sequence parallelism.

    Source: korthikanti2023, §4.2, table 2. In units of the width, MT-NLG with t = 8:

    >>> layer_activations_sequence(20480, 128, 2048, 8) / 20480
    12.25
    """
    return layer_activations(d, H, T) / t


def layer_activations_tensor_selective(d: Count, t: Count) -> Bytes:
    """Bytes that one layer keeps per token and GPU with tensor parallelism and core attention recomputed.

    Source: korthikanti2023, §5, table 2. In units of the width, with t = 8:

    >>> layer_activations_tensor_selective(1, 8)
    13.0
    """
    return 10 * d + 24 * d / t


def layer_activations_sequence_selective(d: Count, t: Count) -> Bytes:
    """Bytes that one layer keeps per token and GPU with all three techniques.

    Tensor parallelism, sequence parallelism, and core attention recomputed.

    Source: korthikanti2023, §5, table 2. In units of the width, with t = 8:

    >>> layer_activations_sequence_selective(1, 8)
    4.25
    """
    return layer_activations_selective(d) / t


def sequence_share(d: Count, H: Count, T: Count, t: Count) -> Share:
    """What a layer keeps with sequence parallelism, of what it keeps with tensor parallelism alone.

    Source: korthikanti2023, table 2; §6.1 calls it nearly half. GPT-3 with t = 8:

    >>> sequence_share(12288, 96, 2048, 8)
    0.620
    """
    return layer_activations_sequence(d, H, T, t) / layer_activations_tensor(d, H, T, t)


def tensor_selective_share(d: Count, H: Count, T: Count, t: Count) -> Share:
    """What a layer keeps with core attention recomputed, of what it keeps with tensor parallelism alone.

    Source: korthikanti2023, table 2; §6.1 calls it nearly half. GPT-3 with t = 8:

    >>> tensor_selective_share(12288, 96, 2048, 8)
    0.565
    """
    return layer_activations_tensor_selective(d, t) / layer_activations_tensor(d, H, T, t)


def sequence_selective_share(d: Count, H: Count, T: Count, t: Count) -> Share:
    """What a layer keeps with both techniques, of what it keeps with tensor parallelism alone.

    Source: korthikanti2023, table 2; §6.1 says under 20%. GPT-3 with t = 8:

    >>> sequence_selective_share(12288, 96, 2048, 8)
    0.185
    """
    return layer_activations_sequence_selective(d, t) / layer_activations_tensor(d, H, T, t)


def full_share(d: Count, H: Count, T: Count, t: Count) -> Share:
    """What a layer keeps when all of it is recomputed, of what it keeps with tensor parallelism alone.

    Source: korthikanti2023, table 2; §6.1 says 10%. MT-NLG with t = 8:

    >>> full_share(20480, 128, 2048, 8)
    0.095
    """
    return layer_activations_full(d) / layer_activations_tensor(d, H, T, t)


def sequence_selective_reduction(d: Count, H: Count, T: Count, t: Count) -> Count:
    """How many times less a layer keeps with both techniques than with tensor parallelism alone.

    Source: korthikanti2023, abstract: five times. MT-NLG with t = 8:

    >>> round(sequence_selective_reduction(20480, 128, 2048, 8))
    5
    """
    return layer_activations_tensor(d, H, T, t) / layer_activations_sequence_selective(d, t)


def sequence_selective_over_full(d: Count, t: Count) -> Count:
    """How many times more a layer keeps with both techniques than when all of it is recomputed.

    Source: korthikanti2023, §6.1: about two. With t = 8:

    >>> sequence_selective_over_full(20480, 8)
    2.125
    """
    return layer_activations_sequence_selective(d, t) / layer_activations_full(d)


def llama_layer_activations_replicated(d: Count) -> Bytes:
    """Bytes per token of a Llama layer that tensor parallelism leaves on every GPU.

    The inputs and outputs of both norms; without dropout there are no masks.

    Source: our own count, two less than the ten of korthikanti2023, §4.2.

    >>> llama_layer_activations_replicated(1)
    8
    """
    return 8 * d


def llama_layer_activations_tensor(d: Count, H: Count, K: Count, f: Count, t: Count) -> Bytes:
    """Bytes that one Llama layer keeps per token and GPU with tensor parallelism.

    Holds where `llama_layer_activations` does.

    Source: our own count; GB of Llama 3 70B for 8 192 tokens with t = 8:

    >>> llama_layer_activations_tensor(8192, 64, 8, 28672, 8) * 80 * 8192 / 1e9
    60.06
    """
    return 8 * d + (4 * d + 4 * d * K / H + 6 * f) / t


def llama_layer_activations_sequence(d: Count, H: Count, K: Count, f: Count, t: Count) -> Bytes:
    """Bytes that one Llama layer keeps per token and GPU with tensor and sequence parallelism.

    Holds where `llama_layer_activations` does.

    Source: our own count; GB of Llama 3 70B for 8 192 tokens with t = 8:

    >>> llama_layer_activations_sequence(8192, 64, 8, 28672, 8) * 80 * 8192 / 1e9
    22.48
    """
    return llama_layer_activations(d, H, K, f) / t
