"""Formulas of the ledger as mathematics: what is printed, and what is said."""

import random
import re

import pytest

from press.grammar.evaluate import NotFinite, evaluate
from press.grammar.parse import parse
from press.typeset.formula import TAG, box, inlined, set_formula, symbols_in

PRINTED = {
    # brackets above all
    "a-(b-c)": "a − (b − c)",
    "a-(b+c)": "a − (b + c)",
    "(a-b)-c": "a − b − c",
    "a+(b-c)": "a + b − c",
    "a/(b*c)": "a/(bc)",
    "(a+b)/c": "(a + b)/c",
    "a/(b+c)": "a/(b + c)",
    "-(a+b)": "−(a + b)",
    "-(a+b)*c": "−(a + b)c",
    "-a*b": "−ab",
    "-(a*b)": "−ab",
    "-(a/b)": "−a/b",
    "(-a)/(-b)": "−a/(−b)",
    "a*(-b)": "a × (−b)",
    "a*(-b*c)": "a × (−bc)",
    "a-(-b)": "a − (−b)",
    "a+(-b)": "a + (−b)",
    "a-(-b*c)": "a − (−bc)",
    "-(-a)": "−(−a)",
    "+a": "a",
    "-a**2": "−a^2",
    "(-a)**2": "(−a)^2",
    "a**(b+c)": "a^{b + c}",
    "a**-1": "a^{−1}",
    "(a*b)**2": "(ab)^2",
    "(a/b)**2": "(a/b)^2",
    "(a**b)**c": "(a^b)^c",
    "a**b**c": "a^{b^c}",
    "2**(1/3)": "2^{1/3}",
    # a chain of products and quotients is one fraction
    "a/b/c": "a/(bc)",
    "a*(b/c)": "ab/c",
    "a/(b/c)": "a/(b/c)",
    "a/b*c": "ac/b",
    "a/(b/c*d)": "ac/(bd)",
    "a*b/c*d/e": "abd/(ce)",
    "34*d * L/p * T/t": "34dLT/(pt)",
    "(p - 1) / (m + p - 1)": "(p − 1)/(m + p − 1)",
    # the sign of a product, only where it is needed
    "34*d + 5*H*T": "34d + 5HT",
    "d*2": "d × 2",
    "16*1024*1024": "16 × 1024 × 1024",
    "2*10**6*N": "2 × 10^6N",
    "T*(d+1)": "T × (d + 1)",
    "2*(d+1)": "2(d + 1)",
    "(a+b)*(c+d)": "(a + b)(c + d)",
    "kept_none * tokens * L": "kept none × tokens × L",
    "1 - selective/none": "1 − selective / none",
    "gpu.memory / 2": "gpu memory / 2",
    # numerals
    "1e12*x": "10^{12}x",
    "3e-4": "3 × 10^{−4}",
    "0.10*x": "0.10x",
    # unit constants print as nothing
    "2*byte": "2",
    "byte": "1",
    "x/flop": "x",
    "x/(2*flop)": "x/2",
    "second**2*x": "x",
    "byte*(a+b)/c": "(a + b)/c",
    "byte*(a+b)*c": "(a + b)c",
    "flop/x": "1/x",
    "x + 3*byte": "x + 3",
    # functions
    "ceil((p - 1) / 0.1)": "⌈(p − 1)/0.1⌉",
    "floor(x)*2": "⌊x⌋ × 2",
    "abs(a - b)": "|a − b|",
    "2*sqrt(n)*m": "2√n × m",
    "sqrt(a+b)": "√(a + b)",
    "sqrt(a)/b": "√a/b",
    "min(a, b)*c": "min(a, b) c",
    "max(a, b, c)": "max(a, b, c)",
    "exp(-x)": "e^{−x}",
    "log(n)": "ln(n)",
    "log2(n)/2": "log_2(n)/2",
    "sum(held)": "sum(held)",
    # symbols
    "d_h*H": "d_hH",
    "N_d/d_ff": "N_d/d_{ff}",
    "tau_star": "𝜏^∗",
    "2*eta": "2𝜂",
}


