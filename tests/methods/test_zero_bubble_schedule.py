"""The schedules held to the closed forms of their papers, and to what any schedule must respect."""

import math
from itertools import pairwise

import pytest

from press.methods.pipeline_schedule import pipeline_schedule
from press.methods.zero_bubble_schedule import zero_bubble_schedule

THIRDS = (1.0, 1.0, 1.0)
LLAMA = [THIRDS, (1.154, 1.308, 1.0), (3.46, 5.92, 1.0), (1.67, 2.35, 1.0)]
"""Forward, input and weight gradient: equal, and as they are for 8B and 405B at 8 192 and 131 072 tokens."""
PIPELINES = [(p, m) for p in range(2, 17) for m in sorted({p, 2 * p, 3 * p, 4 * p})]
ORDERS = ("gpipe", "1f1b", "interleaved2", "interleaved4", "zb-h1", "zb-h2", "dualpipe")


def runs(order, p, m):
    """What each schedule asks of its stages and micro-batches."""
    if order.startswith("interleaved"):
        return m % p == 0
    return {"zb-h2": m >= 2 * p - 1, "dualpipe": p % 2 == m % 2 == 0 and m >= 2 * p}.get(order, True)


CASES = [(order, p, m) for order in ORDERS for p, m in [*PIPELINES, (4, 11), (8, 10)] if runs(order, p, m)]
every = pytest.mark.parametrize(("order", "p", "m"), CASES)


def plan(order, p, m, times=THIRDS, **more):
    forward, input_gradient, weight_gradient = times
    return zero_bubble_schedule(
        order, p, m, forward=forward, input_gradient=input_gradient, weight_gradient=weight_gradient, **more
    )


def passes(found, order, p):
    """(phase, micro-batch, stage) → (device, start, end), pairs taken apart; stages from 1."""
    out = {}
    slots = found.slots
    rows = zip(slots.device, slots.start, slots.end, slots.phase, slots.cell, slots.chunk, strict=True)
    for device, start, end, phase, cell, chunk in rows:
        for k, (letter, number) in enumerate(zip(phase, cell.split("+"), strict=True)):
            way = 3 - chunk if k else chunk
            stage = (p + 1 - device if way == 2 else device) if order == "dualpipe" else (chunk - 1) * p + device
            assert (letter, int(number), stage) not in out
            out[letter, int(number), stage] = (device, start, end)
    return out


# ----------------------------------------------------------------------------------- the closed forms


def lost(order, p, f, i, w):
    """The time that is lost: Huang 2019, Narayanan 2021, Qi 2024 table 2, DeepSeek-AI 2024 table 2."""
    if order.startswith("interleaved"):
        return (p - 1) * (f + i + w) / int(order[-1])
    return {
        "gpipe": (p - 1) * (f + i + w),
        "1f1b": (p - 1) * (f + i + w),
        "zb-h1": (p - 1) * (f + i - w),
        "zb-h2": (p - 1) * (f + i - 2 * w),
        "dualpipe": (p / 2 - 1) * ((f + i + w) + (i + w) - 3 * w),
    }[order]


def most_held(order, p, m):
    """Micro-batches on the fullest device: the same papers, and Korthikanti 2023, §4.2.3, for chunks."""
    if order.startswith("interleaved"):
        return min(p * (1 + (p - 1) / (p * int(order[-1]))), m)
    return {"gpipe": m, "1f1b": p, "zb-h1": p, "zb-h2": 2 * p - 1, "dualpipe": p + 1}[order]


@every
def test_idle_time_and_peak_are_the_closed_forms_at_equal_passes(order, p, m):
    found = plan(order, p, m)
    assert found.idle == pytest.approx(lost(order, p, *THIRDS), abs=1e-9)
    assert found.peak == pytest.approx(most_held(order, p, m), rel=1e-12)
    assert found.bubble == pytest.approx(found.idle / (3 * m), rel=1e-12)
    assert found.bubble_rate == pytest.approx(found.idle / (3 * m + found.idle), rel=1e-9)


@pytest.mark.parametrize("order", ["interleaved3", "interleaved8"])
@pytest.mark.parametrize(("p", "m"), [(4, 8), (6, 24), (16, 32)])
def test_more_chunks_keep_to_the_closed_forms(order, p, m):
    found = plan(order, p, m)
    assert (found.idle, found.peak) == pytest.approx((lost(order, p, *THIRDS), most_held(order, p, m)), rel=1e-9)


