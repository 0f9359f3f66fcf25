"""A printed number is one call and its tolerance; a row that does not hold is a fault."""

import pytest
from small import PUBLISHED, faults_of, folder

from press.read import read
from press.solve.published import hold_published

GPU = """- plate: data
  quantity: Time to read a memory
  source: llama2024
  where: section 3
  ours: 23.9 ms
  gpu: h100-sxm
  with:
    share: 100%
  call: share * gpu.memory / gpu.bandwidth
"""
RUN = """- plate: data
  quantity: Time lost by 1F1B on eight stages
  source: llama2024
  where: table 3
  printed: 0.1795
  run: zero_bubble_schedule
  gives: bubble_rate
  with:
    order: 1f1b
    stages: 8
    micro_batches: L
    forward: 1
    input_gradient: 1
    weight_gradient: 1
  model: llama-3-8b
"""


def held(root, rows):
    return hold_published(read(folder(root, files={"data/published.yaml": rows})))[0]


def test_a_row_gives_what_is_printed_and_what_is_ours(tmp_path):
    (row,) = held(tmp_path, PUBLISHED)
    assert row.met
    assert row.ours == "8.030261e+09 parameters"
    assert row.value == 8_030_261_248
    assert row.difference == pytest.approx(261_248)
    assert row.tolerance == pytest.approx(0.005e9)


def test_a_row_may_read_a_device_and_numbers_of_its_own(tmp_path):
    (row,) = held(tmp_path, GPU)
    assert row.ours == "23.8806 ms"


def test_a_row_may_run_a_method_on_words_numbers_and_symbols_of_its_model(tmp_path):
    (row,) = held(tmp_path, RUN)
    assert row.met
    assert row.value == pytest.approx(7 / 39)
    assert row.row.asked == (
        "zero_bubble_schedule(order 1f1b, stages 8, micro_batches L, forward 1, input_gradient 1, weight_gradient 1)"
        ".bubble_rate"
    )


def test_a_call_is_asked_as_it_stands(tmp_path):
    assert held(tmp_path, PUBLISHED)[0].row.asked == "llama_parameters(L, d, f, H, K, d_h, V, tied)"


