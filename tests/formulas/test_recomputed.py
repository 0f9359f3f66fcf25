"""Training with every layer recomputed: the speeds and the days that the papers of Megatron-LM print."""

import pytest

from press.formulas.compute import iteration_model_flops
from press.formulas.recomputed import (
    recomputed_iteration_flops,
    recomputed_iteration_speed,
    recomputed_token_flops,
    recomputed_training_time,
)

MT_NLG = (1920, 105, 2048, 20480, 51200)


def test_a_second_forward_pass_through_the_layers_is_a_third_more_but_for_the_logits():
    B, _, T, d, V = MT_NLG
    logits = 2 * B * T * d * V
    assert recomputed_iteration_flops(*MT_NLG) == pytest.approx(4 / 3 * iteration_model_flops(*MT_NLG) - logits)


@pytest.mark.parametrize(("servers", "time", "speed"), [(280, 60.1, 125.7), (350, 50.2, 120.4), (420, 44.4, 113.5)])
def test_the_speeds_of_mt_nlg(servers, time, speed):
    assert recomputed_iteration_speed(*MT_NLG, time, 8 * servers) / 1e12 == pytest.approx(speed, abs=0.05)


@pytest.mark.parametrize(
    ("N", "tokens", "devices", "speed", "days"), [(175e9, 300e9, 1024, 140e12, 33.9), (1e12, 450e9, 3072, 163e12, 83.2)]
)
def test_the_days_of_a_run(N, tokens, devices, speed, days):
    assert recomputed_training_time(N, tokens, devices, speed) / 86400 == pytest.approx(days, abs=0.05)
    assert recomputed_token_flops(N) == 8 * N
