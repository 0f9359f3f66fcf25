"""The data that the press ships: whole, sourced, and giving what its sources print."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from press.grammar.check import Checker, Kind
from press.grammar.library import formulas
from press.grammar.nodes import Call
from press.grammar.parse import parse
from press.read import read
from press.solve.published import hold_published
from press.units import ONE, parse_given, parse_unit

DATA = Path(__file__).parents[1] / "data"
EXACT = {
    "llama-3.2-1b": 1_235_814_400,
    "llama-3.2-3b": 3_212_749_824,
    "llama-3-8b": 8_030_261_248,
    "llama-3-70b": 70_553_706_496,
    "llama-3.1-405b": 405_853_388_800,
    "mixtral-8x7b": 46_702_792_704,
    "deepseek-v3": 671_026_419_200,
}
ACTIVE = {"mixtral-8x7b": 12_879_925_248, "deepseek-v3": 37_552_297_472}
EXPERT_SYMBOLS = {"E", "k", "f_e", "E_shared", "L_dense", "L_moe", "N_active"}


def load(name):
    return yaml.safe_load((DATA / name).read_text(encoding="utf-8"))


MODELS = {path.stem: load(path) for path in sorted((DATA / "models").glob("*.yaml"))}
HARDWARE = load("hardware.yaml")
FIGURES = HARDWARE.pop("figures")
NOTATION = load("notation.yaml")
PUBLISHED = load("published.yaml")
REFERENCES = load("sources.yaml")["references"]
ROWS = [pytest.param(row, id=f"{row['quantity']} ({row['source']})") for row in PUBLISHED]


@cache
def library():
    return read(DATA.parent)


def symbol(name, model):
    """A model's value of a symbol, as the press reads it."""
    return library().entries[model].data[name].value


def sources(tree):
    """Every source key in a tree of data."""
    if isinstance(tree, dict):
        own = [tree["source"]] if isinstance(tree.get("source"), str) else []
        return own + [key for value in tree.values() for key in sources(value)]
    return [key for value in tree for key in sources(value)] if isinstance(tree, list) else []


# ------------------------------------------------------------------------------------------------ published


@cache
def held():
    rows, faults = hold_published(library())
    assert [str(fault) for fault in faults] == []
    return rows


@pytest.mark.parametrize(("number", "row"), list(enumerate(PUBLISHED)), ids=[row.id for row in ROWS])
def test_a_published_number_comes_out_of_its_call(number, row):
    """And the call keeps the unit rule, and gives the unit that is printed."""
    found = held()[number]
    assert (found.row.quantity, found.met) == (row["quantity"], True)


@pytest.mark.parametrize("row", ROWS)
def test_a_published_row_is_one_call_of_names_and_numbers_or_one_run_and_shadows_no_symbol_of_its_model(row):
    if "call" in row:
        call = parse(row["call"])
        assert isinstance(call, Call)
        assert not any(isinstance(arg, Call) for arg in call.args)
    assert ("printed" in row) != ("ours" in row)
    assert set(row) <= {
        *("plate", "quantity", "source", "where", "printed", "reads", "ours", "model", "gpu", "with", "call"),
        *("run", "gives", "tolerance", "remark"),
    }
    if "model" in row:
        assert not [name for name in row.get("with", {}) if {"field", "formula"} & set(NOTATION.get(name, {}))]
    if "tolerance" in row:
        assert row["remark"]


def test_no_two_published_rows_say_the_same_quantity():
    quantities = [(row["quantity"], row["source"], row["where"]) for row in PUBLISHED]
    assert len(set(quantities)) == len(quantities)


def test_eq_8_as_printed_gives_three_times_the_overhead_that_its_own_count_gives():
    found = {row.row.asked: row.value for row in held() if row.row.asked.startswith("selective_overhead")}
    printed, counted = (
        [found[f"selective_overhead_{by}(L, T, d, {V})"] for V in ("51200", "V")] for by in ("printed", "counted")
    )
    assert [round(100 * share, 1) for share in printed] == [2.7, 1.6]
    assert [round(100 * share, 2) for share in counted] == [0.9, 0.55]


# ---------------------------------------------------------------------------------------- the press's own reader


def test_the_reader_takes_every_data_file_without_a_fault():
    assert not library().faults
    assert set(library().entries) == set(MODELS) | set(HARDWARE)
    assert len(library().published) == len(PUBLISHED)
    assert len(library().sources) == len(REFERENCES)


# --------------------------------------------------------------------------------------------------- models


@pytest.mark.parametrize(("key", "count"), EXACT.items())
def test_parameters_are_counted_exactly(key, count):
    assert symbol("N", key) == count


@pytest.mark.parametrize("key", MODELS)
def test_a_model_has_a_name_a_source_and_a_family_that_is_counted(key):
    model = MODELS[key]
    assert model["name"]
    assert model["source"]
    assert model["where"]
    assert model["model_type"] in NOTATION["N"]["formula"]
    assert not any(model.get(switch) for switch in NOTATION["N"]["refuse"])


@pytest.mark.parametrize(("key", "count"), ACTIVE.items())
def test_parameters_that_a_token_uses_are_counted_exactly(key, count):
    assert symbol("N_active", key) == count


