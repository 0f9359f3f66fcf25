"""What is kept outside the layers, and other counts of a layer's."""

import pytest
from formulas.shapes import L8B, L70B, L405B, LLAMAS

from press.formulas.memory import layer_activations, llama_layer_activations, stack_activations
from press.formulas.outside import (
    head_activations,
    llama_layer_activations_cheap,
    output_tensors,
    outside_layers,
    outside_layers_share,
    zero_activations,
)


@pytest.mark.parametrize(("shape", "printed"), [(L8B, 4.337), (L70B, 4.471), (L405B, 4.740)])
def test_the_head_keeps_more_than_four_gb_for_8192_tokens(shape, printed):
    assert head_activations(shape.V, shape.d) * 8192 / 1e9 == pytest.approx(printed, abs=5e-4)


@pytest.mark.parametrize(("shape", "units"), [(L8B, 23.0), (L70B, 22.5), (L405B, 21.25)])
def test_recomputing_norms_and_products_keeps_a_third_less(shape, units):
    assert llama_layer_activations_cheap(shape.d, shape.H, shape.K, shape.f) / shape.d == units


@pytest.mark.parametrize("shape", LLAMAS)
def test_what_is_cheap_is_two_norms_outputs_and_one_product(shape):
    everything = llama_layer_activations(shape.d, shape.H, shape.K, shape.f)
    saved = everything - llama_layer_activations_cheap(shape.d, shape.H, shape.K, shape.f)
    assert saved == 2 * (2 * shape.d + shape.f)


def test_22b_keeps_half_a_per_cent_outside_its_layers():
    d, L, V = 6144, 48, 51200
    share = outside_layers_share(L, d, 64, 2048, V)
    assert share == pytest.approx((1 / L + 4 / L * (1 + V / d)) * d / layer_activations(d, 64, 2048))
    assert share == pytest.approx(0.00568, abs=5e-6)
    assert outside_layers(d, V) == d + 4 * d + 4 * V


def test_outputs_of_530b_are_2_73_gib():
    assert output_tensors(20480, 2048, 35) / 2**30 == pytest.approx(2.734, abs=5e-4)


def test_zero_s_footnote_counts_less_than_a_quarter_of_a_gpt_layer():
    small, whole = zero_activations(48, 1600, 32768), stack_activations(48, 1600, 25, 1024, 32768)
    assert (small / 1e9, whole / 1e9, whole / small) == pytest.approx((60.4, 286.9, 4.75), abs=0.05)
