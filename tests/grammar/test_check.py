"""The unit rule of the ledger, point by point."""

from fractions import Fraction

import pytest
from scalars import scalar

from press.faults import Fault
from press.grammar.check import Checker, Kind, declare
from press.grammar.library import formulas
from press.grammar.parse import parse
from press.units import BYTE, FLOP, ONE, TIME, parse_unit, raised, times

SPEED, RATE = times(FLOP, TIME, -1), times(BYTE, TIME, -1)
NAMES = {
    "d": Kind(), "T": Kind(), "tokens": Kind(), "m": Kind(), "p": Kind(),
    "none": Kind(BYTE, bare=False), "kept": Kind(BYTE, bare=False), "work": Kind(FLOP, bare=False),
    "time": Kind(TIME, bare=False), "share": Kind(ONE, bare=False),
    "gpu.peak": Kind(SPEED, bare=False), "gpu.nic": Kind(RATE, bare=False),
    "plan.held": Kind(ONE, bare=True, run="plan"), "bytes": Kind(BYTE, bare=False, run="plan"), "zb.held": Kind(ONE, bare=True, run="zb"),
    "plan": Kind(words="what a method gives"), "order": Kind(words="a choice of words"),
}  # fmt: skip


def kind(text):
    return Checker(NAMES, text, "line").kind(parse(text))


