"""A tree is run on floats and columns, and no value that is not finite gets past its step."""

import time

import pytest

from press.grammar.evaluate import NotFinite, evaluate, holds
from press.grammar.library import formulas
from press.grammar.parse import parse

VALUES = {
    "a": 8.0, "b": 3.0, "z": 0.0, "big": 1e200, "held": (4.0, 3.0, 2.0, 1.0), "start": (0.0, 1.0, 2.0, 3.0), "empty": (),
    "longer": (1.0, 2.0, 3.0, 4.0, 5.0), "noise": 0.1 + 0.2 - 0.3, "nothing": float("nan"), "without": float("inf"),
}  # fmt: skip


def value(text):
    return evaluate(parse(text), VALUES.__getitem__)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b*2", 14.0),
        ("-a**2", -64.0),
        ("2**-1", 0.5),
        ("2**3**2", 512.0),
        ("a - b - 1", 4.0),
        ("a / b / 2", 4 / 3),
        ("+a", 8.0),
        ("-z", 0.0),
        ("9007199254740992", 2.0**53),
        ("byte * 3 + flop + second", 5.0),
        ("abs(-a)", 8.0),
        ("sqrt(16)", 4.0),
        ("exp(0) + log(1) + log2(8)", 4.0),
        ("min(a, b)", 3.0),
        ("max(a, b, 9)", 9.0),
        ("min(4, 3, 2, 1)", 1.0),
        ("held * 2", (8.0, 6.0, 4.0, 2.0)),
        ("2 ** held", (16.0, 8.0, 4.0, 2.0)),
        ("held + start", (4.0, 4.0, 4.0, 4.0)),
        ("max(held, 2)", (4.0, 3.0, 2.0, 2.0)),
        ("ceil(held / 2)", (2.0, 2.0, 1.0, 1.0)),
        ("-held", (-4.0, -3.0, -2.0, -1.0)),
        ("sum(held)", 10.0),
        ("mean(held)", 2.5),
        ("first(held)", 4.0),
        ("last(held)", 1.0),
        ("count(held)", 4.0),
        ("min(held)", 1.0),
        ("max(held * start)", 4.0),
        ("count(empty)", 0.0),
        ("sum(empty)", 0.0),
        ("empty * 2", ()),
    ],
)
def test_an_expression_has_its_value(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ceil((8 - 1) / 0.1)", 70.0),
        ("floor(0.7 / 0.1)", 7.0),
        ("floor(0.3 / 0.1)", 3.0),
        ("ceil(noise)", 0.0),
        ("ceil(2.001)", 3.0),
        ("floor(2.999)", 2.0),
        ("ceil(-2.5)", -2.0),
        ("floor(-2.5)", -3.0),
        ("ceil(1e12)", 1e12),
        ("floor(1e12)", 1e12),
        ("ceil(70553706496)", 70553706496.0),
        ("ceil(1e15 + 0.5)", 1e15 + 1),
        ("floor(9007199254740991)", 9007199254740991.0),
        ("ceil(1e300)", 1e300),
    ],
)
def test_a_rounding_error_does_not_move_a_whole_number(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a / z", "divides by zero"),
        ("z ** -1", "divides by zero"),
        ("held / start", "divides by zero"),
        ("9**9**9", "is too large a number"),
        ("exp(1000)", "is too large a number"),
        ("big * big", "is too large a number"),
        ("1 / (big * big)", "is too large a number"),
        ("min(big * big, 3)", "is too large a number"),
        ("big * big - big * big", "is too large a number"),
        ("sum(held * 1e308)", "is too large a number"),
        ("nothing", "is not a finite number"),
        ("max(nothing, 1)", "is not a finite number"),
        ("1 / without", "is not a finite number"),
        ("sqrt(-a)", "has no real value (a root of a negative number, or a logarithm of one not above 0)"),
        ("(-a) ** 0.5", "has no real value (a root of a negative number, or a logarithm of one not above 0)"),
        ("log(z)", "has no real value (a root of a negative number, or a logarithm of one not above 0)"),
        ("first(empty)", "takes the first of an empty column"),
        ("last(empty)", "takes the last of an empty column"),
        ("mean(empty)", "takes the mean of an empty column"),
        ("min(empty)", "takes the min of an empty column"),
        ("held * longer", "combines columns of different lengths"),
    ],
)
def test_what_has_no_finite_value_says_why(text, why):
    with pytest.raises(NotFinite) as caught:
        value(text)
    assert str(caught.value) == why


def test_a_tower_of_powers_is_refused_in_no_time():
    tree = parse("9**9**9")
    began = time.process_time()
    with pytest.raises(NotFinite):
        evaluate(tree, VALUES.__getitem__)
    assert time.process_time() - began < 1


def test_an_error_in_a_name_is_not_taken_for_one_of_the_expression():
    def lookup(name):
        raise ValueError(name)

    with pytest.raises(ValueError, match=r"^a$"):
        evaluate(parse("a + 1"), lookup)


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("0.1 + 0.2 == 0.3", True),
        ("0.1 + 0.2 <= 0.3", True),
        ("0.1 + 0.2 > 0.3", False),
        ("0.3 < 0.1 + 0.2", False),
        ("0.1 + 0.2 != 0.3", False),
        ("1 == 1.0000000005", True),
        ("1 == 1.000000005", False),
        ("1e12 == 1e12 + 100", True),
        ("1e12 == 1e12 + 10000", False),
        ("1 < 2 < 3", True),
        ("1 < 3 < 2", False),
        ("b < a <= 8 != 9", True),
        ("a % 4 == 0", True),
        ("a % 3 == 2", True),
        ("0.3 % 0.1 == 0", True),
        ("0.7 % 0.1 == 0", True),
        ("0.75 % 0.5 == 0.25", True),
        ("(1 - 0.9) % 0.1 == 0", True),
        ("1e15 % 7 == 6", True),
        ("held > 0", True),
        ("held > 1", False),
        ("held == 4 - start", True),
        ("a > 9 or b == 3 and z == 0", True),
        ("(a > 9 or b == 3) and z == 1", False),
        ("z > 0 and a / z > 1", False),
        ("z == 0 or a / z > 1", True),
    ],
)
def test_a_condition_compares_to_nine_digits(text, true):
    assert holds(parse(text, condition=True), VALUES.__getitem__) is true


def test_a_remainder_by_nought_says_why():
    with pytest.raises(NotFinite, match=r"^divides by zero$"):
        holds(parse("a % z == 0", condition=True), VALUES.__getitem__)


@pytest.mark.parametrize("formula", [pytest.param(formula, id=name) for name, formula in formulas().items()])
def test_a_formula_called_from_a_plate_gives_what_python_gives(formula):
    given = {name: 3.0**place + 1 for place, (name, _) in enumerate(formula.parameters)}
    tree = parse(f"{formula.name}({', '.join(given)})")
    assert evaluate(tree, given.__getitem__) == pytest.approx(formula.call(**given), rel=1e-12)


def test_a_formula_of_a_column_is_a_column():
    given = {"d": 8.0, "held": (1.0, 2.0)}
    assert evaluate(parse("score_ratio(d, held, d)"), given.__getitem__) == (5.0, 10.0)
