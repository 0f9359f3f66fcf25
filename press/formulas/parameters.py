"""How many weights a decoder has, counted from the shape that its configuration gives.

Symbols: d width of the model, L layers, H query heads, K key and value heads, d_h width of one head,
f width of the feed-forward network, V words in the vocabulary, S positions that have an embedding,
tied 1 where the output shares the table of the input and 0 where it has its own, N parameters.
"""

from press.units import Bytes, Count


def llama_parameters(L: Count, d: Count, f: Count, H: Count, K: Count, d_h: Count, V: Count, tied: Count) -> Count:
    """Parameters of a Llama model.

    Each layer has four attention matrices with K of the H heads for keys and values, three matrices
    of a gated feed-forward network, and two norms; there is one more norm at the end, and a table of
    V rows for the input and, unless tied, for the output.

    Holds for RMSNorm without bias, rotary positions, and no bias in attention or feed-forward: the
    families `llama` and `mistral`. Exact: twice the count is the size in bytes of the bf16 checkpoint.

    Source: llama2024, table 3, for the shape; the checkpoints' own index for the total.

    >>> llama_parameters(80, 8192, 28672, 64, 8, 128, 128256, 0)
    70553706496
    """
    return L * (2 * d * H * d_h + 2 * d * K * d_h + 3 * d * f + 2 * d) + (2 - tied) * V * d + d


def gpt_parameters(L: Count, d: Count, V: Count, S: Count) -> Count:
    """Parameters of a GPT model as Megatron-LM counts them.

    Holds for a feed-forward width of 4 d, as many key as query heads, biases everywhere, learned
    positions, and an output tied to the input. The norm after the last layer, 2 d, is left out.

    Source: narayanan2021, §5.1, eq. 2, multiplied out so that the count is whole. The paper's table 1
    prints 145.6 billion for 80 layers of 12 288:

    >>> gpt_parameters(80, 12288, 51200, 2048) / 1e9
    145.6
    """
    return 12 * L * d**2 + 13 * L * d + (V + S) * d


def biased_parameters(L: Count, d: Count, f: Count, V: Count, S: Count, tied: Count) -> Count:
    """Parameters of a model of GPT-2's kind.

    Each layer has four attention matrices, two matrices of a plain feed-forward network and two LayerNorms, all of them
    with biases; there is one more norm at the end, and S is nought where positions have no table.

    Holds for as many key as query heads: the families `gpt2` and, with S nought, `gpt_neox`.

    Source: brown2020, §2.1, which keeps GPT-2's architecture. The smallest GPT-2, as its checkpoint counts:

    >>> biased_parameters(12, 768, 3072, 50257, 1024, 1)
    124439808
    """
    return L * (4 * d**2 + 2 * d * f + f + 9 * d) + ((2 - tied) * V + S) * d + 2 * d


def bf16_bytes(N: Count) -> Bytes:
    """Size of a checkpoint in bf16, two bytes a parameter.

    Holds for the tensors alone: a file adds its header.

    Source: meta2024, model.safetensors.index.json of Llama 3 8B, total_size.

    >>> bf16_bytes(8030261248)
    16060522496
    """
    return 2 * N


def layer_matrices(d: Count, f: Count, H: Count, K: Count, d_h: Count) -> Count:
    """Parameters in the matrices of one Llama layer: all but its two norms.

    Holds where `llama_parameters` does.

    Source: llama2024, table 3, the shape. Llama 3 70B:

    >>> layer_matrices(8192, 28672, 64, 8, 128)
    855638016
    """
    return 2 * d * H * d_h + 2 * d * K * d_h + 3 * d * f


def layer_parameters(d: Count, f: Count, H: Count, K: Count, d_h: Count) -> Count:
    """Parameters of one Llama layer, its two norms included.

    Holds where `llama_parameters` does.

    Source: llama2024, table 3, the shape. Llama 3 70B:

    >>> layer_parameters(8192, 28672, 64, 8, 128)
    855654400
    """
    return layer_matrices(d, f, H, K, d_h) + 2 * d


def matrix_parameters(N: Count, L: Count, d: Count, V: Count, tied: Count) -> Count:
    """Parameters of a Llama model that multiply: all but the input table and the norms.

    A tied table multiplies at the output.

    Source: llama2024, table 3, the shape. Llama 3 8B:

    >>> matrix_parameters(8030261248, 32, 4096, 128256, 0)
    7504658432
    """
    return N - (1 - tied) * V * d - (2 * L + 1) * d