@pytest.mark.parametrize("times", LLAMA)
@pytest.mark.parametrize("order", ORDERS[:-1])
@pytest.mark.parametrize(("p", "m"), [(2, 8), (4, 8), (8, 32), (16, 32)])
def test_the_closed_forms_hold_for_unequal_passes_while_the_weight_gradient_is_the_shortest(order, p, m, times):
    assert plan(order, p, m, times).idle == pytest.approx(lost(order, p, *times), abs=1e-9)


@pytest.mark.parametrize("p", [4, 8, 16])
@pytest.mark.parametrize("times", LLAMA[1:])
def test_dualpipe_waits_less_than_its_formula_where_the_input_gradient_outlasts_the_forward(p, times):
    """The formula of its table is exact where the two are equal."""
    found = plan("dualpipe", p, 2 * p, times)
    assert 0 < found.idle < lost("dualpipe", p, *times)
    assert plan("dualpipe", p, 2 * p, (1.5, 1.5, 1)).idle == pytest.approx(lost("dualpipe", p, 1.5, 1.5, 1))


def test_a_weight_gradient_longer_than_the_rest_leaves_zb_h2_no_idle_time_and_not_a_negative_one():
    assert plan("zb-h2", 8, 32, (1, 1, 1.3)).idle == 0
    assert plan("zb-h1", 8, 32, (1, 1, 1.3)).idle == pytest.approx(7)


def test_two_copies_of_the_weights_are_dualpipes_alone():
    assert [plan(order, 4, 8).weights for order in ORDERS] == [1, 1, 1, 1, 1, 1, 2]


@pytest.mark.parametrize(("order", "makespan"), [
    ("gpipe", 33), ("1f1b", 33), ("interleaved2", 28.5), ("zb-h1", 27), ("zb-h2", 27), ("dualpipe", 26),
])  # fmt: skip
def test_four_stages_and_eight_micro_batches_take_as_long_as_the_drawings_of_the_papers(order, makespan):
    """ZB-H2 takes 27 from first start to last end, though none of its devices waits."""
    assert plan(order, 4, 8).makespan == makespan


@pytest.mark.parametrize(("order", "held"), [
    ("gpipe", (8, 8, 8, 8)), ("1f1b", (4, 3, 2, 1)), ("interleaved2", (5.5, 4.5, 3.5, 2.5)),
    ("zb-h1", (4, 4, 4, 4)), ("zb-h2", (7, 7, 7, 7)), ("dualpipe", (5, 5, 5, 5)),
])  # fmt: skip
def test_what_each_of_four_devices_holds(order, held):
    assert plan(order, 4, 8).held == held


@pytest.mark.parametrize("order", ["gpipe", "1f1b"])
def test_plate_7_and_plate_8_have_one_simulator(order):
    found, other = plan(order, 8, 32), pipeline_schedule(order, 8, 32, 1, 2)
    assert (found.makespan, found.idle, found.held, found.slots) == (
        other.makespan, other.idle, other.held, other.slots,
    )  # fmt: skip


# --------------------------------------------------------------------------------------- hops, overlap


def exposed(order, p, m):
    """Hops that a schedule leaves exposed while a hop is short, for m a multiple of p from 2p on."""
    return {
        "gpipe": 2 * (p - 1),
        "1f1b": 2 * (p - 1) * m / p + 2 * (p - 2),
        "interleaved2": 2 * (2 * p - 1),
        "zb-h1": 4 * (p - 1),
    }[order]


@pytest.mark.parametrize("order", ["gpipe", "1f1b", "interleaved2", "zb-h1"])
@pytest.mark.parametrize(("p", "m"), [(2, 8), (4, 8), (4, 32), (8, 16), (8, 64), (16, 32)])
def test_hops_left_exposed_are_their_closed_form(order, p, m):
    """So that 1F1B waits as GPipe does only where hops cost nothing: 124 of them against 14 for p = 8, m = 64."""
    more = plan(order, p, m, hop=1e-3).makespan - plan(order, p, m).makespan
    assert more == pytest.approx(exposed(order, p, m) * 1e-3, rel=1e-6)


def test_one_stage_has_no_hops():
    assert plan("1f1b", 1, 4, hop=5).makespan == plan("interleaved2", 1, 4, hop=5).makespan == 12


@pytest.mark.parametrize(("order", "hidden", "makespan"), [("1f1b", 0, 395), ("zb-h1", 0, 365), ("dualpipe", 2, 247)])
def test_an_overlap_hides_communication_as_long_as_the_arithmetic(order, hidden, makespan):
    """One unit of communication in each forward and in each input gradient; 192 would be arithmetic alone."""
    assert plan(order, 16, 64, (2, 2, 1), hidden=hidden).makespan == makespan


