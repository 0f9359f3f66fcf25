"""Activations under tensor and sequence parallelism: sums, limits, and a second calculator's values."""

import pytest
from formulas.shapes import L8B, L70B, L405B, LLAMAS

from press.formulas import sharded
from press.formulas.memory import (
    layer_activations,
    layer_activations_full,
    layer_activations_selective,
    llama_layer_activations,
)

GPT = {"22B": (6144, 64, 2048), "175B": (12288, 96, 2048), "530B": (20480, 128, 2048), "1T": (25600, 160, 2048)}


@pytest.mark.parametrize("shape", LLAMAS)
def test_one_gpu_holds_what_is_unsharded(shape):
    d, H, K, f = shape.d, shape.H, shape.K, shape.f
    assert sharded.layer_activations_tensor(d, H, 8192, 1) == layer_activations(d, H, 8192)
    assert sharded.layer_activations_sequence(d, H, 8192, 1) == layer_activations(d, H, 8192)
    assert sharded.layer_activations_tensor_selective(d, 1) == layer_activations_selective(d)
    assert sharded.layer_activations_sequence_selective(d, 1) == layer_activations_selective(d)
    assert sharded.llama_layer_activations_tensor(d, H, K, f, 1) == llama_layer_activations(d, H, K, f)
    assert sharded.llama_layer_activations_sequence(d, H, K, f, 1) == llama_layer_activations(d, H, K, f)


@pytest.mark.parametrize("t", [2, 4, 8])
@pytest.mark.parametrize("shape", LLAMAS)
def test_what_sequence_parallelism_divides_is_what_tensor_parallelism_leaves(shape, t):
    d, H, K, f = shape.d, shape.H, shape.K, shape.f
    llama = sharded.llama_layer_activations_tensor(d, H, K, f, t) - sharded.llama_layer_activations_sequence(
        d, H, K, f, t
    )
    assert llama == pytest.approx(sharded.llama_layer_activations_replicated(d) * (1 - 1 / t))
    gpt = sharded.layer_activations_tensor(d, H, 8192, t) - sharded.layer_activations_sequence(d, H, 8192, t)
    assert gpt == pytest.approx(10 * d * (1 - 1 / t))


# korthikanti2023, table 2, in units of sbh with t = 8, worked out apart from this code
TABLE_2 = [("22B", 26.333, 17.583), ("175B", 23.0, 14.25), ("530B", 21.0, 12.25), ("1T", 21.0, 12.25)]


@pytest.mark.parametrize(("name", "tensor", "sequence"), TABLE_2)
def test_table_2_in_units_of_the_width(name, tensor, sequence):
    d, H, T = GPT[name]
    assert sharded.layer_activations_tensor(d, H, T, 8) / d == pytest.approx(tensor, abs=5e-4)
    assert sharded.layer_activations_sequence(d, H, T, 8) / d == pytest.approx(sequence, abs=5e-4)
    assert sharded.layer_activations_tensor_selective(d, 8) / d == 13
    assert sharded.layer_activations_sequence_selective(d, 8) / d == 4.25
    assert layer_activations_full(d) / d == 2


@pytest.mark.parametrize("name", GPT)
def test_shares_are_quotients_of_table_2(name):
    d, H, T = GPT[name]
    base = sharded.layer_activations_tensor(d, H, T, 8)
    assert sharded.sequence_share(d, H, T, 8) * base == pytest.approx(sharded.layer_activations_sequence(d, H, T, 8))
    assert sharded.tensor_selective_share(d, H, T, 8) * base == pytest.approx(13 * d)
    assert sharded.sequence_selective_share(d, H, T, 8) * base == pytest.approx(4.25 * d)
    assert sharded.full_share(d, H, T, 8) * base == pytest.approx(2 * d)
    assert sharded.sequence_selective_reduction(d, H, T, 8) * sharded.sequence_selective_share(
        d, H, T, 8
    ) == pytest.approx(1)
    assert sharded.sequence_selective_over_full(d, 8) == 2.125


def test_both_techniques_keep_a_little_more_than_a_fifth_of_530b():
    """The text says under 20%."""
    assert sharded.sequence_selective_share(*GPT["530B"], 8) == pytest.approx(0.2024, abs=5e-5)


# worked out apart from this code: GB for 8 192 tokens with t = 2, 4, 8, of a Llama layer under tensor parallelism
LLAMA_TENSOR = [(L8B, (22.55, 15.57, 12.08)), (L70B, (111.40, 77.18, 60.06)), (L405B, (336.11, 235.70, 185.50))]
LLAMA_SEQUENCE = [(L8B, (18.25, 9.13, 4.56)), (L70B, (89.93, 44.96, 22.48)), (L405B, (268.47, 134.23, 67.12))]
GPT_TENSOR = [(L8B, (23.62, 17.18, 13.96)), (L70B, (118.11, 85.90, 69.79)), (L405B, (372.05, 270.58, 219.85))]


LLAMA = [(sharded.llama_layer_activations_tensor, *row) for row in LLAMA_TENSOR]
LLAMA += [(sharded.llama_layer_activations_sequence, *row) for row in LLAMA_SEQUENCE]


@pytest.mark.parametrize(("layer", "shape", "printed"), LLAMA)
def test_llama_under_tensor_and_under_sequence_parallelism(layer, shape, printed):
    found = [layer(shape.d, shape.H, shape.K, shape.f, t) * shape.L * 8192 / 1e9 for t in (2, 4, 8)]
    assert found == pytest.approx(printed, abs=0.005)


@pytest.mark.parametrize(("shape", "printed"), GPT_TENSOR)
def test_gpt_layers_at_llama_s_sizes_under_tensor_parallelism(shape, printed):
    found = [sharded.layer_activations_tensor_selective(shape.d, t) * shape.L * 8192 / 1e9 for t in (2, 4, 8)]
    assert found == pytest.approx(printed, abs=0.005)
