"""A printed number is one call and its tolerance; a row that does not hold is a fault."""

import pytest
from small import faults_of, folder

from press.read import read
from press.solve.published import hold_published

ROW = """- plate: data
  quantity: Parameters of Llama 3 8B
  source: llama2024
  where: table 3
  printed: 8.03B
  reads: 8.03e9 parameters
  model: llama-3-8b
  call: llama_parameters(L, d, f, H, K, d_h, V, tied)
"""
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


def held(root, rows):
    return hold_published(read(folder(root, files={"data/published.yaml": rows})))[0]


def test_a_row_gives_what_is_printed_and_what_is_ours(tmp_path):
    (row,) = held(tmp_path, ROW)
    assert row.met
    assert row.ours == "8.030261e+09 parameters"
    assert row.value == 8_030_261_248
    assert row.difference == pytest.approx(261_248)
    assert row.tolerance == pytest.approx(0.005e9)


def test_a_row_may_read_a_device_and_numbers_of_its_own(tmp_path):
    (row,) = held(tmp_path, GPU)
    assert row.ours == "23.8806 ms"


ROWS = [
    (
        "a number that does not come out",
        ROW.replace("8.03e9", "8.04e9"),
        [
            "data/published.yaml:6:10: Parameters of Llama 3 8B: ours is 8.030261e+09 parameters, expected '8.04e9 parameters'"
        ],
    ),
    ("a wider tolerance", ROW.replace("8.03e9", "8.04e9") + "  tolerance: 1e8 parameters\n", []),
    (
        "another dimension",
        ROW.replace("8.03e9 parameters", "8.03 GB"),
        ["data/published.yaml:8:9: the call gives a plain number, and '8.03 GB' is B"],
    ),
    (
        "a printed number that is not said in our units",
        ROW.replace("  reads: 8.03e9 parameters\n", ""),
        ["data/published.yaml:7:9: the call gives a plain number, and '8.03B' is B"],
    ),
    (
        "an unknown model",
        ROW.replace("llama-3-8b", "llama-3-9b"),
        ["data/published.yaml:7:10: there is no data entry 'llama-3-9b'. Did you mean 'llama-3-8b'?"],
    ),
    (
        "an unknown source",
        ROW.replace("llama2024", "llama2025"),
        ["data/published.yaml:3:11: there is no source 'llama2025'. Did you mean 'llama2024'?"],
    ),
    (
        "an unknown symbol",
        ROW.replace("(L, d, f,", "(L, dd, f,"),
        ["data/published.yaml:8:29: unknown symbol 'dd'. Did you mean 'd'?"],
    ),
    (
        "an unknown formula",
        ROW.replace("llama_parameters", "lama_parameters"),
        ["data/published.yaml:8:9: unknown function 'lama_parameters'. Did you mean 'llama_parameters'?"],
    ),
    (
        "a number of its own that is a symbol",
        ROW + "  with:\n    V: 51200\n",
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
        ROW + "  ours: 3\n",
        ["data/published.yaml:1:3: a row has one of printed: and ours:"],
    ),
    ("none", ROW.replace("  printed: 8.03B\n", ""), ["data/published.yaml:1:3: a row has one of printed: and ours:"]),
    (
        "a misspelt key",
        ROW.replace("quantity", "quantitty"),
        ["data/published.yaml:2:3: unknown key 'quantitty'. Did you mean 'quantity'?"],
    ),
    ("no list", "a: 3\n", ["data/published.yaml:1:1: 'published.yaml' takes a list of rows"]),
]


@pytest.mark.parametrize(("rows", "faults"), [case[1:] for case in ROWS], ids=[case[0] for case in ROWS])
def test_rows(tmp_path, rows, faults):
    assert faults_of(folder(tmp_path, files={"data/published.yaml": rows})) == faults


def test_a_row_on_a_faulty_model_is_passed_over(tmp_path):
    files = {"data/published.yaml": ROW, "data/models/llama-3-8b.yaml": "model_type: lama\n"}
    assert len(faults_of(folder(tmp_path, files=files))) == 1
