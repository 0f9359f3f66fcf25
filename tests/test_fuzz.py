"""A slice of the mutated files that `tests/fuzz.py` makes: each ends in faults at their places, or in a right plate."""

import fuzz


def test_no_mutated_file_brings_the_press_down():
    counts, findings = fuzz.run(range(120))
    assert findings == []
    assert counts["fault"] > counts["plate"] > 0
