"""Experts: counts, bytes and work, with a second calculator's values."""

import pytest

from press.formulas import experts, mixtures
from press.formulas.parameters import llama_parameters

MIXTRAL = (32, 4096, 14336, 8, 32, 8, 128, 32000, 0)
DEEPSEEK = (61, 3, 7168, 18432, 2048, 256, 1, 128, 1536, 512, 128, 64, 128, 129280, 0)
LATENT = (7168, 128, 1536, 512, 128, 64, 128)


def test_mixtral_is_the_sum_of_its_parts():
    layer = 2 * 4096 * 4096 + 2 * 4096 * 1024 + 8 * 3 * 4096 * 14336 + 8 * 4096 + 2 * 4096
    assert mixtures.mixtral_parameters(*MIXTRAL) == 32 * layer + 2 * 32000 * 4096 + 4096 == 46_702_792_704


def test_deepseek_is_the_sum_of_its_parts():
    latent = 7168 * 1536 + 1536 + 1536 * 128 * 192 + 7168 * 576 + 512 + 512 * 128 * 256 + 128 * 128 * 7168
    expert, tables = 3 * 7168 * 2048, 2 * 129280 * 7168
    moe = 257 * expert + 256 * 7168 + 256
    whole = 61 * (latent + 2 * 7168) + 3 * 3 * 7168 * 18432 + 58 * moe + tables + 7168
    assert mixtures.latent_attention_parameters(*LATENT) == latent == 187_107_328
    assert mixtures.deepseek_parameters(*DEEPSEEK) == whole == 671_026_419_200


def test_all_experts_active_is_the_whole_model():
    assert mixtures.mixtral_active(*MIXTRAL[:4], 8, *MIXTRAL[4:]) == mixtures.mixtral_parameters(*MIXTRAL)
    assert mixtures.deepseek_active(*DEEPSEEK[:6], 256, *DEEPSEEK[6:]) == mixtures.deepseek_parameters(*DEEPSEEK)


def test_a_token_uses_so_many():
    assert mixtures.mixtral_active(*MIXTRAL[:4], 2, *MIXTRAL[4:]) == 12_879_925_248
    active = mixtures.deepseek_active(*DEEPSEEK[:6], 8, *DEEPSEEK[6:])
    assert active == 37_552_297_472
    assert mixtures.without_input_table(active, 129280, 7168) / 1e9 == pytest.approx(36.63, abs=0.005)


def test_a_mixtral_of_one_expert_is_a_mistral_with_a_router():
    dense = llama_parameters(32, 4096, 14336, 32, 8, 128, 32000, 0)
    assert mixtures.mixtral_parameters(32, 4096, 14336, 1, 32, 8, 128, 32000, 0) == dense + 32 * 4096


def test_the_module_for_a_second_token():
    assert mixtures.prediction_module_parameters(7168, 2048, 256, 1, *LATENT[1:]) == 11_610_068_224


# worked out apart from this code, DeepSeek-V3's shared expert among those that compute: tokens, k, shared, d, f, EP, link, MB and ms one way, TFLOP and ms of the experts at the peak
LAYERS = [
    (8192, 2, 0, 4096, 14336, 8, 450e9, 117.4, 0.26, 5.77, 5.84),
    (4096, 8, 1, 7168, 2048, 8, 450e9, 411.0, 0.91, 3.25, 3.28),
    (4096, 8, 1, 7168, 2048, 16, 50e9, 440.4, 8.81, 3.25, 3.28),
    (4096, 8, 1, 7168, 2048, 64, 50e9, 462.4, 9.25, 3.25, 3.28),
]


@pytest.mark.parametrize("row", LAYERS)
def test_all_to_alls_and_experts(row):
    tokens, k, shared, d, f_e, EP, W, sent, ms, work, time = row
    assert experts.all_to_all_bytes(tokens, k, d, 2, EP) / 1e6 == pytest.approx(sent, abs=0.051)
    assert experts.all_to_all_time(tokens, k, d, 2, EP, W) * 1e3 == pytest.approx(ms, abs=0.0051)
    assert experts.expert_work(tokens, k + shared, d, f_e) / 1e12 == pytest.approx(work, abs=0.0051)
    assert experts.expert_time(tokens, k + shared, d, f_e, 989e12, 1) * 1e3 == pytest.approx(time, abs=0.0051)


@pytest.mark.parametrize("f_e", [2048, 14336])
def test_intensity_is_work_over_bytes_whatever_the_width_and_the_experts(f_e):
    for d, k in ((4096, 2), (7168, 8)):
        sent = 2 * experts.all_to_all_bytes(1, k, d, 2, 1e12)
        assert experts.expert_work(1, k, d, f_e) / sent == pytest.approx(experts.expert_intensity(f_e, 2, 2))
    assert experts.expert_intensity(f_e, 2, 2) == 1.5 * f_e
    assert experts.expert_intensity(f_e, 1, 2) == 2 * f_e


def test_break_even_widths_of_an_h100():
    assert experts.break_even_width(989e12, 450e9, 2, 2) == pytest.approx(1465, abs=0.5)
    assert experts.break_even_width(989e12, 50e9, 2, 2) == pytest.approx(13187, abs=0.5)


def test_node_limited_routing_moves_2_67_times_less():
    """Bytes of a token and layer that leave its server, forward: bf16 to 8 experts, or FP8 out to 4 servers."""
    naive = 2 * experts.all_to_all_bytes(1, 8, 7168, 2, 8)
    limited = sum(experts.limited_dispatch_bytes(1, 7168, width, 4, 8) for width in (1, 2))
    assert (naive, limited) == (200704, 75264)
    assert naive / limited == pytest.approx(2.67, abs=0.005)


@pytest.mark.parametrize(
    ("shape", "billions", "gigabytes"),
    [
        ((8, 4096, 14336, 32), 45.1, {1: 90.19, 8: 11.27}),
        ((256, 7168, 2048, 58), 653.9, {1: 1308, 8: 163.48, 64: 20.43}),
    ],
)
def test_routed_experts(shape, billions, gigabytes):
    assert experts.routed_parameters(*shape) / 1e9 == pytest.approx(billions, abs=0.05)
    for EP, printed in gigabytes.items():
        assert experts.expert_bytes(*shape, EP) / 1e9 == pytest.approx(printed, rel=5e-4)


def test_balanced_experts_at_a_factor_of_1_25_leave_a_fifth_empty():
    assert experts.balanced_padding(1.25) == pytest.approx(0.2)
    assert [experts.expert_capacity(factor, 2, 8192, 8) for factor in (1, 1.25, 2)] == [2048, 2560, 4096]


def test_latent_attention_of_4096_tokens():
    assert mixtures.latent_attention_work(4096, 4096, *LATENT) / 1e12 == pytest.approx(2.22, abs=0.005)
