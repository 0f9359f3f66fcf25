"""The layout search, held to its identities, to llama2024's table 4, and to a second calculator."""

import math

import pytest
from methods.llama import H100, L8B, L70B, L405B

from press.methods._layouts import Job
from press.methods.calibrate import calibrate
from press.methods.layout_search import layout_search

EFFICIENCY = calibrate(L405B, H100, 430e12).efficiency
BATCH, ROOM = 2**24, 76e9
# llama2024, table 4: GPUs, tokens in a sequence, tensor, context, pipeline, data, printed TFLOP/s
TABLE_4 = [(8192, 8192, 8, 1, 16, 64, 430), (16384, 8192, 8, 1, 16, 128, 400), (16384, 131072, 8, 16, 16, 8, 380)]
STATES = [(m, g, t) for m in (L8B, L70B, L405B) for g in (1024, 8192, 16384) for t in (8192, 131072)]


def search(model=L405B, gpus=16384, sequence=8192, batch=BATCH, efficiency=EFFICIENCY, room=ROOM):
    return layout_search(model, H100, gpus, sequence, batch, efficiency, room)


@pytest.mark.parametrize(("gpus", "sequence", "tp", "cp", "pp", "dp", "printed"), TABLE_4)
def test_the_layouts_of_table_4_come_first_at_about_the_printed_speed(gpus, sequence, tp, cp, pp, dp, printed):
    found = search(gpus=gpus, sequence=sequence)
    assert (found.tp, found.cp, found.pp, found.dp, found.chunks) == (tp, cp, pp, dp, 8)
    assert found.speed / 1e12 == pytest.approx(printed, rel=0.05)


@pytest.mark.parametrize(
    ("row", "speed", "bytes_", "step", "found"),
    [(0, 430, 70.59, 12.02, 293), (1, 391, 65.03, 6.60, 271), (2, 397, 65.03, 10.43, 269)],
)
def test_the_best_is_that_of_a_second_calculator(row, speed, bytes_, step, found):
    gpus, sequence, *_ = TABLE_4[row]
    best = search(gpus=gpus, sequence=sequence)
    assert best.speed / 1e12 == pytest.approx(speed, abs=0.5)
    assert best.memory / 1e9 == pytest.approx(bytes_, abs=0.005)
    assert best.step_time == pytest.approx(step, abs=0.005)
    assert best.found == found


@pytest.mark.parametrize(
    ("row", "shares"),
    [(0, (81.4, 8.8, 0.0, 5.3, 1.4, 3.1)), (1, (74.1, 8.0, 0.0, 9.6, 2.6, 5.7)), (2, (75.2, 5.0, 4.6, 9.9, 1.6, 3.6))],
)
def test_time_goes_where_a_second_calculator_says(row, shares):
    gpus, sequence, *_ = TABLE_4[row]
    best = search(gpus=gpus, sequence=sequence)
    parts = (best.compute_time, best.tensor_time, best.context_time, best.bubble_time, best.hop_time, best.data_time)
    assert [100 * part / best.step_time for part in parts] == pytest.approx(shares, abs=0.06)


# TFLOP/s of a second calculator for every pair, 16 384 GPUs and 8 192 tokens; layouts with full recomputation apart,
# for which it leaves out the all-reduces that are run again
CELLS = {(8, 16): 391, (8, 32): 364, (4, 32): 166, (16, 4): 161, (16, 8): 162, (16, 16): 160, (16, 32): 152}
AGAIN = {(8, 8): 309, (4, 16): 128, (2, 32): 78}


def test_every_pair_is_that_of_a_second_calculator():
    cells = search().cells
    rows = {
        (tp, pp): (speed / 1e12, fits, recomputed)
        for tp, pp, speed, fits, recomputed in zip(
            cells.tp, cells.pp, cells.speed, cells.fits, cells.recomputed, strict=True
        )
    }
    assert len(rows) == 30
    assert {pair for pair, (_, fits, again) in rows.items() if fits and not again} == set(CELLS)
    assert {pair for pair, (_, fits, again) in rows.items() if fits and again} == set(AGAIN)
    assert {pair: rows[pair][0] for pair in CELLS} == pytest.approx(CELLS, abs=0.5)
    for pair, without in AGAIN.items():
        assert 0.95 * without < rows[pair][0] < without + 0.5
    assert sum(cells.best) == 1


def test_one_gpu_of_row_2_holds_what_a_second_calculator_says():
    best = search()
    parts = (best.weights, best.gradients, best.optimizer, best.activations, best.logits)
    assert [part / 1e9 for part in parts] == pytest.approx((6.34, 12.68, 0.2973, 44.92, 0.788), abs=0.005)
    assert sum(parts) == pytest.approx(best.memory)


@pytest.mark.parametrize(("model", "gpus", "sequence"), STATES)
def test_in_every_state_of_the_plate_the_parts_add_up(model, gpus, sequence):
    found = search(model, gpus, sequence)
    assert found.tp * found.cp * found.pp * found.dp == gpus
    assert found.dp * found.sequences * found.micro_batches * sequence == BATCH
    assert 0 < found.found <= found.tried
    assert found.memory <= ROOM
    parts = (found.compute_time, found.tensor_time, found.context_time, found.bubble_time, found.hop_time)
    assert sum(parts) + found.data_time == pytest.approx(found.step_time)
    work = Job(model, H100, sequence).work * BATCH
    assert found.speed == pytest.approx(work / (gpus * found.step_time))
    assert found.speed == max(found.cells.speed) == max(found.fastest.speed)
    assert found.pp in found.fastest.pp
    totals = [sum(row) for row in zip(*(getattr(found.fastest, part) for part in PARTS), strict=True)]
    assert all(total <= ROOM for total in totals)


PARTS = ("weights", "gradients", "optimizer", "activations", "logits")


def test_smaller_models_are_those_of_a_second_calculator():
    """With weights kept gathered, 4M tokens: 70B on 1 024 GPUs, and 8B on 64."""
    assert search(L70B, 1024, batch=2**22).speed / 1e12 == pytest.approx(428, abs=0.5)
    best = search(L8B, 64, batch=2**22)
    assert (best.tp, best.pp, best.dp) == (1, 8, 8)
    assert best.speed / 1e12 == pytest.approx(505, abs=0.5)


def test_more_memory_changes_nothing_at_the_start():
    for room in (137e9, 176e9):
        found = search(room=room)
        assert (found.tp, found.pp, found.speed) == (8, 16, search().speed)


def test_more_efficient_arithmetic_is_faster():
    assert search(efficiency=0.6).speed > search().speed


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"gpus": 0}, "GPUs are a whole number from 1, not 0"),
        ({"gpus": 1.5}, "GPUs are a whole number from 1, not 1.5"),
        ({"gpus": 2**21}, "2.09715e+06 GPUs are more than 1048576"),
        ({"batch": 10000}, "sequences in a batch are a whole number from 1, not 1.2207"),
        ({"sequence": math.nan}, "tokens in a sequence are a whole number from 1, not nan"),
        ({"efficiency": 0}, "the efficiency lies above 0% and up to 100%"),
        ({"room": 1e9}, "none of 558 layouts fits"),
    ],
)
def test_what_cannot_be_searched_is_refused(change, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        search(**change)
    assert str(caught.value) == sentence
