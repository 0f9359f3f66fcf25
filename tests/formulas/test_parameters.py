"""Parameter counts against checkpoints and tables."""

import pytest

from press.formulas.parameters import bf16_bytes, gpt_parameters, llama_parameters

# narayanan2021, table 1: billions of parameters, width, layers; vocabulary 51 200, 2 048 positions
TABLE_1 = [
    (1.7, 2304, 24), (3.6, 3072, 30), (7.5, 4096, 36), (18.4, 6144, 40), (39.1, 8192, 48),
    (76.1, 10240, 60), (145.6, 12288, 80), (310.1, 16384, 96), (529.6, 20480, 105), (1008.0, 25600, 128),
]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        ((16, 2048, 8192, 32, 8, 64, 128256, 1), 1_235_814_400),
        ((28, 3072, 8192, 24, 8, 128, 128256, 1), 3_212_749_824),
        ((32, 4096, 14336, 32, 8, 128, 128256, 0), 8_030_261_248),
        ((80, 8192, 28672, 64, 8, 128, 128256, 0), 70_553_706_496),
        ((126, 16384, 53248, 128, 8, 128, 128256, 0), 405_853_388_800),
    ],
)
def test_llama_models_are_counted_to_the_last_parameter(shape, count):
    assert llama_parameters(*shape) == count


def test_a_checkpoint_in_bf16_has_two_bytes_a_parameter():
    """total_size of the index of Llama 3 70B."""
    assert bf16_bytes(llama_parameters(80, 8192, 28672, 64, 8, 128, 128256, 0)) == 141_107_412_992


def test_a_tied_output_saves_one_table():
    tied, untied = (llama_parameters(2, 8, 16, 2, 2, 4, 100, tied) for tied in (1, 0))
    assert untied - tied == 100 * 8


def test_key_and_value_heads_stored_twice_give_the_410b_of_the_first_upload():
    assert llama_parameters(126, 16384, 53248, 128, 16, 128, 128256, 0) == 410_081_247_232


@pytest.mark.parametrize(("printed", "d", "L"), TABLE_1)
def test_gpt_models_of_table_1_come_out_as_printed(printed, d, L):
    assert gpt_parameters(L, d, 51200, 2048) / 1e9 == pytest.approx(printed, abs=0.05)


def test_the_gpt_count_is_eq_2_multiplied_out():
    """P = 12 l h² (1 + 13/12h + (V + s)/12lh)."""
    L, d, V, S = 96, 12288, 50257, 2048
    printed = 12 * L * d**2 * (1 + 13 / (12 * d) + (V + S) / (12 * L * d))
    assert printed == pytest.approx(174_604_234_752, rel=1e-12)
    assert gpt_parameters(L, d, V, S) == 174_604_234_752


def test_the_gpt_count_is_the_sum_of_matrices_biases_norms_and_tables():
    d, L, V, S = 64, 3, 100, 32
    layer = 4 * d * d + 4 * d + 8 * d * d + 5 * d + 4 * d
    assert gpt_parameters(L, d, V, S) == L * layer + (V + S) * d
