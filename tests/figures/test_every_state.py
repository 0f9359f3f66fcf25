"""Every state of every panel, of the plates and of the tests' own: all words there, none in another's way."""

from __future__ import annotations

import pytest
from every_state import OURS, ROOT, drawn

from press import style
from press.canvas import Words, clean
from press.read.kinds import kinds
from press.solve.panels import parts
from press.texts import Label

PLACES = ("left", "middle", "right")


@pytest.fixture(params=[OURS, ROOT], ids=["tests", "volume"])
def panels(request):
    return drawn(request.param)


def test_no_label_touches_another_or_a_mark_and_none_leaves_the_panel(panels):
    assert {where: found for where, *_, canvas, _ in panels if (found := canvas.collisions())} == {}


def test_title_and_subtitle_and_labels_of_the_plate_are_on_the_panel(panels):
    """A label may break over lines, have a value after it, or name what this state has none of."""
    for where, spec, view, _, canvas, _ in panels:
        written = " ".join(canvas.words())
        for text in (spec.title, spec.subtitle):
            assert clean(view.text(text)) in written, where
        missing = {clean(view.text(label)) for label, _ in parts(spec) if isinstance(label, Label)} - _said(written)
        absent = {word for word in missing if word not in written} - _optional(spec, view)
        assert absent == set(), where


def _said(written):
    return set(written.split(" "))


def _optional(spec, view):
    """Labels that a state may have no use for: a mark that no cell has, a phase of no work, a crossing beyond the axis."""
    texts = (
        [mark.label for mark in getattr(spec, "marks", {}).values()]
        if isinstance(getattr(spec, "marks", None), dict)
        else []
    )
    texts += [one.label for one in (*getattr(spec, "crossings", ()), *getattr(spec, "shades", ())) if one.label]
    texts += [one.label for one in getattr(spec, "marks", ()) if not isinstance(one, str) and one.label]
    texts += [
        one.label
        for one in (getattr(spec, "blank", None), getattr(spec, "second", None), getattr(spec, "mark", None))
        if one
    ]
    texts += [text for text in (getattr(spec, "empty", None), getattr(spec, "row", None)) if text]
    texts += [one.label for one in getattr(spec, "lines", ()) if one.label]  # a family has other options than this
    texts += [one.label for one in [getattr(spec, "fill", None)] if one and one.label]
    capacity = getattr(spec, "capacity", None)
    texts += [capacity.over, capacity.under, capacity.label] if capacity else []
    if spec.kind == "schedule":  # its key names the phases that this state's work has
        phases = set(map(str, view.column(spec.phase, spec.table)))
        texts += [label for phase, label in spec.phases.items() if str(phase) not in phases]
    return {clean(view.text(text)) for text in texts if "{" not in text or spec.kind != "bars"}


def test_every_value_of_bars_is_printed_and_its_bar_is_seen(panels):
    for where, spec, view, module, canvas, _ in panels:
        if spec.kind == "bars" and spec.arrange != "sorted":
            amounts = module.read(spec, view)
            assert {bar.said for bar in amounts.wholes} <= set(canvas.words()), where
            drawn_ = [run for mark in canvas.marks("box") for run in mark.runs if mark.fill != "none"]
            hairlines = [run for mark in canvas.marks("line") for run in mark.runs]
            key = len(spec.series) if len(spec.series) > 1 else 0
            values = [bar for bar in amounts.bars if bar.end > bar.start or spec.arrange != "stacked"]
            assert len(drawn_) + len(hairlines) >= len(values) + key, where


def test_every_line_and_point_lies_on_the_panel(panels):
    for where, *_, canvas, _ in panels:
        for mark in (item for item in canvas.placed if not isinstance(item, Words)):
            assert canvas.page.grown(0.5).holds(mark.extent), (where, mark.role)


def test_every_cell_of_a_schedule_and_a_grid_has_an_area(panels):
    for where, spec, _, _, canvas, _ in panels:
        if spec.kind in {"schedule", "grid"}:
            for box in (part for mark in canvas.marks("box") for part in mark.parts):
                assert box.width > 0, where
                assert box.height > 2, where


def test_alternative_texts_are_of_at_most_forty_words(panels):
    assert {where: alt for where, *_, alt in panels if len(alt.split()) > 40} == {}


def test_no_letter_is_smaller_than_seven_and_a_half_points_in_print_or_ten_pixels_on_a_phone(panels):
    """Print sets a panel at about 95%; a phone sets a half panel of 250 pt at 358 px, and scrolls a wide one."""
    for *_, canvas, _ in panels:
        for label in (item for item in canvas.placed if isinstance(item, Words)):
            assert label.lettering.size * 0.95 >= 7.5
            assert label.lettering.size * 358 / 250 >= 10


def test_every_colour_of_every_panel_is_a_token(panels):
    for where, *_, canvas, _ in panels:
        used = {getattr(item, name, "none") for item in canvas.placed for name in ("fill", "ink")}
        used |= {item.lettering.ink for item in canvas.placed if isinstance(item, Words)}
        assert used <= {*style.TOKENS.values(), "none"}, where


def test_the_tests_plates_have_states_of_several_kinds():
    assert len({where.split()[0] for where, *_ in drawn(OURS)}) >= 3
    assert {str(spec.kind) for _, spec, *_ in drawn(OURS)} <= set(kinds())
