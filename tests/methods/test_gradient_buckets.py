"""Gradient buckets, held to PyTorch's rule, to sums that must come out, and to a second calculator."""

from itertools import pairwise

import pytest
from methods.llama import H100, L1B, L8B, L70B, L405B

from press.methods._buckets import CAP, FIRST
from press.methods.gradient_buckets import gradient_buckets

MODELS = {"8B": L8B, "70B": L70B, "405B": L405B}


def overlap(model, tokens=8192, devices=64, bandwidth=50e9, latency=5e-6, gradient=2):
    return gradient_buckets(model, H100["peak"], 0.4, tokens, devices, bandwidth, latency, gradient)


# worked out apart from this code: exposed and exposed alone in seconds, efficiency with and without overlap in per
# cent; 64 GPUs at 40% of the peak, bf16 gradients, 5 µs a step
SECOND = [
    ("8B", 50e9, 2048, 0.590, 0.633, 28.3, 26.9), ("8B", 50e9, 8192, 0.157, 0.633, 85.6, 59.6),
    ("8B", 50e9, 32768, 0.045, 0.633, 98.8, 85.5), ("8B", 400e9, 2048, 0.037, 0.080, 86.4, 74.5),
    ("8B", 450e9, 2048, 0.028, 0.071, 89.3, 76.7), ("8B", 450e9, 8192, 0.006, 0.071, 99.4, 92.9),
    ("70B", 50e9, 2048, 4.443, 5.557, 32.7, 28.0), ("70B", 50e9, 8192, 0.192, 5.557, 97.8, 60.8),
    ("70B", 50e9, 32768, 0.089, 5.557, 99.7, 86.1), ("70B", 400e9, 2048, 0.014, 0.695, 99.3, 75.6),
    ("405B", 50e9, 2048, 24.204, 31.962, 34.1, 28.2), ("405B", 50e9, 8192, 0.236, 31.962, 99.5, 61.1),
    ("405B", 400e9, 8192, 0.025, 3.996, 100.0, 92.6), ("405B", 450e9, 32768, 0.022, 3.552, 100.0, 98.3),
]  # fmt: skip


@pytest.mark.parametrize(("name", "bandwidth", "tokens", "exposed", "alone", "share", "share_alone"), SECOND)
def test_times_are_those_of_a_second_calculator(name, bandwidth, tokens, exposed, alone, share, share_alone):
    found = overlap(MODELS[name], tokens, bandwidth=bandwidth)
    assert found.exposed == pytest.approx(exposed, abs=5.1e-4)
    assert found.exposed_alone == pytest.approx(alone, abs=5.1e-4)
    assert 100 * found.efficiency == pytest.approx(share, abs=0.051)
    assert 100 * found.efficiency_alone == pytest.approx(share_alone, abs=0.051)


@pytest.mark.parametrize(("model", "count"), [(L8B, 162), (L70B, 482), (L405B, 884)])
def test_buckets_are_as_many_as_pytorch_makes(model, count):
    assert overlap(model).count == count


@pytest.mark.parametrize("model", [L1B, L8B, L70B, L405B])
@pytest.mark.parametrize("gradient", [2, 4])
def test_buckets_hold_every_gradient_once(model, gradient):
    found = overlap(model, gradient=gradient)
    assert sum(found.buckets.size) == found.gradients == gradient * model["N"]
    assert sum(found.buckets.tensors) == 9 * model["L"] + 2 + (1 - model["tied"])
    assert found.buckets.size[-1] == found.last


@pytest.mark.parametrize("model", [L1B, L8B, L70B])
def test_every_bucket_but_the_last_closes_at_its_limit_or_beyond(model):
    sizes = overlap(model).buckets.size
    assert sizes[0] >= FIRST
    assert all(size >= CAP for size in sizes[1:-1])


def test_the_last_bucket_of_8b_is_the_input_table():
    found = overlap(L8B)
    assert found.last == 2 * 128256 * 4096
    assert found.last / found.gradients == pytest.approx(0.0654, abs=5e-5)


def test_the_first_bucket_of_a_tied_model_is_the_last_norm_with_what_follows_it():
    """Its only table is the input's, and comes last."""
    found = overlap(L1B)
    assert found.buckets.tensors[0] == 4
    assert found.buckets.size[0] == 2 * (3 * 2048 + 2048 * 8192)


@pytest.mark.parametrize("model", [L8B, L405B])
@pytest.mark.parametrize("tokens", [512, 8192, 65536])
def test_a_bucket_starts_when_it_is_full_and_the_link_is_free(model, tokens):
    rows = overlap(model, tokens).buckets
    assert list(rows.ready) == sorted(rows.ready)
    ends = [0.0, *rows.end]
    for ready, start, before in zip(rows.ready, rows.start, ends, strict=False):
        assert start == pytest.approx(max(ready, before), rel=1e-9)


@pytest.mark.parametrize("model", [L1B, L8B, L405B])
@pytest.mark.parametrize("bandwidth", [50e9, 450e9])
def test_the_timeline_adds_up_and_nothing_in_a_row_overlaps(model, bandwidth):
    found = overlap(model, bandwidth=bandwidth)
    line = found.timeline
    spans = {row: [] for row in line.row}
    for row, start, end in zip(line.row, line.start, line.end, strict=True):
        spans[row].append((start, end))
    for row in spans.values():
        assert all(end <= start + 1e-9 for (_, end), (start, _) in pairwise(row))
    assert sum(end - start for start, end in spans["backward"]) == pytest.approx(found.backward_time)
    assert sum(end - start for start, end in spans["all-reduce"]) == pytest.approx(found.reduce_time)
    late = [end - start for start, end, out in zip(line.start, line.end, line.exposed, strict=True) if out]
    assert sum(late) == pytest.approx(found.exposed)
    assert max(line.end) == pytest.approx(found.backward_time + found.exposed)


def test_the_timeline_names_its_blocks_from_the_head_to_the_input_table():
    line = overlap(L8B).timeline
    assert list(dict.fromkeys(line.part)) == [
        "head", "32–29", "28–25", "24–21", "20–17", "16–13", "12–9", "8–5", "4–1", "embedding",
    ]  # fmt: skip
    assert len(line.row) <= 24


def test_one_gpu_reduces_nothing():
    found = overlap(L8B, devices=1)
    assert (found.exposed, found.exposed_alone, found.reduce_time, found.efficiency) == (0, 0, 0, 1)
    assert set(found.timeline.row) == {"backward"}


def test_without_latency_the_link_is_busy_for_the_ring_s_bytes():
    found = overlap(L8B, latency=0)
    assert found.reduce_time == pytest.approx(2 * 2 * L8B["N"] * 63 / 64 / 50e9)
    assert found.exposed_alone == pytest.approx(found.reduce_time)


def test_the_backward_pass_takes_four_flops_a_weight_that_multiplies():
    matrices = L8B["N"] - 128256 * 4096 - 65 * 4096
    assert overlap(L8B).backward_time == pytest.approx(4 * matrices * 8192 / (0.4 * H100["peak"]))
    tied = L1B["N"] - 33 * 2048
    assert overlap(L1B).backward_time == pytest.approx(4 * tied * 8192 / (0.4 * H100["peak"]))


@pytest.mark.parametrize(
    "change", [{"devices": 0}, {"tokens": 0.5}, {"bandwidth": 0}, {"gradient": 0}, {"latency": -1}]
)
def test_what_is_no_step_is_refused(change):
    with pytest.raises(ValueError, match=r"whole number|above 0"):
        overlap(L8B, **change)
