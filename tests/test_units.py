"""How quantities are said and read; by hand, from the page on numbers in the design."""

import locale
import re
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from math import isfinite

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from press.units import (
    BYTE,
    FLOP,
    NOUNS,
    ONE,
    PERCENT,
    PLAIN,
    PREFIXES,
    THIN,
    TIME,
    Unit,
    grouped,
    parse_given,
    parse_unit,
    prefixed,
    raised,
    rounded,
    say,
    say_dim,
    say_percent,
    say_plain,
    sayable,
    scientific,
    times,
    unbroken,
)


def said(value, unit="", **how):
    """A value as printed, its thin spaces as ordinary ones."""
    how = {key: parse_unit(asked) if key == "shown" else asked for key, asked in how.items()}
    return say(value, parse_unit(unit) if unit else PLAIN, **how).replace(THIN, " ")


# ------------------------------------------------------------------------------------------ rounding


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (0.25, 1, "0.3"), (2.25, 1, "2.3"), (2.5, 0, "3"), (3.5, 0, "4"), (-0.25, 1, "−0.3"), (1.005, 2, "1.01"),
        (0.285 * 100, 0, "29"), (0.1 + 0.2, 1, "0.3"), (2.675, 2, "2.68"), (1e-9, 2, "0.00"), (-0.04, 1, "0.0"),
        (-0.0, 0, "0"), (2.0**53, 0, "9 007 199 254 740 992"), (123456.789, 1, "123 456.8"), (1e17, 0, "100 000 000 000 000 000"),
    ],
)  # fmt: skip
def test_a_number_is_rounded_half_up_in_decimal(value, places, text):
    assert grouped(rounded(value, places)).replace(THIN, " ") == text


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("unit", ["", "B", "s", "%", "tokens"])
def test_a_value_that_is_not_finite_is_refused_and_never_printed(value, unit):
    with pytest.raises(ValueError, match=r"is not a finite number$"):
        said(value, unit)


# ------------------------------------------------------------------------------- bytes, FLOPs, rates


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0, "B", "0 B"), (-0.0, "B", "0 B"), (1, "B", "1 B"), (1.5, "B", "1.5 B"), (1.04, "B", "1.0 B"), (0.5, "B", "0.5 B"),
        (0.04, "B", "0.0400 B"), (1e-5, "B", "1.0 × 10⁻⁵ B"), (999, "B", "999 B"), (999.94, "B", "999.9 B"), (999.95, "B", "1.0 kB"),
        (950_000, "B", "950.0 kB"), (999_949, "B", "999.9 kB"), (999_950, "B", "1.0 MB"), (80e9, "B", "80.0 GB"),
        (999.94e9, "B", "999.9 GB"), (999.95e9, "B", "1.0 TB"), (1.9005e12, "B", "1.9 TB"), (1e17, "B", "100.0 PB"),
        (999.94e15, "B", "999.9 PB"), (999.95e15, "B", "1.0 × 10¹⁸ B"), (1e18, "B", "1.0 × 10¹⁸ B"),
        (3.8e25, "FLOP", "3.8 × 10²⁵ FLOP"), (9.96e24, "FLOP", "1.0 × 10²⁵ FLOP"), (1e300, "FLOP", "1.0 × 10³⁰⁰ FLOP"),
        (-5e9, "B", "−5.0 GB"), (-999.95e9, "B", "−1.0 TB"), (-1e20, "B", "−1.0 × 10²⁰ B"),
        (989.4e12, "FLOP/s", "989.4 TFLOP/s"), (3.35e12, "B/s", "3.4 TB/s"), (50e9, "GB/s", "50.0 GB/s"), (1e20, "B/s", "1.0 × 10²⁰ B/s"),
        (295.3, "FLOP/B", "295.3 FLOP/B"), (0.25, "FLOP/B", "0.250 FLOP/B"), (2e-9, "s/B", "2.0 ns/B"),
        (163840, "B/token", "163.8 kB/token"), (2.5, "USD", "2.5 USD"), (1_234_567, "USD", "1.2 MUSD"), (3 / 3600, "USD/h", "3.0 USD/h"),
        (1234.5, "tokens/s", "1 234.5 tokens/s"), (1, "tokens/s", "1 token/s"), (0.04, "tokens/s", "0.0400 tokens/s"),
    ],
)  # fmt: skip
def test_a_quantity_has_the_prefix_that_leaves_less_than_a_thousand_after_rounding(value, unit, text):
    assert said(value, unit) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0 s"), (1e-12, "0.00100 ns"), (9e-13, "9.0 × 10⁻¹³ s"), (4e-11, "0.0400 ns"), (1e-9, "1.0 ns"), (999.94e-9, "999.9 ns"),
        (999.95e-9, "1.0 µs"), (335.5e-6, "335.5 µs"), (1e-3, "1.0 ms"), (0.99994, "999.9 ms"), (0.99995, "1.0 s"), (1, "1 s"),
        (59.96, "60.0 s"), (60, "60 s"), (999.94, "999.9 s"), (999.95, "16.7 min"), (3600, "60.0 min"), (7199, "120.0 min"), (7200, "2.0 h"),
        (86400, "24.0 h"), (172800, "2.0 days"), (31557599, "365.2 days"), (31557600, "1.0 years"), (3.15576e9, "100.0 years"),
        (1e12, "31 688.1 years"), (1e18, "1.0 × 10¹⁸ s"), (1e30, "1.0 × 10³⁰ s"), (-0.5, "−500.0 ms"), (-1e4, "−2.8 h"),
    ],
)  # fmt: skip
def test_a_time_is_said_from_nanoseconds_to_years(value, text):
    assert said(value, "s") == text