def message(text, check="kind"):
    with pytest.raises(Fault) as caught:
        getattr(Checker(NAMES, text, "line"), check)(parse(text, condition=check == "truth"))
    return caught.value.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("34*d + 5*T", Kind()),
        ("none + kept", Kind(BYTE, bare=False)),
        ("none * tokens / gpu.nic", Kind(TIME, bare=False)),
        ("work / none", Kind(times(FLOP, BYTE, -1), bare=False)),
        ("none / kept", Kind(ONE, bare=False)),
        ("work / gpu.peak + time", Kind(TIME, bare=False)),
        ("-none", Kind(BYTE, bare=False)),
        ("abs(none)", Kind(BYTE, bare=False)),
        ("min(none, kept, 2*none)", Kind(BYTE, bare=False)),
        ("none**2 / kept", Kind(BYTE, bare=False)),
        ("none**-1 * kept**2", Kind(BYTE, bare=False)),
        ("sqrt(none)", Kind(raised(BYTE, Fraction(1, 2)), bare=False)),
        ("none**0.5 * sqrt(kept)", Kind(BYTE, bare=False)),
        ("none**(1/2)", Kind(raised(BYTE, Fraction(1, 2)), bare=False)),
        ("none**0", Kind(ONE, bare=False)),
        ("2**(none/kept)", Kind(ONE, bare=False)),
        ("exp(none/kept)", Kind(ONE, bare=False)),
        ("2*byte*d", Kind(BYTE, bare=False)),
        ("byte/byte", Kind(ONE, bare=False)),
        ("d / second", Kind(raised(TIME, Fraction(-1)), bare=False)),
        ("flop / byte", Kind(times(FLOP, BYTE, -1), bare=False)),
        ("d**d", Kind()),
        ("ceil(d / 0.1)", Kind()),
        ("plan.held * none", Kind(BYTE, bare=False, run="plan")),
        ("plan.held * bytes + none", Kind(BYTE, bare=False, run="plan")),
        ("max(plan.held, 3)", Kind(ONE, bare=True, run="plan")),
        ("2**plan.held", Kind(ONE, bare=True, run="plan")),
        ("first(bytes)", Kind(BYTE, bare=False)),
        ("max(bytes)", Kind(BYTE, bare=False)),
        ("mean(bytes) / none", Kind(ONE, bare=False)),
        ("count(bytes)", Kind()),
        ("layer_activations(d, m, T) * tokens", Kind(BYTE, bare=False)),
        ("score_ratio(d, m, T)", Kind()),
        ("layer_activations(d, plan.held, T)", Kind(BYTE, bare=False, run="plan")),
    ],
)
def test_an_expression_has_the_kind_of_its_parts(text, expected):
    assert kind(text) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("none + 3", "adds B and a plain number"),
        ("none + tokens", "adds B and a plain number"),
        ("none - work", "subtracts B and FLOP"),
        ("max(none, 1)", "compares B and a plain number"),
        ("none**d", "a power of B needs a fixed exponent, such as 2 or 0.5"),
        ("none**(2*3)", "a power of B needs a fixed exponent, such as 2 or 0.5"),
        ("2**none", "an exponent is a plain number, and this one is B"),
        ("exp(none)", "exp() takes a plain number, and this is B"),
        ("log(none)", "log() takes a plain number, and this is B"),
        ("log2(time)", "log2() takes a plain number, and this is s"),
        ("ceil(none)", "ceil() takes a plain number, and this is B"),
        ("floor(none * none)", "floor() takes a plain number, and this is B^2"),
        ("plan.held * zb.held", "combines columns of two tables: plan and zb"),
        ("plan.held + zb.held", "combines columns of two tables: plan and zb"),
        ("plan.held ** zb.held", "combines columns of two tables: plan and zb"),
        ("min(plan.held, zb.held)", "combines columns of two tables: plan and zb"),
        ("first(none)", "first() of one value needs a column of a table"),
        ("max(none)", "max() of one value needs a column of a table"),
        ("min()", "min() takes one column or two to four values"),
        ("min(1, 2, 3, 4, 5)", "min() takes one column or two to four values"),
        ("sqrt()", "sqrt() takes one value, not 0"),
        ("sqrt(1, 2)", "sqrt() takes one value, not 2"),
        ("sum(bytes, 1)", "sum() takes one value, not 2"),
        ("plan + 1", "'plan' is what a method gives, not a number"),
        ("order", "'order' is a choice of words, not a number"),
        ("d(T)", "'d' is not a function: write * for a product"),
        ("Tokens + 1", "unknown symbol 'Tokens' in line 'line'. Did you mean 'tokens'? Known: bytes, d, gpu.nic, gpu.peak, "
                       "kept, m, none, order, p, plan, plan.held, share, …."),
        ("nan", "unknown symbol 'nan' in line 'line'. Did you mean 'plan'? Known: bytes, d, gpu.nic, gpu.peak, "
                "kept, m, none, order, p, plan, plan.held, share, …."),
        ("score_ratio(d)", "score_ratio(d, H, T) takes 3 values, not 1"),
        ("score_ratio(d, none, T)", "score_ratio(d, H, T) takes H as a plain number, and this is B"),
        ("extra_time(2, time)", "extra_time(slow, fast) takes slow as s, and this is a plain number"),
    ],
)  # fmt: skip
def test_a_broken_rule_is_a_fault(text, sentence):
    assert message(text) == sentence


def test_an_unknown_function_is_a_fault_with_the_nearest():
    assert message("log10(d)").startswith("unknown function 'log10'. Did you mean 'log'? Known: ")
    assert message("score_ration(d)").startswith("unknown function 'score_ration'. Did you mean 'score_ratio'? Known: ")


def test_a_function_without_its_brackets_is_a_fault_that_says_so():
    assert message("sqrt * 2").startswith("unknown symbol 'sqrt' in line 'line'. It is a function: write sqrt(…).")


