"""Bars: their lengths are the values, their labels collide with nothing, their words are the values'."""

import pytest

from press import style
from press.canvas import Canvas
from press.faults import Fault
from press.figures import bars
from press.figures.bars.amounts import read
from press.figures.bars.sheet import Sheet


def spec(panel, **changes):
    return bars.Spec.model_validate(panel | changes)


def drawn(panel, view):
    canvas = Canvas(style.FULL if panel.wide else style.HALF, bars.height(panel))
    return canvas, bars.draw(panel, view, canvas)


def lengths(canvas, sheet, *, upright=False):
    """The values that the drawn bars stand for, read back through the axis."""
    boxes = [run for mark in canvas.marks("box") for run in mark.runs]
    axis = canvas.marks("axis")[0].extent
    scale = sheet.scale(axis.bottom, axis.top) if upright else sheet.scale(axis.left, axis.right)
    return sorted(scale.inverse(run[0][1] if upright else run[1][0]) for run in boxes)


def test_the_reference_panel_says_its_three_values_its_limit_and_where_it_starts(memory_panel, activations):
    canvas, _ = drawn(spec(memory_panel), activations)
    words = canvas.words()
    for word in ("1.9\u2009TB", "182.5\u2009GB", "10.7\u2009GB", "one H100, 80.0\u2009GB", "1\u2009GB", "Nothing"):
        assert word in words
    assert "one micro-batch of 8\u2009192 tokens, one replica, before sharding" in words


@pytest.mark.parametrize("upright", ["false", "true"])
@pytest.mark.parametrize("panel", ["memory_panel", "compute_panel"])
def test_no_label_touches_anything_in_any_state(request, activations, panel, upright):
    one = spec(request.getfixturevalue(panel), upright=upright)
    for state in activations.states():
        canvas, _ = drawn(one, state)
        assert canvas.collisions() == [], state.choice
        assert {"Nothing", "Core attention" if upright == "false" else "Nothing", "Everything"} <= set(canvas.words())


@pytest.mark.parametrize("upright", ["false", "true"])
@pytest.mark.parametrize("scale", ["linear", "log"])
def test_a_bar_is_as_long_as_its_value(memory_panel, activations, upright, scale):
    panel = spec(memory_panel, upright=upright, scale=scale)
    canvas, _ = drawn(panel, activations)
    sheet = Sheet(panel, activations, canvas, read(panel, activations), 40)
    if upright == "true":
        canvas.placed = [item for item in canvas.placed if item.role != "axis" or item.extent.width == 0]
    values = sorted(activations.number(name) for name in ("none", "selective", "full"))
    assert lengths(canvas, sheet, upright=upright == "true") == pytest.approx(values)


def test_bars_of_all_states_stand_on_one_log_axis(memory_panel, activations):
    """Ten times the bytes is the same step along the axis whatever the reader chooses."""
    ticks = set()
    for state in activations.states():
        canvas, _ = drawn(spec(memory_panel), state)
        ticks.add(
            tuple(word for word in canvas.words() if word in {"1\u2009GB", "100\u2009GB", "10\u2009TB", "1\u2009PB"})
        )
    assert len(ticks) == 1


def test_a_label_in_the_way_of_a_limit_goes_past_it_with_a_leader(memory_panel, activations):
    canvas, _ = drawn(spec(memory_panel), activations)
    label = next(item for item in canvas.placed if getattr(item, "text", "") == "10.7\u2009GB")
    assert label.extent.left > canvas.marks("rule")[0].extent.right
    assert len(canvas.marks("leader")) == 1


def test_nought_is_a_hairline_with_its_label(compute_panel, activations):
    canvas, _ = drawn(spec(compute_panel), activations)
    hairline = canvas.marks("line")[0].extent
    assert (hairline.width, "0%" in canvas.words()) == (0, True)
    assert hairline.height > 10
    assert len(canvas.marks("box")) == 2


def test_a_long_bar_by_a_limit_holds_its_label_in_a_hole_of_its_hatch(activations):
    panel = spec({"kind": "bars", "title": "t", "subtitle": "s", "bars": {"Some": "1e9 in B", "Most": "75e9 in B"},
                  "limits": [{"at": "memory", "label": "one {gpu}"}]})  # fmt: skip
    canvas, _ = drawn(panel, activations)
    label = next(item for item in canvas.placed if getattr(item, "text", "") == "75.0\u2009GB")
    assert label.extent.right < canvas.marks("rule")[0].extent.left
    assert canvas.collisions() == []


@pytest.mark.parametrize("upright", ["false", "true"])
def test_parts_of_a_stack_lie_end_to_end(stack_panel, activations, upright):
    panel = spec(stack_panel, upright=upright)
    canvas, _ = drawn(panel, activations)
    amounts = read(panel, activations)
    assert [(bar.start, bar.end) for bar in amounts.bars[:3]] == [(0, 40e9), (40e9, 65e9), (65e9, 80e9)]
    assert [bar.end for bar in amounts.wholes] == [80e9, 59e9, 32e9, 65e9]
    assert canvas.collisions() == []
    assert {"PP 1", "80.0\u2009GB", "Weights", "Activations"} <= set(canvas.words())


