"""Extents, what crosses them, and hatch strokes that stay in their box."""

import pytest

from press.canvas.geometry import Extent, around, hatching, segments

BOX = Extent(10, 20, 30, 28)


@pytest.mark.parametrize("kind", ["/", "\\", "-", "|", "."])
def test_hatch_strokes_stay_in_their_box(kind):
    strokes = hatching(kind, BOX, 3.2)
    assert strokes
    assert BOX.grown(0.03).holds(around(point for stroke in strokes for point in stroke))


@pytest.mark.parametrize(("kind", "sign"), [("/", -1), ("\\", 1)])
def test_hatches_lean_the_way_that_they_are_written(kind, sign):
    slopes = {round((b[1] - a[1]) / (b[0] - a[0]), 6) for a, b in hatching(kind, BOX, 3.2)}
    assert slopes == {sign}


def test_a_segment_crosses_the_box_that_it_enters_and_no_other():
    assert BOX.crossed_by((0, 24), (40, 24))
    assert BOX.crossed_by((12, 22), (13, 23))
    assert not BOX.crossed_by((0, 19), (40, 19))
    assert not BOX.crossed_by((0, 24), (9, 24))
    assert not BOX.crossed_by((0, 0), (8, 40))


def test_a_box_that_shares_only_an_edge_does_not_overlap():
    assert not BOX.overlaps(Extent(30, 20, 40, 28))
    assert BOX.overlaps(Extent(29, 20, 40, 28))


def test_a_closed_path_has_a_segment_back_to_its_start():
    assert list(segments(BOX.corners, closed=True))[-1] == ((10, 28), (10, 20))


def test_a_cross_hatch_is_both_slants_and_stays_in_its_box():
    box = Extent(10, 10, 40, 30)
    strokes = hatching("x", box, 3)
    assert len(strokes) == len(hatching("/", box, 4.2)) + len(hatching("\\", box, 4.2))
    assert all(box.grown(1e-6).holds(around(stroke)) for stroke in strokes)
