"""A schedule: cells lie where the work is, idle time between them, numbers where they fit."""

import gzip
from dataclasses import asdict

import pytest
from fake_view import Fake

from press import style
from press.canvas import Canvas
from press.draw import draw
from press.faults import Fault
from press.figures import schedule
from press.figures.schedule.slots import read
from press.methods.pipeline_schedule import pipeline_schedule


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


# ------------------------------------------------------------- rows by words, shades, marks


@pytest.fixture
def lanes():
    """A backward pass and its all-reduce in seconds, the last piece exposed; the second bucket is a second chunk."""
    table = {"lane": ["backward", "backward", "all-reduce", "all-reduce"], "start": [0, 2e-3, 2e-3, 5e-3],
             "end": [2e-3, 4e-3, 5e-3, 8e-3], "phase": ["B", "B", "R", "R"], "bucket": [1, 2, 1, 2], "exposed": [0, 0, 0, 1]}  # fmt: skip
    return Fake(tables={"slots": table}, units={"slots.start": "s", "slots.end": "s"})


LANES = {
    "kind": "schedule", "title": "t", "subtitle": "s", "table": "slots", "device": "lane", "number": "bucket",
    "phases": {"B": "backward", "R": "all-reduce"}, "idle": "false", "mark": {"when": "exposed", "label": "exposed"},
}  # fmt: skip


@pytest.mark.parametrize("wide", ["false", "true"])
def test_words_name_the_rows_and_what_they_say_is_not_in_the_key(lanes, wide):
    canvas, alt = drawn(spec(LANES, wide=wide), lanes)
    words = canvas.words()
    assert (words.count("backward"), words.count("all-reduce"), words.count("exposed")) == (1, 1, 1)
    assert "idle" not in words
    assert any(word.endswith("\u2009ms") for word in words)  # the time axis has the unit of the start
    assert canvas.collisions() == []
    assert alt == "t: 2 rows, done at 8.0\u2009ms; exposed 3.0\u2009ms."


def test_marked_work_is_cross_hatched(lanes):
    canvas, _ = drawn(spec(LANES), lanes)
    assert schedule.MARKED.hatch == "x"
    crossed = [mark for mark in canvas.marks("box") if mark.ink == schedule.MARKED.ink]
    assert [len(mark.runs) for mark in crossed] == [1, 1]  # its swatch and itself


def test_a_second_chunk_is_paler(lanes):
    second = {"column": "bucket", "label": "second chunk"}
    canvas, _ = drawn(spec({**LANES, "second": second, "mark": None}), lanes)
    assert "second chunk" in canvas.words()
    looks = {(mark.fill, mark.opacity) for mark in canvas.marks("box")}
    assert {(look.fill, look.tint) for look in (*schedule.LOOKS[:2], *schedule.SECOND[:2])} <= looks
    assert canvas.collisions() == []


def test_phases_differ_by_lightness_or_hatch_in_both_shades():
    for looks in (schedule.LOOKS, schedule.SECOND):
        assert len({(look.fill in {style.PANEL, style.TOKENS["rust-wash"], style.TOKENS["verdigris-wash"]}, look.hatch,
                     look.fill == style.INK) for look in looks}) == len(looks)  # fmt: skip


def slots_of(order, p, m):
    found = pipeline_schedule(order, p, m, 1, 2)
    return Fake(tables={"slots": asdict(found.slots), "held": found.held})


@pytest.mark.parametrize("order", ["gpipe", "1f1b"])
@pytest.mark.parametrize(("p", "m"), [(2, 8), (4, 16), (8, 32), (16, 8), (16, 64)])
def test_every_size_of_pipeline_is_drawn_with_its_rows_and_counts_on_or_not_at_all(schedule_panel, order, p, m):
    for until in ({}, {"until": "60"}):
        canvas, _ = drawn(spec(schedule_panel, **until), slots_of(order, p, m))
        assert canvas.collisions() == []
        words = canvas.words()
        assert {f"stage {k}" for k in range(1, p + 1)} <= set(words)
        numbered = [item.lettering for item in canvas.placed if getattr(item, "anchor", "") == "middle"]
        assert all(lettering.size >= 8 for lettering in numbered)


def test_a_schedule_of_two_thousand_cells_is_small(schedule_panel):
    one = draw("left", spec(schedule_panel), slots_of("1f1b", 16, 64))
    assert len(gzip.compress(one.svg.encode())) < 12_000


def test_a_row_is_numbered_throughout_or_not_at_all(schedule_panel):
    """Two digits do not fit a forward cell of eight stages in sixty steps: then 1 to 9 are left out too."""
    canvas, _ = drawn(spec(schedule_panel, until="60"), slots_of("1f1b", 8, 32))
    forward = [
        item for item in canvas.placed if getattr(item, "anchor", "") == "middle" and item.lettering.ink == style.INK
    ]
    assert forward == []
