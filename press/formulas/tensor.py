"""Bytes and times of tensor parallelism, layer by layer.

Symbols: d width of the model, N_layer parameters in the matrices of one layer, K key and value heads, T tokens in a
sequence, tokens in the micro-batch, t tensor-parallel degree, C peak FLOP/s of one GPU, eta share of
the peak that arithmetic reaches, W bytes a second that one GPU sends, one way.

Holds for messages in bf16, H d_h = d, causal attention, and all-reduces that nothing hides. With
sequence parallelism each all-reduce is a reduce-scatter and an all-gather, which send the same.
"""

from press.formulas.network import all_reduce_bytes
from press.units import Bandwidth, Bytes, Count, Seconds, Share, Speed, Work


def tensor_message(d: Count, tokens: Count) -> Bytes:
    """Bytes of one all-reduce of tensor parallelism: the layer's output in bf16.

    Source: narayanan2021, §3.2. MB for 8 192 tokens of Llama 3 70B:

    >>> tensor_message(8192, 8192) / 1e6
    134.2
    """
    return 2 * tokens * d


def tensor_traffic(d: Count, tokens: Count, t: Count) -> Bytes:
    """Bytes that each GPU sends for one layer and micro-batch: four all-reduces, forward and backward.

    With sequence parallelism four all-gathers and four reduce-scatters send the same.

    Source: narayanan2021, §3.2: 8bsh (t − 1)/t elements. For one token, in elements of the width:

    >>> tensor_traffic(1, 1, 8) / 2
    7.0
    """
    return 4 * all_reduce_bytes(tensor_message(d, tokens), t)


def layer_work(N_layer: Count, T: Count, d: Count) -> Work:
    """Model FLOPs of one layer per token, forward and backward, with causal attention.

    Source: kaplan2020, §2.1, for 6 N; attention as in `model_flops`. In units of 10⁹, Llama 3 70B:

    >>> layer_work(855638016, 8192, 8192) / 1e9
    5.537
    """
    return 6 * N_layer + 6 * T * d


def tensor_time(d: Count, tokens: Count, t: Count, W: Bandwidth) -> Seconds:
    """Time of a layer's all-reduces for one micro-batch, forward and backward.

    Source: narayanan2021, §3.2. ms for 8 192 tokens of Llama 3 70B, eight-way over NVLink:

    >>> tensor_time(8192, 8192, 8, 450e9) * 1e3
    2.088
    """
    return tensor_traffic(d, tokens, t) / W


def layer_time(N_layer: Count, T: Count, d: Count, tokens: Count, t: Count, C: Speed, eta: Share) -> Seconds:
    """Time of a layer's arithmetic for one micro-batch on each of t GPUs, forward and backward.

    Source: our own. ms for 8 192 tokens of Llama 3 70B, eight-way at 40% of an H100:

    >>> layer_time(855638016, 8192, 8192, 8192, 8, 989.4e12, 0.4) * 1e3
    14.325
    """
    return layer_work(N_layer, T, d) * tokens / (t * eta * C)


def tensor_ratio(N_layer: Count, T: Count, d: Count, t: Count, C: Speed, eta: Share, W: Bandwidth) -> Count:
    """Time of a layer's all-reduces over that of its arithmetic; the tokens of the micro-batch cancel.

    Source: our own. Llama 3 70B, eight-way over NVLink at 40% of an H100:

    >>> tensor_ratio(855638016, 8192, 8192, 8, 989.4e12, 0.4, 450e9)
    0.146
    """
    return tensor_time(d, 1, t, W) / layer_time(N_layer, T, d, 1, t, C, eta)


def tensor_share(N_layer: Count, T: Count, d: Count, t: Count, C: Speed, eta: Share, W: Bandwidth) -> Share:
    """Share of a layer's time that its all-reduces take, none of them hidden.

    Source: our own. Llama 3 70B, eight-way over NVLink at 40% of an H100:

    >>> tensor_share(855638016, 8192, 8192, 8, 989.4e12, 0.4, 450e9)
    0.127
    """
    return tensor_time(d, 1, t, W) / (tensor_time(d, 1, t, W) + layer_time(N_layer, T, d, 1, t, C, eta))


def tensor_break_even(N_layer: Count, T: Count, d: Count, C: Speed, eta: Share, W: Bandwidth) -> Count:
    """Tensor-parallel degree at which a layer's all-reduces take as long as its arithmetic.

    Source: our own. Llama 3 70B over NVLink at 40% of an H100:

    >>> tensor_break_even(855638016, 8192, 8192, 989.4e12, 0.4, 450e9)
    49.03
    """
    return 1 + layer_time(N_layer, T, d, 1, 2, C, eta) / tensor_time(d, 1, 2, W)


def stored_heads(K: Count, t: Count) -> Count:
    """Key and value heads that t GPUs store together, each with at least one whole head.

    Source: meta2024, the checkpoint of Llama 3.1 405B in 16 parts, which stores its 8 heads twice:

    >>> stored_heads(8, 16)
    16
    """
    return max(K, t)
