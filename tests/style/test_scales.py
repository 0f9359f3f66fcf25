"""Scales go from values to points and back, and their ticks are round."""

import pytest

from press.faults import Fault
from press.style.scales import Linear, Log, decades, linear, nice_step, power_of_two


@pytest.mark.parametrize("scale", [Linear(0, 40, 50, 250), Log(1e9, 1e13, 60, 220), Linear(0, 1, 180, 40)])
def test_the_inverse_gives_back_the_value(scale):
    for share in (0.01, 0.3, 0.99):
        value = scale.low + share * (scale.high - scale.low)
        assert scale.inverse(scale(value)) == pytest.approx(value)


def test_both_ends_of_a_scale_stand_where_they_should():
    scale = Log(1e9, 1e13, 60, 220)
    assert (scale(1e9), scale(1e11), scale(1e13)) == (60, pytest.approx(140), 220)


@pytest.mark.parametrize(
    ("high", "ticks"),
    [
        (33.3, [0, 10, 20, 30, 40]),
        (1, [0, 0.25, 0.5, 0.75, 1]),
        (0.18, [0, 0.05, 0.1, 0.15, 0.2]),
        (7, [0, 2, 4, 6, 8]),
    ],
)
def test_linear_ticks_are_round_and_reach_the_highest_value(high, ticks):
    assert linear([high], 0, 100).ticks(5) == pytest.approx(ticks)


def test_ticks_are_round_in_the_unit_that_they_are_said_in():
    """A tick a minute, not a tick every fifty seconds."""
    assert linear([230], 0, 100, size=60).ticks(5) == [0, 60, 120, 180, 240]


def test_an_axis_of_noughts_still_has_a_length():
    scale = linear([0.0, 0.0], 0, 100)
    assert (scale.low, scale.high) == (0, 1)


def test_a_log_axis_begins_at_a_power_of_ten_below_the_least_value():
    scale = decades([10.7e9, 182.5e9, 1.9e12], 0, 100)
    assert (scale.low, scale.high) == (1e9, 2e12)
    assert scale.ticks(12) == [1e9, 1e10, 1e11, 1e12]


def test_the_least_bar_on_a_log_axis_is_never_a_mere_line():
    scale = decades([1.01e9, 5e9], 0, 100)
    assert scale.low == 1e8


def test_powers_of_two_get_ticks_at_powers_of_two():
    assert Log(1024, 131072, 0, 100, base=2).ticks(7) == [1024, 4096, 16384, 65536]
    assert power_of_two(1024)
    assert not power_of_two(1000)
    assert not power_of_two(0.5)


def test_a_step_is_one_two_two_and_a_half_or_five():
    assert [nice_step(span, 5) for span in (1, 3, 10, 16, 40)] == [0.25, 1, 2.5, 5, 10]


@pytest.mark.parametrize("least", [0.0, -3.0])
def test_a_log_axis_has_no_nought(least):
    with pytest.raises(Fault, match=r"a log axis has no nought, and a value or a limit is (0|-3): leave out"):
        decades([least, 10.0], 0, 100)
