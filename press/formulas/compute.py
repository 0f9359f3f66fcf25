"""Matrix-multiplication FLOPs of training a decoder, and what they say about a run.

Symbols: N parameters, L layers, d width of the model, H query heads, d_h width of one head, T tokens in
a sequence, V words in the vocabulary, B sequences in an iteration, tokens and work done in a time,
devices that share it, peak FLOP/s of one of them, slow and fast the times of two runs, hfu and mfu the
utilisation of the hardware and of the model.

The first group is per token; the names that begin with `iteration` count a whole iteration, as their
paper does. Causal means that each query sees T/2 keys on average; dense, that the masked half of the
square is computed or counted too.
"""

from press.units import Count, Seconds, Share, Speed, Work


def model_flops(N: Count, L: Count, T: Count, d: Count) -> Work:
    """Model FLOPs per token, forward and backward, with causal attention.

    Six for each parameter, and three times the forward pass of `core_attention_flops`. Holds where N is
    the whole model and H d_h = d; the input table, which is looked up and not multiplied, is counted.

    Source: NVIDIA's Megatron-LM counts causal attention so; kaplan2020, §2.1, has the 6 N. Without
    attention, llama2024, §1, has 3.8 × 10²⁵ FLOPs for 15.6 trillion tokens:

    >>> model_flops(405853388800, 126, 0, 16384) * 15.6e12
    3.8e+25
    """
    return 6 * N + 6 * L * T * d


def core_attention_flops(L: Count, T: Count, d: Count) -> Work:
    """FLOPs per token of one forward pass of causal core attention: the scores, and their product with V.

    Holds where the masked half is skipped, and H d_h = d.

    Source: half of korthikanti2023, appendix A, which counts the full square. As a share of the model
    FLOPs of Llama 3 70B at 8 192 tokens:

    >>> core_attention_flops(80, 8192, 8192) / model_flops(70553706496, 80, 8192, 8192)
    0.0236
    """
    return 2 * L * T * d


def dense_attention_flops(L: Count, T: Count, d: Count) -> Work:
    """FLOPs per token of one forward pass of core attention over the full square.

    Holds where the masked half is computed and thrown away, as by a kernel that writes the scores out.

    Source: korthikanti2023, appendix A: 4Bs²h a layer, here for one token.

    >>> dense_attention_flops(96, 2048, 12288) / core_attention_flops(96, 2048, 12288)
    2.0
    """
    return 4 * L * T * d


def palm_model_flops(N: Count, L: Count, H: Count, d_h: Count, T: Count) -> Work:
    """Model FLOPs per token, forward and backward, with dense attention.

    Source: chowdhery2022, appendix B: 6N + 12LHQT, with Q for d_h. TFLOP of PaLM 540B:

    >>> palm_model_flops(540.35e9, 118, 48, 256, 2048) / 1e12
    3.28
    """
    return 6 * N + 12 * L * H * d_h * T


def utilisation(work: Work, time: Seconds, devices: Count, peak: Speed) -> Share:
    """Share of the peak of all devices that the work makes use of.

    Model FLOPs give the model's utilisation (MFU), executed FLOPs the hardware's (HFU).

    Source: chowdhery2022, §4.1. Llama 3 405B at 430 TFLOP/s on each H100, printed as 43%:

    >>> utilisation(430e12, 1, 1, 989.4e12)
    0.43
    """
    return work / (time * devices * peak)


def palm_utilisation(
    N: Count, L: Count, H: Count, d_h: Count, T: Count, tokens: Count, time: Seconds, devices: Count, peak: Speed
) -> Share:
    """Model FLOPs utilisation with dense attention, from tokens in a time.

    T = 0 leaves the attention out.

    Source: chowdhery2022, appendix B: 238.3K tokens a second on 6 144 TPU v4 are 46.2%.

    >>> palm_utilisation(540.35e9, 118, 48, 256, 2048, 238300, 1, 6144, 275e12)
    0.462
    """
    return utilisation(tokens * palm_model_flops(N, L, H, d_h, T), time, devices, peak)


def iteration_model_flops(B: Count, L: Count, T: Count, d: Count, V: Count) -> Work:
    """Model FLOPs of an iteration of B sequences, with dense attention.

    Holds for a GPT model with a feed-forward width of 4 d. The terms are the layers' matrices, the
    attention, and the logits.

    Source: korthikanti2023, appendix A, eq. 7. Three forward passes of 24Bsh² + 4Bs²h a layer and 2Bshv:

    >>> iteration_model_flops(1, 96, 2048, 12288, 51200) / 1e15
    2.20
    """
    return 72 * B * L * T * d**2 * (1 + T / (6 * d) + V / (12 * d * L))


