"""`--model FILE`: a reader's own model in the workshops of one build, wherever its file lies."""

import json

import pytest
from small_project import PLATE, small_project, tree

import build

TINY = {"model_type": "llama", "_name_or_path": "someone/Tiny", "hidden_size": 64, "num_hidden_layers": 2,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100, "max_position_embeddings": 512}  # fmt: skip
PAGE = "I-small/01-storing-layers.html"


@pytest.fixture
def project(tmp_path):
    return small_project(tmp_path / "press")


def config(tmp_path, file="tiny.json", **more):
    path = tmp_path / "elsewhere" / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({**TINY, **more}), encoding="utf-8")
    return str(path)


def built(project, path):
    code = build.main(["--no-pdf", "--model", path], project)
    return code, (project / "site" / PAGE).read_text(encoding="utf-8")


def test_the_model_is_another_option_and_the_page_says_that_it_was_added(project, tmp_path):
    code, page = built(project, config(tmp_path))
    assert code == 0
    assert 'value="tiny"' in page
    assert "Tiny was added to this build" in page
    assert "35.7\u2009MB" in page  # 34 · 64 · 8 192 · 2


def test_without_it_the_site_is_as_before(project, tmp_path):
    assert build.main(["--no-pdf"], project) == 0
    before = tree(project / "site")
    built(project, config(tmp_path))
    assert tree(project / "site") != before
    assert build.main(["--no-pdf"], project) == 0
    assert tree(project / "site") == before
    assert not list((project / "data/models").glob("*iny*"))


def test_options_with_words_of_their_own_take_it_by_its_name(project, tmp_path):
    plate = project / "plates/I-small/01-storing-layers.yaml"
    words = "of: {llama-3-8b: the small one, llama-3-70b: the large one}"
    plate.write_text(PLATE.replace("of: [llama-3-8b, llama-3-70b]", words), encoding="utf-8")
    assert ">Tiny<" in built(project, config(tmp_path))[1]


def test_check_and_explain_know_it_too(project, tmp_path, capsys):
    path = config(tmp_path)
    assert build.main(["check", "--model", path], project) == 0
    assert "1 plate in 3 states: no fault." in capsys.readouterr().out
    assert build.main(["explain", "I.1", "stored", "--at", "model=tiny", "--model", path], project) == 0
    assert "35.7" in capsys.readouterr().out


def test_a_plate_whose_promise_it_breaks_stays_without_it_and_says_so(project, tmp_path, capsys):
    second = PLATE.replace("Storing Layers", "Second").replace("figure:\n", "always:\n  - d > 100\nfigure:\n", 1)
    (project / "plates/I-small/02-second.yaml").write_text(second, encoding="utf-8")
    code, page = built(project, config(tmp_path))
    assert code == 0
    assert 'value="tiny"' in page
    assert 'value="tiny"' not in (project / "site/I-small/02-second.html").read_text(encoding="utf-8")
    assert "I.2 leaves Tiny out: d > 100 does not hold at {model: tiny}: 64 > 100" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "more", "sentence"),
    [
        ("llama-3-8b.json", {}, "there is a model 'llama-3-8b' already, data/models/llama-3-8b.yaml"),
        ("h100-sxm.json", {}, "there is a data entry 'h100-sxm' already"),
        ("tiny.txt", {}, "a model is a config.json, or YAML with its keys"),
        ("70.json", {}, "the file's name is to be the model's key"),
        ("tiny.json", {"model_type": "mamba"}, "model_type 'mamba' has no counting formula for N"),
        ("tiny.json", {"hidden_size": "wide"}, "'hidden_size' takes a positive whole number, found 'wide'"),
        ("tiny.json", {"num_local_experts": 8}, "a mixture of experts, as which 'llama' is not counted"),
        ("tiny.json", {"name": "<b>Tiny</b>"}, "the model's name cannot be set"),
        ("tiny.json", {"name": "Tiny" * 20}, "the model's name has more than 40 characters"),
        ("tiny.json", {"sliding_window": 256}, "its layers look back on 256 tokens"),
    ],
)
def test_a_model_that_cannot_be_added_is_one_fault_of_its_file(project, capsys, file, more, sentence):
    path = config(project.parent, file, **more)
    assert build.main(["--no-pdf", "--model", path], project) == 1
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count(f"{path}:") == 1
    assert "1 fault. Nothing in site/ was changed." in said
    assert not (project / "site").exists()


def test_a_model_that_another_formula_counts_fits_no_plate_and_is_not_priced_by_theirs(project, tmp_path, capsys):
    path = config(tmp_path, model_type="megatron-gpt")
    assert build.main(["check", "--model", path], project) == 1
    assert (
        "no plate can take Tiny. I.1 leaves Tiny out: its models are counted by llama_parameters, this one by gpt_parameters"
        in capsys.readouterr().err
    )


def test_no_file_is_one_fault(project, tmp_path, capsys):
    assert build.main(["--model", str(tmp_path / "none.json")], project) == 1
    assert "none.json:1:1: there is no such file" in capsys.readouterr().err


def test_a_config_json_is_called_by_its_checkpoint_or_by_its_folder(project, tmp_path):
    assert 'value="tiny"' in built(project, config(tmp_path, "config.json"))[1]
    assert 'value="elsewhere"' in built(project, config(tmp_path, "config.json", _name_or_path=None))[1]
