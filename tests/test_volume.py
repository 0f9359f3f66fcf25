"""Each volume as a whole: one name is one number on all of its plates."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from small_project import PLATE, small_project

from press import pipeline
from press.gathering import back_matter
from press.grammar.written import written
from press.schema import Say
from press.solve.panels import panel_controls

ROOT = Path(__file__).parents[1]


@cache
def checked(root=ROOT):
    found = pipeline.check(root)
    assert [str(fault) for fault in found.faults] == []
    return found


def formula(line):
    """How a line is worked out, whatever its spacing, and how it is shown."""
    tree = line.tree
    if isinstance(tree, dict):
        how = ", ".join(f"{option}: {written(node)}" for option, node in sorted(tree.items()))
    else:
        how = written(tree) if tree is not None else " ".join(line.text.split())
    return line.how, how


def definitions(plates):
    """Folder and name → the distinct formulas and units of that name, each with a plate that has it."""
    found = defaultdict(dict)
    for plate in plates:
        for name, spec in {**plate.file.volume.numbers, **plate.file.plate.numbers}.items():
            line = plate.ledger.lines.get(str(name))
            if line is None or isinstance(spec, Say) or line.how == "control":
                continue  # the words that a plate chooses are its own, and so is what a reader chooses there
            value = line.unit.text if line.tree is not None else said(plate, str(name))
            found[plate.file.folder, str(name)].setdefault((*formula(line), line.unit.text, value), plate.name)
    return found


def said(plate, name):
    """What a line without a formula is: a given or quoted number as typed; of a run, what it takes."""
    spec = {**plate.file.volume.numbers, **plate.file.plate.numbers}[name]
    return str(getattr(spec, "quoted", "") or getattr(spec, "inputs", "") or spec)


def conflicts(plates):
    return [
        f"{name} on {' and '.join(ways.values())}: {' | '.join(' '.join(way) for way in ways)}"
        for (_, name), ways in definitions(plates).items()
        if len(ways) > 1
    ]


def test_no_name_has_two_formulas_or_two_units_in_a_volume():
    assert conflicts(checked().plates) == []


def test_all_that_stands_behind_the_plates_can_be_gathered():
    """And every published row of a plate that is there is on its volume's page."""
    found = checked()
    names = {"data", *(plate.name for plate in found.plates)}
    for folder in found.library.volumes:
        back = back_matter(folder, found.library, found.plates, found.held)
        rows = [row for group in back.checked.groups for row in (*group.published, *group.kept)]
        own = [row for row in found.held if str(row.row.plate) in names]
        assert len(rows) == len(own)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("is: 34*d * 8192 * L in B", ""),
        ("is: 34 * d*8192*L in B", ""),
        ("is: 36*d * 8192 * L in B", "stored on I.1 and I.2"),
        ("is: 34*d * 8192 * L", "stored on I.1 and I.2"),
    ],
)
def test_two_formulas_or_two_units_of_one_name_are_found(tmp_path, change, told):
    root = small_project(tmp_path)
    texts = PLATE.replace("is: 34*d * 8192 * L in B", change)
    if not change.endswith("in B"):  # a count, so nothing on the plate may set it against bytes
        texts = texts.replace("      Inputs: inputs\n", "").replace(
            "    limits:\n      - at: gpu.memory\n        label: one {gpu}\n", ""
        )
    (root / "plates/I-small/02-again.yaml").write_text(texts, encoding="utf-8")
    found = conflicts(checked(root).plates)
    assert [line.startswith(told) for line in found] == [True] * bool(told)


def test_a_given_number_that_differs_is_found(tmp_path):
    root = small_project(tmp_path, PLATE.replace("numbers:\n", "numbers:\n  link: 50 GB/s\n"))
    other = PLATE.replace("numbers:\n", "numbers:\n  link: 100 GB/s\n")
    (root / "plates/I-small/02-again.yaml").write_text(other, encoding="utf-8")
    assert [line.partition(" on ")[0] for line in conflicts(checked(root).plates)] == ["link"]


def test_no_plate_asks_its_reader_for_more_than_120_drawings():
    counts = {
        plate.name: sum(
            len(plate.ledger.settings(panel_controls(plate.ledger, spec))) for spec in plate.file.plate.figure.values()
        )
        for plate in checked().plates
    }
    assert {name: count for name, count in counts.items() if count > 120} == {}
