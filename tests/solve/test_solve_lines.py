"""Lines: each kind of line, its names, its units; one fault a mistake, and none for what reads it."""

import pytest
from small import CHOICES, TITLE, faults_of, folder, numbers, solved

RUN = """p:
  run: pipeline_schedule
  order: 1f1b
  stages: 4
  micro_batches: 8
  forward: 1
  backward: 2"""
OTHER = "title: A\nwith:\n  published: llama-3-8b\n"
BY = "a:\n  by: T\n  is:\n    2048: "
SAY = "b:\n  say:\n    - if: T > 4000\n      then: "

LINES = [
    # expressions and units
    ("an unknown symbol, and two lines that read the line", numbers("a: 34*dd in B\nb: a * 2\nc: b + 1"), ["14:9: unknown symbol 'dd' in line 'a'. Did you mean 'd'?"]),
    ("bytes and tokens do not add up", numbers("a: 34*d in B\nb: a + T\nc: a + b"), ['15:6: adds B and a plain number']),
    ("bytes and a numeral do not add up", numbers("a: 34*d in B\nb: a + 3"), ['15:6: adds B and a plain number']),
    ("a prefix declared on a plain number", numbers("a: 34*d in GB"), ['14:14: a plain number declared GB: declare B; the page chooses the prefix']),
    ("units that cancel", numbers("a: 3*d in B\nb: a / gpu.memory in B"), ['15:24: the units cancel in this line, so it is a plain number, not B']),
    ("another dimension declared", numbers("a: 3*d in B\nb: a in tokens"), ['15:11: works out as B, declared tokens']),
    ("an unknown unit", numbers("a: 3*d in bananas"), ["14:13: unknown unit 'bananas'."]),
    ("an unknown unit of a typed number", numbers("a: 80 bananas"), ["14:9: unknown unit 'bananas'."]),
    ("units in the plural, in lower case, by the second", numbers("a: 80 GBs\nb: 80 gb\nc: 3*d in Bs\ne: 80 GBps"), ["14:9: unknown unit 'GBs'. Did you mean 'GB'?", "15:9: unknown unit 'gb'. Did you mean 'GB'?", "16:13: unknown unit 'Bs'. Did you mean 'B'?", "17:9: unknown unit 'GBps'. Did you mean 'GB/s'?"]),
    ("a line that reads one further down", numbers("a: b * 2\nb: 3"), ["14:6: 'b' is defined further down; a line reads only those above it"]),
    ("a line that reads itself", numbers("a: a * 2"), ["14:6: 'a' is worked out from itself"]),
    ("a comparison is no number", numbers("a: 3 < 4"), ['14:6: a comparison is not a number: it belongs in only:, always: or say:']),
    ("no cases in an expression", numbers("a: 3 if T > 4 else 5"), ['14:8: no if … else in a number: cases are `by:` a control, or a `say:` line']),
    ("an expression of more than 300 characters", numbers("a: " + "1+" * 160 + "1"), ['14:6: longer than 300 characters']),
    # labels and names
    ("labels that lean on the line before", numbers("a:\n  label: Width\n  is: 3*d\nb:\n  label: The same twice\n  is: 6*d\nc:\n  label: Heads, the same\n  is: 3*H\ne:\n  label: Tokens of the same length\n  is: 3*T"), ["18:12: the label 'The same twice' leans on the line before it, and is read alone: say what it is", "21:12: the label 'Heads, the same' leans on the line before it, and is read alone: say what it is"]),
    ("a line named as a symbol", numbers("d: 3"), ["14:3: the name 'd' is a symbol of the model: choose another"]),
    ("a line named as a control", numbers("T: 3"), ["14:3: the name 'T' is a control already: choose another"]),
    ("a line named as a device", numbers("gpu: 3"), ["14:3: the name 'gpu' is a data entry already: choose another"]),
    ("reserved words, by name", numbers("in: 3\nlambda: 4"), ["14:3: the name 'in' is a reserved word: choose another", "15:3: the name 'lambda' is a reserved word: choose another"]),
    ("a unit constant", numbers("byte: 3"), ["14:3: the name 'byte' belongs to the grammar: choose another"]),
    ("a name with a hyphen", numbers("a-b: 3"), ["14:3: 'a-b' is not a name: letters, digits and _ only, a letter first"]),
    ("a control named as a symbol", CHOICES.replace("  T:\n", "  L:\n"), ["7:3: the name 'L' is a symbol of the model: choose another"]),
    ("a device named as a symbol", CHOICES + "  d: h100-sxm\n", ["13:3: the name 'd' is a symbol of the model: choose another"]),
    ("a device named as a control", CHOICES + "  T: h100-sxm\n", ["13:3: the name 'T' is a control already: choose another"]),
    ("a device that there is not", CHOICES.replace("h100-sxm", "h100") + "numbers:\n  a: gpu.memory / 2\n", ["12:8: there is no data entry 'h100'. Did you mean 'h100-sxm'?"]),
    ("no model: the symbol's reader is told", TITLE + "numbers:\n  a: 34*d in B\n  b: a * 2\n", ["3:9: 'd' is a symbol of a model, and this plate has no model of that name: bind one with choose: or with:, by the name model"]),
    ("a model of another name has dotted symbols", OTHER + "numbers:\n  a: 34*d in B\n", ["5:9: 'd' is a symbol of a model, and this plate has no model of that name: write published.d"]),
    ("two models on a plate", CHOICES + "  published: llama-3-8b\nnumbers:\n  a: published.N / N\n", []),
    ("a key of a line at the place of a line", numbers("a:\n  label: A\nis: 3*d\nb: a * 2"), ["16:3: 'is' is a key of a line: indent it under the line that it belongs to"]),
    ("a name with a hyphen, and its readers", numbers("kept-none: 3\nb: kept-none * 2\nc: kept_none"), ["14:3: 'kept-none' is not a name: letters, digits and _ only, a letter first"]),
    ("an unknown name is reported where it is first read", numbers("a: dd * 2\nb: dd\nc: dd + 1") + "always:\n  - dd > 3\nexpect:\n  - dd: 3\n", ["14:6: unknown symbol 'dd' in line 'a'. Did you mean 'd'?"]),
    ("a reserved word for a name: its readers are not reported", numbers("in: 3\na: 2 * in\nb: in + 1\nc: 2 * in + 1 in B"), ["14:3: the name 'in' is a reserved word: choose another"]),
    ("a symbol for a name: its readers are not reported", TITLE + "numbers:\n  L: 80\n  a: L * 2\n  b: a + L\n", ["3:3: the name 'L' is a symbol of the model: choose another"]),
    # quoted numbers and sources
    ("a quoted number without its source", numbers("a:\n  quoted: 57.8%"), ["14:3: the key 'source' is missing"]),
    ("a quoted number that is words", numbers("a:\n  quoted: about half\n  source: chen2016"), ["15:13: expected a number as printed, such as 57.8%, found 'about half'"]),
    ("an unknown source", numbers("a:\n  is: 3*d\n  source: chen2017, eq. 1"), ["16:13: there is no source 'chen2017' in data/sources.yaml. Did you mean 'chen2016'?"]),
    # misspelt keys
    ("is, misspelt", numbers("a:\n  label: A\n  iss: 3*d\nb: a * 2"), ["16:5: unknown key 'iss'. Did you mean 'is'?"]),
    ("say, misspelt", numbers("a:\n  sayy:\n    - else: A"), ["15:5: unknown key 'sayy'. Did you mean 'say'?"]),
    ("run, misspelt", numbers(RUN.replace("run", "runn") + "\nq: p.idle * 2"), ["15:5: unknown key 'runn'. Did you mean 'run'?"]),
    ("a line with a label alone", numbers("a:\n  label: A"), ["14:3: the key 'is' is missing"]),
    ("numbers, misspelt: its readers are not reported", CHOICES + "nubmers:\n  a: 3\nalways:\n  - a > 2\n", ["13:1: unknown key 'nubmers'. Did you mean 'numbers'?"]),
    # by
    ("a case for each option, one typed", numbers(BY + "80 GB\n    else: 3*d in B"), []),
    ("an option without a case", numbers(BY + "80 GB"), ["15:9: no case for 8192 of 'T', and no else:"]),
    ("a case without an option", numbers(BY + "80 GB\n    8193: 3 GB"), ["18:7: '8193' is not an option of 'T'. Did you mean '8192'?"]),
    ("cases of different dimensions", numbers(BY + "80 GB\n    8192: 3*d"), ['18:13: the cases differ: GB before, a plain number here']),
    ("cases of different kinds of number", numbers(BY + "80%\n    8192: 3*d"), ['18:13: the cases differ: % before, a plain number here']),
    ("cases by what is no control", numbers(BY.replace("T", "TT") + "80 GB\n    8192: 3*d in B\nb: a * 2"), ["15:9: 'TT' is not a control. Did you mean 'T'?"]),
    ("cases that are none", numbers("a:\n  by: T\n  is: 3"), ["16:9: 'is' takes keys and values of its own"]),
    # say
    ("words with values", numbers("a: 3*d in B\n" + SAY + '"{a} of {gpu}"\n    - else: "{T}"\nc:\n  say:\n    - if: a > 1 kB\n      then: "{b}"\n    - else: no'.replace("1 kB", "byte")), []),
    ("words with an unknown value", numbers(SAY + '"has {c}"\n    - else: y'), ["17:20: unknown value 'c'."]),
    ("words with a value further down", numbers(SAY + '"has {c}"\n    - else: y\nc: 3'), ["17:20: 'c' is defined further down; a line reads only those above it"]),
    ("words with a value in another unit", numbers(SAY + '"has {d:GB}"\n    - else: y'), ["17:20: 'd' is a plain number, and cannot be shown in GB"]),
    ("words with places", numbers(SAY + '"on {gpu:.2}"\n    - else: y'), ["17:19: 'gpu' is words, and takes no places and no unit"]),
    ("words with a formula", numbers("a: 3*d\n" + SAY + '"by {a=}"\n    - else: y'), ['18:19: a formula is printed in running text only: write {a}']),
    ("words without an else", numbers(SAY + "x\n    - if: T < 10\n      then: y"), ["18:13: the last case of say: is '- else: …'"]),
    ("a case without words", numbers(SAY.replace("then", "else") + "x\n    - else: y"), ['16:13: a case of say: has if: and then:']),
    ("words are no number", numbers(SAY + "x\n    - else: y\nc: b * 2"), ["19:6: 'b' is a line of words, not a number"]),
    ("half a power of bytes is not printed", numbers("a: (3*d*byte)**0.5\n" + SAY + '"{a}"\n    - else: y'), ["18:16: 'a' works out as B^1/2, which cannot be printed"]),
    # run
    ("a method's numbers and columns", numbers(RUN + "\nh: p.held * 2\nq: first(h) + p.idle"), []),
    ("an unknown method", numbers(RUN.replace("_schedule", "_scedule") + "\nq: p.idle"), ["15:10: unknown method 'pipeline_scedule'. Did you mean 'pipeline_schedule'?"]),
    ("an input that is missing", numbers(RUN.replace("  stages: 4\n", "")), ['15:10: pipeline_schedule needs stages too']),
    ("an input that is misspelt", numbers(RUN.replace("stages", "stagez")), ["17:5: pipeline_schedule takes no 'stagez'. Did you mean 'stages'?"]),
    ("an input that there is not", numbers(RUN + "\n  colour: 3"), ["21:5: pipeline_schedule takes no 'colour'."]),
    ("an input of another dimension", numbers(RUN.replace("stages: 4", "stages: gpu.memory")), ['17:13: stages is taken as a plain number, and this is B']),
    ("a word that the method does not know", numbers(RUN.replace("1f1b", "1f2b")), ["16:12: order takes gpipe or 1f1b, not '1f2b'. Did you mean '1f1b'?"]),
    ("an input that is a column", numbers(RUN + "\n" + RUN.replace("p:", "q:", 1).replace("stages: 4", "stages: p.held")), ['24:13: stages takes one number, and this is a column']),
    ("a number that the method does not give", numbers(RUN + "\nq: p.idel"), ["21:6: unknown symbol 'p.idel' in line 'q'. Did you mean 'p.idle'?"]),
    ("a table is no number", numbers(RUN + "\nq: p.slots * 2"), ["21:6: 'p.slots' is a table, not a number"]),
    ("columns of two runs", numbers(RUN + "\n" + RUN.replace("p:", "q:", 1) + "\nr: p.held + q.held"), ['28:6: combines columns of two tables: p and q']),
    ("a column in words", numbers(RUN + "\n" + SAY + '"{p.held}"\n    - else: y'), ["24:16: 'p.held' is a column: print first(…), max(…) or another number of it in a line of its own"]),
    ("a table in words", numbers(RUN + "\n" + SAY + '"{p.slots}"\n    - else: y'), ["24:16: 'p.slots' is a table, and cannot be printed"]),
    ("a method that refuses its numbers, in the state", numbers(RUN.replace("stages: 4", "stages: T/4096") + "\nq: p.idle * 2\nr: p.makespan"), ["14:3: line 'p' cannot run pipeline_schedule: stages are a whole number from 1, not 0.5 at {T: 2048}"]),
    # limits
    ("61 lines", TITLE + "numbers:\n" + "".join(f"  a{i}: 1\n" for i in range(61)), ["2:1: 'numbers' takes at most 60, and there are 61"]),
    ("a text of 10 001 characters", TITLE + "text: " + "x" * 10_001 + "\n", ['2:7: longer than 10 000 characters']),
]  # fmt: skip


