"""States of a model and ZeRO: what stages divide, and a second calculator's values for Llama 3."""

import pytest
from formulas.shapes import L8B, L70B, L405B, LLAMAS

from press.formulas.parameters import bf16_bytes
from press.formulas.states import (
    crossover_tokens,
    gradient_bytes,
    largest_model,
    largest_model_zero_1,
    largest_model_zero_2,
    largest_model_zero_3,
    model_states,
    optimizer_bytes,
    zero_1,
    zero_2,
    zero_3,
)


@pytest.mark.parametrize("g", [2, 4])
@pytest.mark.parametrize("shape", LLAMAS)
def test_weights_gradients_and_optimizer_make_up_the_states(shape, g):
    N = shape.N
    assert bf16_bytes(N) + gradient_bytes(N, g) + optimizer_bytes(N, 12) == model_states(N, g, 12)


@pytest.mark.parametrize("stage", [zero_1, zero_2, zero_3])
def test_on_one_gpu_nothing_is_sharded(stage):
    assert stage(1e9, 1, 2, 12) == model_states(1e9, 2, 12)


@pytest.mark.parametrize(("stage", "floor"), [(zero_1, 4), (zero_2, 2), (zero_3, 0)])
def test_many_gpus_leave_what_a_stage_does_not_divide(stage, floor):
    assert stage(1, 10**12, 2, 12) == pytest.approx(floor, abs=1e-9)


@pytest.mark.parametrize("n", [2, 8, 64, 1024])
def test_each_stage_holds_less_than_the_one_before(n):
    held = [model_states(1, 2, 12), zero_1(1, n, 2, 12), zero_2(1, n, 2, 12), zero_3(1, n, 2, 12)]
    assert held == sorted(held, reverse=True)


# worked out apart from this code, in GB
SECOND = [
    (L8B, 8, 44.17, 30.11, 16.06), (L8B, 16, 38.14, 23.09, 8.03), (L8B, 1024, 32.22, 16.17, 0.13),
    (L70B, 8, 388.05, 264.58, 141.11), (L70B, 16, 335.13, 202.84, 70.55), (L70B, 1024, 283.04, 142.07, 1.10),
    (L405B, 8, 2232.19, 1521.95, 811.71), (L405B, 256, 1642.44, 833.90, 25.37), (L405B, 1024, 1628.17, 817.26, 6.34),
]  # fmt: skip
FP32 = [
    (L8B, 8, 60.23, 32.12, 18.07), (L8B, 64, 49.69, 18.07, 2.26), (L70B, 64, 436.55, 158.75, 19.84),
    (L405B, 64, 2511.22, 913.17, 114.15), (L405B, 1024, 2439.88, 818.05, 7.13),
]  # fmt: skip


@pytest.mark.parametrize(("g", "row"), [(2, row) for row in SECOND] + [(4, row) for row in FP32])
def test_stages_are_those_of_a_second_calculator(g, row):
    shape, n, *printed = row
    assert [stage(shape.N, n, g, 12) / 1e9 for stage in (zero_1, zero_2, zero_3)] == pytest.approx(printed, abs=0.005)


@pytest.mark.parametrize(
    ("shape", "g", "s", "printed"),
    [(L8B, 2, 12, 128.5), (L8B, 4, 12, 144.5), (L8B, 2, 6, 80.3), (L8B, 2, 8, 96.4), (L70B, 2, 12, 1128.9),
     (L70B, 4, 12, 1270.0), (L405B, 2, 12, 6493.7), (L405B, 4, 12, 7305.4)],
)  # fmt: skip
def test_states_are_those_of_a_second_calculator(shape, g, s, printed):
    assert model_states(shape.N, g, s) / 1e9 == pytest.approx(printed, abs=0.05)


@pytest.mark.parametrize(("shape", "n"), [(L8B, 2), (L70B, 15), (L405B, 82)])
def test_stage_3_fits_in_80_gb_from_so_many_gpus(shape, n):
    assert zero_3(shape.N, n, 2, 12) <= 80e9 < zero_3(shape.N, n - 1, 2, 12)


def test_stage_1_of_8b_misses_80_gb_on_two_gpus():
    assert 80e9 < zero_1(L8B.N, 2, 2, 12) < 80.4e9
    assert zero_1(L8B.N, 3, 2, 12) < 80e9


@pytest.mark.parametrize("n", [1, 64])
def test_the_largest_model_fills_the_memory(n):
    assert model_states(largest_model(32e9, 2, 12), 2, 12) == pytest.approx(32e9)
    for largest, stage in (
        (largest_model_zero_1, zero_1),
        (largest_model_zero_2, zero_2),
        (largest_model_zero_3, zero_3),
    ):
        assert stage(largest(32e9, n, 2, 12), n, 2, 12) == pytest.approx(32e9)


@pytest.mark.parametrize(
    ("shape", "A_layer", "tokens"), [(L8B, 139264, 28831), (L70B, 274432, 51418), (L405B, 520192, 99073)]
)
def test_activations_overtake_the_states(shape, A_layer, tokens):
    found = crossover_tokens(shape.N, shape.L, 2, 12, A_layer)
    assert round(found) == tokens
    assert found * shape.L * A_layer == pytest.approx(model_states(shape.N, 2, 12))
