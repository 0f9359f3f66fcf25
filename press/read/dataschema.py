"""The JSON Schemas of `data/`: hardware, notation, published values, errata, sources, models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.library import Erratum, HardwareFigure, Published, Symbol
from press.read import csl
from press.read.jsonschema import of, titled

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TEXT = {"type": "string"}
KEYED = "^[A-Za-z0-9._-]+$"


def data_schemas(symbols: Mapping[str, Symbol]) -> dict[str, dict[str, Any]]:
    """The schemas by their path; a model's keys are those that the symbols are read from."""
    return {
        "data/hardware.schema.json": hardware_schema(),
        "data/notation.schema.json": titled(_each(of(Symbol, "")), "Symbols"),
        "data/published.schema.json": titled(_rows(of(Published, "")), "Published values"),
        "data/errata.schema.json": titled(_rows(of(Erratum, "")), "Corrections"),
        "data/sources.schema.json": sources_schema(),
        "data/model.schema.json": model_schema(symbols),
    }


def hardware_schema() -> dict[str, Any]:
    """Devices by key, and what each of their figures means."""
    figure = of(HardwareFigure, "")
    meaning = _closed({"meaning": TEXT, "unit": TEXT}, required=("meaning", "unit"))
    device = {
        "type": "object",
        "required": ["name"],
        "properties": {"name": TEXT, "long": TEXT},
        "additionalProperties": {"$ref": "#/definitions/figure"},
    }
    figures = {
        "type": "object",
        "additionalProperties": meaning,
        "description": "What each figure means, and its unit.",
    }
    made = {"type": "object", "properties": {"figures": figures}, "additionalProperties": device}
    return titled(made | {"definitions": {"figure": figure}}, "Devices")


def sources_schema() -> dict[str, Any]:
    """CSL-YAML: the keys that CSL knows, and no other."""
    person = _closed({key: {"type": ["string", "boolean"]} for key in sorted(csl.PERSON)})
    people = {"type": "array", "items": person}
    words: dict[str, Any] = {key: {"type": ["string", "number", "array", "object"]} for key in sorted(csl.WORDS)}
    words |= {"id": {"type": "string", "pattern": KEYED}, "type": {"enum": sorted(csl.TYPES)}, "title": TEXT}
    keys = words | dict.fromkeys(sorted(csl.NAMES), people) | {key: {} for key in sorted(csl.DATES)}
    item = _closed(keys, required=("id", "type", "title"))
    made = _closed({"references": {"type": "array", "items": item}}, required=("references",))
    return titled(made, "Sources")


def model_schema(symbols: Mapping[str, Symbol]) -> dict[str, Any]:
    """A model's shape; other keys of a config.json may stand there too."""
    fields = {str(symbol.field): _field(symbol) for symbol in symbols.values() if symbol.field}
    families = sorted({str(key) for symbol in symbols.values() for key in symbol.formula or ()})
    own = {
        "name": {"type": "string", "description": "What readers see."},
        "source": {"type": "string", "description": "A key of sources.yaml."},
        "where": {"type": "string", "description": "Where in the source."},
        "model_type": {"enum": families, "description": "The family, which says how parameters are counted."},
    }
    made = {"type": "object", "required": ["model_type"], "properties": own | fields}
    return titled(made, "A model")


def _field(symbol: Symbol) -> dict[str, Any]:
    return {"type": ["integer", "number", "boolean", "null"], "description": str(symbol.meaning)}


def _closed(properties: dict[str, Any], required: Iterable[str] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(required),
        "properties": properties,
        "additionalProperties": False,
    }


def _each(schema: dict[str, Any]) -> dict[str, Any]:
    """A mapping of names to what this schema describes."""
    return _moved(schema, {"type": "object", "additionalProperties": {"$ref": "#/definitions/each"}})


def _rows(schema: dict[str, Any]) -> dict[str, Any]:
    """A list of what this schema describes."""
    return _moved(schema, {"type": "array", "items": {"$ref": "#/definitions/each"}})


def _moved(schema: dict[str, Any], top: dict[str, Any]) -> dict[str, Any]:
    definitions = schema.pop("definitions", {})
    return top | {"definitions": {**definitions, "each": schema}}
