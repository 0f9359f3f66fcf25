"""The table of memory against idle time: the rows that a pipeline can run, with the schedules' own numbers."""

import pytest

from press.methods.schedule_trade_off import schedule_trade_off
from press.methods.zero_bubble_schedule import zero_bubble_schedule

THIRDS = {"forward": 1, "input_gradient": 1, "weight_gradient": 1}


def test_eight_stages_and_thirty_two_micro_batches_run_all_seven():
    found = schedule_trade_off(8, 32, **THIRDS)
    rows = found.schedules
    assert found.count == 7
    assert rows.name == ("1F1B", "GPipe", "interleaved ×2", "interleaved ×4", "ZB-H1", "ZB-H2", "DualPipe")
    assert rows.held == (8, 32, 11.5, 9.75, 8, 15, 9)
    assert rows.held_over_1f1b == (1, 4, 1.4375, 1.21875, 1, 1.875, 1.125)
    assert tuple(96 * bubble for bubble in rows.bubble) == pytest.approx((21, 21, 10.5, 5.25, 7, 0, 6))
    assert rows.weights == (1, 1, 1, 1, 1, 1, 2)


@pytest.mark.parametrize(
    ("p", "m", "orders"),
    [
        (8, 8, ("1f1b", "gpipe", "interleaved2", "interleaved4", "zb-h1")),
        (16, 8, ("1f1b", "gpipe", "zb-h1")),
        (8, 15, ("1f1b", "gpipe", "zb-h1", "zb-h2")),
        (3, 6, ("1f1b", "gpipe", "interleaved2", "interleaved4", "zb-h1", "zb-h2")),
    ],
)
def test_schedules_that_cannot_run_have_no_row(p, m, orders):
    assert schedule_trade_off(p, m, **THIRDS).schedules.order == orders


def test_a_row_is_what_the_schedule_itself_gives():
    given = {"forward": 1.15, "input_gradient": 1.31, "weight_gradient": 1.0, "hop": 0.05, "hidden": 0.2}
    rows = schedule_trade_off(8, 16, **given).schedules
    for k, order in enumerate(rows.order):
        alone = zero_bubble_schedule(order, 8, 16, **given)
        assert (rows.held[k], rows.bubble[k], rows.weights[k]) == (alone.peak, alone.bubble, alone.weights)


def test_more_than_a_page_can_show_is_refused():
    with pytest.raises(ValueError, match="more than 20000 passes each way"):
        schedule_trade_off(1000, 1000, **THIRDS)
