"""Lines: their points are the values, their names and marks collide with nothing."""

from itertools import pairwise

import pytest

from press import style
from press.canvas import Canvas
from press.faults import Fault
from press.figures import lines
from press.figures.lines.curves import POINTS, curves, spots, sweep


def spec(panel, **changes):
    return lines.Spec.model_validate(panel | changes)


def drawn(panel, view):
    canvas = Canvas(style.FULL if panel.wide else style.HALF, lines.height(panel))
    return canvas, lines.draw(panel, view, canvas)


@pytest.mark.parametrize("wide", ["false", "true"])
@pytest.mark.parametrize(("panel", "view"), [("tokens_panel", "tokens_view"), ("bubble_panel", "pipeline_view")])
def test_no_label_touches_anything_in_any_state(request, panel, view, wide):
    one = spec(request.getfixturevalue(panel), wide=wide)
    for state in request.getfixturevalue(view).states():
        canvas, alt = drawn(one, state)
        assert canvas.collisions() == [], state.choice
        assert len(alt.split()) <= 40


def test_a_line_has_sixty_points_from_end_to_end_each_with_its_value(tokens_panel, tokens_view):
    states, activations = curves(spec(tokens_panel), tokens_view)
    assert len(activations.points) == POINTS == 60
    assert (activations.points[0][0], activations.points[-1][0]) == (1024, 131072)
    for x, y in activations.points:
        assert y == pytest.approx(tokens_view.at("tokens", x).number("activations"))
    assert {y for _, y in states.points} == {tokens_view.number("states")}


def test_points_of_a_log_sweep_are_equal_ratios_apart(tokens_panel, tokens_view):
    xs = sweep(spec(tokens_panel), tokens_view)
    ratios = [b / a for a, b in pairwise(xs)]
    assert max(ratios) == pytest.approx(min(ratios))


def test_a_line_on_the_canvas_gives_its_values_back(tokens_panel, tokens_view):
    """Between the first tick and the place of the mark, read through the axis as a reader would."""
    canvas, _ = drawn(spec(tokens_panel), tokens_view)
    flat, rising = (mark.runs[0] for mark in canvas.marks("line"))
    assert len({round(y, 6) for _, y in flat}) == 1
    assert (rising[0][1] - rising[-1][1]) / (rising[-1][0] - rising[0][0]) > 0
    mark = canvas.marks("dot")[0].runs[0][0]
    share = (mark[0] - rising[0][0]) / (rising[-1][0] - rising[0][0])
    assert share == pytest.approx(3 / 7)  # 8 192 is three of the seven doublings from 1 024 to 131 072


def test_a_family_has_a_line_for_each_option_and_marks_the_chosen_one(bubble_panel, pipeline_view):
    family = curves(spec(bubble_panel), pipeline_view)
    assert [curve.label for curve in family] == ["8 stages", "2 stages", "4 stages", "16 stages"]
    assert [curve.chosen for curve in family] == [True, False, False, False]
    assert family[1].points[0][1] == pytest.approx(1 / 2)


def test_lines_differ_by_dash_as_well_as_by_hue(bubble_panel, pipeline_view):
    canvas, _ = drawn(spec(bubble_panel), pipeline_view)
    looks = [(mark.ink, mark.dash) for mark in canvas.marks("line")]
    assert len({ink for ink, _ in looks}) == len({dash for _, dash in looks}) == 4


def test_the_log_axis_is_the_same_in_all_states(tokens_panel, tokens_view):
    """So that a larger model is seen as a higher line."""
    ticks = {
        tuple(w for w in drawn(spec(tokens_panel), s)[0].words() if w.endswith("0\u2009GB"))
        for s in tokens_view.states()
    }
    axes = {drawn(spec(tokens_panel), state)[0].marks("rule")[0].extent.top for state in tokens_view.states()}
    assert len(axes) == 1
    assert ticks


def test_marks_and_crossings_are_seen_with_their_words(tokens_panel, tokens_view):
    canvas, alt = drawn(spec(tokens_panel), tokens_view)
    crossing = f"{tokens_view.number('crossover'):,.0f} tokens".replace(",", "\u2009").replace(" ", "\u2009")
    said = [spot.words for spot in spots(spec(tokens_panel), tokens_view)]
    assert set(said) <= set(canvas.words())
    assert [mark.fill for mark in canvas.marks("dot")] == [style.INK, style.PANEL]
    assert "one H100, 80.0\u2009GB" in canvas.words()
    assert all(word in alt for word in said)
    assert crossing.split("\u2009")[0] in said[1]


