"""Bars: their lengths are the values, their labels collide with nothing, their words are the values'."""

from itertools import pairwise

import pytest
from fake_view import Fake

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


def test_a_value_that_a_limit_leaves_no_room_goes_past_it_without_a_leader(memory_panel, activations):
    """A line from bar to value, across the limit, would look like a range of errors."""
    canvas, _ = drawn(spec(memory_panel), activations)
    label = next(item for item in canvas.placed if getattr(item, "text", "") == "10.7\u2009GB")
    assert label.extent.left > canvas.marks("rule")[0].extent.right
    assert canvas.marks("leader") == []


@pytest.mark.parametrize("upright", ["false", "true"])
@pytest.mark.parametrize("scale", ["linear", "log"])
@pytest.mark.parametrize("amount", [70e9, 79e9, 79.9e9, 80.1e9, 81e9, 85.9e9, 120e9])
def test_a_bar_s_end_near_a_limit_stays_in_sight(amount, scale, upright):
    """No casing lies on the end of a bar, nor beyond it, and no label on anything."""
    view = Fake(names={"a": amount, "b": 200e9, "cap": 80e9}, units={"a": "B", "b": "B", "cap": "B"})
    panel = {"kind": "bars", "title": "Near", "subtitle": "bytes", "bars": {"A": "a", "B": "b"},
             "limits": [{"at": "cap", "label": "limit"}], "scale": scale, "upright": upright}  # fmt: skip
    canvas, _ = drawn(spec(panel), view)
    box = next(part for mark in canvas.marks("box") for part in mark.parts)
    strips = [part for mark in canvas.marks("casing") for part in mark.parts if part.overlaps(box.grown(2))]
    assert canvas.collisions() == []
    if upright == "true":
        assert all(strip.top > box.top + 0.6 for strip in strips)
    else:
        assert all(strip.right < box.right - 0.6 for strip in strips)


def test_nought_is_a_hairline_with_its_label(compute_panel, activations):
    canvas, _ = drawn(spec(compute_panel), activations)
    hairline = canvas.marks("line")[0].extent
    assert (hairline.width, "0%" in canvas.words()) == (0, True)
    assert hairline.height > 10
    assert len(canvas.marks("box")) == 2


def test_a_value_that_a_limit_would_cross_stands_in_its_bar(activations):
    panel = spec({"kind": "bars", "title": "t", "subtitle": "s", "bars": {"Some": "1e9 in B", "Most": "75e9 in B"},
                  "limits": [{"at": "memory", "label": "one {gpu}"}]})  # fmt: skip
    canvas, _ = drawn(panel, activations)
    label = next(item for item in canvas.placed if getattr(item, "text", "") == "75.0\u2009GB")
    assert any(part.holds(label.extent) for mark in canvas.marks("box") for part in mark.parts)
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


# ------------------------------------------------------------------ one figure, two panels


def test_bars_of_two_panels_begin_at_one_height(memory_panel, compute_panel, activations):
    """With a limit and a subtitle of two lines, or without either."""
    tops = {
        min(run[0][1] for mark in canvas.marks("box") for run in mark.runs)
        for panel, changes in ((memory_panel, {}), (compute_panel, {}), (compute_panel, {"subtitle": "long " * 14}))
        for canvas, _ in [drawn(spec(panel, **changes), activations)]
    }
    # nought is a line, so the second panel's first box stands a row lower
    pitch = (196 - 19 - 58 - 6) / 3
    assert max(tops) - min(tops) == pytest.approx(pitch)


# ---------------------------------------------------------------------------- whole or divided


@pytest.fixture
def divided():
    groups = {
        "one GPU": {"norms": "10e3 in B", "matrices": "24e3 in B"},
        "all": {"norms": "0 in B", "matrices": "3e3 in B"},
    }
    return {"kind": "bars", "title": "t", "subtitle": "s", "arrange": "stacked", "groups": groups,
            "replicated": {"parts": ["norms"], "label": "on every GPU", "rest": "divided by 8"}}  # fmt: skip


def test_what_every_gpu_keeps_is_filled_and_what_is_divided_is_open(divided, activations):
    canvas, _ = drawn(spec(divided), activations)
    assert {"norms", "matrices", "on every GPU", "divided by 8"} <= set(canvas.words())
    fills = {mark.fill for mark in canvas.marks("box")}
    assert fills == {style.INK, style.TOKENS["rust-wash"], style.SOFT, style.PANEL}


def test_a_part_of_nought_is_no_part_of_its_stack(divided, activations):
    canvas, _ = drawn(spec(divided), activations)
    assert canvas.marks("line") == []
    assert sum(len(mark.runs) for mark in canvas.marks("box")) == 4 + 3  # four swatches, three parts


@pytest.mark.parametrize("repeats", [1, 4, 30, 500])
def test_a_repeated_limit_cuts_the_bars_at_its_multiples(activations, repeats):
    panel = spec({"kind": "bars", "title": "t", "subtitle": "s", "bars": {"All": f"{82.4 * repeats}e9 in B"},
                  "limits": [{"at": "memory", "label": "one {gpu}", "repeat": "true"}]})  # fmt: skip
    canvas, alt = drawn(panel, activations)
    cuts = sorted(run[0][0] for mark in canvas.marks("casing") for run in mark.runs)
    words = next(word for word in canvas.words() if word.startswith("each piece"))
    each = int(words.split("×")[0].removeprefix("each piece:").strip()) if "×" in words else 1
    assert len(cuts) == int(82.4 * repeats / 80) // each
    assert all(b - a >= 5 - 1e-9 for a, b in pairwise(cuts))
    assert canvas.marks("rule") == []
    assert "times one H100, 80.0\u2009GB" in alt


