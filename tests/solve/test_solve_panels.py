"""Panels: every text checked at its place, what is drawn finite, and the controls that a drawing depends on."""

import pytest
from small import NAME, PLATES, faults_of, folder, numbers

from press.pipeline import check
from press.read import read
from press.solve import solve
from press.solve.panels import panel_controls

BARS = "figure:\n  left:\n    kind: bars\n    title: A\n    subtitle: B\n"
FOLDER = PLATES / "plates" / "XIV-parallelism"
SCHEDULE = (FOLDER / "07-pipelining-the-layers.yaml").read_text(encoding="utf-8")
CROSSING = (FOLDER / "12-log-log-panel.yaml").read_text(encoding="utf-8")


def bars(text, lines="a: 3*d in B"):
    return numbers(lines) + BARS + text


def sweep(lines, start="1024", y="per"):
    text = CROSSING.replace("  crossover:", f"  {lines}\n  crossover:").replace("from: 1024", f"from: {start}")
    text = text if start == "1024" else text.replace("scale: log", "scale: linear", 1)
    return text.replace("- y: activations\n        label", f"- y: {y}\n        label")


BY = "per:\n    by: tokens\n    is:\n      2048: 1 GB\n      8192: 2 GB\n      32768: 3 GB\n      131072: 4 GB"

PANELS = [
    ("two unknown symbols", bars("    bars: {A: aa, B: a*TT}\n"), ["20:15: unknown symbol 'aa'. Did you mean 'a'?", "20:24: unknown symbol 'TT'. Did you mean 'T'?"]),
    ("an unknown value in a title", bars("    bars: {A: a}\n").replace("title: A\n    sub", 'title: "of {aa}"\n    sub'), ["18:16: unknown value 'aa'. Did you mean 'a'?"]),
    ("an unknown value in a label", bars('    bars: {A: a}\n    limits:\n      - at: a\n        label: "one {gpuu}"\n'), ["23:21: unknown value 'gpuu'. Did you mean 'gpu'?"]),
    ("a panel that reads a faulty line", bars('    bars: {A: a}\n    limits:\n      - at: a\n        label: "{a}"\n', "a: dd"), ["14:6: unknown symbol 'dd' in line 'a'. Did you mean 'd'?"]),
    ("a panel that reads a line that divides by zero", bars("    bars: {A: a}\n", "a: 1/(T - 2048)"), ["14:6: line 'a' divides by zero at {T: 2048}"]),
    ("an expression that divides by zero", bars("    bars: {A: a/(T - 2048)}\n"), ["20:15: 'a/(T - 2048)' divides by zero at {model: llama-3-8b, T: 2048}"]),
    ("half a power of bytes cannot be shown", bars("    bars: {A: a**0.5}\n"), ["20:15: 'a**0.5' works out as B^1/2, which cannot be shown"]),
    ("a kind that there is not", bars("    bars: {A: a}\n").replace("kind: bars", "kind: bar"), ["17:11: unknown kind 'bar'. Did you mean 'bars'?"]),
    ("no kind", bars("    bars: {A: a}\n").replace("    kind: bars\n", ""), ["16:3: the key 'kind' is missing."]),
    ("a place that there is not", bars("    bars: {A: a}\n").replace("left", "lefft"), ["16:3: expected 'left', 'right' or 'middle', found 'lefft'. Did you mean 'left'?"]),
    ("a misspelt key is not missing too", bars("    barz: {A: a}\n"), ["20:5: unknown key 'barz'. Did you mean 'bars'?"]),
    ("a key that is missing", bars("    bars: {A: a}\n").replace("    subtitle: B\n", ""), ["17:5: the key 'subtitle' is missing"]),
    ("a figure that is one panel", numbers("a: 3") + "figure:\n  kind: bars\n  title: A\n  bars: {A: a}\n", ['16:3: a panel stands under its place: left, right, middle']),
    ("a panel that is a word", numbers("a: 3") + "figure:\n  left: bars\n", ["16:9: 'left' takes keys of its own, the first is kind:"]),
    ("a figure that is a list", numbers("a: 3") + "figure:\n  - kind: bars\n", ["15:1: 'figure' takes keys and values of its own"]),
    ("values from two places", bars("    bars: {A: a}\n    groups: {G: {A: a}}\n"), ['17:5: a panel of bars takes its values from one of: bars, groups, table']),
    ("a column that a method does not give", SCHEDULE.replace("values: plan.held", "values: plan.hold"), ["106:15: unknown symbol 'plan.hold'. Did you mean 'plan.held'?"]),
    ("a table that a method does not give", SCHEDULE.replace("table: plan.slots", "table: plan.slotz"), ["100:12: 'plan.slotz' is not a table of a method. Did you mean 'plan.slots'?"]),
    ("a column that a table does not have", SCHEDULE.replace("    until: 60", "    number: microbatch\n    until: 60"), ["107:13: the table has no column 'microbatch'. Did you mean 'micro_batch'?"]),
    ("a sweep of what is no control", SCHEDULE.replace("sweep: m", "sweep: mm"), ["113:14: 'mm' is not a control. Did you mean 'm'?"]),
    ("a family by what is no control", SCHEDULE.replace("each: p", "each: pp"), ["119:15: 'pp' is not a control. Did you mean 'p'?"]),
    ("an unknown value in a line's name", SCHEDULE.replace('label: "{p} stages"', 'label: "{pp} stages"'), ["120:17: unknown value 'pp'. Did you mean 'p'?"]),
    ("a sweep to nought", sweep("per: states / tokens", "0"), ["42:12: line 'per' divides by zero at {model: llama-3-70b, tokens: 0}"]),
    ("a sweep below nought", sweep("root: sqrt(tokens)", "-5", "activations * root"), ["42:12: line 'root' has no real value (a root of a negative number, or a logarithm of one not above 0) at {model: llama-3-70b, tokens: -5}"]),
    ("a log axis from nought", CROSSING.replace("from: 1024", "from: 0"), ["33:13: '0' is 0: a log axis has no nought, so leave out scale: log"]),
    ("a limit of another dimension", bars("    bars: {A: a}\n    limits:\n      - at: gpu.bandwidth\n        label: one\n"), ["22:13: one axis cannot hold both B and TB/s"]),
    ("bars of bytes beside a count", bars("    bars:\n      A: a\n      B: T\n"), ["22:10: one axis cannot hold both B and a plain number"]),
    ("nought on a log axis, in another state than the start", bars("    scale: log\n    bars: {A: a*(T - 2048)}\n"), ["21:15: 'a*(T - 2048)' is 0 B at {model: llama-3-8b, T: 2048}: a log axis has no nought, so leave out scale: log"]),
    ("a bar under nought", bars("    bars: {A: a*(4096 - T)}\n"), ["20:15: 'a*(4096 - T)' is −100.7 MB at {model: llama-3-70b, T: 8192}: no bar is less than nought"]),
    ("a limit under nought on a log axis", bars("    scale: log\n    bars: {A: a}\n    limits:\n      - at: a - a\n        label: one\n"), ["23:13: 'a - a' is 0 B at {model: llama-3-70b}: a log axis has no nought, so leave out scale: log"]),
    ("lines of two dimensions", CROSSING.replace("- y: activations\n        label", "- y: tokens\n        label"), ["41:12: one axis cannot hold both B and a plain number"]),
    ("an x axis in bytes", CROSSING.replace("from: 1024", "from: 3*byte"), ["33:13: one axis cannot hold both a plain number and B"]),
    ("an axis that runs backwards", CROSSING.replace("from: 1024", "from: 1e9"), ["33:13: the axis runs from 1e+09 to 131072: from must be less than to"]),
    ("a limit of a panel whose line has not the expected unit", bars("    bars: {A: a}\n    limits:\n      - at: gpu.memory\n        label: one\n", "a: 3*d") + "expect:\n  - a: 24.6 kB\n", ["25:8: 'a' is a plain number, expected kB: a count of B ends in 'in B'"]),
    ("a sweep between cases", sweep(BY), ["48:12: line 'per' has no case for tokens = 1024 at {tokens: 1024}"]),
]  # fmt: skip