@pytest.mark.parametrize("wide", ["false", "true"])
@pytest.mark.parametrize("upright", ["false", "true"])
@pytest.mark.parametrize("scale", ["linear", "log"])
def test_labels_of_groups_touch_nothing(activations, upright, scale, wide):
    groups = {"8B": {"DDP": "128.5e9 in B", "ZeRO-1": "33.2e9 in B", "ZeRO-3": "1.9e9 in B"},
              "405B": {"DDP": "6494e9 in B", "ZeRO-1": "1670e9 in B", "ZeRO-3": "101e9 in B"}}  # fmt: skip
    panel = spec({"kind": "bars", "title": "t", "subtitle": "s", "arrange": "grouped", "groups": groups},
                 upright=upright, scale=scale, wide=wide, limits=[{"at": "memory", "label": "one {gpu}"}])  # fmt: skip
    canvas, _ = drawn(panel, activations)
    assert canvas.collisions() == []
    assert {"128.5\u2009GB", "6.5\u2009TB", "101.0\u2009GB", "DDP", "ZeRO-3"} <= set(canvas.words())


def test_every_colour_is_a_token(memory_panel, stack_panel, activations):
    for panel in (memory_panel, stack_panel):
        canvas, _ = drawn(spec(panel), activations)
        used = {getattr(item, name, "none") for item in canvas.placed for name in ("fill", "ink")}
        used |= {item.lettering.ink for item in canvas.placed if item.role == "words"}
        assert used - {"none"} <= set(style.TOKENS.values())


def test_the_alternative_text_has_the_extremes_and_the_limit_in_forty_words(memory_panel, compute_panel, activations):
    _, memory = drawn(spec(memory_panel), activations)
    assert memory == ("Activation memory: Nothing 1.9\u2009TB is most, Everything 10.7\u2009GB least; 2 of 3 over the limit, "
                      "one H100, 80.0\u2009GB; between them Core attention 182.5\u2009GB.")  # fmt: skip
    for state in activations.states():
        for panel in (memory_panel, compute_panel):
            assert len(drawn(spec(panel), state)[1].split()) <= 40


def test_the_table_has_every_number(memory_panel, stack_panel, activations):
    shown = [(one.label, one.said) for one in bars.shown(spec(memory_panel), activations)]
    assert shown == [("Nothing", "1.9\u2009TB"), ("Core attention", "182.5\u2009GB"), ("Everything", "10.7\u2009GB"),
                     ("one H100", "80.0\u2009GB")]  # fmt: skip
    labels = [one.label for one in bars.shown(spec(stack_panel), activations)]
    assert labels[:3] == ["PP 1, Weights", "PP 1, Adam", "PP 1, Activations"]
    assert labels[-5:] == ["PP 1", "PP 2", "PP 4", "PP 16", "room"]


def test_all_states_of_a_panel_have_one_size(stack_panel, memory_panel):
    assert bars.height(spec(memory_panel)) == bars.height(spec(stack_panel)) == 196


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"scale": "log", "bars": {"Nothing": "extra_none"}, "limits": []},
            "bar 'Nothing' is 0%: a log axis has no nought",
        ),
        ({"scale": "linear", "bars": {"Less": "-1e9 in B"}}, "bar 'Less' is .*: a bar cannot show a negative value"),
        ({"bars": {"Nothing": "none", "Share": "extra"}}, "one axis cannot hold both B and %"),
        ({"bars": {}, "table": "parts", "row": "PP", "parts": {"Weights": "weights"}}, "'PP' names no column"),
    ],
)
def test_what_a_bar_cannot_show_is_a_fault(memory_panel, activations, changes, message):
    with pytest.raises(Fault, match=message):
        drawn(spec(memory_panel, **changes), activations)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bars": {}}, "takes its values from one of: bars, groups, table"),
        ({"arrange": "stacked"}, "arrange: stacked needs groups or a table, not bars"),
        ({"bars": {}, "table": "parts"}, "bars from a table need row"),
        ({"row": "PP {pp}"}, "row and parts belong to a table"),
        ({"bars": {}, "groups": {"a": {"x": "1", "y": "2"}}}, "say arrange: grouped or arrange: stacked"),
        (
            {"bars": {}, "groups": {"a": {"x": "1"}, "b": {"y": "2"}}, "arrange": "grouped"},
            "the groups differ in their parts",
        ),
        ({"bars": {}, "groups": {"a": {"x": "1"}}, "arrange": "stacked"}, "on a log axis lengths do not"),
    ],
)
def test_keys_that_do_not_go_together_are_faults(memory_panel, changes, message):
    with pytest.raises(ValueError, match=message):
        spec(memory_panel, **changes)
