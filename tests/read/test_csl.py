"""What a source of data/sources.yaml may say: the variables of CSL, and each slip at its place with the nearest name."""

import pytest
from small import faults_of, folder

START = "references:\n  - id: a\n    type: book\n    title: A\n"

SLIPS = [
    ("a family name's key", "    author:\n      - famly: Chen\n        given: T\n", ["6:9: unknown key 'famly'. Did you mean 'family'?"]),
    ("a variable", "    publsher: B\n", ["5:5: unknown key 'publsher'. Did you mean 'publisher'?"]),
    ("the address in lower case", "    url: https://a.example\n", ["5:5: unknown key 'url'. Did you mean 'URL'?"]),
    ("the key of the authors", "    authors:\n      - family: Chen\n", ["5:5: unknown key 'authors'. Did you mean 'author'?"]),
    ("a given name alone", "    author:\n      - given: T\n", ["6:9: a name has family: and given:, or literal: for a group"]),
    ("names that are plain text", "    author:\n      - Chen, T.\n", ["6:9: a name has family: and given:, or literal: for a group"]),
    ("one text for all authors", "    author: Chen, T. and Xu, B.\n", ["5:13: 'author' takes a list of names, each with family: and given:, or literal:"]),
    ("one person without a list", "    author:\n      family: Chen\n", ["6:7: 'author' takes a list of names, each with family: and given:, or literal:"]),
    ("date parts", "    issued:\n      date-part: [[2016]]\n", ["6:7: unknown key 'date-part'. Did you mean 'date-parts'?"]),
    ("a date without a year", "    issued:\n      date-parts: [[16]]\n", ["6:7: 'issued' takes date-parts: with the year first, as in [[2023, 5, 1]]"]),
    ("an empty date", "    issued:\n", ["5:12: 'issued' takes date-parts: with the year first, as in [[2023, 5, 1]]"]),
    ("a text that is a list", "    publisher: [A, B]\n", ["5:16: 'publisher' takes a text"]),
    ("a volume that would lose a digit", "    volume: 3.10\n", ["5:13: '3.10' is read as a number, which loses digits: quote it"]),
]  # fmt: skip


def of_source(tmp_path, text):
    """The faults of sources.yaml with one entry before those that are there."""
    path = folder(tmp_path) / "data/sources.yaml"
    path.write_text(text + path.read_text(encoding="utf-8").partition("references:\n")[2], encoding="utf-8")
    return [fault.removeprefix("data/sources.yaml:") for fault in faults_of(tmp_path)]


@pytest.mark.parametrize(("text", "faults"), [case[1:] for case in SLIPS], ids=[case[0] for case in SLIPS])
def test_a_slip_in_a_source_is_one_fault(tmp_path, text, faults):
    assert of_source(tmp_path, START + text) == faults


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (START.replace("title", "titel"), ["4:5: unknown key 'titel'. Did you mean 'title'?"]),
        (START.replace("type: book", "type: bok"), ["3:11: unknown type 'bok'. Did you mean 'book'?"]),
        (START.replace("type: book", "type: article-jurnal"), ["3:11: unknown type 'article-jurnal'. Did you mean 'article-journal'?"]),
        (START.replace("id: a", "id: a b"), ["2:9: 'a b' is not a key: letters, digits, '.', '-' and '_' only"]),
        ("refs:\n", ["1:1: the sources stand under 'references:', one '- id: …' each"]),
    ],
)  # fmt: skip
def test_what_every_source_has_is_checked_by_name(tmp_path, text, faults):
    if text.startswith("refs"):
        folder(tmp_path)
        (tmp_path / "data/sources.yaml").write_text(text + "  - id: a\n")
        assert [fault.removeprefix("data/sources.yaml:") for fault in faults_of(tmp_path)] == faults
    else:
        assert of_source(tmp_path, text) == faults


def test_a_misspelt_id_does_not_make_what_cites_it_a_fault(tmp_path):
    path = folder(tmp_path) / "data/sources.yaml"
    path.write_text(path.read_text().replace("- id: llama2024", "- ID: llama2024"))
    assert faults_of(tmp_path) == ["data/sources.yaml:83:5: unknown key 'ID'. Did you mean 'id'?"]


WRITTEN = [
    "    issued:\n      - year: 2016\n        month: 4\n",
    "    issued: 2016-04-22\n",
    "    issued:\n      raw: spring 2016\n",
    "    issued:\n      date-parts: [[2016, 4, 22]]\n    accessed:\n      date-parts: [[2024]]\n",
    "    author:\n      - literal: A Group\n      - family: Berg\n        given: A.\n        non-dropping-particle: van den\n",
    "    keyword: one, two\n    citation-key: a\n    language: en\n    note: seen\n",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_what_reference_managers_export_is_taken(tmp_path, text):
    assert of_source(tmp_path, START + text) == []


NOWHERE = [
    ("data/hardware.yaml", ("source: llama2024", "source: lama2024"), "23:13"),
    ("data/models/llama-3-8b.yaml", ("source: llama2024", "source: lama2024"), "2:9"),
]


@pytest.mark.parametrize(("path", "change", "place"), NOWHERE)
def test_data_from_an_unknown_source_are_a_fault_at_its_place(tmp_path, path, change, place):
    file = folder(tmp_path) / path
    file.write_text(file.read_text().replace(*change, 1))
    assert faults_of(tmp_path) == [
        f"{path}:{place}: there is no source 'lama2024' in data/sources.yaml. Did you mean 'llama2024'?"
    ]


def test_a_published_row_from_an_unknown_source_is_a_fault_at_its_place(tmp_path):
    row = "- plate: XIV.2\n  quantity: q\n  source: chen2017\n  where: p. 1\n  printed: 3\n  call: 1 + 2\n"
    folder(tmp_path, files={"data/published.yaml": row})
    assert faults_of(tmp_path) == ["data/published.yaml:3:11: there is no source 'chen2017'. Did you mean 'chen2016'?"]


def test_a_missing_folder_of_models_is_one_fault(tmp_path):
    (folder(tmp_path) / "data/models").rename(tmp_path / "data/else")
    assert faults_of(tmp_path) == ["data/models:1:1: this folder is missing: it holds a file for each model"]
