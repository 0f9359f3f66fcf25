"""Real models by their own config.json, as the counting formulas of `data/notation.yaml` count them.

Each count is the one that the model's checkpoint declares (`model.safetensors.index.json`, or the parameter count of its
page on the Hugging Face hub), as independent programs quote it; where a paper prints it, the paper is named.
"""

import json
from pathlib import Path

import pytest

from press.faults import Fault, Faults
from press.read.data import read_symbols
from press.read.everything import data_texts
from press.read.loader import load
from press.read.models import read_model

ROOT = Path(__file__).parents[2]
SYMBOLS = read_symbols(data_texts(ROOT))


def config(kind, d, layers, heads, f, vocabulary, **more):  # noqa: PLR0917 - as a table has them
    """A config.json with the keys that decoders share."""
    return {"model_type": kind, "hidden_size": d, "num_hidden_layers": layers, "num_attention_heads": heads,
            "intermediate_size": f, "vocab_size": vocabulary, "max_position_embeddings": 8192, **more}  # fmt: skip


LLAMA3 = {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
GPT2 = {"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "n_ctx": 1024, "n_positions": 1024,
        "vocab_size": 50257, "activation_function": "gelu_new"}  # fmt: skip
GEMMA3_4B = {
    "architectures": ["Gemma3ForConditionalGeneration"],
    "model_type": "gemma3",
    "text_config": {"hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text", "num_hidden_layers": 34,
                    "rope_scaling": {"factor": 8.0, "rope_type": "linear"}, "sliding_window": 1024},
    "vision_config": {"hidden_size": 1152, "num_hidden_layers": 27, "num_attention_heads": 16, "intermediate_size": 4304},
}  # fmt: skip
"""The text model of Gemma 3 4B leaves its heads and its vocabulary to the library."""

PUBLISHED = {
    "Llama 2 7B: MHA": (config("llama", 4096, 32, 32, 11008, 32000, num_key_value_heads=32, tie_word_embeddings=False), 6_738_415_616),
    "Llama 3.2 1B: tied, scaled rope": (config("llama", 2048, 16, 32, 8192, 128256, num_key_value_heads=8, head_dim=64,
        tie_word_embeddings=True, rope_scaling=LLAMA3), 1_235_814_400),
    "Mistral 7B v0.1: GQA": (config("mistral", 4096, 32, 32, 14336, 32000, num_key_value_heads=8, sliding_window=4096), 7_241_732_096),
    "Mistral Nemo: heads narrower than d / H": (config("mistral", 5120, 40, 32, 14336, 131072, num_key_value_heads=8,
        head_dim=128, sliding_window=None), 12_247_782_400),
    "Qwen2.5 7B: biases on queries, keys, values": (config("qwen2", 3584, 28, 28, 18944, 152064, num_key_value_heads=4,
        use_sliding_window=False, sliding_window=131072), 7_615_616_512),
    "Qwen2.5 0.5B: the same, tied": (config("qwen2", 896, 24, 14, 4864, 151936, num_key_value_heads=2,
        tie_word_embeddings=True), 494_032_768),
    "Qwen3 8B: norms on queries and keys": (config("qwen3", 4096, 36, 32, 12288, 151936, num_key_value_heads=8,
        head_dim=128, attention_bias=False, rope_scaling=None), 8_190_735_360),
    "Qwen3 0.6B: heads wider than d / H": (config("qwen3", 1024, 28, 16, 3072, 151936, num_key_value_heads=8,
        head_dim=128, tie_word_embeddings=True), 596_049_920),
    "Gemma 2B: MQA, tied unless it says otherwise": (config("gemma", 2048, 18, 8, 16384, 256000, num_key_value_heads=1,
        head_dim=256), 2_506_172_416),
    "Gemma 2 2B: four norms a layer": (config("gemma2", 2304, 26, 8, 9216, 256000, num_key_value_heads=4, head_dim=256), 2_614_341_888),
    "Gemma 3 1B": (config("gemma3_text", 1152, 26, 4, 6912, 262144, num_key_value_heads=1, head_dim=256), 999_885_952),
    "Gemma 3 4B: its text model": (GEMMA3_4B, 3_880_263_168),
    "Phi-3 mini": (config("phi3", 3072, 32, 32, 8192, 32064, num_key_value_heads=32, sliding_window=2047), 3_821_079_552),
    "OLMo 2 7B: norms over all heads": (config("olmo2", 4096, 32, 32, 11008, 100352, num_key_value_heads=32), 7_298_617_344),
    "SmolLM3 3B": (config("smollm3", 2048, 36, 16, 11008, 128256, num_key_value_heads=4), 3_075_098_624),
    "Aya Expanse 8B: one norm a layer": (config("cohere", 4096, 32, 32, 14336, 256000, num_key_value_heads=8,
        use_qk_norm=False), 8_028_033_024),
    "GPT-2: other names for the same keys": (GPT2, 124_439_808),
    "Pythia 1.4B": (config("gpt_neox", 2048, 24, 16, 8192, 50304, rotary_pct=0.25, tie_word_embeddings=False), 1_414_647_808),
    "Mixtral 8x7B": (config("mixtral", 4096, 32, 32, 14336, 32000, num_key_value_heads=8, num_local_experts=8,
        num_experts_per_tok=2), 46_702_792_704),
    "Qwen3 30B-A3B": (config("qwen3_moe", 2048, 48, 32, 6144, 151936, num_key_value_heads=4, head_dim=128,
        moe_intermediate_size=768, num_experts=128, num_experts_per_tok=8, decoder_sparse_step=1, mlp_only_layers=[]), 30_532_122_624),
    "OLMoE 1B-7B": (config("olmoe", 2048, 16, 16, 1024, 50304, num_key_value_heads=16, num_experts=64,
        num_experts_per_tok=8), 6_919_161_856),
}  # fmt: skip


def read(tmp_path, content):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return read_model("m", load(path, "m.json"), SYMBOLS)


def refusal(tmp_path, content):
    with pytest.raises((Fault, Faults)) as caught:
        read(tmp_path, content)
    found = caught.value
    return [str(fault) for fault in (found.faults if isinstance(found, Faults) else [found])]


@pytest.mark.parametrize(("content", "count"), PUBLISHED.values(), ids=PUBLISHED)
def test_a_model_has_as_many_parameters_as_its_checkpoint(tmp_path, content, count):
    assert read(tmp_path, content).data["N"].value == count


@pytest.mark.parametrize(("name", "active"), [("Mixtral 8x7B", 12_879_925_248), ("Qwen3 30B-A3B", 3_353_032_704)])
def test_a_mixture_has_as_many_active_parameters_as_is_printed(tmp_path, name, active):
    assert read(tmp_path, PUBLISHED[name][0]).data["N_active"].value == active


ROPES = [
    {"rope_theta": 10000.0},
    {"rope_scaling": None},
    {"rope_scaling": {"type": "linear", "factor": 2.0}},
    {"rope_scaling": {**LLAMA3, "original_max_position_embeddings": 8192}},
    {"rope_parameters": {"rope_type": "default", "rope_theta": 500000.0}},
    {"rope_parameters": {"full_attention": {"rope_type": "yarn"}, "sliding_attention": {"rope_type": "default"}}},
]


@pytest.mark.parametrize("rope", ROPES, ids=str)
def test_positions_by_rotation_have_no_parameters_however_they_are_written(tmp_path, rope):
    content, count = PUBLISHED["Llama 3.2 1B: tied, scaled rope"]
    plain = {key: value for key, value in content.items() if not key.startswith("rope")}
    assert read(tmp_path, plain | rope).data["N"].value == count


REFUSED = {
    "a state-space model": (config("mamba2", 4096, 64, 128, 0, 32768), "model_type 'mamba2' has no counting formula for N"),
    "an encoder": (config("bert", 768, 12, 12, 3072, 30522), "model_type 'bert' has no counting formula for N"),
    "a window on linear layers": (config("qwen3_next", 2048, 48, 16, 5120, 151936), "model_type 'qwen3_next' has no counting formula"),
    "a shared expert of its own width": (config("qwen2_moe", 2048, 24, 16, 5632, 151936, num_experts=60), "num_experts is 60, a mixture of experts, as which 'qwen2_moe'"),
    "biases on all four matrices": (config("llama", 64, 2, 4, 128, 100, attention_bias=True), "attention_bias is on, which"),
    "biases in the network": (config("granite", 64, 2, 4, 128, 100, mlp_bias=True), "mlp_bias is on, which"),
    "norms that the formula has not": (config("cohere", 64, 2, 4, 128, 100, use_qk_norm=True), "use_qk_norm is on, which"),
    "no biases where the formula has them": (config("gpt_neox", 64, 2, 4, 128, 100, attention_bias=False),
        "attention_bias is false; the counting formula of N holds for true"),
    "every second layer dense": (config("qwen3_moe", 64, 2, 4, 128, 100, num_key_value_heads=4, num_experts=4,
        num_experts_per_tok=2, moe_intermediate_size=32, decoder_sparse_step=2), "decoder_sparse_step is 2; the counting formula of N holds for 1"),
    "some layers dense": (config("qwen3_moe", 64, 2, 4, 128, 100, mlp_only_layers=[0]), "mlp_only_layers is ['0']; the counting formula"),
    "experts in a dense family": (config("qwen3", 64, 2, 4, 128, 100, num_experts=8), "num_experts is 8, a mixture of experts"),
    "key and value heads that no default is sure of": (config("qwen2", 64, 2, 4, 128, 100), "the key 'num_key_value_heads' is missing"),
    "another number for each layer": (config("llama", 64, 2, 4, [128, 64], 100), "'intermediate_size' takes a positive whole number, found"),
    "a larger model that says no type of its text": ({"model_type": "idefics", "text_config": {"hidden_size": 64}},
        "the key 'model_type' is missing"),
    "a whole and a part that contradict": ({"model_type": "llava", "tie_word_embeddings": True,
        "text_config": config("llama", 64, 2, 4, 128, 100, tie_word_embeddings=False)},
        "tie_word_embeddings is false in text_config and true outside"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_no_formula_counts_rightly_is_refused_by_name_and_place(tmp_path, content, sentence):
    found = refusal(tmp_path, content)
    assert any(sentence in fault for fault in found), found
    assert all(fault.startswith("m.json:") for fault in found)


def test_a_key_of_the_whole_is_no_key_of_its_text_model(tmp_path):
    content = {"model_type": "llava", "vocab_size": 7, "text_config": config("llama", 64, 2, 4, 128, 100)}
    del content["text_config"]["vocab_size"]
    assert "the key 'vocab_size' is missing" in refusal(tmp_path, content)[0]


def test_a_model_is_called_as_it_was_saved(tmp_path):
    content = config("llama", 64, 2, 4, 128, 100, _name_or_path="someone/Tiny-Llama")
    assert read(tmp_path, content).name == "Tiny-Llama"


@pytest.mark.parametrize(
    ("content", "window"),
    [
        (PUBLISHED["Mistral 7B v0.1: GQA"][0], 4096),
        (config("mistral", 64, 2, 4, 128, 100, num_key_value_heads=4), 4096),
        (config("mistral", 64, 2, 4, 128, 100, num_key_value_heads=4, sliding_window=None), 0),
        (config("mistral", 64, 2, 4, 128, 100, num_key_value_heads=4, sliding_window=8192), 0),
        (PUBLISHED["Qwen2.5 7B: biases on queries, keys, values"][0], 0),
        (config("llama", 64, 2, 4, 128, 100), 0),
        (config("gemma2", 64, 2, 4, 128, 100, num_key_value_heads=4, layer_types=["full_attention"]), 0),
    ],
)
def test_a_window_is_told_where_layers_have_one(tmp_path, content, window):
    assert read(tmp_path, content).window == window
