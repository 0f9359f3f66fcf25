"""All JSON Schemas as files: `python -m press.read.schemas` writes them."""

from __future__ import annotations

import json
from pathlib import Path

from press.read.data import read_symbols
from press.read.dataschema import data_schemas
from press.read.everything import data_texts
from press.read.jsonschema import plate_schema, volume_schema


def schema_files(root: Path) -> dict[str, str]:
    """The schemas by their path in the folder of the press."""
    found = {"plates/plate.schema.json": plate_schema(), "plates/volume.schema.json": volume_schema()}
    found |= data_schemas(read_symbols(data_texts(root)))
    return {path: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for path, schema in found.items()}


if __name__ == "__main__":
    for path, text in schema_files(Path()).items():
        Path(path).write_text(text, encoding="utf-8")