def iteration_hardware_flops(B: Count, L: Count, T: Count, d: Count, V: Count) -> Work:
    """FLOPs executed in an iteration with core attention recomputed, as the paper prints them.

    Printed with s/3h, which adds 12Bs²h a layer; the count in the sentence above it, 4Bs²h, is s/18h.
    Use it to reproduce the paper, and `iteration_core_attention_flops` to count.

    Source: korthikanti2023, appendix A, eq. 8; §5 prints the 2.7% that it gives for GPT-3.

    >>> iteration_hardware_flops(1, 96, 2048, 12288, 51200) / iteration_model_flops(1, 96, 2048, 12288, 51200)
    1.027
    """
    return 72 * B * L * T * d**2 * (1 + T / (3 * d) + V / (12 * d * L))


def iteration_core_attention_flops(B: Count, L: Count, T: Count, d: Count) -> Work:
    """FLOPs of running core attention once more in every layer, over the full square.

    Source: korthikanti2023, appendix A, the count above eq. 8: 2Bs²h + 2Bs²h a layer. It is dense
    attention per token, times the tokens:

    >>> iteration_core_attention_flops(4, 96, 2048, 12288) == dense_attention_flops(96, 2048, 12288) * 4 * 2048
    True
    """
    return 4 * B * L * T**2 * d


def selective_overhead_printed(L: Count, T: Count, d: Count, V: Count) -> Share:
    """Extra FLOPs of recomputing core attention, by eq. 8 over eq. 7 as they are printed.

    Three times what the paper's own count of operations gives: see `selective_overhead_counted`.

    Source: korthikanti2023, §5: 2.7% for GPT-3, 1.6% for MT-NLG.

    >>> selective_overhead_printed(96, 2048, 12288, 51200)
    0.027
    """
    return iteration_hardware_flops(1, L, T, d, V) / iteration_model_flops(1, L, T, d, V) - 1


def selective_overhead_counted(L: Count, T: Count, d: Count, V: Count) -> Share:
    """Extra FLOPs of recomputing core attention, by the paper's count of operations.

    Source: korthikanti2023, appendix A, the count above eq. 8 over eq. 7. The paper prints no number
    for it; 0.9% is a third of its 2.7% for GPT-3.

    >>> selective_overhead_counted(96, 2048, 12288, 51200)
    0.0090
    >>> selective_overhead_printed(96, 2048, 12288, 51200) / selective_overhead_counted(96, 2048, 12288, 51200)
    3.00
    """
    return iteration_core_attention_flops(1, L, T, d) / iteration_model_flops(1, L, T, d, V)


def iteration_model_utilisation(
    B: Count, L: Count, T: Count, d: Count, V: Count, time: Seconds, devices: Count, peak: Speed
) -> Share:
    """Model FLOPs utilisation of a GPT model, from the time of an iteration.

    Source: korthikanti2023, §6.3, table 5: 51.4% for GPT-3 in 13.75 s on 64 A100.

    >>> iteration_model_utilisation(64, 96, 2048, 12288, 51200, 13.75, 64, 312e12)
    0.514
    """
    return utilisation(iteration_model_flops(B, L, T, d, V), time, devices, peak)


def iteration_hardware_utilisation(
    B: Count, L: Count, T: Count, d: Count, V: Count, time: Seconds, devices: Count, peak: Speed
) -> Share:
    """Hardware FLOPs utilisation of a GPT model, by eq. 8 as it is printed.

    Source: korthikanti2023, §6.3, table 5: 52.8% for GPT-3 in 13.75 s on 64 A100.

    >>> iteration_hardware_utilisation(64, 96, 2048, 12288, 51200, 13.75, 64, 312e12)
    0.528
    """
    return utilisation(iteration_hardware_flops(B, L, T, d, V), time, devices, peak)


def extra_time(slow: Seconds, fast: Seconds) -> Share:
    """How much longer the slower run takes; equally, how much more the faster one does in the same time.

    Source: korthikanti2023, §6.3, table 5: 18.13 s against 13.75 s is an increase of 31.8% for GPT-3.

    >>> round(extra_time(18.13, 13.75), 2)
    0.32
    """
    return slow / fast - 1


def extra_work(hfu: Share, mfu: Share) -> Share:
    """FLOPs executed beyond those that the model needs, as a share of the latter.

    Full recomputation makes it a third.

    Source: chowdhery2022, §4.1, prints 57.8% and 46.2% for PaLM 540B:

    >>> extra_work(0.578, 0.462)
    0.251
    """
    return hfu / mfu - 1