# ----------------------------------------------------------------------------------------- counts


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0, "", "0"), (-0.0, "", "0"), (1, "GPUs", "1 GPU"), (-1, "GPUs", "−1 GPU"), (0, "GPUs", "0 GPUs"), (2, "layers", "2 layers"),
        (1.5, "tokens", "1.50 tokens"), (8192, "tokens", "8 192 tokens"), (70553706496, "parameters", "70 553 706 496 parameters"),
        (1e17, "", "100 000 000 000 000 000"), (1e18, "", "1.0 × 10¹⁸"), (1.56e19, "tokens", "1.6 × 10¹⁹ tokens"), (1e300, "", "1.0 × 10³⁰⁰"),
        (0.25, "", "0.250"), (2.25, "", "2.25"), (2.5, "", "2.50"), (25.25, "", "25.3"), (252.5, "", "253"), (1234.5, "", "1 235"),
        (0.3333, "", "0.333"), (3.14159, "", "3.14"), (0.0123456, "", "0.0123"), (0.00123, "", "0.00123"), (0.09996, "", "0.100"),
        (0.99951, "", "1.00"), (9.996, "", "10.0"), (99.96, "", "100"), (999.5, "", "1 000"), (0.0009999, "", "1.0 × 10⁻³"),
        (1e-9, "", "1.0 × 10⁻⁹"), (-3.3, "", "−3.30"), (5e-324, "", "4.9 × 10⁻³²⁴"), (70.00000000000001, "", "70"),
        (2.9999999999999996, "stages", "3 stages"), (1.0000000000000002, "layers", "1 layer"),
    ],
)  # fmt: skip
def test_a_count_is_whole_and_grouped_or_has_three_figures(value, unit, text):
    assert said(value, unit) == text


@pytest.mark.parametrize(("plural", "singular"), NOUNS.items())
def test_one_of_a_noun_is_in_the_singular(plural, singular):
    assert (said(1, plural), said(2, plural)) == (f"1 {singular}", f"2 {plural}")


# ---------------------------------------------------------------------------------------- per cent


