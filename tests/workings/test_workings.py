"""Workings: formula, values put in, inputs and source of every line, on small plates of the tests' own."""

import re

import pytest
from small import folder, numbers

from press.read import read
from press.solve import solve
from press.workings import workings

TAG = re.compile(r"<[^>]*>")
THIN, NARROW = "\u2009", "\u202f"


def plain(html):
    """The text of some HTML, its thin and narrow spaces as plain ones."""
    return TAG.sub("", html).replace(THIN, " ").replace(NARROW, " ")


@pytest.fixture
def worked(tmp_path):
    """The workings of a plate with these lines, by name."""

    def worked(lines, medium="print", rest=""):
        library = read(folder(tmp_path, numbers(lines) + rest))
        assert [str(fault) for fault in library.faults] == []
        file = library.plates[0]
        ledger = solve(file, library)
        assert [str(fault) for fault in ledger.faults] == []
        return {each.name: each for each in workings(file, ledger, library, medium)}

    return worked


def test_a_line_has_its_formula_the_values_put_in_and_its_inputs(worked):
    way = worked("kept: 34*d + 5*H*T in B")["kept"].way
    assert plain(way.formula) == "kept = 34d + 5HT"
    assert plain(way.with_values) == "34 × 8 192 + 5 × 64 × 8 192"
    assert way.inputs == ("d", "H", "T")


def test_a_letter_without_a_label_is_called_what_the_notation_says(worked):
    found = worked("m: 32 micro-batches\ncount: 2 * m")
    assert found["m"].label == "Micro-batches in a step"
    assert found["count"].label == "Count"


def test_no_line_breaks_within_a_number_of_a_label_or_of_a_formula(worked):
    for medium in ("web", "print"):
        found = worked("kept:\n    label: Kept of 8 192 tokens, 70B, 1 024 of them\n    is: 2*1048576*d in B", medium)
        assert found["kept"].label == f"Kept of 8{NARROW}192 tokens, 70B, 1{NARROW}024 of them"
        assert f"1{NARROW}048{NARROW}576" in found["kept"].way.formula


def test_every_input_is_a_working_before_the_line(worked):
    found = worked("one: 2*d in B\ntwo: one * L")
    assert {"d", "L", "one", "two"} <= set(found)
    order = list(found)
    for each in found.values():
        for read_name in each.way.inputs:
            assert order.index(read_name) < order.index(each.name)


def test_values_are_put_in_with_more_digits_than_they_are_printed_with(worked):
    found = worked("one: 2*d * 8191 in B\ntwo: one * L")
    assert plain(found["one"].value) == "134.2 MB"
    assert plain(found["one"].digits) == "134.2013 MB"
    assert plain(found["two"].way.with_values) == "134.2013 MB × 80"


def test_a_value_that_is_printed_with_all_its_digits_has_no_others(worked):
    assert worked("eighty: 80 GB")["eighty"].digits == ""


def test_a_negative_value_is_bracketed_where_a_sign_would_be_misread(worked):
    assert plain(worked("low: 1 - d\ntwice: 2 * low")["twice"].way.with_values) == "2(−8 191)"


def test_a_value_with_a_unit_is_bracketed_where_it_is_raised_to_a_power(worked):
    found = worked("wide: 2*d in B\nsame: sqrt(wide ** 2)")
    assert plain(found["same"].way.with_values) == "√((16.384 kB)2)"


def test_a_named_formula_is_written_out_with_its_summary_and_its_source(worked):
    way = worked("kept: layer_activations(d, H, T)")["kept"].way
    assert plain(way.formula) == "kept = 34d + 5HT"
    assert way.origin.startswith("Bytes that one layer keeps per token")


def test_a_source_is_set_with_its_section(worked):
    found = worked("hfu:\n    quoted: 57.8%\n    source: korthikanti2023, §4.1")
    assert plain(found["hfu"].way.source) == "Korthikanti et al., 2023, §4.1"
    assert "<a href=" in found["hfu"].way.source


def test_a_figure_of_a_model_says_whose_it_is_and_where_it_is_read(worked):
    width = worked("kept: 2*d in B")["d"]
    assert plain(width.of) == "Llama 3 70B"
    assert "<code>hidden_size</code>" in width.way.origin
    assert plain(width.value) == "8 192"


def test_a_symbol_that_is_counted_has_its_formula_and_reads_other_symbols(worked):
    count = worked("flops: 6*N in FLOP")["N"]
    assert plain(count.way.formula).startswith("N = ")
    assert {"d", "L"} <= set(count.way.inputs)


def test_for_the_web_values_are_slots_with_a_string_for_every_state(worked):
    kept = worked("kept: 2*d * 8191 in B", "web")["kept"]
    assert 'data-slot="kept"' in kept.value
    assert 'data-slot="kept~"' in kept.digits
    assert kept.slots["kept"].controls == ("model",)
    assert set(kept.slots["kept"].strings) == {("llama-3-8b",), ("llama-3-70b",)}
    assert kept.anchor == "working-kept"


def test_every_slot_that_a_working_asks_for_it_brings(worked):
    for each in worked("kept: gpu.memory * d", "web").values():
        assert {*re.findall(r'data-slot="([^"]*)"', f"{each.of}{each.value}{each.digits}")} <= each.slots.keys()


def test_what_a_method_gives_is_named_by_its_fields_text_and_reads_what_the_method_takes(worked):
    lines = "plan:\n    run: pipeline_schedule\n    order: 1f1b\n    stages: 4\n    micro_batches: L / 2\n    forward: 1\n    backward: 2\nidle: plan.makespan - 1"
    span = worked(lines)["plan.makespan"]
    assert plain(span.label).startswith("Makespan")
    assert plain(span.of) == "plan"
    assert span.way.inputs == ("L",)
    assert "pipeline schedule" in span.way.origin


def test_in_print_there_are_no_slots_and_anchors_have_the_name_of_the_plate(worked):
    kept = worked("kept: 2*d in B")["kept"]
    assert not kept.slots
    assert "data-slot" not in kept.value + kept.way.with_values
    assert kept.anchor == "XIV-1-working-kept"


def test_a_line_by_a_control_has_a_way_for_each_case_the_starts_first(worked):
    lines = "rate:\n    by: model\n    is:\n      llama-3-8b: 3*d\n      else: 2*d"
    rate = worked(lines, "web")["rate"]
    assert rate.by == "model"
    assert [plain(way.formula) for way in rate.ways] == ["rate = 2d", "rate = 3d"]
    assert [way.keys for way in rate.ways] == [("llama-3-70b",), ("llama-3-8b",)]


def test_in_print_a_line_by_a_control_has_the_way_of_the_start_alone(worked):
    lines = "rate:\n    by: model\n    is:\n      llama-3-8b: 3*d\n      else: 2*d"
    assert [plain(way.formula) for way in worked(lines)["rate"].ways] == ["rate = 2d"]


def test_lines_of_words_and_what_nothing_reads_of_a_model_are_left_out(worked):
    found = worked("kept: 2*d in B\nword:\n    say:\n      - if: d > 1\n        then: wide\n      - else: narrow")
    assert "word" not in found
    assert "V" not in found


def test_a_number_that_only_the_text_shows_has_its_working_too(worked):
    assert plain(worked("kept: 2*d in B", rest="notes: |\n  It holds {gpu.memory}.\n")["gpu.memory"].value) == "80 GB"
