"""How many weights a mixture of experts has, and how many of them a token uses.

Symbols: d width of the model, L layers, L_dense first layers without experts, H query heads, K key and
value heads, d_h width of one head, f width of a dense feed-forward network, E routed experts of a
layer, k of them that a token is sent to, E_shared experts that every token is sent to, f_e width of
one expert, tokens of a micro-batch in sequences of T, V words in the vocabulary, tied 1 where output and input share one table; r_q and r_kv
ranks of the compressed queries and of the compressed keys and values, d_nope and d_rope width of one
head's query and key without and with rotary positions, d_v width of one head's value.

N is any count of them. Active counts have both tables, as the total does, unless the name says otherwise.
"""

from press.units import Count, Work


def mixtral_parameters(
    L: Count, d: Count, f_e: Count, E: Count, H: Count, K: Count, d_h: Count, V: Count, tied: Count
) -> Count:
    """Parameters of a Mixtral model.

    A Llama layer whose network is E experts, with a router of one row an expert. With E = k it counts
    what a token uses, less the rows of the router that it does not: use `mixtral_active`.

    Source: jiang2024, table 1, for the shape; 46.7 billion are announced.

    >>> mixtral_parameters(32, 4096, 14336, 8, 32, 8, 128, 32000, 0)
    46702792704
    """
    return L * (2 * d * H * d_h + 2 * d * K * d_h + E * (3 * d * f_e + d) + 2 * d) + (2 - tied) * V * d + d


def mixtral_active(
    L: Count, d: Count, f_e: Count, E: Count, k: Count, H: Count, K: Count, d_h: Count, V: Count, tied: Count
) -> Count:
    """Parameters of a Mixtral model that one token uses: all but the experts it is not sent to.

    Source: jiang2024, table 1, for the shape; 12.9 billion are announced.

    >>> mixtral_active(32, 4096, 14336, 8, 2, 32, 8, 128, 32000, 0)
    12879925248
    """
    return mixtral_parameters(L, d, f_e, E, H, K, d_h, V, tied) - L * (E - k) * 3 * d * f_e


def latent_attention_parameters(
    d: Count, H: Count, r_q: Count, r_kv: Count, d_nope: Count, d_rope: Count, d_v: Count
) -> Count:
    """Parameters of one layer's multi-head latent attention, with the norms of its compressed vectors.

    Source: deepseek2024, §2.1.1. Millions in DeepSeek-V3:

    >>> latent_attention_parameters(7168, 128, 1536, 512, 128, 64, 128) / 1e6
    187.11
    """
    return (
        d * r_q + r_q + r_q * H * (d_nope + d_rope)
        + d * (r_kv + d_rope) + r_kv + r_kv * H * (d_nope + d_v)
        + H * d_v * d
    )  # fmt: skip


def deepseek_parameters(
    L: Count, L_dense: Count, d: Count, f: Count, f_e: Count, E: Count, E_shared: Count, H: Count, r_q: Count,
    r_kv: Count, d_nope: Count, d_rope: Count, d_v: Count, V: Count, tied: Count,
) -> Count:  # fmt: skip
    """Parameters of a DeepSeek-V3 model without the module that predicts a second token.

    The router of a layer has one row and one bias an expert.

    Source: deepseek2024, §4.2, for the shape; it prints 671 billion.

    >>> deepseek_parameters(61, 3, 7168, 18432, 2048, 256, 1, 128, 1536, 512, 128, 64, 128, 129280, 0)
    671026419200
    """
    return (
        L * (latent_attention_parameters(d, H, r_q, r_kv, d_nope, d_rope, d_v) + 2 * d)
        + L_dense * 3 * d * f
        + (L - L_dense) * ((E + E_shared) * 3 * d * f_e + E * (d + 1))
        + (2 - tied) * V * d + d
    )  # fmt: skip


def deepseek_active(
    L: Count, L_dense: Count, d: Count, f: Count, f_e: Count, E: Count, k: Count, E_shared: Count, H: Count,
    r_q: Count, r_kv: Count, d_nope: Count, d_rope: Count, d_v: Count, V: Count, tied: Count,
) -> Count:  # fmt: skip
    """Parameters of a DeepSeek-V3 model that one token uses, both tables counted.

    Source: deepseek2024, §4.2, prints 37 billion. Billions by our count:

    >>> deepseek_active(61, 3, 7168, 18432, 2048, 256, 8, 1, 128, 1536, 512, 128, 64, 128, 129280, 0) / 1e9
    37.55
    """
    return (
        deepseek_parameters(L, L_dense, d, f, f_e, E, E_shared, H, r_q, r_kv, d_nope, d_rope, d_v, V, tied)
        - (L - L_dense) * (E - k) * 3 * d * f_e
    )


def without_input_table(N: Count, V: Count, d: Count) -> Count:
    """Parameters without the table of the input, of which a token looks up one row; N is any count with it.

    Source: deepseek2024, §4.2, the shape. Billions that a token of DeepSeek-V3 uses:

    >>> without_input_table(37552297472, 129280, 7168) / 1e9
    36.63
    """
    return N - V * d


def prediction_module_parameters(
    d: Count, f_e: Count, E: Count, E_shared: Count, H: Count, r_q: Count, r_kv: Count, d_nope: Count,
    d_rope: Count, d_v: Count,
) -> Count:  # fmt: skip
    """Parameters of its own that DeepSeek-V3's module for a second token has.

    One layer with experts, a matrix that joins two vectors, and three norms; its tables are the model's.

    Source: deepseek2024, §2.2; the checkpoint's description prints 11.5 billion. Billions by our count:

    >>> prediction_module_parameters(7168, 2048, 256, 1, 128, 1536, 512, 128, 64, 128) / 1e9
    11.61
    """
    return (
        latent_attention_parameters(d, H, r_q, r_kv, d_nope, d_rope, d_v) + 2 * d
        + (E + E_shared) * 3 * d * f_e + E * (d + 1) + 2 * d**2 + 3 * d
    )  # fmt: skip


def latent_attention_work(
    tokens: Count, T: Count, d: Count, H: Count, r_q: Count, r_kv: Count, d_nope: Count, d_rope: Count, d_v: Count
) -> Work:
    """FLOPs of one layer's multi-head latent attention in a forward pass, causal.

    Keys and values are rebuilt for every head, as in training; the norms are counted as if they multiplied.

    Source: deepseek2024, §2.1.1. TFLOP for one sequence of 4 096 tokens:

    >>> latent_attention_work(4096, 4096, 7168, 128, 1536, 512, 128, 64, 128) / 1e12
    2.22
    """
    return 2 * tokens * latent_attention_parameters(d, H, r_q, r_kv, d_nope, d_rope, d_v) + tokens * T * H * (
        d_nope + d_rope + d_v
    )
