"""Bytes of activations that a decoder keeps from its forward pass for its backward pass.

Symbols: d width of the model, L layers, H query heads, K key and value heads, f width of the
feed-forward network, T tokens in a sequence, tokens in the micro-batch, c checkpoints in the stack,
A_input bytes that one layer's input takes, A_layer bytes that one layer keeps with nothing recomputed.

All of them are for one replica before anything is sharded, in 16-bit arithmetic, and leave out the
embedding and the head. The paper writes sbh(34 + 5as/h) for a layer; here b·s tokens are a factor of
their own, so that its h, a and s are d, H and T.
"""

from math import sqrt

from press.units import Bytes, Count, Share


def layer_activations(d: Count, H: Count, T: Count) -> Bytes:
    """Bytes that one layer keeps per token when nothing is recomputed.

    Holds for a GPT layer: LayerNorm, as many key as query heads, a GELU network of width 4 d, one-byte
    dropout masks, and scores that are written to memory as a full T × T square.

    Source: korthikanti2023, §4.1, eq. 1. EleutherAI's calculator prints 1770.00 GiB for the 80 layers
    of a 70B model over 8 192 tokens:

    >>> layer_activations(8192, 64, 8192) * 80 * 8192 / 2**30
    1770.00
    """
    return 34 * d + 5 * H * T


def layer_activations_selective(d: Count) -> Bytes:
    """Bytes that one layer keeps per token when its core attention is recomputed.

    Holds where `layer_activations` does. The scores, their softmax and their dropout are not kept.

    Source: korthikanti2023, §5, table 2. EleutherAI's calculator prints 170.00 GiB for a 70B model:

    >>> layer_activations_selective(8192) * 80 * 8192 / 2**30
    170.00
    """
    return 34 * d


def layer_activations_full(d: Count) -> Bytes:
    """Bytes that one layer keeps per token when all of it is recomputed: its input.

    Holds between the passes. While a layer runs again, its own set is there too: see
    `full_recompute_peak`.

    Source: korthikanti2023, §5, table 2: a seventeenth of what selective recomputation keeps.

    >>> layer_activations_selective(8192) / layer_activations_full(8192)
    17.0
    """
    return 2 * d


def llama_layer_activations(d: Count, H: Count, K: Count, f: Count) -> Bytes:
    """Bytes that one Llama layer keeps per token with FlashAttention.

    Two norms keep input and output, attention its queries, keys, values and result, the feed-forward
    network its gate, its up projection and their product. Holds without dropout and with fused norms
    and a fused SwiGLU; one number a head and two a token, under 0.1%, are left out.

    Source: our own count. The tensors that PyTorch 2.13 saves come to 274 696 bytes for a layer of
    Llama 3 70B, of which 264 are the numbers left out:

    >>> llama_layer_activations(8192, 64, 8, 28672)
    274432.0
    """
    return 12 * d + 4 * d * K / H + 6 * f


def stack_activations(L: Count, d: Count, H: Count, T: Count, tokens: Count) -> Bytes:
    """Bytes that all layers keep for one micro-batch when nothing is recomputed.

    Holds where `layer_activations` does.

    Source: korthikanti2023, §4.1, eq. 1, times L. GiB of Llama 3 8B in EleutherAI's calculator:

    >>> stack_activations(32, 4096, 32, 8192, 8192) / 2**30
    354.00
    """
    return layer_activations(d, H, T) * tokens * L


def stack_activations_selective(L: Count, d: Count, tokens: Count) -> Bytes:
    """Bytes that all layers keep for one micro-batch when core attention is recomputed.

    Holds where `layer_activations` does.

    Source: korthikanti2023, §5, eq. 6 with nothing sharded. GiB of Llama 3 8B in EleutherAI's calculator:

    >>> stack_activations_selective(32, 4096, 8192) / 2**30
    34.00
    """
    return layer_activations_selective(d) * tokens * L


def score_ratio(d: Count, H: Count, T: Count) -> Count:
    """Bytes of scores that a layer keeps per token, for each element of its width: the paper's 5as/h.

    Where it is more than 34, the scores are the larger part of the layer.

    Source: korthikanti2023, §5: 80 for GPT-3, 64 for MT-NLG.

    >>> score_ratio(12288, 96, 2048)
    80.0
    """
    return 5 * H * T / d


def selective_saving(d: Count, H: Count, T: Count) -> Share:
    """Share of the activations that recomputing core attention saves.

    Holds where `layer_activations` does. It depends on T and the width of a head, not on the model.

    Source: korthikanti2023, §5: 70% for GPT-3.

    >>> selective_saving(12288, 96, 2048)
    0.70
    """
    return 1 - layer_activations_selective(d) / layer_activations(d, H, T)


def full_recompute_peak(L: Count, d: Count, tokens: Count, A_layer: Bytes) -> Bytes:
    """Bytes held at the moment when one layer runs again: all inputs, and that layer's own set.

    `A_layer` is per token. Holds for a checkpoint at every layer, which is `checkpointed_memory` with
    c = L.

    Source: narayanan2021, §3.5. GB of Llama 3 70B with FlashAttention and 8 192 tokens:

    >>> full_recompute_peak(80, 8192, 8192, 274432) / 1e9
    12.99
    """
    return layer_activations_full(d) * tokens * L + A_layer * tokens


def optimal_checkpoints(L: Count, A_input: Bytes, A_layer: Bytes) -> Count:
    """Number of checkpoints that leaves the least memory: c = √(L A_layer / A_input).

    Holds for checkpoints at equal distances. More than L means one at every layer; √L would be right
    only for a layer that keeps no more than its input.

    Source: narayanan2021, §3.5: for most cases a checkpoint every one or two layers. For Llama 3 70B
    with FlashAttention, in layers:

    >>> round(80 / optimal_checkpoints(80, 16384, 274432))
    2
    """
    return sqrt(L * A_layer / A_input)


def checkpointed_memory(L: Count, c: Count, A_input: Bytes, A_layer: Bytes) -> Bytes:
    """Bytes held while one stretch of L/c layers is recomputed: c inputs and that stretch.

    Holds where c divides L. `A_input` and `A_layer` are per token or per micro-batch, alike.

    Source: narayanan2021, §3.5. GB of Llama 3 70B, 40 checkpoints, 8 192 tokens:

    >>> checkpointed_memory(80, 40, 16384 * 8192, 274432 * 8192) / 1e9
    9.87
    """
    return c * A_input + L / c * A_layer