@pytest.mark.parametrize(("plate", "faults"), [case[1:] for case in LINES], ids=[case[0] for case in LINES])
def test_lines(tmp_path, plate, faults):
    assert faults_of(folder(tmp_path, plate)) == faults


def test_a_typed_case_prints_as_typed_and_another_as_the_house_says(tmp_path):
    ledger = solved(folder(tmp_path, numbers(BY + "80 GB\n    else: 3*d in B")))
    assert ledger.slot("{a}").strings == {
        ("llama-3-8b", "2048"): "80\u2009GB",
        ("llama-3-8b", "8192"): "12.3\u2009kB",
        ("llama-3-70b", "2048"): "80\u2009GB",
        ("llama-3-70b", "8192"): "24.6\u2009kB",
    }


def test_a_line_of_the_volume_is_shared_and_cannot_be_defined_again(tmp_path):
    volume = "number: XIV\ntitle: A\nimprint: B\nof: 11\nnumbers:\n  share: 40%\n  T: 4096 tokens\n"
    files = {"plates/XIV-parallelism/volume.yaml": volume}
    assert faults_of(folder(tmp_path / "again", numbers("share: 41%"), files)) == [
        "14:3: the name 'share' is a line already, in line 6 of plates/XIV-parallelism/volume.yaml: choose another"
    ]
    ledger = solved(folder(tmp_path / "shared", numbers("a: share * T"), files))
    assert ledger.view(ledger.start).number("a") == pytest.approx(0.4 * 8192)  # the reader's T, not the volume's