def test_only_a_mixture_of_experts_has_the_symbols_of_experts():
    with_experts = {key for key in MODELS if EXPERT_SYMBOLS & set(library().entries[key].data)}
    assert with_experts == set(ACTIVE)
    assert all(set(library().entries[key].data) >= EXPERT_SYMBOLS for key in with_experts)


@pytest.mark.parametrize("key", [key for key in MODELS if key != "deepseek-v3"])
def test_the_heads_of_a_model_make_up_its_width_and_share_keys_evenly(key):
    assert symbol("H", key) * symbol("d_h", key) == symbol("d", key)
    assert symbol("H", key) % symbol("K", key) == 0


# ------------------------------------------------------------------------------------------------- notation


@pytest.mark.parametrize("name", NOTATION)
def test_a_symbol_has_a_meaning_and_a_known_unit(name):
    entry = NOTATION[name]
    assert entry["meaning"]
    assert set(entry) <= {"meaning", "unit", "field", "called", "or", "formula", "only", "refuse", "requires"}
    parse_unit(entry.get("unit", "%"))
    if "field" in entry:
        assert any(entry["field"] in model for model in MODELS.values())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (name, str(text))
        for name, entry in NOTATION.items()
        for rule in [entry.get("formula", entry.get("or", []))]
        for text in (rule.values() if isinstance(rule, dict) else [rule] if rule else [])
    ],
)
def test_a_rule_of_the_notation_names_only_symbols_that_a_model_gives(name, text):
    symbols = {key: Kind() for key, entry in NOTATION.items() if {"field", "formula"} & set(entry) and key != name}
    assert Checker(symbols, text).kind(parse(text)).dim == ONE


def test_mistral_7b_is_counted_by_the_rule_of_its_family():
    """7 241 732 096 parameters, as its checkpoint has them."""
    assert formulas()["llama_parameters"].call(32, 4096, 14336, 32, 8, 128, 32000, 0) == 7_241_732_096


# ------------------------------------------------------------------------------------------------- hardware


@pytest.mark.parametrize("key", HARDWARE)
def test_a_gpu_has_a_name_and_every_figure_in_its_unit_with_a_source(key):
    gpu = HARDWARE[key]
    assert set(gpu) == {"name", "long", *FIGURES}
    for name, about in FIGURES.items():
        figure = gpu[name]
        assert set(figure) <= {"is", "source", "where", "remark"}
        assert figure["where"]
        assert parse_given(figure["is"]).unit.dim == parse_unit(about["unit"]).dim


def test_the_h100_has_the_figures_that_the_volume_decided_on():
    assert {name: HARDWARE["h100-sxm"][name]["is"] for name in FIGURES} == {
        "memory": "80 GB",
        "peak": "989.4 TFLOP/s",
        "bandwidth": "3.35 TB/s",
        "nvlink": "450 GB/s",
        "nic": "50 GB/s",
    }


def test_peaks_and_bandwidths_agree_with_the_clock_and_the_width_of_the_part():
    """Cores × multiply–adds a cycle × 2 × clock; bits × transfers a cycle × clock."""
    assert parse_given(HARDWARE["h100-sxm"]["peak"]["is"]).value == pytest.approx(528 * 512 * 2 * 1.83e9, rel=1e-3)
    assert parse_given(HARDWARE["a100-sxm-80gb"]["peak"]["is"]).value == pytest.approx(432 * 256 * 2 * 1.41e9, rel=1e-3)
    assert parse_given(HARDWARE["a100-sxm-80gb"]["bandwidth"]["is"]).value == pytest.approx(
        5120 / 8 * 2 * 1.593e9, rel=1e-3
    )


# -------------------------------------------------------------------------------------------------- sources


def test_every_source_named_in_the_data_is_there_and_none_is_there_twice():
    keys = [reference["id"] for reference in REFERENCES]
    assert len(set(keys)) == len(keys)
    named = {
        key for tree in (MODELS, HARDWARE, PUBLISHED) for key in sources(tree if isinstance(tree, list) else dict(tree))
    }
    assert named <= set(keys)


@pytest.mark.parametrize("reference", [pytest.param(entry, id=entry["id"]) for entry in REFERENCES])
def test_a_source_has_authors_and_a_title_and_its_identifiers_are_text(reference):
    assert reference["title"]
    assert all("literal" in author or {"family", "given"} <= set(author) for author in reference["author"])
    for field in ("volume", "issue", "page", "number", "DOI", "URL"):
        assert isinstance(reference.get(field, ""), str)
    if reference.get("number", "").startswith("arXiv:"):
        assert re.fullmatch(r"arXiv:\d{4}\.\d{5}", reference["number"])
        assert reference["URL"] == "https://arxiv.org/abs/" + reference["number"].removeprefix("arXiv:")


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.yaml")), ids=lambda path: path.stem)
def test_data_files_have_no_tabs_flow_mappings_or_aliases(path):
    """Block style only, as the press asks of its authors."""
    text = path.read_text(encoding="utf-8")
    assert "\t" not in text
    assert not re.search(r"^[^#\"]*: *[{&*]", text, re.MULTILINE)
