"""Pipelines against the papers, and the two ways of saying a bubble against one another."""

import pytest

from press.formulas.pipeline import (
    boundary_bytes,
    bubble_of_ideal,
    bubble_of_total,
    double_buffered_weights,
    in_flight_1f1b,
    micro_batches_for_ideal,
    micro_batches_for_total,
    pipeline_bubble,
    pipeline_makespan,
    stashed_weights,
)

N_70B, N_405B = 70_553_706_496, 405_853_388_800
SIZES = [(p, m) for p in (1, 2, 4, 8, 16) for m in (1, 4, 8, 32, 128)]


@pytest.mark.parametrize(("p", "m"), SIZES)
def test_the_two_bubbles_are_one_idle_time_over_two_others(p, m):
    idle, whole = pipeline_bubble(p, 1, 2), pipeline_makespan(p, m, 1, 2)
    assert bubble_of_ideal(p, m) == pytest.approx(idle / (3 * m))
    assert bubble_of_total(p, m) == pytest.approx(idle / whole)
    assert bubble_of_total(p, m) == pytest.approx(bubble_of_ideal(p, m) / (1 + bubble_of_ideal(p, m)))


@pytest.mark.parametrize(
    ("p", "m", "ideal", "total"),
    [
        (8, 8, 87.5, 46.7), (8, 16, 43.8, 30.4), (8, 32, 21.9, 17.9), (8, 64, 10.9, 9.9), (8, 128, 5.5, 5.2),
        (16, 8, 187.5, 65.2), (16, 16, 93.8, 48.4), (16, 32, 46.9, 31.9), (16, 64, 23.4, 19.0), (16, 128, 11.7, 10.5),
    ],
)  # fmt: skip
def test_shares_in_per_cent(p, m, ideal, total):
    """The share of ideal passes 100% where there are fewer micro-batches than stages ahead."""
    assert 100 * bubble_of_ideal(p, m) == pytest.approx(ideal, abs=0.051)
    assert 100 * bubble_of_total(p, m) == pytest.approx(total, abs=0.051)


@pytest.mark.parametrize(("p", "ideal", "total"), [(4, 30, 27), (8, 70, 63), (16, 150, 135)])
def test_micro_batches_for_a_tenth(p, ideal, total):
    assert micro_batches_for_ideal(p, 0.1) == pytest.approx(ideal)
    assert micro_batches_for_total(p, 0.1) == pytest.approx(total)


def test_four_micro_batches_a_stage_leave_less_than_a_fifth_idle():
    shares = [bubble_of_total(p, 4 * p) for p in (2, 4, 8, 16, 64, 4096)]
    assert [round(100 * share, 1) for share in shares[1:4]] == [15.8, 17.9, 19.0]
    assert shares == sorted(shares)
    assert shares[-1] < 0.2


def test_one_micro_batch_leaves_all_stages_but_one_idle():
    assert [bubble_of_total(p, 1) for p in (2, 4, 8, 16)] == [0.5, 0.75, 0.875, 0.9375]


def test_1f1b_holds_one_fewer_on_each_further_stage():
    assert [in_flight_1f1b(4, 8, i) for i in range(4)] == [4, 3, 2, 1]
    assert [in_flight_1f1b(4, 2, i) for i in range(4)] == [2, 2, 2, 1]


def test_a_boundary_of_70b_carries_16_8_mb_a_gpu():
    assert boundary_bytes(8192, 8192, 8) / 1e6 == pytest.approx(16.8, abs=0.05)
    assert boundary_bytes(8192, 8192, 1) == 8 * boundary_bytes(8192, 8192, 8)


def test_stashed_weights_come_to_the_model_on_the_first_stage_and_to_a_share_on_the_last():
    assert stashed_weights(N_70B, 8, 0) == 2 * N_70B
    assert stashed_weights(N_70B, 8, 7) == pytest.approx(2 * N_70B / 8)
    assert sum(stashed_weights(N_70B, 8, i) for i in range(8)) / 1e9 == pytest.approx(635, abs=0.5)
    assert stashed_weights(N_405B, 16, 0) / 1e9 == pytest.approx(811.7, abs=0.05)


def test_two_versions_are_twice_the_weights_of_a_stage():
    assert double_buffered_weights(N_70B, 8) / 1e9 == pytest.approx(35.3, abs=0.05)
    assert double_buffered_weights(N_70B, 8) == 2 * stashed_weights(N_70B, 8, 7)
