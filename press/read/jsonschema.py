"""The JSON Schemas of plates and volumes, written from the models: an editor completes and checks keys while an author types.

`python -m press.read.schemas` writes them and those of the data files; a test says when that has to be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.library import Volume
from press.read.kinds import kinds, spec
from press.read.plates import PANELS
from press.schema import Plate

if TYPE_CHECKING:
    from pydantic import BaseModel

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The dialect that editors' YAML plug-ins know best."""
QUANTITY = {"type": ["string", "number"]}


def volume_schema() -> dict[str, Any]:
    """The JSON Schema of a `volume.yaml`."""
    return titled(of(Volume, ""), "A volume of plates")


def plate_schema() -> dict[str, Any]:
    """The JSON Schema of a plate, each panel by its kind."""
    schema = of(Plate, "")
    panel: dict[str, Any] = {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": list(kinds())}},
        "allOf": [],
    }
    for kind in kinds():
        own = of(spec(kind), f"{kind}.")
        schema["definitions"] |= own.pop("definitions", {}) | {kind: own}
        chosen = {"properties": {"kind": {"const": kind}}}
        panel["allOf"].append({"if": chosen, "then": {"$ref": f"#/definitions/{kind}"}})
    schema["definitions"]["panel"] = panel
    schema["properties"]["figure"] = {
        "description": schema["properties"]["figure"]["description"],
        "type": "object",
        "additionalProperties": False,
        "properties": {key: {"$ref": "#/definitions/panel"} for key in PANELS},
    }
    at = {"type": "object", "additionalProperties": QUANTITY, "description": "The state, where it is not the start."}
    schema["properties"]["expect"]["items"] = {
        "type": "object",
        "properties": {"at": at},
        "additionalProperties": QUANTITY,
    }
    return titled(schema, "A plate")


def titled(schema: dict[str, Any], title: str) -> dict[str, Any]:
    """A schema with its dialect and its title."""
    return {"$schema": DIALECT, "title": title, **schema}


def of(model: type[BaseModel], prefix: str) -> dict[str, Any]:
    """The schema of a model, its definitions under a prefix of their own."""
    raw = model.model_json_schema(ref_template=f"#/definitions/{prefix}{{model}}")
    shared = {f"{prefix}{name}": _plain(part) for name, part in raw.pop("$defs", {}).items()}
    schema: dict[str, Any] = _plain(raw)
    for name, part in shared.items():
        if name == "Run":
            part["properties"].pop("inputs")
            part["additionalProperties"] = QUANTITY
    return schema | {"definitions": shared}


def _plain(node: Any) -> Any:
    """Without what pydantic adds for Python's sake: titles made of names, nulls, discriminators."""
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {
        key: value for key, value in node.items() if key not in {"title", "default", "discriminator", "propertyNames"}
    }
    if "properties" in kept:
        kept["properties"] = {name: _plain(value) for name, value in node["properties"].items()}
    options = [option for option in kept.get("anyOf", []) if option != {"type": "null"}]
    if len(options) == 1:
        kept.pop("anyOf")
        return _plain({**options[0], **kept})
    return {key: value if key == "properties" else _plain(value) for key, value in kept.items()}
