"""A canvas knows what lies on it, what its labels touch, and in which order it is drawn."""

import logging

import pytest

from press.canvas import Canvas, Extent, Lettering
from press.canvas import engrave as engraver
from press.faults import Fault

ROMAN = Lettering(9)
INK = "#1d1a16"


@pytest.fixture
def canvas():
    return Canvas(100, 60)


def test_labels_apart_collide_with_nothing(canvas):
    canvas.label("left", (2, 20), ROMAN)
    canvas.label("right", (60, 20), ROMAN)
    assert canvas.collisions() == []


def test_two_labels_on_one_place_touch(canvas):
    canvas.label("one", (10, 20), ROMAN)
    canvas.label("two", (12, 22), ROMAN)
    assert canvas.collisions() == ["'one' touches 'two'", "'two' touches 'one'"]


@pytest.mark.parametrize("role", ["line", "rule", "leader", "axis"])
def test_a_label_across_a_line_touches_it(canvas, role):
    canvas.label("word", (10, 20), ROMAN)
    canvas.line([(15, 0), (15, 60)], INK, 0.6, role=role)
    assert canvas.collisions() == [f"'word' touches a {role}"]


def test_a_label_within_a_box_has_room_and_across_its_edge_has_none(canvas):
    label = canvas.label("word", (20, 20), ROMAN)
    canvas.boxes([label.extent.grown(3)], INK)
    assert canvas.collisions() == []
    canvas.boxes([Extent(0, 0, 30, 60)], INK)
    assert canvas.collisions() == ["'word' touches a box"]


def test_a_label_on_hatching_touches_it(canvas):
    canvas.hatch("/", [Extent(0, 0, 60, 60)], INK)
    canvas.label("word", (20, 20), ROMAN)
    assert canvas.collisions() == ["'word' touches a hatch"]


def test_a_label_near_a_dot_touches_it(canvas):
    canvas.dot((20, 18), 2, INK, INK)
    canvas.label("word", (22.5, 20), ROMAN)
    assert canvas.collisions() == ["'word' touches a dot"]


def test_a_label_beyond_the_edge_leaves_the_page(canvas):
    canvas.label("word", (95, 20), ROMAN)
    assert canvas.collisions() == ["'word' leaves the page"]


def test_boxes_lie_under_rules_and_words_above_all(canvas):
    canvas.label("word", (5, 20), ROMAN)
    canvas.line([(30, 0), (30, 60)], "#3f6b5e", 1, role="rule")
    canvas.boxes([Extent(20, 30, 40, 40)], "#9a3b1f")
    svg = canvas.svg()
    assert svg.index("#9a3b1f") < svg.index("#3f6b5e") < svg.index("word")


def test_coordinates_of_the_svg_are_those_of_the_canvas(canvas):
    canvas.line([(12.5, 7.25), (80, 7.25)], INK, 0.6)
    assert "M 12.5 7.25 \nL 80 7.25" in canvas.svg()


def test_dashes_are_as_long_as_they_were_asked_for(canvas):
    canvas.line([(0, 5), (80, 5)], INK, 0.5, dash=(3, 2))
    assert "stroke-dasharray: 3,2" in canvas.svg()


def test_what_looks_like_tex_stays_as_it_is(canvas):
    canvas.label("$5 and $6", (5, 20), ROMAN)
    assert ">$5 and $6<" in canvas.svg()


def test_a_complaint_of_matplotlib_is_a_fault(canvas, monkeypatch):
    def complain(*_, **__):
        logging.getLogger("matplotlib.font_manager").warning("findfont: No Such Face")

    monkeypatch.setattr(engraver.RendererSVG, "draw_text", complain)
    canvas.label("word", (5, 20), ROMAN)
    with pytest.raises(Fault, match=r"matplotlib: .*No Such Face"):
        canvas.svg()