@pytest.mark.parametrize(
    ("percent", "text"),
    [
        (0, "0%"), (1e-13, "0%"), (0.01, "< 0.1%"), (0.049, "< 0.1%"), (0.05, "0.1%"), (0.15, "0.2%"), (1, "1.0%"), (2.36, "2.4%"),
        (9.94, "9.9%"), (9.95, "10%"), (9.99, "10%"), (10, "10%"), (10.4, "10%"), (10.5, "11%"), (28.5, "29%"), (99, "99%"), (99.49, "99%"),
        (99.5, "99.5%"), (99.94, "99.9%"), (99.95, "> 99.9%"), (99.9999, "> 99.9%"), (100, "100%"), (100 + 1e-12, "100%"),
        (100.01, "< 100.1%"), (100.05, "100.1%"), (100.3, "100.3%"), (100.5, "101%"), (125, "125%"), (1250, "1 250%"), (123456, "123 456%"),
        (1e22, "1.0 × 10²²%"), (-0.01, "> −0.1%"), (-5, "−5.0%"), (-12, "−12%"), (-99.6, "−99.6%"), (-99.96, "< −99.9%"), (-100, "−100%"),
    ],
)  # fmt: skip
def test_a_share_is_whole_from_ten_up_and_nought_or_a_hundred_only_when_exact(percent, text):
    assert said(percent / 100, "%") == text
    assert say_percent(percent / 100).replace(THIN, " ") == text


@pytest.mark.parametrize(
    ("percent", "places", "text"),
    [
        (57.75, 1, "57.8%"), (57.75, 0, "58%"), (12, 2, "12.00%"), (99.96, 1, "> 99.9%"), (99.6, 0, "> 99%"), (99.96, 2, "99.96%"),
        (0.04, 1, "< 0.1%"), (0.04, 0, "< 1%"), (0.04, 2, "0.04%"), (100, 2, "100%"), (0, 1, "0%"), (100.2, 0, "< 101%"),
    ],
)  # fmt: skip
def test_places_asked_for_do_not_make_a_share_nought_or_a_hundred(percent, places, text):
    assert said(percent / 100, "%", places=places) == text


# --------------------------------------------------------------------------------------- as asked


@pytest.mark.parametrize(
    ("value", "unit", "how", "text"),
    [
        (335.5e-6, "s", {"shown": "ms"}, "0.3 ms"),
        (335.5e-6, "s", {"shown": "ms", "places": 2}, "0.34 ms"),
        (335.5e-6, "s", {"shown": "ms", "places": 0}, "0 ms"),
        (1.9005e12, "B", {"shown": "TB", "places": 2}, "1.90 TB"),
        (1.9005e12, "B", {"shown": "TiB", "places": 2}, "1.73 TiB"),
        (1.9005e12, "B", {"shown": "GiB"}, "1 770.0 GiB"),
        (4e6, "B", {"shown": "GB"}, "0.00400 GB"),
        (0, "B", {"shown": "GB"}, "0 GB"),
        (0, "B", {"shown": "GB", "places": 1}, "0.0 GB"),
        (-1e3, "B", {"shown": "GB", "places": 1}, "0.0 GB"),
        (4e17, "B", {"shown": "EB"}, "0.4 EB"),
        (1e5, "s", {"shown": "h"}, "27.8 h"),
        (86400, "s", {"shown": "days", "places": 0}, "1 day"),
        (0.5, "", {"shown": "%"}, "50%"),
        (0.25, "", {"places": 1}, "0.3"),
        (2.5, "", {"places": 0}, "3"),
        (12.345, "", {"places": 0, "shown": "tokens"}, "12 tokens"),
        (1, "GPUs", {"places": 2}, "1.00 GPUs"),
        (999.6e9, "B", {"places": 0}, "1 TB"),
        (999.4e9, "B", {"places": 0}, "999 GB"),
        (999.996e9, "B", {"places": 2}, "1.00 TB"),
        (999.96e9, "B", {"places": 2}, "999.96 GB"),
        (3.8e25, "FLOP", {"places": 2}, "3.80 × 10²⁵ FLOP"),
        (1e300, "", {"places": 2}, "1.00 × 10³⁰⁰"),
    ],
)
def test_a_value_is_said_in_the_places_and_the_unit_that_are_asked_for(value, unit, how, text):
    assert said(value, unit, **how) == text