@pytest.mark.parametrize(("plate", "faults"), [case[1:] for case in PANELS], ids=[case[0] for case in PANELS])
def test_panels(tmp_path, plate, faults):
    assert faults_of(folder(tmp_path, plate)) == faults


@pytest.mark.parametrize(
    ("plate", "place", "controls", "drawings"),
    [
        ("XIV.2", "left", ("model", "tokens", "T"), 33),
        ("XIV.2", "right", ("model", "T"), 12),
        ("XIV.7", "left", ("p", "m", "order"), 32),
        ("XIV.7", "right", ("p", "m"), 16),
        ("XIV.11", "left", ("model", "gpus", "T"), 18),
        ("XIV.11", "right", ("model", "gpus", "T"), 18),
        ("XIV.12", "right", ("model", "tokens"), 12),
    ],
)
def test_a_panel_is_drawn_once_for_each_setting_of_its_own_controls(plate, place, controls, drawings):
    """The word "held" in a label of plate 7 is not the line `held`, so its left panel has 32 drawings and not 96."""
    library = read(PLATES)
    file = next(file for file in library.plates if file.name == plate)
    ledger = solve(file, library)
    found = panel_controls(ledger, file.plate.figure[place])
    assert found == controls
    assert len(ledger.settings(found)) == drawings


@pytest.mark.parametrize(
    ("marks", "title", "controls"),
    [("", "A", ("model",)), ("    marks:\n      - x: tokens\n        y: activations\n", "A", ("model", "tokens")), ("", '"At {tokens}"', ("model", "tokens"))],
)  # fmt: skip
def test_a_swept_control_counts_only_where_the_readers_choice_is_shown(tmp_path, marks, title, controls):
    head = CROSSING[: CROSSING.index("figure:")]
    panel = (
        f"figure:\n  left:\n    kind: lines\n    title: {title}\n    subtitle: B\n    x:\n      sweep: tokens\n"
        f"      from: 1024\n      to: 4096\n    lines:\n      - y: activations\n        label: C\n{marks}"
    )
    library = read(folder(tmp_path, head + panel))
    ledger = solve(library.plates[0], library)
    assert ledger.faults == []
    assert panel_controls(ledger, library.plates[0].plate.figure["left"]) == controls


LABELS = [
    ("title: A\n    sub", "title: A 🚀\n    sub", "18:14: '🚀' (U+1F680, rocket) is in neither Spectral nor STIX Two Math"),
    ("{A: a}", '{"<b>A</b>": a}', "20:13: '<b>': HTML is not read here, and would print"),
    ("label: Length", "label: 長さ", "8:12: '長' (U+9577, cjk unified ideograph-9577) is in neither Spectral nor STIX Two Math"),
    ("a: 3*d in B", "a:\n    is: 3*d in B\n    label: A<br>B", "16:13: '<br>': HTML is not read here, and would print"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fault"), LABELS)
def test_a_label_that_nothing_could_set_is_found_before_drawing(tmp_path, old, new, fault):
    plate = bars("    bars: {A: a}\n").replace(old, new, 1)
    found = [str(one).removeprefix(f"{NAME}:") for one in check(folder(tmp_path, plate)).faults]
    assert found == [fault]
