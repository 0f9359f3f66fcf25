"""Labels are moved no more than they must be, and never on top of each other."""

from itertools import pairwise

import pytest

from press import style
from press.canvas import Canvas, Extent
from press.style.labels import beside, spread


def test_places_with_room_are_left_alone():
    assert spread([10, 40, 90], 12, 0, 100) == [10, 40, 90]


def test_crowded_places_move_about_their_mean():
    assert spread([50, 52], 12, 0, 100) == [45, 57]


def test_the_order_asked_for_is_kept():
    assert spread([52, 50], 12, 0, 100) == [57, 45]


@pytest.mark.parametrize("wanted", [[0, 0, 0, 0], [98, 99, 100], [3, 50, 51, 52, 99], [20, 20, 31, 44]])
def test_places_are_the_gap_apart_and_within_the_ends(wanted):
    places = sorted(spread(wanted, 11.5, 0, 100))
    assert all(b - a >= 11.5 - 1e-6 for a, b in pairwise(places))
    assert places[0] >= -1e-9
    assert places[-1] <= 100 + 1e-9


def test_a_label_stands_beside_its_point_without_touching_it():
    canvas = Canvas(100, 60)
    canvas.dot((50, 30), 2.6, style.INK, style.INK)
    beside(canvas, [(50, 30)], "1.9 TB", style.VALUE, canvas.page)
    assert canvas.collisions() == []
    assert canvas.marks("leader") == []


def test_a_label_that_has_to_go_far_gets_a_leader():
    canvas = Canvas(140, 140)
    canvas.dot((70, 70), 2.6, style.INK, style.INK)
    for x in range(40, 101, 6):
        canvas.line([(x, 50), (x, 90)], style.INK, 0.6)
    beside(canvas, [(70, 70)], "1.9 TB", style.VALUE, canvas.page)
    assert canvas.collisions() == []
    assert len(canvas.marks("leader")) == 1


def test_a_label_stays_within_its_extent():
    canvas = Canvas(200, 100)
    within = Extent(0, 0, 100, 60)
    label = beside(canvas, [(98, 50)], "1.9 TB", style.VALUE, within)
    assert within.holds(label.extent)
