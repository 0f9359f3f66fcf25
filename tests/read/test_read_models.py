"""A config.json dropped in as it is: dense models are counted, anything else is refused by name."""

import json
import time

import pytest
from small import faults_of, folder, solved

PLATE = "title: A\nwith:\n  model: m\nnumbers:\n  a: N + d_h*K\n"
CONFIG = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "max_position_embeddings": 8192,
    "tie_word_embeddings": False,
    "rms_norm_eps": 1e-05,
    "rope_scaling": None,
    "rope_theta": 500000.0,
}
PARAMETERS = 8_030_261_248
ROPE = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}


def config(*without, **changed):
    return json.dumps({key: value for key, value in {**CONFIG, **changed}.items() if key not in without}, indent=2)


def symbols(tmp_path, text, *names):
    ledger = solved(folder(tmp_path, PLATE, {"data/models/m.json": text}))
    return [ledger.view(ledger.start).number(name) for name in names]


COUNTED = [
    ("as it is", config(), [PARAMETERS, 8, 128, 0]),
    ("no key and value heads: as many as queries", config("num_key_value_heads"), [8_835_567_616, 32, 128, 0]),
    ("null for the key and value heads", config(num_key_value_heads=None), [8_835_567_616, 32, 128, 0]),
    ("null for the width of a head", config(head_dim=None), [PARAMETERS, 8, 128, 0]),
    ("a width of a head that is not d / H", config(head_dim=256), [9_372_438_528, 8, 256, 0]),
    ("tied: one table", config(tie_word_embeddings=True), [PARAMETERS - 128256 * 4096, 8, 128, 1]),
    ("nothing said of tying: Llama's are not", config("tie_word_embeddings"), [PARAMETERS, 8, 128, 0]),
    ("a scaled rope has no parameters", config(rope_scaling=ROPE), [PARAMETERS, 8, 128, 0]),
    ("rope as the fifth Transformers writes it", config("rope_theta", rope_parameters=ROPE), [PARAMETERS, 8, 128, 0]),
    (
        "the text model of a larger one",
        json.dumps({"model_type": "llava", "text_config": CONFIG}),
        [PARAMETERS, 8, 128, 0],
    ),
    ("one expert is a dense model", config(num_experts=1), [PARAMETERS, 8, 128, 0]),
    ("a whole number with a point", config(hidden_size=4096.0), [PARAMETERS, 8, 128, 0]),
]


@pytest.mark.parametrize(("text", "values"), [case[1:] for case in COUNTED], ids=[case[0] for case in COUNTED])
def test_a_dense_model_is_counted(tmp_path, text, values):
    assert symbols(tmp_path, text, "N", "K", "d_h", "tied") == values