@pytest.mark.parametrize(
    "text", ["m % p == 0", "none < kept <= 2*kept", "m > 8 and none < kept or p == 1", "plan.held > 0"]
)
def test_a_condition_compares_like_with_like(text):
    assert Checker(NAMES, text).truth(parse(text, condition=True)) == Kind()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("none < 3", "compares B and a plain number"),
        ("none < kept < time", "compares B and s"),
        ("m % none == 0", "divides a plain number and B"),
        ("m", "expected a comparison, such as tokens >= T"),
        ("m > 1 and p", "expected a comparison, such as tokens >= T"),
        ("plan.held > zb.held", "combines columns of two tables: plan and zb"),
        ("(m > 1) + 1 > 2", "a comparison is not a number, so nothing is worked out from it"),
        ("(m > 1) == (p > 1)", "a comparison is not a number, so nothing is worked out from it"),
        ("max(m > 1, 2) > 1", "a comparison is not a number, so nothing is worked out from it"),
        ("-(m > 1 or p > 1) > 1", "a comparison is not a number, so nothing is worked out from it"),
        ("order == 1", "'order' is a choice of words, not a number"),
    ],
)
def test_a_condition_that_cannot_be_decided_is_a_fault(text, sentence):
    assert message(text, "truth") == sentence


@pytest.mark.parametrize(
    ("text", "unit", "dim"),
    [
        ("34*d + 5*T", "B", BYTE),
        ("6*d", "FLOP", FLOP),
        ("d / T", "s", TIME),
        ("d / T", "B/s", RATE),
        ("d / T", "FLOP/B", times(FLOP, BYTE, -1)),
        ("d / T", "%", ONE),
        ("d / T", "tokens", ONE),
        ("none", "GB", BYTE),
        ("none / gpu.nic", "ms", TIME),
        ("none / kept", "%", ONE),
        ("none / kept", "tokens", ONE),
        ("(2*byte)*d*gpu.peak / (gpu.nic * 2*flop)", "tokens", ONE),
        ("none", None, BYTE),
    ],
)
def test_a_declaration_gives_a_bare_number_its_dimension_or_says_how_a_value_is_shown(text, unit, dim):
    assert declare(kind(text), unit and parse_unit(unit), text) == dim


@pytest.mark.parametrize(
    ("text", "unit", "sentence"),
    [
        ("34*d", "GB", "a plain number declared GB: declare B; the page chooses the prefix"),
        ("34*d", "GiB", "a plain number declared GiB: declare B; the page chooses the prefix"),
        ("34*d", "TFLOP/s", "a plain number declared TFLOP/s: declare FLOP/s; the page chooses the prefix"),
        ("34*d", "ms", "a plain number declared ms: declare s; the page chooses the prefix"),
        ("34*d", "h", "a plain number declared h: declare s; the page chooses the prefix"),
        ("none / kept", "B", "the units cancel in this line, so it is a plain number, not B"),
        ("share * d", "B", "the units cancel in this line, so it is a plain number, not B"),
        ("byte/byte * d", "s", "the units cancel in this line, so it is a plain number, not s"),
        ("work / none", "tokens", "works out as FLOP/B, declared tokens"),
        ("none", "s", "works out as B, declared s"),
        ("none", "%", "works out as B, declared %"),
        ("sqrt(none)", "B", "works out as B^1/2, declared B"),
        ("none * none", "B", "works out as B^2, declared B"),
    ],
)
def test_a_false_declaration_is_a_fault(text, unit, sentence):
    with pytest.raises(Fault) as caught:
        declare(kind(text), parse_unit(unit), text)
    assert caught.value.message == sentence


@pytest.mark.parametrize("formula", [pytest.param(formula, id=name) for name, formula in formulas().items()])
def test_a_formula_passes_the_unit_that_its_own_signature_declares(formula):
    names = {name: Kind(unit.dim, bare=unit.dim == ONE) for name, unit in formula.parameters}
    assert declare(Checker(names, formula.text).kind(formula.body), formula.result, formula.text) == formula.result.dim


def test_a_fault_stands_at_the_part_that_breaks_the_rule():
    text = scalar("is: >\n  d * T +\n  log(none)\n")
    with pytest.raises(Fault) as caught:
        Checker(NAMES, text).kind(parse(text))
    assert str(caught.value) == "plate.yaml:3:3: log() takes a plain number, and this is B"
