"""The JSON Schemas say what the reader says, and are kept with the plates."""

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator
from small import PLATES

from press.read.jsonschema import plate_schema, schema_files, volume_schema

ROOT = Path(__file__).parents[2]
REAL = sorted((ROOT / "plates").glob("*/[0-9]*.yaml"))
OWN = sorted(PLATES.glob("plates/*/[0-9]*.yaml"))
PLATE = Draft7Validator(plate_schema())


def values(path):
    """A file as an editor reads it: numbers are numbers, and keys are text."""
    return _keys(yaml.safe_load(path.read_text(encoding="utf-8")))


def _keys(value):
    if isinstance(value, dict):
        return {str(key): _keys(item) for key, item in value.items()}
    return [_keys(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("path", "text"), schema_files().items())
def test_the_schemas_beside_the_plates_are_those_of_the_models(path, text):
    """If not: python -m press.read.jsonschema."""
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


def test_a_run_takes_what_its_method_takes():
    line = {"run": "pipeline_schedule", "order": "order", "stages": 8}
    assert PLATE.is_valid({"title": "A", "numbers": {"plan": line}})


def test_keys_have_descriptions():
    assert all("description" in part for part in plate_schema()["properties"].values() if "$ref" not in part)