GPT2 = {"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "vocab_size": 50257}
REFUSED = [
    (
        "a family that has another layer",
        json.dumps(GPT2),
        ["data/models/m.json:1:2: model_type 'gpt2' has no counting formula for N, and it is not counted as another."],
    ),
    (
        "a family that is not known",
        config(model_type="lama"),
        [
            "data/models/m.json:5:3: model_type 'lama' has no counting formula for N, and it is not counted as another. Did you mean 'llama'?"
        ],
    ),
    (
        "a family with biases on its queries",
        config(model_type="qwen2"),
        ["data/models/m.json:5:3: model_type 'qwen2' has no counting formula for N, and it is not counted as another."],
    ),
    (
        "biases",
        config(attention_bias=True),
        ["data/models/m.json:17:3: attention_bias is on, which the counting formula of N does not cover"],
    ),
    ("no family", config("model_type"), ["data/models/m.json:1:1: the key 'model_type' is missing"]),
    (
        "experts, by Mixtral's name",
        config(num_local_experts=8),
        ["data/models/m.json:17:3: num_local_experts is 8, a mixture of experts, as which 'llama' is not counted"],
    ),
    (
        "experts, by Qwen's name",
        config(num_experts=128),
        ["data/models/m.json:17:3: num_experts is 128, a mixture of experts, as which 'llama' is not counted"],
    ),
    (
        "experts, by DeepSeek's name",
        config(n_routed_experts=64, moe_intermediate_size=1408),
        ["data/models/m.json:17:3: n_routed_experts is 64, a mixture of experts, as which 'llama' is not counted"],
    ),
    (
        "a misspelt field",
        config("hidden_size", hiden_size=4096),
        ["data/models/m.json:16:3: unknown key 'hiden_size'. Did you mean 'hidden_size'?"],
    ),
    (
        "a misspelt field that another number would stand in for",
        config("num_key_value_heads", num_key_value_head=8),
        ["data/models/m.json:16:3: unknown key 'num_key_value_head'. Did you mean 'num_key_value_heads'?"],
    ),
    (
        "a number below nought",
        config(hidden_size=-8192),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found '-8192'"],
    ),
    (
        "a word for a number",
        config(hidden_size="wide"),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found 'wide'"],
    ),
    (
        "a number in quotes",
        config(hidden_size="4096"),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found '4096'"],
    ),
    (
        "below nought",
        config(hidden_size=-1),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found '-1'"],
    ),
    (
        "nought",
        config(num_attention_heads=0),
        ["data/models/m.json:9:3: 'num_attention_heads' takes a positive whole number, found '0'"],
    ),
    (
        "half a unit",
        config(hidden_size=4096.5),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found '4096.5'"],
    ),
    (
        "a list",
        config(hidden_size=[1]),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found \"['1']\""],
    ),
    (
        "true",
        config(hidden_size=True),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found 'true'"],
    ),
    (
        "beyond a float",
        config().replace("4096", "1e400"),
        ["data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found '1e400'"],
    ),
    ("not a number", config().replace("4096", "NaN"), ["data/models/m.json:1:1: NaN is not a number"]),
    (
        "more digits than Python reads",
        config().replace("4096", "9" * 5000),
        [
            "data/models/m.json:6:3: 'hidden_size' takes a positive whole number, found '9999999999999999999999999999999999999999'"
        ],
    ),
    (
        "heads that do not divide the width",
        config(num_attention_heads=33),
        ["data/models/m.json:1:1: d_h = d / H is 124.12121212121212, not a whole number"],
    ),
    (
        "a key that stands twice",
        '{"model_type": "llama", "model_type": "mistral"}',
        ["data/models/m.json:1:25: the key 'model_type' stands twice"],
    ),
    ("no JSON", "{", ["data/models/m.json:1:2: not JSON: Expecting property name enclosed in double quotes"]),
    (
        "a list for a file",
        "[]",
        ["data/models/m.json:1:1: expected keys and values, as in 'title: Recomputing Activations', found a list"],
    ),
    ("nesting without end", "[" * 100_000, ["data/models/m.json:1:1: nested too deep"]),
    ("nothing", "", ["data/models/m.json:1:1: not JSON: Expecting value"]),
]


@pytest.mark.parametrize(("text", "faults"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_no_dense_model_is_refused_by_name_and_its_readers_are_not(tmp_path, text, faults):
    assert faults_of(folder(tmp_path, PLATE, {"data/models/m.json": text})) == faults


def test_the_names_of_another_family_are_named(tmp_path):
    text = json.dumps({**GPT2, "model_type": "llama"})
    faults = faults_of(folder(tmp_path, PLATE, {"data/models/m.json": text}))
    assert [fault.partition("; ")[2] for fault in faults if "hidden_size" in fault] == [
        "'n_embd' is another family's name for it"
    ]


def test_two_files_of_one_model_are_a_fault(tmp_path):
    files = {"data/models/llama-3-8b.json": config()}
    assert faults_of(folder(tmp_path, files=files)) == [
        "data/models/llama-3-8b.yaml:1:1: there is another file for the model 'llama-3-8b'"
    ]


def test_a_fault_of_a_text_model_stands_at_its_own_key_and_not_at_one_of_that_name_elsewhere(tmp_path):
    whole = {
        "model_type": "llava",
        "vision_config": {"hidden_size": 1},
        "text_config": {**CONFIG, "hidden_size": "wide"},
    }
    text = json.dumps(whole, indent=2)
    line = 1 + next(number for number, line in enumerate(text.split("\n")) if '"wide"' in line)
    assert faults_of(folder(tmp_path, PLATE, {"data/models/m.json": text})) == [
        f"data/models/m.json:{line}:5: 'hidden_size' takes a positive whole number, found 'wide'"
    ]


def test_a_file_of_many_keys_in_one_line_is_read_in_a_moment(tmp_path):
    text = json.dumps({**CONFIG, **{f"key{number}": number for number in range(50_000)}})
    began = time.process_time()
    assert symbols(tmp_path, text, "N") == [PARAMETERS]
    assert time.process_time() - began < 20
