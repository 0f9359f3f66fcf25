"""The JSON Schemas say what the reader says, and are kept with the plates."""

import json
import re
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator
from small import PLATES

from press.read.jsonschema import plate_schema, volume_schema
from press.read.schemas import schema_files

ROOT = Path(__file__).parents[2]
REAL = sorted((ROOT / "plates").glob("*/[0-9]*.yaml"))
OWN = sorted(PLATES.glob("plates/*/[0-9]*.yaml"))
PLATE = Draft7Validator(plate_schema())
SCHEMAS = schema_files(ROOT)


def values(path):
    """A file as an editor reads it: numbers are numbers, and keys are text."""
    return _keys(yaml.safe_load(path.read_text(encoding="utf-8")))


def _keys(value):
    if isinstance(value, dict):
        return {str(key): _keys(item) for key, item in value.items()}
    return [_keys(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("path", "text"), SCHEMAS.items())
def test_the_schemas_beside_the_files_are_those_of_the_models(path, text):
    """If not: python -m press.read.schemas."""
    assert (ROOT / path).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("path", [*REAL, *OWN], ids=lambda path: path.stem)
def test_a_plate_is_as_its_schema_says(path):
    assert [error.message for error in PLATE.iter_errors(values(path))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "plates").glob("*/volume.yaml")), ids=lambda path: path.parent.name)
def test_a_volume_is_as_its_schema_says(path):
    assert [error.message for error in Draft7Validator(volume_schema()).iter_errors(values(path))] == []


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("titel", "A", []),
        ("choose", {"T": {"labell": "A", "of": [1], "start": 1}}, ["choose", "T"]),
        ("numbers", {"a": {"iss": "3"}}, ["numbers", "a"]),
        ("figure", {"left": {"kind": "bars", "title": "A", "subtitle": "B", "barz": {}}}, ["figure", "left"]),
        ("figure", {"left": {"kind": "pie"}}, ["figure", "left", "kind"]),
        ("figure", {"top": {}}, ["figure"]),
    ],
)
def test_a_misspelt_key_is_marked_where_it_stands(key, value, where):
    assert where in [list(error.path) for error in PLATE.iter_errors({"title": "A", key: value})]


@pytest.mark.parametrize("path", SCHEMAS)
def test_a_schema_is_one_itself(path):
    Draft7Validator.check_schema(json.loads(SCHEMAS[path]))


FILES = sorted([*(ROOT / "plates").glob("*/*.yaml"), *(ROOT / "data").rglob("*.yaml")])
WIRED = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_line_of_a_file_leads_an_editor_to_its_schema_and_the_file_is_as_it_says(path):
    line = WIRED.match(path.read_text(encoding="utf-8"))
    assert line, "the first line says no schema"
    name = (path.parent / line[1]).resolve().relative_to(ROOT).as_posix()
    validator = Draft7Validator(json.loads(SCHEMAS[name]))
    assert [(list(error.path), error.message) for error in validator.iter_errors(values(path))] == []


@pytest.mark.parametrize(
    ("schema", "content", "where"),
    [
        ("hardware", {"a": {"name": "A", "memory": {"iss": "80 GB"}}}, ["a", "memory"]),
        ("hardware", {"a": {"memory": {"is": "80 GB"}}}, ["a"]),
        ("notation", {"d": {"meanin": "width"}}, ["d"]),
        ("published", [{"plate": "I.1", "quantiti": "a"}], [0]),
        ("sources", {"references": [{"id": "a", "type": "artikel", "title": "A"}]}, ["references", 0, "type"]),
        ("sources", {"references": [{"id": "a", "type": "book", "titel": "A"}]}, ["references", 0]),
        ("model", {"model_type": "lama"}, ["model_type"]),
        ("model", {"model_type": "llama", "hidden_size": "wide"}, ["hidden_size"]),
    ],
)
def test_a_slip_in_a_data_file_is_marked_where_it_stands(schema, content, where):
    validator = Draft7Validator(json.loads(SCHEMAS[f"data/{schema}.schema.json"]))
    assert where in [list(error.path) for error in validator.iter_errors(content)]


def test_a_run_takes_what_its_method_takes():
    line = {"run": "pipeline_schedule", "order": "order", "stages": 8}
    assert PLATE.is_valid({"title": "A", "numbers": {"plan": line}})


def test_keys_have_descriptions():
    assert all("description" in part for part in plate_schema()["properties"].values() if "$ref" not in part)
