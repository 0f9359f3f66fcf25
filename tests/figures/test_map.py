"""A map: points where their amounts are, every name beside its point, the chosen one brought out."""

import pytest
from fake_view import Fake

from press import style
from press.canvas import Canvas
from press.faults import Fault
from press.figures import map as maps

ORDERS = {
    "key": ["gpipe", "1f1b", "i2", "i4", "zbh1", "zbh2", "dual"],
    "name": ["GPipe", "1F1B", "interleaved ×2", "interleaved ×4", "ZB-H1", "ZB-H2", "DualPipe"],
    "peak": [4, 1, 1.4375, 1.21875, 1, 1.875, 1.125], "bubble": [0.219, 0.219, 0.109, 0.055, 0.073, 0, 0.0625],
    "best": [0, 0, 0, 0, 1, 0, 0],
}  # fmt: skip
TABLE = {
    "kind": "map", "title": "Memory against bubble", "subtitle": "eight stages", "table": "orders", "label": "{name}",
    "x": {"value": "peak", "label": "peak activations, times 1F1B", "from": "0.8", "to": "2"},
    "y": {"value": "bubble", "label": "bubble, share of ideal time"}, "chosen": {"control": "order", "column": "key"},
}  # fmt: skip
LISTED = {
    "kind": "map", "title": "Stages", "subtitle": "s", "x": {"label": "memory", "scale": "log"}, "y": {"label": "sent"},
    "points": [{"label": "DDP", "x": "1129e9 in B", "y": "2 * n"}, {"label": "stage 3", "x": "8e9 in B", "y": "3 * n", "option": "z3"}],
    "limits": [{"on": "x", "at": "80e9 in B", "label": "one H100"}, {"on": "y", "at": "5", "label": "the wire"}],
    "chosen": {"control": "stage"},
}  # fmt: skip


@pytest.fixture
def orders():
    return Fake(tables={"orders": ORDERS}, units={"orders.bubble": "%"}, controls={"order": ORDERS["key"]})


@pytest.fixture
def stages():
    return Fake(controls={"stage": ["z0", "z3"], "n": [1, 2, 3]})


def drawn(panel, view, **changes):
    spec = maps.Spec.model_validate(panel | changes)
    canvas = Canvas(style.FULL if spec.wide else style.HALF, maps.height(spec))
    return canvas, maps.draw(spec, view, canvas)


@pytest.mark.parametrize("wide", ["false", "true"])
@pytest.mark.parametrize("scale", ["linear", "log"])
def test_every_name_is_there_and_touches_nothing_in_any_state(orders, scale, wide):
    for state in orders.states():
        canvas, alt = drawn(TABLE, state, wide=wide, x={**TABLE["x"], "scale": scale})
        assert canvas.collisions() == [], state.choice
        assert {*ORDERS["name"][1:], "GPipe, 4"} <= set(canvas.words())
        assert {TABLE["x"]["label"], TABLE["y"]["label"]} <= set(canvas.words())
        assert len(alt.split()) <= 40


def test_a_point_stands_where_its_amounts_are(orders):
    canvas, _ = drawn(TABLE, orders)
    places = sorted(mark.runs[0][0] for mark in canvas.marks("dot") if mark.radius < 3)
    across = canvas.marks("axis")[2].extent
    shares = [(x - across.left) / across.width for x, _ in places]
    assert shares == pytest.approx(sorted((peak - 0.8) / 1.2 for peak in ORDERS["peak"] if peak <= 2))


def test_a_point_beyond_the_axis_is_hollow_at_its_edge_with_an_arrow_and_its_value(orders):
    canvas, _ = drawn(TABLE, orders.at("order", "1f1b"))
    across = canvas.marks("axis")[2].extent
    hollow = [mark for mark in canvas.marks("dot") if mark.fill == style.PANEL]
    assert [mark.runs[0][0][0] for mark in hollow] == [pytest.approx(across.right)]
    assert canvas.marks("line")[0].extent.right > across.right
    assert "GPipe, 4" in canvas.words()


@pytest.mark.parametrize("changes", [{}, {"chosen": {"when": "best"}}])
def test_the_chosen_point_is_larger_ringed_and_first_in_the_alternative_text(orders, changes):
    canvas, alt = drawn(TABLE, orders.at("order", "zbh1"), **changes)
    ringed = [mark for mark in canvas.marks("dot") if mark.fill == "none"]
    assert len(ringed) == 1
    assert "ZB-H1 (chosen) 7.3% at 1;" in alt


def test_points_in_one_place_share_a_name(orders):
    twice = {**ORDERS, "peak": [1] * 7, "bubble": [0.2] * 7, "name": list("abcdefg")}
    assert "a, b, c, d, e, f, g" in drawn(TABLE, Fake(tables={"orders": twice}, controls=orders.controls))[0].words()


def test_listed_points_limits_and_the_table(stages):
    for state in stages.states():
        canvas, _ = drawn(LISTED, state)
        assert canvas.collisions() == []
        assert {"DDP", "stage 3", "one H100, 80.0\u2009GB", "the wire, 5"} <= set(canvas.words())
        assert any(mark.fill == "none" for mark in canvas.marks("dot")) == (state.chosen("stage").key == "z3")
    shown = [(one.label, one.said) for one in maps.shown(maps.Spec.model_validate(LISTED), stages)]
    assert shown == [
        ("DDP", "1.1\u2009TB · 2"),
        ("stage 3", "8.0\u2009GB · 3"),
        ("one H100", "80.0\u2009GB"),
        ("the wire", "5"),
    ]


def test_a_log_axis_is_the_same_in_all_states(stages):
    swapped = {**LISTED, "y": {"label": "sent", "scale": "log"}}
    places = {
        next(m for m in drawn(swapped, s)[0].marks("rule") if m.extent.height == 0).extent.top for s in stages.states()
    }
    assert len(places) == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"table": None, "label": None}, "takes its points from one of: table, points"),
        ({"label": None}, "points from a table need label"),
        ({"x": {"label": "x"}}, "points from a table need label"),
        ({"chosen": {"control": "order"}}, "needs column"),
        ({"chosen": {"control": "order", "when": "best"}}, "one of them"),
    ],
)
def test_keys_that_do_not_go_together_are_faults(changes, message):
    with pytest.raises(ValueError, match=message):
        maps.Spec.model_validate(TABLE | changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"x": {"label": "x", "value": "peak", "from": "3", "to": "2"}}, "the x axis runs from 3 to 2"),
        (
            {"y": {"label": "y", "value": "bubble", "scale": "log"}},
            "point 'ZB-H2': y is 0, which cannot stand on a log axis",
        ),
        ({"limits": [{"on": "y", "at": "80e9 in B", "label": "l"}]}, "one axis cannot hold both % and B"),
    ],
)
def test_what_an_axis_cannot_show_is_a_fault(orders, changes, message):
    with pytest.raises(Fault, match=message):
        drawn(TABLE, orders, **changes)
