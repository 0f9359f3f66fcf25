"""Bytes of activations on one GPU of a tensor-parallel group, and what is kept outside the layers.

Symbols: d width of the model, L layers, H query heads, K key and value heads, f width of the
feed-forward network, V words in the vocabulary, T tokens in a sequence, tokens in the micro-batch,
t tensor-parallel degree, p pipeline stages.

All of them are in 16-bit arithmetic, and per token unless they take `tokens`. Full recomputation keeps
`layer_activations_full` on every GPU: it is not divided by t.
"""

from press.formulas.memory import layer_activations, layer_activations_selective, llama_layer_activations
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


# --------------------------------------------------------------------------------- the head, and the rest


def head_activations(V: Count, d: Count) -> Bytes:
    """Bytes that the final norm and the logits keep per token, with logits in fp32.

    Source: our own count: four bytes a word for the softmax, and the norm's input and output. The tensors
    that PyTorch 2.13 saves for Llama 3 70B come to 12 bytes more than

    >>> head_activations(128256, 8192)
    545792
    """
    return 4 * V + 4 * d


def outside_layers(d: Count, V: Count) -> Bytes:
    """Bytes that a GPT model keeps per token outside its layers.

    The dropout of the embedding keeps d, the last norm and the input of the head 2 d each, the logits 4 V.

    Source: korthikanti2023, §4.3, with one stage. MB for a token of the 22B model:

    >>> outside_layers(6144, 51200) / 1e6
    0.2355
    """
    return d + 4 * (d + V)


def outside_layers_share(L: Count, d: Count, H: Count, T: Count, V: Count) -> Share:
    """What a GPT model keeps outside its layers, over what its layers keep when nothing is recomputed.

    Source: korthikanti2023, §4.3, which prints "less than 0.01%" for the 22B model; its expression gives

    >>> outside_layers_share(48, 6144, 64, 2048, 51200)
    0.00568
    """
    return outside_layers(d, V) / (L * layer_activations(d, H, T))


def output_tensors(d: Count, tokens: Count, p: Count) -> Bytes:
    """Bytes of the outputs that a first stage holds for its successor, one micro-batch each stage.

    Source: korthikanti2023, appendix B: sbhp elements; 2.73 GB, which are GiB, for the 530B model.

    >>> output_tensors(20480, 2048, 35) / 2**30
    2.73
    """
    return 2 * d * tokens * p


def zero_activations(L: Count, d: Count, tokens: Count) -> Bytes:
    """Bytes of activations by the estimate in ZeRO's footnote: 12 elements for each of the width, in 16 bits.

    Well below `stack_activations`. Use it to reproduce the paper.

    Source: rajbhandari2020, §3.2, footnote 4: about 60 GB for GPT-2 with 32 sequences of 1 024 tokens.

    >>> zero_activations(48, 1600, 32 * 1024) / 1e9
    60.4
    """
    return 12 * L * d * tokens * 2


def llama_layer_activations_cheap(d: Count, H: Count, K: Count, f: Count) -> Bytes:
    """Bytes that one Llama layer keeps per token when its norms and the product in its network are recomputed.

    Holds where `llama_layer_activations` does. What is run again has no matrix.

    Source: our own count; in units of the width, Llama 3 405B keeps

    >>> llama_layer_activations_cheap(16384, 128, 8, 53248) / 16384
    21.25
    """
    return 8 * d + 4 * d * K / H + 4 * f
