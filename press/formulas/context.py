"""Context parallelism: the arithmetic of one layer's forward pass, and the bytes that attention must move.

Symbols: T tokens in a sequence, n context-parallel degree, t tensor-parallel degree, chunk tokens that
one rank holds, T/n; d width of the model, H query heads, K key and value heads, d_h width of one head,
N_layer parameters in the matrices of one layer, C peak FLOP/s of one GPU, eta share of the peak that arithmetic
reaches, W bytes a second that one GPU sends, one way.

Everything is for one layer, one sequence, one GPU and the forward pass, in bf16, with causal attention
whose work is balanced over the ranks, and full squares where the name says so.
"""

from press.units import Bandwidth, Bytes, Count, Seconds, Share, Speed, Work

# --------------------------------------------------------------------------------------------- arithmetic


def context_attention_work(T: Count, H: Count, d_h: Count, n: Count, t: Count) -> Work:
    """FLOPs of causal core attention on one rank.

    Source: korthikanti2023, appendix A, half of the full square, divided over n t GPUs. TFLOP for Llama 3
    405B at 131 072 tokens, n = 16, t = 8:

    >>> context_attention_work(131072, 128, 128, 16, 8) / 1e12
    4.40
    """
    return 2 * T**2 * H * d_h / (n * t)


def context_matrix_work(N_layer: Count, T: Count, n: Count, t: Count) -> Work:
    """FLOPs of a layer's matrices on one rank.

    Source: kaplan2020, §2.1: 2 N per token. TFLOP for Llama 3 405B at 131 072 tokens, n = 16, t = 8:

    >>> context_matrix_work(3187671040, 131072, 16, 8) / 1e12
    6.53
    """
    return 2 * N_layer * T / (n * t)


def attention_to_matrices(N_layer: Count, T: Count, H: Count, d_h: Count) -> Share:
    """FLOPs of causal attention over those of the layer's matrices.

    Source: our own. Llama 3 8B at 8 192 tokens:

    >>> attention_to_matrices(218103808, 8192, 32, 128)
    0.154
    """
    return context_attention_work(T, H, d_h, 1, 1) / context_matrix_work(N_layer, T, 1, 1)


def equal_work_length(N_layer: Count, H: Count, d_h: Count) -> Count:
    """Tokens in a sequence at which causal attention does as much as the layer's matrices.

    Source: our own. Llama 3 70B:

    >>> equal_work_length(855638016, 64, 128)
    104448.0
    """
    return N_layer / (H * d_h)


# --------------------------------------------------------------------------------------- bytes and times


def key_value_bytes(T: Count, K: Count, d_h: Count, n: Count, t: Count) -> Bytes:
    """Bytes of keys and values that one rank receives, by all-gather or round a ring.

    Source: llama2024, §3.3.2, the all-gather. MB for Llama 3 405B at 131 072 tokens, n = 16, t = 8:

    >>> key_value_bytes(131072, 8, 128, 16, 8) / 1e6
    62.9
    """
    return 4 * K * d_h * T * (n - 1) / (n * t)


def ulysses_bytes(T: Count, H: Count, K: Count, d_h: Count, n: Count, t: Count) -> Bytes:
    """Bytes that one rank sends in the all-to-alls of queries, keys, values and outputs.

    Holds for n t up to K; beyond, keys and values are sent more than once.

    Source: jacobs2023, §3.2: 4Nh/P elements where K = H. MB for Llama 3 405B, n = 16, t = 8:

    >>> ulysses_bytes(131072, 128, 8, 128, 16, 8) / 1e6
    66.8
    """
    return 4 * (H + K) * d_h * T / n * (n - 1) / (n * t)


def ring_to_ulysses(H: Count, K: Count, n: Count) -> Count:
    """Bytes round a ring over bytes in the all-to-alls: above one for more ranks than H/K + 1.

    Source: our own. Llama 3 405B with 16 ranks:

    >>> ring_to_ulysses(128, 8, 16)
    0.94
    """
    return key_value_bytes(1, K, 1, n, 1) / ulysses_bytes(1, H, K, 1, n, 1)