def test_a_value_is_not_said_in_a_unit_of_another_dimension():
    with pytest.raises(ValueError, match=r"^s cannot be said in B$"):
        said(1.5, "s", shown="B")


def test_spaces_inside_a_number_and_before_its_unit_are_thin():
    assert say(8192, parse_unit("tokens")) == "8\u2009192\u2009tokens"
    assert say(3.8e25, parse_unit("FLOP")) == "3.8\u2009×\u200910²⁵\u2009FLOP"
    assert say(0.0001, PERCENT) == "<\u20090.1%"


def test_a_text_is_set_so_that_no_line_breaks_within_a_number():
    assert unbroken("3.8\u2009×\u200910²⁵ FLOPs at 131 072 tokens, 16 384 of them") == (
        "3.8\u202f×\u202f10²⁵ FLOPs at 131\u202f072 tokens, 16\u202f384 of them"
    )


@pytest.mark.parametrize(
    "text", ["70B 128 ways", "row 4, 128 GPUs", "in 2026 128 runs", "8 1920", "GPT-3 175B", "1.5 128"]
)
def test_a_space_between_two_numbers_stays_as_it_is(text):
    assert unbroken(text) == text


def test_a_dimension_without_a_unit_of_its_own_keeps_the_words_it_has():
    assert said(2.5, "tokens/s") == "2.5 tokens/s"
    per_second = raised(TIME, Fraction(-1))
    assert say(2.5, Unit("1/s", per_second, 1)) == "2.5/s"
    odd = raised(BYTE, Fraction(1, 2))
    assert prefixed(3.0, Unit(say_dim(odd), odd, 1)).text == "B^1/2"


def test_numbers_do_not_depend_on_the_locale_of_the_machine():
    before = locale.setlocale(locale.LC_ALL)
    try:
        for name in ("de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8", "C"):
            try:
                locale.setlocale(locale.LC_ALL, name)
            except locale.Error:
                continue
            assert (said(1234.5e9, "B"), said(1234567), said(0.578, "%", places=1)) == ("1.2 TB", "1 234 567", "57.8%")
    finally:
        locale.setlocale(locale.LC_ALL, before)


FINITE = st.floats(allow_nan=False, allow_infinity=False)
USUAL = st.floats(-1e22, 1e22).filter(lambda value: value == 0 or abs(value) > 1e-9)
UNITS = st.sampled_from(
    ["", "B", "FLOP", "s", "USD", "B/s", "FLOP/s", "FLOP/B", "GB", "ms", "USD/h", "tokens", "tokens/s", "B/token"]
)
PRINTED = re.compile(
    r"(?P<sign>−?)(?P<digits>\d{1,3}(?:\u2009\d{3})*(?:\.\d+)?)(?:\u2009×\u200910(?P<power>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?(?:\u2009(?P<unit>\D+))?"
)
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def read_back(text):
    """A printed number → its value and half a unit of its last digit, exactly, and its unit."""
    found = PRINTED.fullmatch(text)
    assert found, text
    number = Decimal(found["digits"].replace(THIN, "")).scaleb(int((found["power"] or "0").translate(RAISED)))
    half = Decimal(1).scaleb(int(number.as_tuple().exponent)) / 2
    return -number if found["sign"] else number, half, found["unit"] or ""


@given(FINITE, UNITS, st.none() | st.integers(0, 9))
@example(5e-324, "B", None)
@example(1.7976931348623157e308, "s", 9)
def test_every_finite_number_can_be_said_in_every_unit(value, unit, places):
    text = said(value, unit, places=places)
    assert not re.search(r"nan|inf|e[+-]|-|−0(?!\.\d*[1-9])", text), text


@given(USUAL, UNITS, st.none() | st.integers(0, 6))
@example(999_949.0, "B", None)
@example(950_000.0, "B", None)
@example(0.285, "B", 2)
def test_what_is_printed_is_the_value_to_its_last_digit(value, unit, places):
    number, half, text = read_back(say(value, parse_unit(unit) if unit else PLAIN, places=places))
    size = parse_unit(text).size if text else 1
    assert abs(float(number) * size - value) <= float(half) * size * (1 + 1e-9) + abs(value) * 2e-9


