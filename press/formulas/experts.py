"""Mixtures of experts: bytes that tokens travel, work they find there, and what a capacity costs.

Symbols: E experts of a layer, k experts of a token, d width of the model, f_e width of one expert, EP
expert-parallel degree, D servers, M most servers of a token, tokens on one GPU, width bytes of one
element on the way, B_out and B_back the same to an expert and back, CF capacity factor, layers that
have experts, C peak FLOP/s of one GPU, eta share of the peak that arithmetic reaches, W bytes a second
that one GPU sends, one way, fast and slow such links within a server and between servers.

Routing is even unless the name says otherwise.
"""

from math import ceil

from press.units import Bandwidth, Bytes, Count, Intensity, Seconds, Share, Speed, Work


def all_to_all_bytes(tokens: Count, k: Count, d: Count, width: Count, EP: Count) -> Bytes:
    """Bytes that each GPU sends in one all-to-all: every token to each of its k experts.

    A layer has four in a micro-batch: there and back, forward and backward.

    Source: lepikhin2021, the dispatch. MB for 8 192 tokens of Mixtral 8x7B in bf16, EP = 8:

    >>> all_to_all_bytes(8192, 2, 4096, 2, 8) / 1e6
    117.4
    """
    return tokens * k * d * width * (EP - 1) / EP


def all_to_all_time(tokens: Count, k: Count, d: Count, width: Count, EP: Count, W: Bandwidth) -> Seconds:
    """Time of one all-to-all at the full rate of the link.

    Source: our own. ms for 4 096 tokens of DeepSeek-V3 in bf16 over one adapter, EP = 64:

    >>> all_to_all_time(4096, 8, 7168, 2, 64, 50e9) * 1e3
    9.25
    """
    return all_to_all_bytes(tokens, k, d, width, EP) / W


def expert_work(tokens: Count, k: Count, d: Count, f_e: Count) -> Work:
    """FLOPs of the experts' three matrices in one forward pass, for the tokens of one GPU.

    With shared experts, k is all that compute a token: 9 in DeepSeek-V3, of which 8 are routed.

    Source: jiang2024, §2.1, experts with SwiGLU. TFLOP for 8 192 tokens of Mixtral 8x7B:

    >>> expert_work(8192, 2, 4096, 14336) / 1e12
    5.77
    """
    return 6 * d * f_e * k * tokens


def expert_time(tokens: Count, k: Count, d: Count, f_e: Count, C: Speed, eta: Share) -> Seconds:
    """Time of the experts' matrices in one forward pass, for the tokens of one GPU.

    Source: our own. ms for 8 192 tokens of Mixtral 8x7B at the peak of an H100:

    >>> expert_time(8192, 2, 4096, 14336, 989.4e12, 1) * 1e3
    5.83
    """
    return expert_work(tokens, k, d, f_e) / (eta * C)


def routed_token_work(d: Count, f_e: Count) -> Work:
    """FLOPs of one token in one expert, forward.

    Source: jiang2024, §2.1, experts with SwiGLU. In units of d f:

    >>> routed_token_work(1, 1)
    6
    """
    return 6 * d * f_e


def routed_token_bytes(d: Count, B_out: Count, B_back: Count) -> Bytes:
    """Bytes of one token to one expert and back.

    Source: deepseek2024, §3.3.3: FP8 out and bf16 back. In units of d:

    >>> routed_token_bytes(1, 1, 2)
    3
    """
    return (B_out + B_back) * d


def expert_intensity(f_e: Count, B_out: Count, B_back: Count) -> Intensity:
    """FLOPs of an expert for each byte sent to it and back; the model's width, E and k cancel.

    Source: our own. FLOP/B of DeepSeek-V3 with bf16 both ways:

    >>> expert_intensity(2048, 2, 2)
    3072.0
    """
    return routed_token_work(1, f_e) / routed_token_bytes(1, B_out, B_back)


def break_even_width(C: Speed, W: Bandwidth, B_out: Count, B_back: Count) -> Count:
    """Width of an expert whose arithmetic takes as long as the tokens' way there and back.

    Source: our own. On an H100 at its peak over NVLink, bf16 both ways:

    >>> break_even_width(989.4e12, 450e9, 2, 2)
    1465.8
    """
    return C / W / expert_intensity(1, B_out, B_back)


def expert_capacity(CF: Count, k: Count, tokens: Count, E: Count) -> Count:
    """Tokens that an expert takes at most: its even share times the capacity factor, rounded up.

    Source: fedus2022, §2.2, eq. 3, where k is 1; lepikhin2021 has k = 2.

    >>> expert_capacity(1.25, 1, 65536, 128)
    640
    """
    return ceil(CF * k * tokens / E)


def balanced_padding(CF: Count) -> Share:
    """Share of an expert's places that stay empty when all have the same load.

    Source: fedus2022, §2.2, on the cost of a larger factor. At 1.25:

    >>> balanced_padding(1.25)
    0.20
    """
    return 1 - 1 / CF


def remote_servers(M: Count, D: Count) -> Count:
    """Servers other than its own that a token is sent to, when it goes to M of D chosen evenly.

    Source: deepseek2024, §2.1.2, node-limited routing. With 4 of 8 servers:

    >>> remote_servers(4, 8)
    3.5
    """
    return M * (D - 1) / D


def limited_dispatch_bytes(tokens: Count, d: Count, width: Count, M: Count, D: Count) -> Bytes:
    """Bytes that each GPU sends to other servers when a token goes once to each of M servers.

    Inside a server it travels on by NVLink.

    Source: deepseek2024, §3.2.2. MB for 4 096 tokens of DeepSeek-V3 in FP8 with M = 4 and D = 8:

    >>> limited_dispatch_bytes(4096, 7168, 1, 4, 8) / 1e6
    102.8
    """
    return tokens * d * width * remote_servers(M, D)


def expert_bytes(E: Count, d: Count, f_e: Count, layers: Count, EP: Count) -> Bytes:
    """Bytes of the routed experts of a model that one of EP GPUs stores in bf16.

    Source: deepseek2024, §4.2, the shape. GB of DeepSeek-V3 with EP = 64:

    >>> expert_bytes(256, 7168, 2048, 58, 64) / 1e9
    20.43
    """
    return 2 * routed_parameters(E, d, f_e, layers) / EP


def routed_parameters(E: Count, d: Count, f_e: Count, layers: Count) -> Count:
    """Parameters of the routed experts of a model.

    Source: jiang2024, §2.1, experts with SwiGLU. Billions in Mixtral 8x7B:

    >>> routed_parameters(8, 4096, 14336, 32) / 1e9
    45.1
    """
    return 3 * d * f_e * E * layers


def experts_in_total(E: Count, layers: Count) -> Count:
    """Experts of a model in which every other layer has E of them.

    Source: lepikhin2021, table 1: 9 216 for 512 experts and 36 layers.

    >>> experts_in_total(512, 36)
    9216.0
    """
    return E * layers / 2


def fast_link_experts(k: Count, fast: Bandwidth, slow: Bandwidth) -> Count:
    """Experts that a token can reach on its servers while the slow link is busy: k servers, more on each.

    `fast` is the link inside a server, `slow` that between servers.

    Source: deepseek2024, §3.2.2: "3.2 experts" for each of 4 servers, 13 in all.

    >>> fast_link_experts(4, 160e9, 50e9)
    12.8
    """
    return k * fast / slow
