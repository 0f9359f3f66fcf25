"""Our number beside a printed one: in its unit, to its digits and one more."""

import pytest

from press.gathering.digits import Beside
from press.units import parse_given


def beside(text):
    return Beside.of(parse_given(text), text)


def plain(text):
    return text.replace("\u2009", " ").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("printed", "value", "ours", "difference"),
    [
        ("70%", 0.70175, "70.2%", "+0.2 points"),
        ("41.5%", 0.41351, "41.35%", "−0.15 points"),
        ("80", 80.04, "80.0", "0.0"),
        ("80", 79.6, "79.6", "−0.4"),
        ("354.00 GiB", 354.0012 * 2**30, "354.001 GiB", "+0.001 GiB"),
        ("1.10 s", 1.1034, "1.103 s", "+0.003 s"),
        ("405e9 parameters", 405_853_388_800, "405.9 × 10⁹", "+0.9 × 10⁹"),
        ("174.6e9 parameters", 174_604_000_000, "174.60 × 10⁹", "0.00 × 10⁹"),
        ("1770 parameters", 1770.26, "1 770.3", "+0.3"),
    ],
)
def test_ours_has_one_digit_more_than_is_printed_and_so_has_the_difference(printed, value, ours, difference):
    told = beside(printed)
    assert plain(told.ours(value)) == ours
    assert plain(told.difference(value)) == difference


def test_the_same_number_has_the_same_digits_and_no_difference():
    told = beside("16060522496 B")
    assert plain(told.ours(16_060_522_496)) == plain(told.printed()) == "16 060 522 496 B"
    assert told.difference(16_060_522_496) == "0"


def test_the_printed_number_keeps_its_noughts_and_its_power_of_ten():
    assert plain(beside("39.10e9 parameters").printed()) == "39.10 × 10⁹"
    assert plain(beside("29.0%").printed()) == "29.0%"


@pytest.mark.parametrize(
    ("tolerance", "said"), [(0.002, "± 0.2 points"), (0.0005, "± 0.05 points"), (0.01, "± 1.0 points")]
)
def test_a_tolerance_is_said_both_ways(tolerance, said):
    assert plain(beside("41.5%").allowed(tolerance)) == said