@given(st.floats(1, 1e17), st.sampled_from(["B", "FLOP", "B/s"]))
def test_from_one_up_there_are_one_to_three_digits_before_the_point(value, unit):
    number, _, _ = read_back(say(value, parse_unit(unit)))
    assert 1 <= number < 1000


@given(st.floats(-20, 20))
def test_a_share_prints_as_nought_or_a_hundred_only_when_it_is(value):
    text = say_percent(value)
    for mark in (0, 100, -100):
        assert (text in {f"{mark}%", f"−{abs(mark)}%"}) <= any(abs(100 * value - m) < 1e-8 for m in (0, 100, -100))
    assert text.endswith("%")


@given(USUAL, st.integers(0, 6))
def test_a_printed_number_is_read_as_the_same(value, places):
    text = say(value, parse_unit("B"), places=places, shown=parse_unit("GB"))
    given_ = parse_given(text.replace(THIN, "", text.count(THIN) - 1)) if "×" not in text else None
    if given_:
        assert abs(given_.value - value) <= given_.half * (1 + 1e-9) + abs(value) * 1e-14
        assert given_.said == text


# ------------------------------------------------------------------------------------------ units


@pytest.mark.parametrize(
    ("text", "name", "dim", "size"),
    [
        ("B", "B", BYTE, 1), (" GB ", "GB", BYTE, 1e9), ("KiB", "KiB", BYTE, 1024), ("EiB", "EiB", BYTE, 2**60), ("kB", "kB", BYTE, 1e3),
        ("ZB", "ZB", BYTE, 1e21), ("TFLOP/s", "TFLOP/s", times(FLOP, TIME, -1), 1e12), ("FLOP / B", "FLOP/B", times(FLOP, BYTE, -1), 1),
        ("µs", "µs", TIME, 1e-6), ("μs", "µs", TIME, 1e-6), ("h", "h", TIME, 3600), ("day", "days", TIME, 86400), ("years", "years", TIME, 31557600),
        ("%", "%", ONE, 0.01), ("tokens", "tokens", ONE, 1), ("token", "tokens", ONE, 1), ("GPU", "GPUs", ONE, 1),
        ("tokens/s", "tokens/s", raised(TIME, Fraction(-1)), 1), ("B/tokens", "B/token", BYTE, 1), ("GB/GPU", "GB/GPU", BYTE, 1e9),
        ("tokens/GPU", "tokens/GPU", ONE, 1), ("micro-batches", "micro-batches", ONE, 1),
    ],
)  # fmt: skip
def test_a_unit_is_a_prefix_and_a_base_or_one_over_another_or_a_noun(text, name, dim, size):
    unit = parse_unit(text)
    assert (unit.text, unit.dim, unit.size) == (name, dim, size)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Gb", "unknown unit 'Gb': write 'GB', for bytes; a bit is an eighth of one"),
        ("Gbit/s", "unknown unit 'Gbit': write 'GB', for bytes; a bit is an eighth of one"),
        ("bits", "unknown unit 'bits': write 'B', for bytes; a bit is an eighth of one"),
        ("KB", "unknown unit 'KB': write 'kB'"),
        ("kiB", "unknown unit 'kiB': write 'KiB'"),
        ("mB", "unknown unit 'mB': write 'MB'"),
        ("gB", "unknown unit 'gB'.*"),
        ("GBytes", "unknown unit 'GBytes'.*"),
        ("Gbytes", "unknown unit 'Gbytes': write 'GB'"),
        ("FLOPs", "unknown unit 'FLOPs': write 'FLOP'"),
        ("TFLOPs/s", "unknown unit 'TFLOPs': write 'TFLOP'"),
        ("TFLOPS", "unknown unit 'TFLOPS': write 'TFLOP/s'"),
        ("us", "unknown unit 'us': write 'µs'"),
        ("Ms", "unknown unit 'Ms': write 'ms'"),
        ("seconds", "unknown unit 'seconds': write 's'"),
        ("hours", "unknown unit 'hours': write 'h'"),
        ("percent", "unknown unit 'percent': write '%'"),
        ("$", "unknown unit '$': write 'USD'"),
        ("Tokens", "unknown unit 'Tokens'. Did you mean 'tokens'?*"),
        ("tokns", "unknown unit 'tokns'. Did you mean 'tokens'?*"),
        ("TB/GB", "'TB/GB' cancels to a plain number: write no unit, or %"),
        ("B/s/s", "'B/s/s' is not a unit: a unit is one name, or one over another, as in GB/s"),
        ("/s", "'/s' is not a unit: a unit is one name, or one over another, as in GB/s"),
        ("B/", "'B/' is not a unit: a unit is one name, or one over another, as in GB/s"),
        ("%/s", "'%' stands alone, not over or under another unit"),
        ("__import__('os')", "unknown unit \"__import__('os')\".*"),
        ("", "unknown unit ''.*"),
    ],
)
def test_an_unknown_unit_says_what_to_write(text, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence).replace(r"\*", ".*")) as caught:
        parse_unit(text)
    assert sentence.endswith("*") or str(caught.value) == sentence


