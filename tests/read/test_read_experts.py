"""A mixture of experts is read by the symbols that its family has, and by no other's."""

import json

import pytest

from press.faults import Fault, Faults
from press.read.data import read_symbols
from press.read.everything import data_texts
from press.read.loader import load_any
from press.read.models import read_model

NOTATION = """\
d:
  meaning: width
  field: hidden_size
E:
  meaning: experts
  field: num_local_experts
  or:
    other: 4
  only:
    - mixtral
    - other
N:
  meaning: parameters
  formula:
    llama: d
    mixtral: d * E
    other: E
A:
  meaning: active
  formula:
    mixtral: 2 * d
  only:
    - mixtral
"""


def read(tmp_path, **config):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(config, indent=1), encoding="utf-8")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "notation.yaml").write_text(NOTATION, encoding="utf-8")
    return read_model("m", load_any(path, "m.json"), read_symbols(data_texts(tmp_path)))


def test_a_family_with_experts_has_their_symbols(tmp_path):
    entry = read(tmp_path, model_type="mixtral", hidden_size=8, num_local_experts=6)
    assert {name: datum.value for name, datum in entry.data.items()} == {"d": 8, "E": 6, "N": 48, "A": 16}


def test_a_dense_family_has_none_of_them_and_needs_no_formula_for_them(tmp_path):
    entry = read(tmp_path, model_type="llama", hidden_size=8)
    assert set(entry.data) == {"d", "N"}


def test_a_symbol_may_stand_in_for_a_field_of_one_family(tmp_path):
    assert read(tmp_path, model_type="other", hidden_size=8).data["E"].value == 4


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        (
            {"model_type": "llama", "hidden_size": 8, "num_local_experts": 6},
            "num_local_experts is 6, a mixture of experts, as which 'llama' is not counted",
        ),
        (
            {"model_type": "mixtral", "hidden_size": 8, "num_local_experts": 6, "n_routed_experts": 9},
            "n_routed_experts is 9, a mixture of experts, as which 'mixtral' is not counted",
        ),
        (
            {"model_type": "mixtral", "hidden_size": 8},
            "the key 'num_local_experts' is missing: E (experts) is read from it",
        ),
        (
            {"model_type": "qwen3_moe", "hidden_size": 8},
            "model_type 'qwen3_moe' has no counting formula for N, and it is not counted as another.",
        ),
    ],
)
def test_experts_that_no_formula_counts_are_refused(tmp_path, config, sentence):
    with pytest.raises((Fault, Faults)) as caught:
        read(tmp_path, **config)
    faults = caught.value.faults if isinstance(caught.value, Faults) else [caught.value]
    assert any(fault.message.startswith(sentence) for fault in faults)
