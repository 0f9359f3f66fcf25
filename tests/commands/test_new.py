"""`new`: whatever it starts builds at once, and nothing is written over."""

import json
from urllib.error import URLError

import pytest
from small_project import small_project, tree

import build
from press.read import read
from press.starters.volume import arabic, roman

BIBTEX = r"""
@inproceedings{groebner:2023,
  author = {Gr{\"o}bner, {\'E}mile and Jan van der Waals and {The Press Team}},
  title = {Setting {Plates} by Hand}, booktitle = {Proceedings of Plates}, year = 2023, month = jun,
  pages = {341--353}, doi = {10.1000/plates.1}, eprint = {2205.05198}, archivePrefix = {arXiv},
}
@phdthesis{b, author = {A. Person}, title = {Type \& Ink}, school = {A University}, year = {2020}}
"""
CSL = {"id": "person2020", "type": "article-journal", "title": "Ink", "author": [{"family": "Person", "given": "A."}],
       "issued": {"date-parts": [[2020]]}, "container-title": "Journal of Ink", "volume": "2", "URL": "https://example.org"}  # fmt: skip
CONFIG = {"model_type": "llama", "_name_or_path": "someone/Tiny Llama", "hidden_size": 64, "num_hidden_layers": 2,
          "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100, "max_position_embeddings": 512}  # fmt: skip


@pytest.fixture
def project(tmp_path):
    return small_project(tmp_path / "press")


def new(project, *words):
    return build.main(["new", *map(str, words)], project)


def test_a_volume_has_the_next_number_its_own_page_and_a_first_plate(project, capsys):
    assert new(project, "volume", "Serving: a Start") == 0
    assert "plates/II-serving-a-start/volume.yaml is volume II." in capsys.readouterr().out
    assert build.main(["--no-pdf"], project) == 0
    assert (project / "site/II-serving-a-start/index.html").is_file()
    assert new(project, "plate", "First", "--volume", "II") == 0
    assert build.main(["--no-pdf"], project) == 0
    assert (project / "site/II-serving-a-start/01-first.html").is_file()


def test_a_volume_may_have_a_number_that_is_free(project, capsys):
    assert new(project, "volume", "Serving", "--volume", "XIV") == 0
    assert new(project, "volume", "More") == 0
    assert {str(volume.number) for volume in read(project).volumes.values()} == {"I", "XIV", "XV"}
    assert new(project, "volume", "Serving", "--volume", "XIV") == 2
    assert "there is a volume XIV already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["volume", "Ten 10"], "'10' is typed by hand"),
        (["volume", "印刷"], "is in neither Spectral"),
        (["volume", "—"], "gives no file name"),
        (["volume", "A" * 121], "at most 120 characters"),
        (["volume", "A {b}"], "without { or }"),
        (["volume", "A", "--volume", "IIII"], "'IIII' is not a Roman numeral"),
        (["volume"], "new volume takes a title"),
        (["plate"], "new takes a title"),
        (["model"], "new model takes a file"),
        (["source"], "takes one of --doi DOI, --bibtex FILE and --csl FILE"),
        (["source", "--doi", "eleven"], "'eleven' is no DOI"),
        (["source", "--doi", "10.1000/<script>"], "doi.org gave no reference"),
    ],
)
def test_what_starts_nothing_is_one_line_and_changes_nothing(project, capsys, monkeypatch, words, sentence):
    monkeypatch.setattr("press.starters.source.urlopen", unreachable)
    before = tree(project)
    assert new(project, *words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert tree(project) == before


def unreachable(*_args, **_more):
    raise URLError("no network")


@pytest.mark.parametrize(
    ("number", "numeral"), [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (49, "XLIX"), (1994, "MCMXCIV")]
)
def test_numbers_of_volumes_are_roman_numerals(number, numeral):
    assert (roman(number), arabic(numeral)) == (numeral, number)


def test_sources_from_bibtex_are_what_the_file_says(project, tmp_path, capsys):
    path = tmp_path / "a.bib"
    path.write_text(BIBTEX, encoding="utf-8")
    before = (project / "data/sources.yaml").read_text(encoding="utf-8")
    assert new(project, "source", "--bibtex", path) == 0
    assert "has groebner-2023, b." in capsys.readouterr().out
    library = read(project)
    assert library.faults == ()
    item = library.sources["groebner-2023"]
    assert item["author"] == [{"family": "Gröbner", "given": "Émile"}, {"family": "van der Waals", "given": "Jan"},
                              {"literal": "The Press Team"}]  # fmt: skip
    assert (item["type"], item["title"], item["page"]) == ("paper-conference", "Setting Plates by Hand", "341–353")
    assert (item["DOI"], item["number"], item["issued"]) == (
        "10.1000/plates.1", "arXiv:2205.05198", {"date-parts": [["2023", "6"]]})  # fmt: skip
    assert (library.sources["b"]["type"], library.sources["b"]["title"]) == ("thesis", "Type & Ink")
    assert (project / "data/sources.yaml").read_text(encoding="utf-8").startswith(before)
    assert new(project, "source", "--bibtex", path) == 2
    assert "there is a source 'groebner-2023' already" in capsys.readouterr().err


@pytest.mark.parametrize("content", [CSL, [CSL], {"references": [CSL]}], ids=["one", "a list", "under references"])
def test_sources_from_csl_are_taken_whatever_holds_them_and_can_be_cited(project, tmp_path, content):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert new(project, "source", "--csl", path) == 0
    plate = project / "plates/I-small/01-storing-layers.yaml"
    plate.write_text(plate.read_text(encoding="utf-8").replace("for {model}.", "for {model} [@person2020].")
                     + "sources:\n  - person2020\n", encoding="utf-8")  # fmt: skip
    assert build.main(["--no-pdf"], project) == 0
    assert "Journal of Ink" in (project / "site/I-small/01-storing-layers.html").read_text(encoding="utf-8")


def test_a_source_by_its_doi_is_what_the_registry_says_under_an_id_of_ours(project, monkeypatch):
    class Answer:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def read(self, _):
            return json.dumps({**CSL, "type": "journal-article", "title": "Ink &amp; <i>Type</i>", "reference-count": 9,
                               "id": "https://doi.org/10.1000/x"}).encode()  # fmt: skip

    monkeypatch.setattr("press.starters.source.urlopen", lambda *_, **__: Answer())
    assert new(project, "source", "--doi", "https://doi.org/10.1000/x") == 0
    item = read(project).sources["person2020"]
    assert (item["type"], item["title"]) == ("article-journal", "Ink & Type")
    assert new(project, "source", "--doi", "doi:10.1000/x") == 0
    assert "person2020a" in read(project).sources


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        ("--bibtex", "@article{a, title={x", "cannot be read"),
        ("--bibtex", "nothing", "there is no BibTeX entry in it"),
        ("--csl", "[]", "expected CSL"),
        ("--csl", "{", "not JSON"),
        ("--csl", json.dumps({**CSL, "URL": "javascript:alert(1)"}), "is no address on the web"),
        ("--csl", json.dumps({"id": "a", "type": "book"}), "the key 'title' is missing"),
    ],
)
def test_a_source_that_cannot_be_read_is_said_and_nothing_is_added(project, capsys, option, text, sentence):
    path = project.parent / ("a.bib" if option == "--bibtex" else "a.json")
    path.write_text(text, encoding="utf-8")
    before = tree(project)
    assert new(project, "source", option, path) in {1, 2}
    assert sentence in capsys.readouterr().err
    assert tree(project) == before


def test_a_model_is_taken_as_it_is_under_the_name_of_its_checkpoint(project, tmp_path, capsys):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(CONFIG), encoding="utf-8")
    assert new(project, "model", path) == 0
    assert "data/models/tiny-llama.json is Tiny Llama," in capsys.readouterr().out
    assert (project / "data/models/tiny-llama.json").read_bytes() == path.read_bytes()
    assert build.main(["--no-pdf"], project) == 0
    assert new(project, "model", path) == 1
    assert "there is a model 'tiny-llama' already" in capsys.readouterr().err


def test_a_model_that_no_formula_counts_is_refused_and_not_taken(project, tmp_path, capsys):
    path = tmp_path / "m.json"
    path.write_text(json.dumps({**CONFIG, "model_type": "mamba"}), encoding="utf-8")
    before = tree(project)
    assert new(project, "model", path) == 1
    assert "model_type 'mamba' has no counting formula for N" in capsys.readouterr().err
    assert tree(project) == before
