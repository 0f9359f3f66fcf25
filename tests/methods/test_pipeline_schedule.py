"""A pipeline's schedule, held to the closed forms of its papers and to what a schedule must respect."""

import math
from itertools import pairwise

import pytest

from press.methods.pipeline_schedule import pipeline_schedule

PIPELINES = [(p, m) for p in (1, 2, 3, 4, 5, 7, 8, 11, 16) for m in sorted({1, 2, p, 32})]
COSTS = [(1.0, 2.0), (1.0, 1.0), (0.3, 0.7)]
both = pytest.mark.parametrize("order", ["gpipe", "1f1b"])
sizes = pytest.mark.parametrize(("p", "m"), PIPELINES)


def rows(plan):
    """(device, phase, micro-batch) → (start, end)."""
    slots = plan.slots
    keys = zip(slots.device, slots.phase, slots.micro_batch, strict=True)
    return dict(zip(keys, zip(slots.start, slots.end, strict=True), strict=True))


@both
@sizes
@pytest.mark.parametrize(("forward", "backward"), COSTS)
def test_makespan_and_idle_time_are_the_closed_forms(order, p, m, forward, backward):
    plan = pipeline_schedule(order, p, m, forward, backward)
    assert plan.makespan == pytest.approx((m + p - 1) * (forward + backward), rel=1e-12)
    assert plan.idle == pytest.approx((p - 1) * (forward + backward), rel=1e-9, abs=1e-12)


@sizes
def test_gpipe_holds_every_micro_batch_on_every_stage(p, m):
    assert pipeline_schedule("gpipe", p, m, 1, 2).held == (float(m),) * p


@sizes
def test_1f1b_holds_one_micro_batch_for_each_stage_still_ahead(p, m):
    assert pipeline_schedule("1f1b", p, m, 1, 2).held == tuple(float(min(p - stage, m)) for stage in range(p))


@both
@sizes
def test_each_stage_does_each_pass_once_and_one_at_a_time(order, p, m):
    plan = pipeline_schedule(order, p, m, 1, 2)
    passes = rows(plan)
    assert len(plan.slots.device) == len(passes) == 2 * p * m
    assert set(passes) == {(d + 1.0, phase, i + 1.0) for d in range(p) for phase in "FB" for i in range(m)}
    for device in range(1, p + 1):
        spans = [span for key, span in passes.items() if key[0] == device]
        assert spans == sorted(spans)
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@both
@sizes
def test_no_pass_starts_before_what_it_depends_on_has_ended(order, p, m):
    passes = rows(pipeline_schedule(order, p, m, 1, 2))
    for (device, phase, i), (start, end) in passes.items():
        assert end - start == (1 if phase == "F" else 2)
        needs = [(device - 1, "F", i)] if phase == "F" else [(device, "F", i), (device + 1, "B", i)]
        assert all(passes[need][1] <= start for need in needs if need in passes)


@both
def test_the_first_pass_starts_at_nought_and_the_last_ends_the_step(order):
    plan = pipeline_schedule(order, 4, 8, 1, 2)
    assert (plan.slots.start[0], plan.slots.device[0], plan.slots.phase[0]) == (0.0, 1.0, "F")
    assert max(plan.slots.end) == plan.makespan


def test_a_small_1f1b_schedule_is_as_drawn_by_hand():
    plan = pipeline_schedule("1f1b", 2, 3, 1, 2)
    assert [(f"{phase}{i:.0f}", start) for (device, phase, i), (start, _) in rows(plan).items() if device == 1] == [
        ("F1", 0.0), ("F2", 1.0), ("B1", 4.0), ("F3", 6.0), ("B2", 7.0), ("B3", 10.0),
    ]  # fmt: skip
    assert plan.makespan == 12.0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gpipe", 0, 1, 1, 2), "stages are a whole number from 1, not 0"),
        (("gpipe", -2, 1, 1, 2), "stages are a whole number from 1, not -2"),
        (("gpipe", 2.5, 1, 1, 2), "stages are a whole number from 1, not 2.5"),
        (("gpipe", math.nan, 1, 1, 2), "stages are a whole number from 1, not nan"),
        (("gpipe", math.inf, 1, 1, 2), "stages are a whole number from 1, not inf"),
        (("1f1b", 2, 0, 1, 2), "micro-batches are a whole number from 1, not 0"),
        (("1f1b", 2, 1.5, 1, 2), "micro-batches are a whole number from 1, not 1.5"),
        (("1f1b", 1000, 1000, 1, 2), "1000 stages and 1000 micro-batches are more than 20000 passes each way"),
        (("1F1B", 2, 2, 1, 2), "the order is gpipe or 1f1b, not '1F1B'"),
        (("zb", 2, 2, 1, 2), "the order is gpipe or 1f1b, not 'zb'"),
        (("gpipe", 2, 2, 0, 2), "forward and backward take a time above 0"),
        (("gpipe", 2, 2, 1, -1), "forward and backward take a time above 0"),
        (("gpipe", 2, 2, 1, math.inf), "forward and backward take a time above 0"),
    ],
)
def test_what_is_no_pipeline_is_refused(arguments, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        pipeline_schedule(*arguments)
    assert str(caught.value) == sentence
