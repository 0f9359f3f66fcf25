"""A schedule: cells lie where the work is, idle time between them, numbers where they fit."""

import pytest

from press import style
from press.canvas import Canvas
from press.faults import Fault
from press.figures import schedule
from press.figures.schedule.slots import read


def spec(panel, **changes):
    return schedule.Spec.model_validate(panel | changes)


def drawn(panel, view):
    canvas = Canvas(style.FULL if panel.wide else style.HALF, schedule.height(panel))
    return canvas, schedule.draw(panel, view, canvas)


@pytest.mark.parametrize("wide", ["false", "true"])
@pytest.mark.parametrize("until", [None, "5"])
def test_no_label_touches_anything(schedule_panel, pipeline_view, wide, until):
    canvas, _ = drawn(spec(schedule_panel, wide=wide, **({"until": until} if until else {})), pipeline_view)
    assert canvas.collisions() == []


def test_the_cells_of_a_phase_are_one_path(schedule_panel, pipeline_view):
    canvas, _ = drawn(spec(schedule_panel), pipeline_view)
    many = [len(mark.runs) for mark in canvas.marks("box") if len(mark.runs) > 1]
    assert many == [4, 4, 5]  # forward, backward, idle


def test_cells_are_as_long_as_their_work(schedule_panel, pipeline_view):
    canvas, _ = drawn(spec(schedule_panel), pipeline_view)
    axis = canvas.marks("axis")[0].extent
    forward = next(mark for mark in canvas.marks("box") if len(mark.runs) == 4)
    times = [[(x - axis.left) / axis.width * 9 for x in (run[0][0], run[1][0])] for run in forward.runs]
    assert times == [pytest.approx(pair) for pair in ([0, 1], [1, 2], [1, 2], [4, 5])]


def test_work_and_idle_time_fill_every_row(schedule_panel, pipeline_view):
    work = read(spec(schedule_panel), pipeline_view)
    for device in (0, 1):
        busy = sum(slot.end - slot.start for slot in work.slots if slot.device == device)
        assert busy + sum(b - a for a, b in work.gaps(device, 9)) == 9


def test_a_duration_does_for_an_end(schedule_panel, pipeline_view):
    by_end = read(spec(schedule_panel), pipeline_view)
    assert read(spec(schedule_panel, duration="duration"), pipeline_view) == by_end


def test_the_axis_ends_where_it_is_told_and_cells_are_cut_there(schedule_panel, pipeline_view):
    canvas, alt = drawn(spec(schedule_panel, until="5"), pipeline_view)
    axis = canvas.marks("axis")[0].extent
    assert max(mark.extent.right for mark in canvas.marks("box")) == pytest.approx(axis.right)
    assert "done at 9" in alt


def test_rows_margin_and_numbers_are_said(schedule_panel, pipeline_view):
    canvas, alt = drawn(spec(schedule_panel), pipeline_view)
    assert {"stage 1", "stage 2", "2 held", "1 held", "forward", "backward", "idle"} <= set(canvas.words())
    assert canvas.words().count("2") >= 4
    assert alt == "Who works when: 2 rows, done at 9, idle 33%; stage 1: 2 held; stage 2: 1 held."


def test_a_phase_without_a_name_is_a_fault(schedule_panel, pipeline_view):
    with pytest.raises(Fault, match="the table has a phase 'B' that phases does not name"):
        drawn(spec(schedule_panel, phases={"F": "forward"}), pipeline_view)


def test_end_and_duration_together_are_a_fault(schedule_panel):
    with pytest.raises(ValueError, match="give one of them"):
        spec(schedule_panel, end="end", duration="duration")


def test_the_table_has_the_end_the_idle_share_and_the_margin(schedule_panel, pipeline_view):
    shown = [(one.label, one.said) for one in schedule.shown(spec(schedule_panel), pipeline_view)]
    assert shown == [("all done at", "9"), ("idle", "33%"), ("stage 1", "2 held"), ("stage 2", "1 held")]