def seen(html):
    """What a reader sees of a formula, in the notation of plain text."""
    for tag, mark in (("sup", "^"), ("sub", "_")):
        while (inner := re.sub(rf"<{tag}>((?:(?!<{tag}>).)*?)</{tag}>", rf"{mark}⟨\1⟩", html)) != html:
            html = inner
    text = TAG.sub("", html).replace("1\u202f024", "1024").replace("\u202f", " ").replace("\u2009", " ")
    return re.sub(r"⟨(.)⟩", r"\1", text).replace("⟨", "{").replace("⟩", "}")


@pytest.mark.parametrize(("expression", "printed"), PRINTED.items())
def test_an_expression_prints_as(expression, printed):
    assert seen(box(inlined(parse(expression))).html) == printed


SAID = {
    "34*d + 5*H*T": "34 d plus 5 H T",
    "(p - 1) / (m + p - 1)": "open bracket p minus 1 close bracket over open bracket m plus p minus 1 close bracket",
    "a**2 - b**3": "a squared minus b cubed",
    "a**(b+1)": "a to the power open bracket b plus 1 close bracket",
    "d_h * T": "d sub h T",
    "16 * 1024": "16 times 1024",
    "ceil(a/2)": "the ceiling of open bracket a over 2 close bracket",
    "min(a, b + c)": "the smaller of a and open bracket b plus c close bracket",
    "min(a, b)*c": "the smaller of a and b times c",
    "sqrt(n)": "the square root of n",
    "-(a+b)": "minus open bracket a plus b close bracket",
    "3e-4": "3 times 10 to the power minus 4",
    "gpu.memory - reserve": "gpu memory minus reserve",
    "tau_star": "tau star",
}


@pytest.mark.parametrize(("expression", "said"), SAID.items())
def test_an_expression_is_said_as(expression, said):
    assert box(inlined(parse(expression))).words == said


def test_letters_are_italic_and_words_upright():
    assert box(parse("2*d*tokens")).html == '2<i>d</i>\u2009<span class="op">×</span>\u2009tokens'


def test_the_element_reads_its_words_aloud():
    assert set_formula(parse("34*d")) == '<span class="f" role="math" aria-label="34 d">34<i>d</i></span>'


def test_only_a_long_formula_may_break():
    assert set_formula(parse("a + b")).startswith('<span class="f" ')
    assert set_formula(parse("12*d + 4*d*K/H + 6*f + 34*d + 5*H*T + 2*N")).startswith('<span class="f long" ')


def test_the_call_of_a_formula_prints_its_body():
    assert seen(box(inlined(parse("model_flops(N, L, T, d) / 2"))).html) == "(6N + 6LTd)/2"


def test_the_arguments_of_a_call_keep_their_brackets():
    assert seen(box(inlined(parse("model_flops(a + b, L, T, d)"))).html) == "6(a + b) + 6LTd"


def test_the_symbols_of_a_formula_are_its_letters_in_order():
    assert symbols_in(parse("34*d + 5*H*tokens*d / (2*byte) + tau_star")) == ("d", "H", "tau_star")


def made_up(dice, depth):
    """A random expression of single letters and numerals."""
    if depth == 0 or dice.random() < 0.2:
        return dice.choice(["a", "b", "c", "d", "2", "3", "(2*byte)"])
    left, right = made_up(dice, depth - 1), made_up(dice, depth - 1)
    return dice.choice([f"({left} {dice.choice('+-*/')} {right})", f"(-{left})", f"({left})**{dice.choice('23')}"])


def typed_back(printed):
    """A printed formula as the expression that a reader takes it for."""
    text = printed.replace("−", "-").replace(" × ", "*")
    text = re.sub(r"\^\{?(\d)\}?", r"**\1", text)
    return re.sub(r"(?<=[a-d)\d]) ?(?=[a-d(])", "*", text)


def test_what_is_printed_has_the_value_of_what_was_typed():
    dice, checked = random.Random(14), 0  # noqa: S311 - no secret hangs on it
    values = {"a": 1.7, "b": 2.3, "c": 0.6, "d": 5.1}
    for _ in range(600):
        tree = parse(made_up(dice, 4))
        try:
            value = evaluate(tree, values.__getitem__)
        except NotFinite:
            continue
        printed = typed_back(seen(box(tree).html))
        assert evaluate(parse(printed), values.__getitem__) == pytest.approx(value), printed
        checked += 1
    assert checked > 400
