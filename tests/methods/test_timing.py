"""An order that waits for itself is no schedule, and is never waited for."""

import pytest

from press.methods._orders import Pass
from press.methods._timing import spans_of


def test_a_backward_before_its_own_forward_is_our_bug():
    work = (((Pass("B", 0, 0),), (Pass("F", 0, 0),)),)
    with pytest.raises(RuntimeError, match="waits for itself"):
        spans_of(work, 1, {"F": 1.0, "B": 2.0}, 0.0)


def test_two_devices_that_wait_for_each_other_are_our_bug():
    first = ((Pass("F", 0, 0),), (Pass("B", 0, 0),), (Pass("F", 1, 0),), (Pass("B", 1, 0),))
    second = ((Pass("F", 1, 1),), (Pass("B", 1, 1),), (Pass("F", 0, 1),), (Pass("B", 0, 1),))
    with pytest.raises(RuntimeError, match="waits for itself"):
        spans_of((first, second), 2, {"F": 1.0, "B": 2.0}, 0.0)
