"""Text becomes a tree of a closed list of nodes, or one fault at its place."""

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scalars import scalar

from press.faults import Fault
from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Num, Unary, names, walk
from press.grammar.parse import parse, split_unit

A, B = Name("a", 0), Name("b", 4)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("8192", Num(8192.0, "8192")),
        (".5", Num(0.5, ".5")),
        ("5.", Num(5.0, "5.")),
        ("1e9", Num(1e9, "1e9")),
        ("2.5E-3", Num(0.0025, "2.5E-3")),
        ("9007199254740992", Num(2.0**53, "9007199254740992")),
        ("a", A),
        ("gpu.peak", Name("gpu.peak")),
        (" a", Name("a", 1)),
        ("-a", Unary("-", Name("a", 1))),
        ("a + b", Binary("+", A, B)),
        ("a\n+ b", Binary("+", A, B)),
        ("a\u00a0+ b", Binary("+", A, B)),
        ("min(a, 2)", Call("min", (Name("a", 4), Num(2.0, "2", 7)))),
        ("a - (b)", Binary("-", A, Name("b", 5))),
    ],
)
def test_an_expression_is_read(text, tree):
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a < b", Compare(("<",), (A, B))),
        ("a < b <= 3", Compare(("<", "<="), (A, B, Num(3.0, "3", 9)))),
        ("a % b == 0", Compare(("==",), (Binary("%", A, B), Num(0.0, "0", 9)))),
        ("a>1 or b!=2", Logic("or", (Compare((">",), (A, Num(1.0, "1", 2))),
                                     Compare(("!=",), (Name("b", 7), Num(2.0, "2", 10)), 7)))),
        ("(a > 1) and b < 2", Logic("and", (Compare((">",), (Name("a", 1), Num(1.0, "1", 5)), 1),
                                            Compare(("<",), (Name("b", 12), Num(2.0, "2", 16)), 12)))),
    ],
)  # fmt: skip
def test_a_condition_is_read(text, tree):
    assert parse(text, condition=True) == tree


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("34*d + 5*H*T in B", ("34*d + 5*H*T", "B")),
        ("hop / stage in %", ("hop / stage", "%")),
        ("a / b in tokens / s", ("a / b", "tokens / s")),
        ("a\n  in GB/s", ("a", "GB/s")),
        ("inner + maximum", ("inner + maximum", None)),
        ("a in b in B", ("a in b", "B")),
        ("8192", ("8192", None)),
    ],
)
def test_the_unit_stands_after_the_last_in(text, parts):
    assert split_unit(text) == parts


def test_names_are_read_once_each_in_order():
    assert names(parse("b*a + b/gpu.peak + max(c, a)")) == ("b", "a", "gpu.peak", "c")


def test_the_longest_sum_that_fits_a_line_is_read():
    assert len(list(walk(parse("+".join("a" * 150))))) == 299


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(" * 300, "a closing ) is missing in '" + "(" * 59 + "…'"),
        (")" * 300, "an opening ( is missing in '" + ")" * 59 + "…'"),
        ("-" * 299 + "a", "nested more than 200 deep"),
        ("+" * 299 + "a", "nested more than 200 deep"),
        ("(-" * 100 + "a" + ")" * 100, None),
        ("abs(" * 60 + "a" + ")" * 60, None),
        ("(" * 149 + "a" + ")" * 149, None),
        ("2**" * 99 + "2", None),
    ],
    ids=["opening", "closing", "minus", "plus", "bracketed minus", "calls", "brackets", "powers"],
)
def test_a_nest_of_300_characters_is_read_or_refused_at_once(text, sentence):
    began = time.process_time()
    if sentence is None:
        assert list(walk(parse(text)))
    else:
        with pytest.raises(Fault) as caught:
            parse(text)
        assert caught.value.message == sentence
    assert time.process_time() - began < 1


PLACES = {
    "plain": ("is: d + 34d\n", 1, 9),
    "plain, the second of two": ("is: d + d^2 + e^3\n", 1, 10),
    "plain over two lines": ("is: d +\n  T + 34d\n", 2, 7),
    "double quotes": ('is: "d + 34d"\n', 1, 10),
    "double quotes, a quoted word": ("is: \"d + 'x'\"\n", 1, 10),
    "double quotes, an escape": ('is: "d +\\n 34d"\n', 1, 12),
    "single quotes": ("is: 'd + 34d'\n", 1, 10),
    "single quotes, doubled": ("is: 'd + ''x'''\n", 1, 10),
    "single quotes, a percentage": ("is: '90%'\n", 1, 6),
    "folded": ("is: >\n  d +\n  T + 34d\n", 3, 7),
    "folded, a sign of its header": ("is: >\n  d +\n  (T > 2)\n", 3, 4),
    "literal": ("is: |\n  d +\n    T + 34d\n", 3, 9),
    "stripped": ("is: >-\n  d + 34d\n", 2, 7),
    "literal, a slip that folds over two lines": ("is: |\n  d + 34\n  T\n", 2, 7),
}


@pytest.mark.parametrize(("file", "line", "column"), PLACES.values(), ids=PLACES)
def test_a_fault_stands_at_its_place_in_the_file(file, line, column):
    with pytest.raises(Fault) as caught:
        parse(scalar(file))
    place = caught.value.place
    assert (place.line, place.column) == (line, column)
    assert place.quote == file.split("\n")[line - 1]


def test_a_text_seen_before_has_the_place_of_the_new_scalar():
    for file, line in (("is: 5 + 34d\n", 1), ("\n\nis: 5 + 34d\n", 3)):
        with pytest.raises(Fault) as caught:
            parse(scalar(file))
        assert str(caught.value) == f"plate.yaml:{line}:9: '34d': write 34*d (a product needs its *)"


PIECES = st.lists(
    st.sampled_from(
        [
            "d",
            "gpu.peak",
            "34",
            "8,192",
            "%",
            "(",
            ")",
            "+",
            "-",
            "**",
            "in",
            "if",
            " ",
            "min(",
            "<",
            "=",
            "_",
            "é",
            "\n",
        ]
    )
)


@given(st.one_of(st.text(max_size=60), PIECES.map("".join), PIECES.map(" ".join)), st.booleans())
def test_any_text_is_a_tree_or_a_fault(text, condition):
    with suppress(Fault):
        assert list(walk(parse(text, condition=condition)))
