"""Activation memory against the paper, a calculator, and what PyTorch was seen to save."""

import pytest

from press.formulas.memory import (
    checkpointed_memory,
    full_recompute_peak,
    layer_activations,
    layer_activations_full,
    layer_activations_selective,
    llama_layer_activations,
    optimal_checkpoints,
    score_ratio,
    selective_saving,
    stack_activations,
    stack_activations_selective,
)


def test_eq_1_counts_attention_feed_forward_and_norms():
    """11 + 19 + 4 bytes for each element of the width, 5 for each score."""
    assert layer_activations(1, 0, 0) == 11 + 19 + 4
    assert layer_activations(0, 1, 1) == 2 + 1 + 2


def test_a_gpt_3_layer_keeps_what_pytorch_saves_to_a_thousandth_of_a_per_cent():
    """2 868 936 704 bytes measured for one sequence of 2 048; the norms' mean and deviation are left out."""
    assert layer_activations(12288, 96, 2048) * 2048 == 2_868_903_936
    assert layer_activations(12288, 96, 2048) * 2048 == pytest.approx(2_868_936_704, rel=2e-5)


@pytest.mark.parametrize(
    ("L", "d", "H", "none", "selective"),
    [(32, 4096, 32, 354.00, 34.00), (80, 8192, 64, 1770.00, 170.00), (126, 16384, 128, 5575.50, 535.50)],
)
def test_the_stack_comes_out_as_eleutherai_s_calculator_prints_it(L, d, H, none, selective):
    assert stack_activations(L, d, H, 8192, 8192) / 2**30 == pytest.approx(none, abs=0.005)
    assert stack_activations_selective(L, d, 8192) / 2**30 == pytest.approx(selective, abs=0.005)


def test_plate_2_in_decimal_units():
    """Llama 3 70B, 8 192 tokens: 1.9 TB, 182.5 GB, 10.7 GB."""
    none, selective = stack_activations(80, 8192, 64, 8192, 8192), stack_activations_selective(80, 8192, 8192)
    full = layer_activations_full(8192) * 8192 * 80
    assert [round(value / 1e9, 1) for value in (none, selective, full)] == [1900.5, 182.5, 10.7]
    assert round(100 * (1 - selective / none), 2) == 90.40
    assert round(100 * (1 - full / none), 2) == 99.44


def test_the_share_that_selective_recomputation_saves_depends_on_the_sequence_only():
    shares = [selective_saving(d, d / 128, 8192) for d in (4096, 8192, 16384)]
    assert shares == pytest.approx([0.904] * 3, abs=5e-5)
    assert selective_saving(8192, 64, 0) == 0


def test_the_saving_is_the_scores_over_all():
    ratio = score_ratio(12288, 96, 2048)
    assert ratio == 80
    assert selective_saving(12288, 96, 2048) == pytest.approx(ratio / (34 + ratio))


@pytest.mark.parametrize(
    ("shape", "kept", "measured"),
    [
        ((4096, 32, 8, 14336), 139_264, 139_400),
        ((8192, 64, 8, 28672), 274_432, 274_696),
        ((16384, 128, 8, 53248), 520_192, 520_712),
    ],
)
def test_a_llama_layer_keeps_what_pytorch_saves_but_for_4h_plus_8_bytes(shape, kept, measured):
    assert llama_layer_activations(*shape) == kept
    assert measured - kept == 4 * shape[1] + 8


def test_the_peak_of_full_recomputation_is_a_checkpoint_at_every_layer():
    layer = layer_activations(8192, 64, 8192)
    peak = full_recompute_peak(80, 8192, 8192, layer)
    assert peak == checkpointed_memory(80, 80, layer_activations_full(8192) * 8192, layer * 8192)
    assert round(peak / 1e9, 2) == 34.49


@pytest.mark.parametrize("A_layer", [34.0, 300.0])
def test_no_other_spacing_of_checkpoints_takes_less_memory(A_layer):
    best = optimal_checkpoints(80, 2, A_layer)
    least = checkpointed_memory(80, best, 2, A_layer)
    assert all(checkpointed_memory(80, best * factor, 2, A_layer) > least for factor in (0.5, 0.9, 1.1, 2))


def test_the_square_root_of_the_layers_is_right_where_a_layer_keeps_only_its_input():
    assert optimal_checkpoints(100, 7, 7) == 10


def test_selective_recomputation_keeps_seventeen_times_the_input():
    assert layer_activations_selective(8192) == 17 * layer_activations_full(8192)