@pytest.mark.parametrize(("text", "coherent"), [("B", True), ("FLOP/s", True), ("tokens", True), ("B/token", True), ("GB", False),
                                                ("%", False), ("h", False), ("USD/h", False)])  # fmt: skip
def test_a_coherent_unit_has_size_one(text, coherent):
    assert parse_unit(text).coherent is coherent


@pytest.mark.parametrize(
    ("dim", "words", "printable"),
    [
        (ONE, "a plain number", True), (BYTE, "B", True), (times(BYTE, TIME, -1), "B/s", True), (raised(TIME, Fraction(-1)), "1/s", True),
        (raised(BYTE, Fraction(2)), "B^2", False), (raised(BYTE, Fraction(1, 2)), "B^1/2", False), (times(BYTE, FLOP), "B·FLOP", False),
        (times(times(FLOP, BYTE, -1), TIME, -1), "FLOP/B·s", False),
    ],
)  # fmt: skip
def test_a_dimension_is_said_in_coherent_units_and_printed_with_whole_powers_only(dim, words, printable):
    assert (say_dim(dim), sayable(dim)) == (words, printable)


def test_prefixes_are_powers_of_a_thousand_or_of_1024():
    assert all(
        PREFIXES[prefix] == 1024.0 ** (1 + "KMGTPE".index(prefix[0])) for prefix in PREFIXES if prefix.endswith("i")
    )
    assert [PREFIXES[prefix] for prefix in "kMGTPEZ"] == [1e3, 1e6, 1e9, 1e12, 1e15, 1e18, 1e21]


# ------------------------------------------------------------------------------- as authors type them


