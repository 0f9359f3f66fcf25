"""Schedules that buy idle time back, against their papers and against one another."""

import pytest

from press.formulas.pipeline import bubble_of_ideal, pipeline_bubble
from press.formulas.zero_bubble import (
    attention_to_matmul,
    dualpipe_bubble,
    in_flight_dualpipe,
    in_flight_zb_h2,
    interleaved_bubble,
    interleaved_memory,
    zb_h1_bubble,
    zb_h1_of_total,
    zb_h2_bubble,
)


@pytest.mark.parametrize("p", [2, 8, 16])
def test_one_chunk_is_1f1b_in_its_waiting(p):
    assert interleaved_bubble(p, 32, 1) == bubble_of_ideal(p, 32)
    assert interleaved_bubble(p, 32, 4) == bubble_of_ideal(p, 32) / 4


def test_more_chunks_cost_less_memory_and_not_more():
    factors = [interleaved_memory(8, v) for v in (2, 4, 5, 10)]
    assert factors == sorted(factors, reverse=True)
    assert factors == pytest.approx([1.4375, 1.21875, 1.175, 1.0875])


@pytest.mark.parametrize("p", [4, 8, 16])
def test_equal_passes_leave_zb_h1_a_third_of_the_bubble_and_zb_h2_none(p):
    assert zb_h1_bubble(p, 1, 1, 1) == pipeline_bubble(p, 1, 2) / 3
    assert zb_h2_bubble(p, 1, 1, 1) == 0
    assert dualpipe_bubble(p, 3, 2, 1) == zb_h1_bubble(p, 1, 1, 1) - 1


def test_the_share_of_the_whole_is_more_than_a_third_of_1f1bs():
    """B/3 is an approximation: 5.98% where the share is 6.80%."""
    assert 100 * zb_h1_of_total(8, 32) == pytest.approx(6.80, abs=0.005)
    assert zb_h1_of_total(8, 32) == pytest.approx(zb_h1_bubble(8, 1, 1, 1) / (96 + 7))


def test_micro_batches_in_flight():
    assert [in_flight_zb_h2(p) for p in (4, 8, 16)] == [7, 15, 31]
    assert [in_flight_dualpipe(p) for p in (4, 8, 16)] == [5, 9, 17]


@pytest.mark.parametrize(
    ("layer", "d", "T", "share", "h1", "h2"),
    [
        (218_112_000, 4096, 8192, 0.154, 0.422, 0.133),
        (218_112_000, 4096, 131072, 2.461, 0.807, 0.711),
        (855_654_400, 8192, 8192, 0.078, 0.382, 0.073),
        (3_187_703_808, 16384, 8192, 0.042, 0.360, 0.040),
        (3_187_703_808, 16384, 131072, 0.674, 0.602, 0.403),
    ],
)
def test_long_context_takes_the_advantage_away(layer, d, T, share, h1, h2):
    """Attention has no weights, so that W shrinks beside F and I; the last two are over 1F1B's bubble."""
    a = attention_to_matmul(T, d, layer)
    times = (1 + a, 1 + 2 * a, 1)
    assert a == pytest.approx(share, abs=5e-4)
    assert zb_h1_bubble(8, *times) / pipeline_bubble(8, times[0], times[1] + 1) == pytest.approx(h1, abs=5e-4)
    assert zb_h2_bubble(8, *times) / pipeline_bubble(8, times[0], times[1] + 1) == pytest.approx(h2, abs=5e-4)
