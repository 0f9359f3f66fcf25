"""A file of a stranger is refused at once, however it is filled."""

import time

import pytest
from small import TITLE, faults_of, folder

MANY = 10_000
ITEMS = "".join(f"      - {i}\n" for i in range(MANY))
FILLED = [
    ("keys that there are not", TITLE + "".join(f"k{i}: 1\n" for i in range(MANY)), 20),
    ("one key again and again", TITLE + "x: 1\n" * (MANY // 10), MANY // 10),
    ("a line without end", TITLE + "keywords: [" + "a, " * 200_000 + "]\n", 1),
    ("options", TITLE + "choose:\n  o:\n    label: A\n    of:\n" + ITEMS + "    start: 1\n", 1),
    ("conditions", TITLE + "always:\n" + "  - 1 < 2\n" * 101, 1),
    ("promises", TITLE + "numbers:\n  a: 1\nexpect:\n" + "  - a: 2\n" * 101, 1),
    ("braces", TITLE + "text: |\n  " + "{a} " * 2_000 + "\n", 0),
    ("a sum nested as deep as 300 characters go", TITLE + "numbers:\n  a: " + "(" * 140 + "1" + ")" * 140 + "\n", None),
    ("signs", TITLE + "numbers:\n  a: " + "-" * 298 + "1\n", None),
    ("a tower of powers", TITLE + "numbers:\n  a: " + "9**" * 90 + "9\n", 1),
]


@pytest.mark.parametrize(("plate", "count"), [case[1:] for case in FILLED], ids=[case[0] for case in FILLED])
def test_a_filled_file_is_refused_in_time(tmp_path, plate, count):
    root = folder(tmp_path, plate)
    begun = time.process_time()
    faults = faults_of(root)
    assert time.process_time() - begun < 20
    assert count is None or len(faults) == count