# ------------------------------------------------------------------------- what any schedule must respect


@every
def test_each_pass_is_done_once_and_a_device_does_one_slot_at_a_time(order, p, m):
    found = plan(order, p, m, LLAMA[1], hop=0.1)
    done = passes(found, order, p)
    stages = p * int(order[-1]) if order.startswith("interleaved") else p
    for i in range(1, m + 1):
        for stage in range(1, stages + 1):
            assert ("F", i, stage) in done
            assert (("B", i, stage) in done) != (("I", i, stage) in done and ("W", i, stage) in done)
    for device in range(1, p + 1):
        rows = zip(found.slots.device, found.slots.start, found.slots.end, strict=True)
        spans = [(start, end) for number, start, end in rows if number == device]
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@every
def test_no_pass_starts_before_what_it_waits_for_has_arrived(order, p, m):
    hop = 0.1
    done = passes(plan(order, p, m, LLAMA[1], hop=hop), order, p)
    for (phase, i, stage), (device, start, _) in done.items():
        after = ("B" if ("B", i, stage + 1) in done else "I", i, stage + 1)
        needs = {"F": [("F", i, stage - 1)], "W": [("I", i, stage)]}.get(phase, [("F", i, stage), after])
        for need in needs:
            if need in done:
                there, _, end = done[need]
                assert end + (hop if there != device else 0) <= start + 1e-9


def test_the_order_of_dualpipe_on_the_first_of_four_devices_is_that_of_its_repository():
    slots = plan("dualpipe", 4, 8).slots
    first = [
        "".join(f"{letter}{number}" for letter, number in zip(phase, cell.split("+"), strict=True))
        for device, phase, cell in zip(slots.device, slots.phase, slots.cell, strict=True)
        if device == 1
    ]
    assert " ".join(first) == "F1 F2 F3 F5 I5 W5 F6 F4B6 F7B1 B7 F8B2 B8 I3 W3 I4 W4"


def test_the_first_device_of_an_interleaved_pipeline_runs_a_group_through_chunk_after_chunk():
    slots = plan("interleaved2", 4, 8).slots
    rows = zip(slots.device, slots.phase, slots.cell, slots.chunk, strict=True)
    first = [f"{phase}{cell}.{chunk:.0f}" for device, phase, cell, chunk in rows if device == 1]
    assert " ".join(first[:16]) == ("F1.1 F2.1 F3.1 F4.1 F1.2 F2.2 F3.2 F4.2 F5.1 F6.1 F7.1 B1.2 F8.1 B2.2 F5.2 B3.2")


# ------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("order", "p", "m", "sentence"),
    [
        ("zb", 4, 8, "the order is one of gpipe, 1f1b,"),
        ("interleaved2", 4, 10, "an interleaved schedule takes micro-batches in groups of its 4 stages, and 10 do not"),
        ("zb-h2", 4, 6, "ZB-H2 has 7 micro-batches in flight on 4 stages, and 6 are fewer"),
        ("dualpipe", 4, 6, "DualPipe needs an even number of stages and an even 8 micro-batches at least, not 4 and 6"),
        ("dualpipe", 3, 8, "DualPipe needs an even number of stages and an even 6 micro-batches at least, not 3 and 8"),
        ("dualpipe", 4, 9, "DualPipe needs an even number of stages and an even 8 micro-batches at least, not 4 and 9"),
        ("1f1b", 2.5, 8, "stages are a whole number from 1, not 2.5"),
        ("1f1b", 4, math.nan, "micro-batches are a whole number from 1, not nan"),
        ("interleaved8", 16, 256, "16 stages and 256 micro-batches are more than 20000 passes each way"),
    ],
)
def test_what_a_schedule_cannot_run_is_refused(order, p, m, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        plan(order, p, m)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"times": (1, 0, 1)}, "forward, input_gradient and weight_gradient take a time above 0"),
        ({"times": (1, 1, math.inf)}, "forward, input_gradient and weight_gradient take a time above 0"),
        ({"hop": -0.1}, "a hop takes a time from 0, not -0.1"),
        ({"hop": math.inf}, "a hop takes a time from 0, not inf"),
        ({"hidden": 3}, "an overlap hides less than the passes that overlap, not 3"),
        ({"hidden": -1}, "an overlap hides less than the passes that overlap, not -1"),
    ],
)
def test_times_that_no_pass_takes_are_refused(changed, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        plan("1f1b", 4, 8, **changed)
    assert str(caught.value) == sentence