def test_a_single_stack_has_its_values_in_the_key(activations):
    groups = {"model": {"weights": "141e9 in B", "Adam": "847e9 in B"}}
    canvas, alt = drawn(
        spec({"kind": "bars", "title": "t", "subtitle": "s", "arrange": "stacked", "groups": groups}), activations
    )
    assert {"weights 141.0\u2009GB", "Adam 847.0\u2009GB", "988.0\u2009GB"} <= set(canvas.words())
    assert alt == "t: model 988.0\u2009GB; largest part Adam 847.0\u2009GB."


# --------------------------------------------------------------------------------- sorted loads


def loads_view(many, capacity):
    tokens = [100 * (k + 1) for k in range(many)]
    return Fake(names={"cap": capacity}, units={"cap": "tokens", "loads.tokens": "tokens"},
                tables={"loads": {"expert": list(range(1, many + 1)), "tokens": tokens}})  # fmt: skip


LOADS = {
    "kind": "bars", "arrange": "sorted", "title": "Load", "subtitle": "busiest first", "table": "loads", "row": "{expert}",
    "parts": {"Load": "tokens"}, "capacity": {"at": "cap", "label": "capacity", "over": "dropped", "under": "padded"},
}  # fmt: skip


@pytest.mark.parametrize("wide", ["false", "true"])
@pytest.mark.parametrize("share", [0, 0.4, 1, 2])
@pytest.mark.parametrize("many", [4, 8, 16, 17, 64, 256])
def test_labels_of_loads_touch_nothing_whatever_the_capacity(many, share, wide):
    canvas, alt = drawn(spec(LOADS, wide=wide), loads_view(many, share * 100 * many))
    assert canvas.collisions() == []
    assert f"{many} loads from" in alt
    assert ("dropped" in canvas.words()) == (0 < share < 1)
    assert ("padded" in canvas.words()) == (share > 0)
    assert any(word.startswith("capacity, ") for word in canvas.words()) == (share > 0)


def test_loads_stand_from_the_highest_and_what_is_over_and_under_adds_up():
    view = loads_view(8, 500)
    canvas, alt = drawn(spec(LOADS), view)
    assert [word for word in canvas.words() if word in set("12345678")] == list("87654321")
    thin = alt.replace("\u2009", " ")
    assert thin == "Load: 8 loads from 800 tokens to 100 tokens; 3 over capacity, 500 tokens; dropped: 17% of the load."
    shown = {one.label: one.said for one in bars.shown(spec(LOADS), view)}
    assert (shown["dropped"], shown["padded"]) == ("600 tokens".replace(" ", "\u2009"), "1\u2009000\u2009tokens")


def test_equal_loads_stand_in_the_order_of_their_rows():
    view = Fake(names={"cap": 50}, units={"cap": "tokens", "loads.tokens": "tokens"},
                tables={"loads": {"expert": [1, 2, 3], "tokens": [40, 40, 40]}})  # fmt: skip
    canvas, _ = drawn(spec(LOADS), view)
    assert [word for word in canvas.words() if word in set("123")] == list("123")


def test_columns_of_loads_are_cut_at_the_capacity():
    canvas, _ = drawn(spec(LOADS), loads_view(8, 500))
    level = canvas.marks("rule")[0].extent.top
    kept, over, under = (next(m for m in canvas.marks("box") if m.fill == fill and len(m.runs) > 1)
                         for fill in (style.INK, style.TOKENS["rust-wash"], style.PANEL))  # fmt: skip
    assert (len(kept.runs), len(over.runs), len(under.runs)) == (8, 3, 4)
    assert kept.extent.top == over.extent.bottom == under.extent.top == pytest.approx(level)


def test_many_loads_are_one_step_that_keeps_its_area():
    """The filled shape is the sum of the loads that are kept."""
    canvas, _ = drawn(spec(LOADS), loads_view(256, 0))
    (step,) = (mark for mark in canvas.marks("box") if len(mark.runs[0]) > 4)
    points = step.runs[0]
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))) / 2
    axis = next(mark for mark in canvas.marks("axis") if mark.extent.width == 0).extent
    assert area == pytest.approx(step.extent.width / 256 * sum(range(1, 257)) * 100 / 30_000 * axis.height, rel=1e-6)
    assert len(drawn(spec(LOADS), loads_view(256, 12_800))[0].words()) < 20


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"capacity": {"at": "1", "label": "c", "over": "o", "under": "u"}}, "say arrange: sorted"),
        ({"replicated": {"parts": ["None"], "label": "a", "rest": "b"}}, "say arrange: stacked"),
        ({"arrange": "sorted", "scale": "linear"}, "leave out limits and scale"),
        ({"limits": [{"at": "memory", "label": "one", "repeat": "true"}]}, "leave out upright and scale: log"),
    ],
)
def test_keys_of_another_arrangement_are_faults(memory_panel, changes, message):
    with pytest.raises(ValueError, match=message):
        spec(memory_panel, **changes)


def test_a_replicated_part_that_does_not_exist_is_a_fault_that_lists_the_parts(divided):
    with pytest.raises(ValueError, match=r"replicated: 'norm' is not a part\. Known: norms, matrices\."):
        spec(divided, replicated={"parts": ["norm"], "label": "a", "rest": "b"})