def gather_share(
    T: Count, H: Count, K: Count, d_h: Count, N_layer: Count, n: Count, t: Count, C: Speed, eta: Share, W: Bandwidth
) -> Share:
    """Share of a layer's forward pass that waits for the all-gather of keys and values, none of it hidden.

    Source: our own. Llama 3 405B at 131 072 tokens, n = 16, t = 8, one adapter, at the peak of an H100:

    >>> gather_share(131072, 128, 8, 128, 3187671040, 16, 8, 989.4e12, 1, 50e9)
    0.102
    """
    return gather_time(T, K, d_h, n, t, W) / (
        gather_time(T, K, d_h, n, t, W) + context_time(T, H, d_h, N_layer, n, t, C, eta)
    )


def gather_time(T: Count, K: Count, d_h: Count, n: Count, t: Count, W: Bandwidth) -> Seconds:
    """Time of receiving the keys and values of all other ranks.

    Source: llama2024, §3.3.2, the all-gather. ms for Llama 3 405B at 131 072 tokens, n = 16, t = 8:

    >>> gather_time(131072, 8, 128, 16, 8, 50e9) * 1e3
    1.26
    """
    return key_value_bytes(T, K, d_h, n, t) / W


def context_time(T: Count, H: Count, d_h: Count, N_layer: Count, n: Count, t: Count, C: Speed, eta: Share) -> Seconds:
    """Time of a layer's arithmetic on one rank.

    Source: our own. ms for Llama 3 405B at 131 072 tokens, n = 16, t = 8, at the peak of an H100:

    >>> context_time(131072, 128, 128, 3187671040, 16, 8, 989.4e12, 1) * 1e3
    11.05
    """
    return (context_attention_work(T, H, d_h, n, t) + context_matrix_work(N_layer, T, n, t)) / (eta * C)


# ---------------------------------------------------------------------------------------------- the ring


def block_work(H: Count, d_h: Count, chunk: Count) -> Work:
    """FLOPs of attention between one chunk of queries and one of keys, the full square.

    Source: liu2023: 4dc².

    >>> block_work(1, 1, 1)
    4
    """
    return 4 * H * d_h * chunk**2


def block_bytes(K: Count, d_h: Count, chunk: Count) -> Bytes:
    """Bytes of keys and values of one chunk.

    Source: liu2023: 4cd with as many key as query heads.

    >>> block_bytes(1, 1, 1)
    4
    """
    return 4 * K * d_h * chunk


def ring_chunk(H: Count, K: Count, C: Speed, eta: Share, W: Bandwidth) -> Count:
    """Tokens on a rank at which a block's arithmetic hides its successor's arrival, for full attention.

    Source: liu2023, table 2: thousands for an A100 over NVLink, with as many key as query heads.

    >>> ring_chunk(1, 1, 312e12, 1, 300e9) / 1e3
    1.04
    """
    return block_bytes(K, 1, 1) / W * eta * C / block_work(H, 1, 1)


def causal_ring_chunk(H: Count, K: Count, C: Speed, eta: Share, W: Bandwidth) -> Count:
    """Tokens on a rank at which a balanced causal ring hides its transfers: half the work a step.

    Source: our own. Llama 3 405B over one adapter at the peak of an H100:

    >>> causal_ring_chunk(128, 8, 989.4e12, 1, 50e9)
    2473.5
    """
    return 2 * ring_chunk(H, K, C, eta, W)


def ring_sequence(C: Speed, W: Bandwidth) -> Count:
    """Least tokens on a rank of Ring Attention by its memory of six blocks, with as many key as query heads.

    Source: liu2023, table 2: 6.2 thousand for an A100 over NVLink.

    >>> ring_sequence(312e12, 300e9) / 1e3
    6.24
    """
    return 6 * ring_chunk(1, 1, C, 1, W)


# --------------------------------------------------------------------------------------- causal balance


def contiguous_efficiency(n: Count) -> Share:
    """Mean work of a rank over the most, for a causal mask and one consecutive chunk each.

    Ranks that wait for the slowest reach this share of their speed; it falls to a half.

    Source: our own: the last rank has (2n − 1)/n² of the triangle. On 8 ranks:

    >>> contiguous_efficiency(8)
    0.533
    """
    return n / (2 * n - 1)


def striped_slowdown(n: Count, T: Count) -> Count:
    """Most work of a rank over the mean, for a causal mask and every n-th token each.

    Source: our own, for the stripes of brandon2023. On 8 ranks with 8 192 tokens:

    >>> striped_slowdown(8, 8192)
    1.00085
    """
    return 1 + (n - 1) / T
