"""What is wrong with a panel is said at its place, and never as a traceback: real ledgers, every kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_project import small_project

import build

PLATE = (Path(__file__).parents[1] / "plates/plates/XIV-parallelism/07-pipelining-the-layers.yaml").read_text("utf-8")
RIGHT = PLATE[PLATE.index("  right:\n") : PLATE.index("caption:")]
BARS = """\
  right:
    kind: bars
    title: Work
    subtitle: one bar a device
    table: plan.slots
    row: "{device}"
    parts:
      a: phase
"""
GRID = """\
  right:
    kind: grid
    title: Work
    subtitle: one cell a device and phase
    table: plan.slots
    rows: {column: device, label: device}
    columns: {column: phase, label: phase}
    value: phase
"""


@pytest.mark.parametrize(
    ("typed", "instead", "said"),
    [
        ("until: 60", "until: 0", "panel 'left': an axis has no length"),
        ("until: 60", "start: phase", "panel 'left': 'phase' holds words ('F'), where a number is drawn"),
        (RIGHT, BARS, "panel 'right': 'phase' holds words ('F'), where a number is drawn"),
        (RIGHT, GRID, "panel 'right': 'phase' holds words ('F'), where a number is drawn"),
        ("- x: m\n", "- x: plan.held\n", "'plan.held' is a column, where one number stands"),
        ("sweep: m", "sweep: order", "'order' cannot run along an axis: its option 'gpipe' is not a number"),
        ("each: p", "each: m", "each: m is the control that is swept, so all its lines would be the same"),
    ],
)
def test_a_mistake_in_a_panel_is_one_fault(typed, instead, said, tmp_path, capsys):
    assert typed in PLATE
    project = small_project(tmp_path, PLATE.replace(typed, instead))

    assert build.main(["--no-pdf"], project) == 1

    printed = capsys.readouterr().err
    assert said in printed
    assert "1 fault. Nothing in site/ was changed." in printed
