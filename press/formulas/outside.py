"""Bytes that are kept beside the layers' own activations, and other counts of a layer's.

Symbols: d width of the model, L layers, H query heads, K key and value heads, f width of the
feed-forward network, V words in the vocabulary, T tokens in a sequence, tokens in the micro-batch,
p pipeline stages.

All of them are in 16-bit arithmetic, logits apart, and per token unless they take `tokens`.
"""

from press.formulas.memory import layer_activations
from press.units import Bytes, Count, Share


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

    Source: rajbhandari2020, §3.2, footnote 3: about 60 GB for GPT-2 with 32 sequences of 1 024 tokens.

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
