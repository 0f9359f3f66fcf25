"""An author's mistake: its sentence, its place, the line it stands on."""

import pickle

import pytest

from press.faults import NOWHERE, Fault, Faults, Place, excerpt, nearest

HERE = Place("plates/XIV/02.yaml", 12, 7, "  is: 34d in B  ")


def test_a_fault_says_file_line_and_column_before_its_sentence():
    assert str(Fault("write 34*d", HERE)) == "plates/XIV/02.yaml:12:7: write 34*d"
    assert str(HERE) == "plates/XIV/02.yaml:12:7"


def test_a_fault_without_a_place_is_its_sentence_alone():
    assert str(Fault("there is no plate 'XV.1'")) == "there is no plate 'XV.1'"
    assert Fault("there is no plate 'XV.1'").place == NOWHERE


def test_words_of_the_file_are_quoted_at_a_length_that_can_be_read():
    assert Fault(f"expected a number, found {'word ' * 400!r}").message == f"expected a number, found '{'word ' * 12}…'"
    whole = f"'d' is a value here, {'and so on ' * 12}and no 'e'"
    assert Fault(whole).message == whole


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        (HERE, "plates/XIV/02.yaml:12:7: no\n      is: 34d in B\n          ^"),
        (Place("a.yaml", 1, 1, "x"), "a.yaml:1:1: no\n    x\n    ^"),
        (Place("a.yaml", 1, 99, "abc"), "a.yaml:1:99: no\n    abc\n       ^"),
        (Place("a.yaml", 1, 3, "   "), "a.yaml:1:3: no"),
        (Place("a.yaml"), "a.yaml:1:1: no"),
        (NOWHERE, "no"),
    ],
)
def test_a_fault_is_shown_with_its_line_and_a_caret_under_the_place(place, shown):
    assert Fault("no", place).shown() == shown


@pytest.mark.parametrize(
    ("quote", "column", "line", "cells"),
    [
        ("\tis: dd", 6, " is: dd", 5),
        ("title: 並列 dd", 11, "title: 並列 dd", 12),
        ("e\u0301 dd", 4, "e\u0301 dd", 2),
        ("a\u202eb dd", 5, "a\ufffdb dd", 4),
        ("x" * 300 + "dd" + "y" * 300, 301, "…" + "x" * 70 + "dd" + "y" * 68 + "…", 71),
        ("dd" + "y" * 300, 1, "dd" + "y" * 138 + "…", 0),
        ("x" * 300 + "dd", 301, "…" + "x" * 138 + "dd", 139),
    ],
    ids=["a tab", "wide characters", "an accent of its own", "text turned about", "the middle of a long line",
         "the start of one", "its end"],
)  # fmt: skip
def test_the_caret_stands_under_its_column_whatever_the_line_is_like(quote, column, line, cells):
    assert excerpt(quote, column) == (line, cells)


@pytest.mark.parametrize(
    ("message", "guess"),
    [
        ("unknown key 'titel'. Did you mean 'title'? Known: title.", "title"),
        ('unknown symbol "d\'". Did you mean "d\'\'"?', "d''"),
        ("the key 'title' is missing", None),
    ],
)
def test_a_fault_knows_the_name_that_was_likely_meant(message, guess):
    assert Fault(message).guess == guess


def test_faults_are_sorted_by_place_and_each_stands_once():
    late, early = Fault("b", Place("a.yaml", 10, 1)), Fault("c", Place("a.yaml", 9, 5))
    other, twice = Fault("a", Place("b.yaml", 1, 1)), Fault("b", Place("a.yaml", 10, 1))
    same_place = Fault("a", Place("a.yaml", 10, 1))
    found = Faults([other, late, twice, early, same_place])
    assert [str(fault) for fault in found.faults] == [
        "a.yaml:9:5: c",
        "a.yaml:10:1: a",
        "a.yaml:10:1: b",
        "b.yaml:1:1: a",
    ]
    assert str(found) == "a.yaml:9:5: c\na.yaml:10:1: a\na.yaml:10:1: b\nb.yaml:1:1: a"


def test_faults_come_whole_out_of_another_process():
    one = pickle.loads(pickle.dumps(Fault("no", HERE)))  # noqa: S301 - our own bytes
    many = pickle.loads(pickle.dumps(Faults([Fault("b", HERE), Fault("a")])))  # noqa: S301
    assert (one.message, one.place, one.shown()) == ("no", HERE, Fault("no", HERE).shown())
    assert [str(fault) for fault in many.faults] == ["a", "plates/XIV/02.yaml:12:7: b"]


@pytest.mark.parametrize(
    ("name", "known", "sentence"),
    [
        ("storde", ["stored", "inputs"], " Did you mean 'stored'? Known: inputs, stored."),
        ("xyz", ["stored", "inputs"], " Known: inputs, stored."),
        ("tokens", ["Tokens", "T"], " Did you mean 'Tokens'? Known: T, Tokens."),
        ("TOKENS", ["tokens"], " Did you mean 'tokens'? Known: tokens."),
        ("a", [], ""),
        (
            "zz",
            [f"n{i:02}" for i in range(13)],
            " Known: n00, n01, n02, n03, n04, n05, n06, n07, n08, n09, n10, n11, ….",
        ),
        ("a", ["b", "b"], " Known: b."),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest_and_what_there_is(name, known, sentence):
    assert nearest(name, known) == sentence


def test_the_list_of_what_there_is_may_be_longer():
    assert nearest("q", "abc", most=2) == " Known: a, b, …."
    assert nearest("q", "abc", most=3) == " Known: a, b, c."
