"""More digits of a value: enough to work a formula out again, and none where all are printed."""

import pytest

from press.units import PLAIN, parse_unit, say
from press.units.fuller import fuller, holds_all

T = "\u2009"


def unit_of(text):
    return parse_unit(text) if text else PLAIN


@pytest.mark.parametrize(
    ("value", "unit", "more"),
    [
        (2899968, "B", f"2.899968{T}MB"),
        (1900523028480, "B", f"1.900523{T}TB"),
        (182536110080, "B", f"182.5361{T}GB"),
        (0.903954802, "%", "90.39548%"),
        (33.4567891, "", "33.45679"),
        (0.000335544, "s", f"335.544{T}µs"),
        (3.7987876608e25, "FLOP", f"3.798788{T}×{T}10²⁵{T}FLOP"),
        (0.00001234567, "", f"1.234567{T}×{T}10⁻⁵"),
    ],
)
def test_a_value_is_given_with_seven_figures_in_the_unit_that_it_is_printed_in(value, unit, more):
    said = say(value, unit_of(unit))
    assert fuller(said, value, unit_of(unit)) == more


@pytest.mark.parametrize(("value", "unit"), [(80e9, "B"), (8192, "tokens"), (0.25, "%"), (-3, "")])
def test_a_value_that_is_printed_whole_stays_as_it_is(value, unit):
    said = say(value, unit_of(unit))
    assert fuller(said, value, unit_of(unit)) in {said, said.replace(".0", "")}


def test_what_is_printed_as_typed_holds_all():
    assert holds_all("57.8%", 0.578)
    assert not holds_all("1.9 TB", 1.9005e12)
