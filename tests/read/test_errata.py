"""What was corrected after it had been published is read like the other data."""

import pytest
from small import TITLE, faults_of, folder

from press.read import read

ROW = '- plate: XIV.1\n  day: 2026-05-31\n  was: "36.4 GB"\n  now: "36.5 GB"\n'
PATH = "data/errata.yaml"


def test_without_the_file_and_with_an_empty_list_nothing_was_corrected(tmp_path):
    assert read(folder(tmp_path / "a", TITLE)).errata == ()
    empty = read(folder(tmp_path / "b", TITLE, {PATH: "# none yet\n[]\n"}))
    assert (empty.errata, empty.faults) == ((), ())


def test_an_erratum_is_about_a_plate_or_a_whole_volume(tmp_path):
    library = read(folder(tmp_path, TITLE, {PATH: ROW + ROW.replace("XIV.1", "XIV")}))
    assert library.faults == ()
    assert [(row.plate, row.day, row.was, row.now) for row in library.errata] == [
        ("XIV.1", "2026-05-31", "36.4 GB", "36.5 GB"),
        ("XIV", "2026-05-31", "36.4 GB", "36.5 GB"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("XIV.1", "XIV.9", "1:10: there is no plate 'XIV.9'. Did you mean 'XIV.1'?"),
        ("2026-05-31", "31.5.2026", "2:8: expected a day, as in 2026-05-31, found '31.5.2026'"),
        ("2026-05-31", "2026-02-30", "2:8: expected a day, as in 2026-05-31, found '2026-02-30'"),
        ("2026-05-31", "20260531", "2:8: expected a day, as in 2026-05-31, found '20260531'"),
        ("  was:", "  wass:", "3:3: unknown key 'wass'. Did you mean 'was'?"),
        ('  now: "36.5 GB"\n', "", "1:3: the key 'now' is missing"),
    ],
)
def test_a_slip_is_one_fault_at_its_place(tmp_path, old, new, expected):
    assert faults_of(folder(tmp_path, TITLE, {PATH: ROW.replace(old, new)})) == [f"{PATH}:{expected}"]


def test_the_file_holds_a_list(tmp_path):
    assert faults_of(folder(tmp_path, TITLE, {PATH: "plate: XIV.1\n"})) == [
        f"{PATH}:1:1: 'errata.yaml' takes a list of rows"
    ]


def test_errata_are_not_held_against_plates_that_could_not_be_read(tmp_path):
    broken = {PATH: ROW, "plates/XIV-parallelism/volume.yaml": "number: [\n"}
    assert not [fault for fault in faults_of(folder(tmp_path, TITLE, broken)) if "there is no plate" in fault]
