"""The memory and the time of one layout, worked out by hand."""

import pytest
from methods.llama import H100, L405B

from press.methods._layouts import Job, Layout, memory, times


def test_full_recomputation_holds_inputs_and_one_layer():
    held = memory(Job(L405B, H100, 8192), Layout(8, 1, 16, 64, 8, 32, recomputed=True))
    assert held.activations / 1e9 == pytest.approx(5.26, abs=0.005)
    assert held.total / 1e9 == pytest.approx(25.66, abs=0.005)


@pytest.mark.parametrize("recomputed", [False, True])
@pytest.mark.parametrize("chunks", [1, 8])
def test_times_are_those_of_their_formulas(recomputed, chunks):
    """Worked out by hand from the traffic of plates 5, 7, 8 and 9."""
    layout = Layout(8, 16, 16, 8, chunks, 16, recomputed=recomputed)
    job = Job(L405B, H100, 131072)
    spent = times(job, layout, 0.5)
    rows, layers = 131072 / 16, 126 / 16
    unit = 2 * 16384 * rows * 7 / 8
    assert spent.tensor == pytest.approx(16 * layers * unit * (12 if recomputed else 8) / 450e9)
    assert spent.context == pytest.approx(16 * layers * 3 * 4 * 1024 * 131072 * 15 / (16 * 8) / 50e9)
    assert spent.bubble == pytest.approx((spent.compute + spent.tensor + spent.context) / 16 * 15 / chunks)
    hops = 2 * (16 * 8 - 1) if chunks == 8 else 2 * 15 * 16 / 16 + 2 * 14
    assert spent.hops == pytest.approx(hops * 2 * 16384 * rows / 8 / 50e9)
    assert spent.data == pytest.approx(6 * L405B["N"] / 128 * 127 / 128 / 50e9)
