"""The calibrated efficiency, held to the run that it is calibrated on."""

import pytest
from methods.llama import H100, L405B

from press.methods._layouts import Job, Layout, times
from press.methods.calibrate import calibrate


def test_the_efficiency_is_that_of_the_published_run():
    efficiency = calibrate(L405B, H100, 430e12).efficiency
    assert efficiency == pytest.approx(0.534, abs=5e-4)
    row = Layout(8, 1, 16, 64, 8, 32)
    job = Job(L405B, H100, 8192)
    assert job.work * 2**24 / (8192 * times(job, row, efficiency).total) == pytest.approx(430e12, rel=1e-12)


def test_a_speed_that_no_arithmetic_reaches_is_refused():
    with pytest.raises(ValueError, match="no efficiency gives 9e"):
        calibrate(L405B, H100, 9e14)
