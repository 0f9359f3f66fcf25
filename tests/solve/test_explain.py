"""How a number comes about, as the command line says it: whole texts of a small plate."""

import pytest
from small import folder, solved

from press.faults import Fault
from press.solve.explain import explain

PLATE = """\
title: A Plate
choose:
  model:
    label: Model
    of: [llama-3-8b, llama-3-70b]
    start: llama-3-70b
  p:
    label: Stages
    of: [2, 4]
    start: 4
  mode:
    label: Mode
    of: {all: Keep all, half: Keep half}
    start: all
only:
  - if: p < 4 or L > 40
    else: too few layers
with:
  gpu: h100-sxm
numbers:
  reach: 8192 tokens
  stored:
    label: Stored by all layers
    is: layer_activations(d, H, reach) * reach * L in B
    source: korthikanti2023, §4.1
  share: stored / gpu.memory in %
  kept:
    label: Kept
    by: mode
    is:
      all: stored
      else: 0.5 * (stored - 2*byte)
  less: 1 - L
  twice: 2*less
  plan:
    run: pipeline_schedule
    order: 1f1b
    stages: p
    micro_batches: 8
    forward: 1
    backward: 2
  held: plan.held * stored / L
  most: max(held)
  verdict:
    say:
      - if: stored > gpu.memory
        then: more than {gpu.memory}
      - else: less
  printed:
    quoted: 57.8%
    source: chowdhery2022
"""

GOLDEN = {
    "reach": """\
line         reach
value        8 192 tokens
from         typed in the plate""",
    "stored": """\
line         stored: Stored by all layers
value        1.9 TB  (1 900 523 028 480 B)
formula      layer_activations(d, H, reach) * reach * L in B
with values  layer_activations(8 192, 64, 8 192) * 8 192 * 80
input        d = 8 192  width of the model  [llama2024, hidden_size of table 3; vocabulary and positions from config.json]
input        H = 64  query heads  [llama2024, num_attention_heads of table 3; vocabulary and positions from config.json]
input        reach = 8 192 tokens
input        L = 80  layers  [llama2024, num_hidden_layers of table 3; vocabulary and positions from config.json]
where        layer_activations = 34 * d + 5 * H * T  (Bytes that one layer keeps per token when nothing is recomputed)
source       korthikanti2023, §4.1
at           model: Llama 3 70B""",
    "share": """\
line         share
value        2 376%  (2 375.65379%)
formula      stored / gpu.memory in %
with values  1 900 523 028 480 / 80 000 000 000
input        stored = 1.9 TB  (1 900 523 028 480 B)  Stored by all layers  [korthikanti2023, §4.1]
input        gpu.memory = 80 GB  memory of one GPU  [llama2024, §3.3.1]
at           model: Llama 3 70B""",
    "twice": """\
line         twice
value        −158
formula      2*less
with values  2*(−79)
input        less = −79
at           model: Llama 3 70B""",
    "held": """\
line         held
value        a column of 4 values
formula      plan.held * stored / L
with values  plan.held * 1 900 523 028 480 / 80
input        plan.held = a column of 4 values
input        stored = 1.9 TB  (1 900 523 028 480 B)  Stored by all layers  [korthikanti2023, §4.1]
input        L = 80  layers  [llama2024, num_hidden_layers of table 3; vocabulary and positions from config.json]
at           model: Llama 3 70B, p: 4""",
    "most": """\
line         most
value        95.0 GB  (95 026 151 424 B)
formula      max(held)
input        held = a column of 4 values
at           model: Llama 3 70B, p: 4""",
    "plan": """\
line         plan
value        what a method gives
from         the method pipeline_schedule
input        p = 4  Stages
at           p: 4""",
    "plan.makespan": """\
line         plan.makespan
value        33
from         the method pipeline_schedule
input        p = 4  Stages
at           p: 4""",
    "plan.slots": """\
line         plan.slots
value        a table of 64 rows
from         the method pipeline_schedule
input        p = 4  Stages
at           p: 4""",
    "verdict": """\
line         verdict
value        more than 80 GB
from         words chosen by a condition
at           model: Llama 3 70B""",
    "printed": """\
line         printed
value        57.8%
from         printed in its source
source       chowdhery2022""",
    "mode": """\
line         mode: Mode
value        Keep all
from         chosen by the reader
at           mode: Keep all""",
    "gpu": """\
line         gpu: hardware
value        H100
from         read from the data""",
}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    return solved(folder(tmp_path_factory.mktemp("explain"), PLATE))


def said(ledger, name, **chosen):
    return explain(ledger, name, chosen).replace("\u2009", " ").replace("\u202f", " ")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_line_is_accounted_for_with_its_formula_inputs_value_and_source(ledger, name):
    assert said(ledger, name) == GOLDEN[name]


def test_a_line_by_a_control_shows_the_case_that_was_chosen(ledger):
    assert (
        said(ledger, "kept", mode="half")
        == """\
line         kept: Kept
value        950.3 GB  (950 261 514 239 B)
formula      0.5 * (stored - 2 * byte)  (by mode, which is Keep half)
with values  0.5 * (1 900 523 028 480 - 2 * byte)
input        stored = 1.9 TB  (1 900 523 028 480 B)  Stored by all layers  [korthikanti2023, §4.1]
at           model: Llama 3 70B, mode: Keep half"""
    )


def test_a_symbol_shows_the_counting_formula_that_gave_it(ledger):
    lines = said(ledger, "N").split("\n")
    assert lines[1] == "value        70 553 706 496"
    assert lines[2] == "from         llama_parameters(L, d, f, H, K, d_h, V, tied)"
    assert lines[3].startswith("where        llama_parameters = L * (2 * d * H * d_h")


def test_another_choice_is_the_readers(ledger):
    assert said(ledger, "most", model="llama-3-8b", p="2").split("\n")[1] == "value        23.8 GB  (23 756 537 856 B)"


@pytest.mark.parametrize(
    ("name", "chosen", "sentence"),
    [
        ("storde", {}, "there is no line 'storde'. Did you mean 'stored'? Known: "),
        ("stored", {"modle": "x"}, "there is no control 'modle'. Did you mean 'mode'? Known: mode, model, p."),
        ("stored", {"p": "3"}, "'3' is not an option of 'p'. Known: 2, 4."),
        ("stored", {"model": "llama-3-8b"}, "too few layers (model=llama-3-8b, p=4): add --at p=2"),
        ("stored", {"model": "llama-3-8b", "p": "4"}, "too few layers (model=llama-3-8b, p=4)"),
    ],
)
def test_what_does_not_exist_is_a_fault(ledger, name, chosen, sentence):
    with pytest.raises(Fault) as caught:
        explain(ledger, name, chosen)
    assert caught.value.message.startswith(sentence)


def test_a_figure_has_the_source_of_the_device_or_model_that_is_chosen(tmp_path):
    path = folder(tmp_path, PLATE) / "data/models/llama-3-8b.yaml"
    path.write_text(path.read_text().replace("source: llama2024", "source: chen2016"))
    ledger = solved(tmp_path)
    assert "[llama2024, hidden_size of" in said(ledger, "stored")
    assert "[chen2016, hidden_size of" in said(ledger, "stored", model="llama-3-8b", p="2")


def test_no_number_is_written_with_a_plus_in_its_exponent(ledger):
    assert not [name for name in ledger.known if "e+" in explain(ledger, name, {})]
