"""Files that no one meant to write: their encoding, their size, their kind, their place."""

import pytest
from small import NAME, TITLE, faults_of, folder

from press.faults import Fault
from press.read.loader import OTHERWISE, load

HOSTILE = [
    ("Latin-1 in place of UTF-8", b"title: caf\xe9\n", ["1:11: not UTF-8: save the file with the encoding UTF-8"]),
    ("UTF-16", TITLE.encode("utf-16"), ["1:1: not UTF-8: save the file with the encoding UTF-8"]),
    ("a byte order mark is no fault", b"\xef\xbb\xbftitle: A\n", []),
    (
        "lines that end as on Windows keep their places",
        b"title: A\r\nnumbers:\r\n  a: dd\r\n",
        ["3:6: unknown symbol 'dd' in line 'a'."],
    ),
    (
        "lines that end as on old Macs keep their places",
        b"title: A\rnumbers:\r  a: dd\r",
        ["3:6: unknown symbol 'dd' in line 'a'."],
    ),
    ("a NUL", b"title: A\x00B\n", ["1:9: an invisible character (U+0000) stands here: delete it"]),
    (
        "a control character",
        b"title: A\nnumbers:\n  a: 3\x07\n",
        ["3:7: an invisible character (U+0007) stands here: delete it"],
    ),
    (
        "a line separator of Unicode, which YAML takes for a new line",
        "title: A\u2028B\n",
        ["1:9: an invisible character (U+2028) stands here: delete it"],
    ),
    (
        "a next-line character, which YAML takes for a new line",
        "title: A\x85B\n",
        ["1:9: an invisible character (U+0085) stands here: delete it"],
    ),
    ("an empty file", "", ["1:1: expected keys and values, as in 'title: Recomputing Activations', found nothing"]),
    (
        "a file of comments",
        "# nothing\n",
        ["1:1: expected keys and values, as in 'title: Recomputing Activations', found nothing"],
    ),
    (
        "a file that is a list",
        "- a\n- b\n",
        ["1:1: expected keys and values, as in 'title: Recomputing Activations', found a list"],
    ),
    (
        "a file that is a text",
        "hello\n",
        ["1:1: expected keys and values, as in 'title: Recomputing Activations', found a text"],
    ),
    ("no title", "numbers:\n  a: 3\n", ["1:1: the key 'title' is missing"]),
    ("a title without words", "title:\n", ["1:7: expected a line of text, found nothing"]),
    ("a title that is a list", "title: [a]\n", ["1:1: expected a line of text, found a list"]),
    (
        "parts without entries",
        TITLE + "numbers:\nchoose:\n",
        ["2:9: 'numbers' takes keys and values of its own", "3:8: 'choose' takes keys and values of its own"],
    ),
]


@pytest.mark.parametrize(("plate", "faults"), [case[1:] for case in HOSTILE], ids=[case[0] for case in HOSTILE])
def test_a_hostile_file_is_one_fault_and_no_traceback(tmp_path, plate, faults):
    assert faults_of(folder(tmp_path, plate)) == faults


def test_a_file_of_a_hundred_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(Fault, match=f"larger than {OTHERWISE // 1000} kB"):
        load(path, "large.yaml")


def test_what_is_not_a_file_is_not_read(tmp_path):
    """A folder, a pipe or a device could be read for ever."""
    assert faults_of(folder(tmp_path, files={"plates/XIV-parallelism/03-a.yaml/x": ""})) == [
        "plates/XIV-parallelism/03-a.yaml:1:1: this is not a file"
    ]
    with pytest.raises(Fault, match="not a file"):
        load(type(tmp_path)("/dev/zero"), "zero.yaml")


def test_names_of_files_and_folders_are_held_to_their_form(tmp_path):
    files = {
        "plates/XIV-parallelism/xx.yaml": TITLE,
        "plates/XIV-parallelism/1-a.yaml": TITLE,
        "plates/XIV-parallelism/01-b.yaml": TITLE,
        "plates/YY/03-a.yaml": TITLE,
        "plates/Z Z/volume.yaml": "number: X\ntitle: Z\nimprint: CE\nof: 1\n",
        "data/models/a b.yaml": "model_type: llama\n",
    }
    assert faults_of(folder(tmp_path, files=files)) == [
        "data/models/a b.yaml:1:1: a model's file is named by its key: letters, digits, '.', '-' and '_'",
        "plates/XIV-parallelism/01-b.yaml:1:1: 01-a-plate.yaml is plate 1 already: give this file another number",
        "plates/XIV-parallelism/1-a.yaml:1:1: a plate's file is named by its number and its title, as in 02-recomputing-activations.yaml",
        "plates/XIV-parallelism/xx.yaml:1:1: a plate's file is named by its number and its title, as in 02-recomputing-activations.yaml",
        "plates/YY/volume.yaml:1:1: every volume has a volume.yaml: number, title, imprint, of",
        "plates/Z Z:1:1: a volume's folder is named with letters, digits and hyphens",
    ]


def test_a_folder_without_plates_is_one_fault(tmp_path):
    folder(tmp_path)
    (tmp_path / "plates").rename(tmp_path / "else")
    assert faults_of(tmp_path) == ["plates:1:1: there is no folder plates/ here: run this in the folder of the press"]