def test_a_line_of_the_volume_with_a_fault_is_one_fault(tmp_path):
    volume = "number: XIV\ntitle: A\nimprint: B\nof: 11\nnumbers:\n  share: 1 / (T - 2048)\n"
    files = {"plates/XIV-parallelism/volume.yaml": volume}
    assert faults_of(folder(tmp_path, numbers("a: share * 2\nb: a"), files)) == [
        "plates/XIV-parallelism/volume.yaml:6:10: line 'share' divides by zero at {T: 2048}"
    ]


SOME = "k:\n  meaning: experts\n  field: num_experts_per_tok\n  only: [mixtral, deepseek_v3]\n"


@pytest.mark.parametrize(
    ("plate", "faults"),
    [
        (
            numbers("a: L*k*d_h\nb: k * 2"),
            ["14:8: Llama 3 8B and Llama 3 70B have no 'k' (a symbol of mixtral and deepseek_v3 models). Did you mean 'K'?"],
        ),
        (
            TITLE + "with:\n  model: llama-3-8b\nnumbers:\n  a: model.k * 2\n",
            ["5:6: Llama 3 8B has no 'k' (a symbol of mixtral and deepseek_v3 models). Did you mean 'model.K'?"],
        ),
        (
            TITLE + "with:\n  other: llama-3-8b\nnumbers:\n  a: k * 2\n",
            ["5:6: 'k' is a symbol of a model, and this plate has no model of that name: bind one with choose: or with:, by the name model"],
        ),
        (
            numbers("a:\n  say:\n    - if: T > 1\n      then: has {k}\n    - else: y"),
            ["17:19: Llama 3 8B and Llama 3 70B have no 'k' (a symbol of mixtral and deepseek_v3 models). Did you mean 'K'?"],
        ),
    ],
)  # fmt: skip
def test_a_symbol_that_the_bound_models_have_not_is_said_of_them_once(tmp_path, plate, faults):
    notation = (folder(tmp_path) / "data/notation.yaml").read_text(encoding="utf-8") + SOME
    assert faults_of(folder(tmp_path, plate, {"data/notation.yaml": notation})) == faults


def test_a_figure_that_one_device_of_a_control_has_not_is_said_of_it(tmp_path):
    hardware = (folder(tmp_path) / "data/hardware.yaml").read_text(encoding="utf-8")
    bare = "bare:\n  name: Bare\n  memory:\n    is: 80 GB\n"
    plate = (
        CHOICES.partition("  T:")[0]
        .replace("model:", "gpu:")
        .replace("llama-3-8b", "bare")
        .replace("llama-3-70b", "h100-sxm")
    )
    faults = faults_of(
        folder(tmp_path, plate + "numbers:\n  a: gpu.peak * 2\n", {"data/hardware.yaml": hardware + bare})
    )
    assert faults == ["8:6: Bare has no 'peak'. Did you mean 'gpu.memory'?"]