def test_a_crossing_beyond_the_axis_is_not_drawn(tokens_panel, tokens_view):
    short = spec(tokens_panel, x={"sweep": "tokens", "from": "1024", "to": "16384", "scale": "log"}, marks=[])
    assert drawn(short, tokens_view)[0].marks("dot") == []


def test_lines_that_do_not_meet_where_they_are_said_to_are_a_fault(tokens_panel, tokens_view):
    wrong = [{"of": ["states", "activations"], "at": "2 * crossover", "label": "here"}]
    with pytest.raises(Fault, match=r"states and activations do not meet at 2 \* crossover: there they are"):
        drawn(spec(tokens_panel, crossings=wrong), tokens_view)


def test_ticks_are_powers_of_two_where_both_ends_are(tokens_panel, tokens_view):
    words = drawn(spec(tokens_panel), tokens_view)[0].words()
    assert {"1\u2009024", "4\u2009096", "16\u2009384", "65\u2009536"} <= set(words)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"x": {"sweep": "m", "from": "8", "to": "8"}}, "from must be less than to"),
        ({"x": {"sweep": "m", "from": "0", "to": "8", "scale": "log"}}, "a log axis cannot begin at 0"),
        (
            {"y": {"scale": "log"}, "lines": [{"y": "m - 1", "label": "less"}]},
            "line 'less' is 0 where m is 1: a log axis",
        ),
        ({"lines": [{"y": "bubble"}, {"y": "8e9 in B"}]}, "one axis cannot hold both % and B"),
    ],
)
def test_what_an_axis_cannot_show_is_a_fault(bubble_panel, pipeline_view, changes, message):
    with pytest.raises(Fault, match=message):
        drawn(spec(bubble_panel, **changes), pipeline_view)


def test_the_table_has_the_ends_of_each_line_and_the_marks(bubble_panel, pipeline_view):
    shown = [(one.label, one.said) for one in lines.shown(spec(bubble_panel), pipeline_view)]
    assert shown[2:4] == [("2 stages, m 1", "50%"), ("2 stages, m 128", "0.8%")]
    assert shown[-1] == ("bubble, marked", "18%")


# ------------------------------------------------------------------ dashes and shaded parts


def test_a_dashed_family_takes_the_inks_of_the_one_before_it(bubble_panel, pipeline_view):
    again = [*bubble_panel["lines"], {"y": "bubble / 2", "each": "p", "dashed": "true"}]
    canvas, _ = drawn(spec(bubble_panel, lines=again), pipeline_view)
    inks, dashes = zip(*((mark.ink, mark.dash) for mark in canvas.marks("line")), strict=True)
    assert inks[:4] == inks[4:]
    assert len(set(dashes[:4])) == 4
    assert set(dashes[4:]) == {lines.FINE}
    assert canvas.collisions() == []


def test_more_than_six_lines_are_a_fault(bubble_panel, pipeline_view):
    with pytest.raises(Fault, match="more than 6 lines cannot be told apart"):
        drawn(spec(bubble_panel, lines=[bubble_panel["lines"][0], bubble_panel["lines"][0]]), pipeline_view)


@pytest.mark.parametrize(("start", "end"), [("4096", "65536"), ("1", "2048"), ("100000", "1e9")])
def test_a_shaded_part_is_cut_at_the_axis_and_named(tokens_panel, tokens_view, start, end):
    shaded = spec(tokens_panel, shades=[{"from": start, "to": end, "label": "too short"}])
    for state in tokens_view.states():
        canvas, _ = drawn(shaded, state)
        (box,) = (mark for mark in canvas.marks("casing") if mark.fill == style.TOKENS["slate-wash"])
        axis = canvas.marks("axis")[2].extent
        assert axis.left - 1e-6 <= box.extent.left < box.extent.right <= axis.right + 1e-6
        assert "too short" in canvas.words()
        assert canvas.collisions() == []


def test_a_shaded_part_beyond_the_axis_is_not_drawn(tokens_panel, tokens_view):
    canvas, _ = drawn(spec(tokens_panel, shades=[{"from": "1", "to": "2", "label": "no"}]), tokens_view)
    assert "no" not in canvas.words()


def test_an_axis_without_three_decades_has_ticks_between(bubble_panel, pipeline_view):
    words = drawn(spec(bubble_panel, x={"sweep": "m", "from": "3", "to": "90", "scale": "log"}), pipeline_view)[
        0
    ].words()
    assert {"5", "10", "20", "50"} <= set(words)