CASCADES = [
    ("a model", {"data/models/llama-3-8b.yaml": "model_type: lama\n"}, ["data/models/llama-3-8b.yaml:1:13: model_type 'lama' has no counting formula for N, and it is not counted as another. Did you mean 'llama'?"]),
    ("a figure of a device", {"data/hardware.yaml": ("80 GB", "80 s")}, ["data/hardware.yaml:22:9: expected a number in B, found '80 s'"]),
    ("a figure that no one has described", {"data/hardware.yaml": ("  peak:\n    is", "  peek:\n    is")}, ["data/hardware.yaml:25:3: unknown figure 'peek'. Did you mean 'peak'?"]),
    ("hardware.yaml", {"data/hardware.yaml": "a"}, ["data/hardware.yaml:1:1: expected keys and values, as in 'title: Recomputing Activations', found a text"]),
    ("a source", {"data/sources.yaml": "ADDED  - id: a\n    type: book\n"}, ["data/sources.yaml:2:5: the key 'title' is missing"]),
    ("a source that stands twice", {"data/sources.yaml": "ADDED  - id: chen2016\n    type: book\n    title: A\n"}, ["data/sources.yaml:32:9: the id 'chen2016' stands twice"]),
    ("an unquoted number of arXiv", {"data/sources.yaml": "ADDED  - id: a\n    type: book\n    title: A\n    number: 1604.06170\n"}, ["data/sources.yaml:5:13: '1604.06170' is read as a number, which loses digits: quote it"]),
    ("sources.yaml", {"data/sources.yaml": "references: x\n"}, ["data/sources.yaml:1:13: 'references' takes a list of rows"]),
    ("notation.yaml", {"data/notation.yaml": "d: 3\n"}, ["data/notation.yaml:1:1: 'd' takes keys and values of its own"]),
    ("the unit of a symbol", {"data/notation.yaml": ("unit: layers", "unit: layer s")}, ["data/notation.yaml:6:9: unknown unit 'layer s'. Did you mean 'layers'?"]),
    ("the unit of a symbol of no model", {"data/notation.yaml": "d:\n  meaning: width\n  unit: mB\n"}, ["data/notation.yaml:3:9: unknown unit 'mB': write 'MB'"]),
    ("what stands in for a field", {"data/notation.yaml": "d:\n  meaning: width\n  field: w\n  or: [H]\n"}, ["data/notation.yaml:4:3: expected an expression, found a list"]),
    ("what stands in for a field in one model type", {"data/notation.yaml": "d:\n  meaning: width\n  field: w\n  or: {llama: [H]}\n"}, ["data/notation.yaml:4:3: expected an expression, found a list"]),
    ("the unit of a figure", {"data/hardware.yaml": ("unit: B", "unit: byte")}, ["data/hardware.yaml:4:11: unknown unit 'byte': write 'B'"]),
    ("the missing unit of a figure", {"data/hardware.yaml": ("    unit: B\n", "")}, ["data/hardware.yaml:3:5: the key 'unit' of the figure 'memory' is missing"]),
    ("a misspelt key of the volume", {"plates/XIV-parallelism/volume.yaml": "number: XIV\ntitle: A\nimprint: B\noff: 11\n"}, ["plates/XIV-parallelism/volume.yaml:4:1: unknown key 'off'. Did you mean 'of'?"]),
]  # fmt: skip
READS = """title: A Plate
with:
  model: llama-3-8b
  gpu: h100-sxm
numbers:
  a: 3*d in B
  b:
    quoted: 57.8%
    source: chen2016, table 1
  c: a / gpu.memory
sources: [chen2016]
"""


def changed_files(root, files):
    """Files by path: a text, a change of what is there, or with ADDED a first entry of a list that is there."""
    own = {path: (root / path).read_text() for path in files if (root / path).is_file()}
    return {
        path: own[path].replace(*text, 1) if isinstance(text, tuple)
        else text.replace("ADDED", "references:\n") + own[path].partition("references:\n")[2] if "ADDED" in text
        else text
        for path, text in files.items()
    }  # fmt: skip


@pytest.mark.parametrize(("files", "faults"), [case[1:] for case in CASCADES], ids=[case[0] for case in CASCADES])
def test_a_plate_that_reads_faulty_data_is_not_reported_again(tmp_path, files, faults):
    folder(tmp_path)
    assert faults_of(folder(tmp_path, READS, changed_files(tmp_path, files))) == faults


def test_one_run_finds_the_faults_of_all_files_and_of_all_stages(tmp_path):
    """A misspelt key, a wrong expression and a faulty panel in one plate, a second plate, a model."""
    plate = "titel: A\ntitle: A\nnumbers:\n  a: 3 +* 4\n  b: dd\n  c: a + b\nfigure:\n  left:\n    kind: bar\n"
    files = {NAME.replace("01", "02"): TITLE + "numbers:\n  a: ee\n", "data/models/m.yaml": "model_type: gpt2\n"}
    assert faults_of(folder(tmp_path, plate, files)) == [
        "data/models/m.yaml:1:13: model_type 'gpt2' has no counting formula for N, and it is not counted as another.",
        "1:1: unknown key 'titel'. Did you mean 'title'?",
        "4:9: '3 +* 4' cannot be read as an expression: is an operator or a number missing?",
        "5:6: unknown symbol 'dd' in line 'b'.",
        "9:11: unknown kind 'bar'. Did you mean 'bars'?",
        "plates/XIV-parallelism/02-a-plate.yaml:3:6: unknown symbol 'ee' in line 'a'.",
    ]