@pytest.mark.parametrize(
    ("text", "value", "half", "printed"),
    [
        ("80 GB", 80e9, 0.5e9, "80 GB"), ("80GB", 80e9, 0.5e9, "80 GB"), ("80\u00a0GB", 80e9, 0.5e9, "80 GB"), (" 7 ", 7, 0.5, "7"),
        ("1.9 TB", 1.9e12, 0.05e12, "1.9 TB"), ("1.90 TB", 1.9e12, 0.005e12, "1.90 TB"), ("57.8%", 0.578, 0.0005, "57.8%"),
        ("58 %", 0.58, 0.005, "58%"), ("300%", 3, 0.005, "300%"), ("100", 100, 0.5, "100"), (".5", 0.5, 0.05, "0.5"), ("0.50", 0.5, 0.005, "0.50"),
        ("8192 tokens", 8192, 0.5, "8 192 tokens"), ("1 tokens", 1, 0.5, "1 token"), ("1 token", 1, 0.5, "1 token"), ("70553706496", 70553706496, 0.5, "70 553 706 496"),
        ("1e9", 1e9, 0.5e9, "1 000 000 000"), ("1.50e3 B", 1500, 5, "1 500 B"), ("1e-3 s", 1e-3, 0.5e-3, "0.001 s"), ("3.80e25 FLOP", 3.8e25, 0.5e23, "3.80 × 10²⁵ FLOP"),
        ("15.6e18", 15.6e18, 0.05e18, "15.6 × 10¹⁸"), ("1e−9 s", 1e-9, 0.5e-9, "1 × 10⁻⁹ s"), ("-3", -3, 0.5, "−3"), ("−3", -3, 0.5, "−3"), ("+3", 3, 0.5, "3"),
        ("-0", 0, 0.5, "0"), ("0.0 B", 0, 0.05, "0.0 B"), ("3.35 TB/s", 3.35e12, 0.005e12, "3.35 TB/s"), ("3.35 TB / s", 3.35e12, 0.005e12, "3.35 TB/s"),
        ("0.34 ms", 0.34e-3, 0.005e-3, "0.34 ms"), ("335.5 μs", 335.5e-6, 0.05e-6, "335.5 µs"), ("80 GiB", 80 * 2**30, 2**29, "80 GiB"),
        ("2 h", 7200, 1800, "2 h"), ("0e999999", 0, 0.5, "0"),
    ],
)  # fmt: skip
def test_a_typed_quantity_keeps_its_digits_and_holds_to_half_of_the_last(text, value, half, printed):
    typed = parse_given(text)
    assert (typed.value, typed.said.replace(THIN, " ")) == (value, printed)
    assert typed.half == pytest.approx(half, rel=1e-15)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GB",
        "1.",
        "8 192",
        "8,192",
        "1_000",
        "nan",
        "inf",
        "-inf",
        "34*d",
        "5 in B",
        "1/2",
        "٣",
        "３",
        "--3",
        "1.2.3",
        "d",
        "1 2 GB",
    ],
)
def test_what_is_no_typed_quantity_is_left_to_the_grammar(text):
    assert parse_given(text) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("80 Gb", "unknown unit 'Gb': write 'GB', for bytes; a bit is an eighth of one"),
        ("1e400", "1e400 is too large a number"),
        ("1e999999999999999999", "1e999999999999999999 is too large a number"),
        ("1e300 ZB", "1e300 ZB is too large a number"),
        ("1e-400", "1e-400 is too small a number"),
        (
            "9007199254740993",
            "9007199254740993 is a whole number above 2**53, which is not kept exactly: write it as 1.5e16",
        ),
        ("017 GB", "'017' could be read as octal: write 17"),
    ],
)
def test_a_quantity_that_a_float_or_a_reader_would_take_for_another_is_refused(text, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        parse_given(text)


def test_a_product_without_its_sign_is_named_beside_the_unknown_unit():
    with pytest.raises(ValueError, match=r"^unknown unit 'd' \(a product needs its \*: 34\*d\)\. Did you mean"):
        parse_given("34 d")


@given(
    st.text(max_size=30) | st.from_regex(r"\A[-+−]?[0-9]{0,25}\.?[0-9]{0,25}(e[-+]?[0-9]{1,8})? ?(GB|%|tokens|ms)?\Z")
)
def test_any_text_is_a_quantity_or_none_or_a_sentence(text):
    with suppress(ValueError):
        typed = parse_given(text)
        assert typed is None or (isfinite(typed.value) and isfinite(typed.half) and len(typed.said) < 400)


def test_a_long_number_is_rounded_from_all_its_digits():
    assert rounded(Decimal("123456789012345678901234567890.25"), 1) == Decimal("123456789012345678901234567890.3")
    assert str(rounded(Decimal("-0.04"), 1)) == "0.0"
    assert str(rounded(0.0, 2)) == "0.00"


def test_small_helpers_say_what_they_are_named_for():
    assert say_plain(1234567).replace(THIN, " ") == "1 234 567"
    assert scientific(1.25e25, 2).replace(THIN, " ") == "1.25 × 10²⁵"
    assert scientific(0).replace(THIN, " ") == "0.0 × 10⁰"
    assert grouped(-0) == "0"
    assert grouped("-1234.50").replace(THIN, " ") == "−1 234.50"
