"""Headings, axes and limits of a panel."""

import pytest

from press import style
from press.canvas import Canvas, Extent, width_of
from press.style.furniture import axis, axis_below, axis_left, casing, heading, key, rule, tick_words, unit_size, wrap
from press.style.scales import Linear, Log
from press.units import PERCENT, PLAIN, parse_unit

BYTES = parse_unit("B")


def test_a_log_axis_says_the_unit_at_every_tick():
    assert tick_words([1e9, 1e10, 1e12], BYTES, log=True) == ["1\u2009GB", "10\u2009GB", "1\u2009TB"]


def test_a_linear_axis_says_the_unit_once_at_its_end():
    assert tick_words([0, 5e11, 1e12, 1.5e12], BYTES) == ["0", "0.5", "1", "1.5\u2009TB"]
    assert tick_words([0, 0.1, 0.2], PERCENT) == ["0", "10", "20%"]
    assert tick_words([0, 0.005, 0.01], PERCENT) == ["0", "0.5", "1%"]


def test_counts_are_grouped_and_bare():
    assert tick_words([1024, 4096, 16384], PLAIN, log=True) == ["1\u2009024", "4\u2009096", "16\u2009384"]


def test_the_unit_of_an_axis_follows_its_highest_value():
    assert unit_size(1.9e12, BYTES) == 1e12
    assert unit_size(0.3, PERCENT) == 0.01


def test_a_long_label_is_broken_between_words_only():
    lines = wrap("one micro-batch of 8\u2009192 tokens", 60, style.ROW)
    assert " ".join(lines) == "one micro-batch of 8\u2009192 tokens"
    assert max(width_of(line, style.ROW) for line in lines) <= 60


def test_a_heading_of_two_lines_pushes_the_plot_down():
    short, long = Canvas(250, 196), Canvas(250, 196)
    assert heading(long, "A title", "a long subtitle " * 8) > heading(short, "A title", "a short one")
    assert long.collisions() == []


def test_tick_labels_never_touch_and_a_log_axis_keeps_its_first():
    canvas = Canvas(250, 60)
    axis_below(canvas, axis(Log(1e9, 1e15, 20, 140), BYTES, 12), 40)
    assert canvas.collisions() == []
    assert canvas.words()[0] == "1\u2009GB"


def test_a_linear_axis_keeps_its_last_label_which_has_the_unit():
    canvas = Canvas(120, 60)
    axis_below(canvas, axis(Linear(0, 8e11, 20, 70), BYTES, 9), 40)
    assert canvas.collisions() == []
    assert canvas.words()[0] == "800\u2009GB"


def test_labels_of_an_upright_axis_touch_nothing():
    canvas = Canvas(120, 60)
    axis_left(canvas, axis(Log(1, 1e9, 55, 8), PLAIN, 12), 60)
    assert canvas.collisions() == []


@pytest.mark.parametrize(
    ("right", "from_to"), [(90, (48.7, 51.3)), (52, (48.7, 50)), (50.5, None), (49, None), (11, None)]
)
@pytest.mark.parametrize("upright", [True, False])
def test_a_casing_lies_under_a_limit_on_the_bars_that_it_crosses_and_never_hides_an_end(right, from_to, upright):
    """The limit stands at 50 and the bar runs from 10; an end within 4 pt stays in sight."""
    canvas = Canvas(120, 120)
    rule(canvas, *(((50, 0), (50, 120)) if upright else ((0, 50), (120, 50))))
    casing(canvas, [Extent(10, 20, right, 40) if upright else Extent(20, 10, 40, right)])
    marks = canvas.marks("casing")
    assert canvas.marks("rule")[0].dash
    assert [mark.fill for mark in marks] == [style.PANEL] * bool(from_to)
    for mark in marks:
        box = mark.extent
        ends = (box.left, box.right) if upright else (box.top, box.bottom)
        assert ends == pytest.approx(from_to)


def test_a_key_breaks_its_line_when_the_panel_is_full():
    canvas = Canvas(100, 80)
    bottom = key(canvas, 0, [(name, style.series(i)) for i, name in enumerate(["Weights", "Gradients", "Adam"])])
    assert canvas.collisions() == []
    assert bottom > key(Canvas(250, 80), 0, [("Weights", style.series(0))])
    assert all(isinstance(mark.extent, Extent) for mark in canvas.marks("box"))