ROWS = [
    (
        "a number that does not come out",
        PUBLISHED.replace("8.03e9", "8.04e9"),
        [
            "data/published.yaml:6:10: Parameters of Llama 3 8B: ours is 8.030261e+09 parameters, expected '8.04e9 parameters'"
        ],
    ),
    ("a wider tolerance", PUBLISHED.replace("8.03e9", "8.04e9") + "  tolerance: 1e8 parameters\n", []),
    (
        "another dimension",
        PUBLISHED.replace("8.03e9 parameters", "8.03 GB"),
        ["data/published.yaml:8:9: the call gives a plain number, and '8.03 GB' is B"],
    ),
    (
        "a printed number that is not said in our units",
        PUBLISHED.replace("  reads: 8.03e9 parameters\n", ""),
        ["data/published.yaml:7:9: the call gives a plain number, and '8.03B' is B"],
    ),
    (
        "an unknown model",
        PUBLISHED.replace("llama-3-8b", "llama-3-9b"),
        ["data/published.yaml:7:10: there is no data entry 'llama-3-9b'. Did you mean 'llama-3-8b'?"],
    ),
    (
        "an unknown source",
        PUBLISHED.replace("llama2024", "llama2025"),
        ["data/published.yaml:3:11: there is no source 'llama2025'. Did you mean 'llama2024'?"],
    ),
    (
        "an unknown symbol",
        PUBLISHED.replace("(L, d, f,", "(L, dd, f,"),
        ["data/published.yaml:8:29: unknown symbol 'dd'. Did you mean 'd'?"],
    ),
    (
        "an unknown formula",
        PUBLISHED.replace("llama_parameters", "lama_parameters"),
        ["data/published.yaml:8:9: unknown function 'lama_parameters'. Did you mean 'llama_parameters'?"],
    ),
    (
        "a number of its own that is a symbol",
        PUBLISHED + "  with:\n    V: 51200\n",
        ["data/published.yaml:10:5: 'V' is a symbol of the row's model"],
    ),
    (
        "a number of its own that is not used",
        GPU.replace("share * ", ""),
        ["data/published.yaml:8:5: 'share' is not in the call"],
    ),
    (
        "a division by zero",
        GPU.replace("100%", "0%").replace("share * gpu.memory", "gpu.memory / share"),
        ["data/published.yaml:9:9: gpu.memory / share / gpu.bandwidth divides by zero"],
    ),
    (
        "two numbers to be held to",
        PUBLISHED + "  ours: 3\n",
        ["data/published.yaml:1:3: a row has one of printed: and ours:"],
    ),
    (
        "none",
        PUBLISHED.replace("  printed: 8.03B\n", ""),
        ["data/published.yaml:1:3: a row has one of printed: and ours:"],
    ),
    (
        "a misspelt key",
        PUBLISHED.replace("quantity", "quantitty"),
        ["data/published.yaml:2:3: unknown key 'quantitty'. Did you mean 'quantity'?"],
    ),
    (
        "no way",
        PUBLISHED.replace("  call: llama_parameters(L, d, f, H, K, d_h, V, tied)\n", ""),
        ["data/published.yaml:1:3: a row has one of call: and run:"],
    ),
    ("two ways", RUN + "  call: L\n", ["data/published.yaml:1:3: a row has one of call: and run:"]),
    (
        "a run of nothing",
        RUN.replace("  gives: bubble_rate\n", ""),
        ["data/published.yaml:1:3: run: and gives: stand together"],
    ),
    (
        "no such method",
        RUN.replace("zero_bubble_sch", "zero_buble_sch"),
        ["data/published.yaml:6:8: unknown method 'zero_buble_schedule'. Did you mean 'zero_bubble_schedule'?"],
    ),
    (
        "no such result",
        RUN.replace("bubble_rate", "buble"),
        ["data/published.yaml:7:10: zero_bubble_schedule gives no number 'buble'. Did you mean 'bubble'?"],
    ),
    (
        "a column",
        RUN.replace("bubble_rate", "held"),
        ["data/published.yaml:7:10: zero_bubble_schedule gives no number 'held'."],
    ),
    (
        "another word",
        RUN.replace("1f1b", "gpip"),
        [
            "data/published.yaml:9:12: order takes gpipe or 1f1b or interleaved2 or interleaved3 or interleaved4 or "
            "interleaved8 or zb-h1 or zb-h2 or dualpipe, not 'gpip'. Did you mean 'gpipe'?"
        ],
    ),
    (
        "not enough",
        RUN.replace("    stages: 8\n", ""),
        ["data/published.yaml:6:8: zero_bubble_schedule needs stages too"],
    ),
    (
        "too much",
        RUN.replace("  model:", "    hopp: 1\n  model:"),
        ["data/published.yaml:15:5: zero_bubble_schedule takes no 'hopp'. Did you mean 'hop'?"],
    ),
    (
        "an input of another dimension",
        RUN.replace("forward: 1", "forward: 1 ms"),
        ["data/published.yaml:12:14: forward is taken as a plain number, and this is s"],
    ),
    (
        "a result of another dimension",
        RUN.replace("0.1795", "3 ms"),
        ["data/published.yaml:7:10: bubble_rate is a plain number, and '3 ms' is s"],
    ),
    (
        "what cannot be run",
        RUN.replace("order: 1f1b", "order: zb-h2").replace("stages: 8", "stages: 17"),
        [
            "data/published.yaml:6:8: cannot run zero_bubble_schedule: ZB-H2 has 33 micro-batches in flight on "
            "17 stages, and 32 are fewer"
        ],
    ),
    ("no list", "a: 3\n", ["data/published.yaml:1:1: 'published.yaml' takes a list of rows"]),
]


@pytest.mark.parametrize(("rows", "faults"), [case[1:] for case in ROWS], ids=[case[0] for case in ROWS])
def test_rows(tmp_path, rows, faults):
    assert faults_of(folder(tmp_path, files={"data/published.yaml": rows})) == faults


def test_a_row_on_a_faulty_model_is_passed_over(tmp_path):
    files = {"data/published.yaml": PUBLISHED, "data/models/llama-3-8b.yaml": "model_type: lama\n"}
    assert len(faults_of(folder(tmp_path, files=files))) == 1
