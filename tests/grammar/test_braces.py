"""What may stand in braces, in every text of a plate."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scalars import scalar

from press.faults import Fault
from press.grammar.braces import braces

FORMS = "write {name}, {name:.2}, {name:GB}, {name=} or {8192}; a calculation is a line of numbers:"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{saved}", ("saved", None, None, False, "saved")),
        ("{gpu.peak}", ("gpu.peak", None, None, False, "gpu.peak")),
        ("{d_h}", ("d_h", None, None, False, "d_h")),
        ("{x:.2}", ("x", 2, None, False, "x:.2")),
        ("{x:.0}", ("x", 0, None, False, "x:.0")),
        ("{x:GiB}", ("x", None, "GiB", False, "x:GiB")),
        ("{x:.2 ms}", ("x", 2, "ms", False, "x:.2ms")),
        ("{x:.2ms}", ("x", 2, "ms", False, "x:.2ms")),
        ("{x: .2 ms }", ("x", 2, "ms", False, "x:.2ms")),
        ("{x:.1 GB/s}", ("x", 1, "GB/s", False, "x:.1GB/s")),
        ("{x:%}", ("x", None, "%", False, "x:%")),
        ("{x=}", ("x", None, None, True, "x=")),
    ],
)
def test_a_value_is_a_name_with_places_and_a_unit_or_its_formula(text, read):
    (brace,) = braces(f"it is {text}.")
    assert (brace.name, brace.places, brace.unit and brace.unit.text, brace.formula, brace.key) == read
    assert (brace.number, brace.at, brace.text) == (None, 6, text)


@pytest.mark.parametrize(
    ("text", "number", "typed"),
    [("{8192}", 8192.0, "8\u2009192"), ("{0.50}", 0.5, "0.50"), ("{-5}", -5.0, "−5"), ("{0}", 0.0, "0")],
)
def test_a_plain_number_prints_as_typed(text, number, typed):
    (brace,) = braces(text)
    assert (brace.name, brace.number, brace.typed, brace.key) == ("", number, typed, text[1:-1])


def test_braces_are_found_in_order():
    assert [brace.name for brace in braces("{a}{b} and {a:.1}")] == ["a", "b", "a"]
    assert braces("no value at all") == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", f"'{{}}' is not a value: {FORMS}"),
        ("{ a }", f"'{{ a }}' is not a value: {FORMS}"),
        ("{a + b}", f"'{{a + b}}' is not a value: {FORMS}"),
        ("{34*d}", f"'{{34*d}}' is not a value: {FORMS}"),
        ("{_a}", f"'{{_a}}' is not a value: {FORMS}"),
        ("{a.b.c}", f"'{{a.b.c}}' is not a value: {FORMS}"),
        ("{a!r}", f"'{{a!r}}' is not a value: {FORMS}"),
        ("{a[0]}", f"'{{a[0]}}' is not a value: {FORMS}"),
        ("{a:}", f"'{{a:}}' is not a value: {FORMS}"),
        ("{a=:.2}", f"'{{a=:.2}}' is not a value: {FORMS}"),
        ("{1e9}", f"'{{1e9}}' is not a value: {FORMS}"),
        ("{٣}", f"'{{٣}}' is not a value: {FORMS}"),
        ("{8 192}", "'{8 192}' is not a plain number: write {8192}; the page groups its digits"),
        ("{8\u2009192}", "'{8\\u2009192}' is not a plain number: write {8192}; the page groups its digits"),
        ("{8,192}", "'{8,192}' is not a plain number: write {8192}; the page groups its digits"),
        ("{−5}", "'{−5}' is not a plain number: write {-5}; the page groups its digits"),
        ("{a:2}", "'2' is not a form: write places, a unit, or both, as in {x:.2 ms}"),
        ("{a:.12}", "'.12' is not a form: write places, a unit, or both, as in {x:.2 ms}"),
        ("{a:,}", "unknown unit ','. Known: %, B, buckets, checkpoints, chunks, days, devices, elements, experts, FLOP, GPUs, "
                  "h, heads, hops, layers, layouts, micro-batches, min, nodes, parameters, replicas, s, sequences, servers, "
                  "stages, steps, tokens, USD, years."),
        ("{a:Gb}", "unknown unit 'Gb': write 'GB', for bytes; a bit is an eighth of one"),
        ("{a", "a '{' without its partner; a value is written {name}"),
        ("a}", "a '}' without its partner; a value is written {name}"),
        ("}{", "a '}' without its partner; a value is written {name}"),
        ("{{a}}", "a '{' without its partner; a value is written {name}"),
        ("{a{b}}", "a '{' without its partner; a value is written {name}"),
    ],
)  # fmt: skip
def test_any_other_brace_is_a_fault(text, sentence):
    with pytest.raises(Fault) as caught:
        braces(text)
    assert caught.value.message == sentence


def test_a_fault_stands_at_its_brace_in_the_file():
    with pytest.raises(Fault) as caught:
        braces(scalar("text: >\n  it takes {a} bytes,\n  or {b+1} of them\n"))
    assert str(caught.value) == f"plate.yaml:3:6: '{{b+1}}' is not a value: {FORMS}"


@given(st.one_of(st.text(max_size=40), st.text("ab{}:.=8 G", max_size=20)))
def test_any_text_gives_braces_or_a_fault(text):
    with suppress(Fault):
        assert len(braces(text)) == text.count("{")
