"""The identities of a layout, on the rows of llama2024's table 4."""

import pytest

from press.formulas.layouts import batch_tokens, layout_gpus, pipeline_micro_batches

TABLE_4 = [(8192, 8, 1, 16, 64, 32, 8192), (16384, 8, 1, 16, 128, 16, 8192), (16384, 8, 16, 16, 8, 16, 131072)]


@pytest.mark.parametrize(("gpus", "t", "c", "p", "n", "B", "T"), TABLE_4)
def test_degrees_multiply_to_the_gpus_and_replicas_to_the_batch(gpus, t, c, p, n, B, T):
    assert layout_gpus(t, c, p, n) == gpus
    assert batch_tokens(n, B, T) == 2**24


def test_a_data_degree_of_4_in_row_3_would_leave_half_the_gpus_and_half_the_batch():
    assert (layout_gpus(8, 16, 16, 4), batch_tokens(4, 16, 131072)) == (8192, 2**23)


def test_micro_batches_are_sequences_over_those_of_one():
    assert pipeline_micro_batches(32, 4) == 8
