"""`check --json`: what an editor reads."""

import json

import pytest
from small_project import PLATE, small_project

import build


def told(project, capsys):
    code = build.main(["check", "--json"], project)
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.count("\n") == 1
    return code, json.loads(said.out)


def test_without_a_fault_the_counts_are_told(tmp_path, capsys):
    assert told(small_project(tmp_path), capsys) == (0, {"format": 1, "plates": 1, "states": 2, "faults": []})


def test_a_fault_has_its_place_its_sentence_and_the_nearest_name(tmp_path, capsys):
    project = small_project(tmp_path, PLATE.replace("34*d *", "34*dd *"))
    code, found = told(project, capsys)
    assert code == 1
    assert [list(fault) for fault in found["faults"]] == [["file", "line", "column", "message", "nearest"]]
    fault = found["faults"][0]
    assert (fault["file"], fault["line"], fault["column"], fault["nearest"]) == (
        "plates/I-small/01-storing-layers.yaml", 20, 12, "d")  # fmt: skip
    assert fault["message"].startswith("unknown symbol 'dd' in line 'stored'.")


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("plates/I-small/01-storing-layers.yaml", "title: [", (1, 8)),
        ("plates/I-small/volume.yaml", "number: 1\n", (1, 1)),
        ("data/models/m.json", "{", (1, 2)),
        ("data/hardware.yaml", "- a", (1, 1)),
    ],
)
def test_whatever_file_is_broken_it_is_one_object(tmp_path, capsys, file, text, place):
    project = small_project(tmp_path)
    (project / file).write_text(text, encoding="utf-8")
    code, found = told(project, capsys)
    assert code == 1
    assert place in [(fault["line"], fault["column"]) for fault in found["faults"] if fault["file"] == file]
