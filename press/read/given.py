"""A model that is none of data/models yet: a config.json from anywhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.faults import Fault, Place
from press.places import Scalar
from press.read.data import read_symbols
from press.read.everything import data_texts
from press.read.loader import load
from press.read.models import read_model
from press.texts import KEY

if TYPE_CHECKING:
    from pathlib import Path

    from press.library import Entry
    from press.read.nodes import Mapping

LONGEST = 40
"""Characters of a model's name: it is an option of a control."""
SUFFIXES = (".json", ".yaml", ".yml")


def given_model(root: Path, file: Path) -> Entry:
    """A model from a file that lies anywhere, keyed by its name, or where that is config.json by what it was saved as.

    Raises:
        Fault: no such file, of no such kind, or a model of that key is there.
        Faults: what is wrong in it.
    """
    if not file.is_file():
        raise Fault("there is no such file", Place(str(file)))
    if file.suffix not in SUFFIXES:
        raise Fault("a model is a config.json, or YAML with its keys", Place(str(file)))
    config = load(file, str(file), anywhere=True)
    key = key_of(file, config)
    if not KEY.fullmatch(key) or key.replace(".", "").isdigit():
        raise Fault("the file's name is to be the model's key: letters, digits, '.', '-' and '_'", Place(str(file)))
    for suffix in SUFFIXES:
        if (root / "data/models" / f"{key}{suffix}").is_file():
            message = f"there is a model {key!r} already, data/models/{key}{suffix}: give this file another name"
            raise Fault(message, Place(str(file)))
    entry = read_model(key, config, read_symbols(data_texts(root)))
    if len(entry.name) > LONGEST:
        raise Fault(f"the model's name has more than {LONGEST} characters: give it a 'name'", Place(str(file)))
    return entry


def key_of(file: Path, config: Mapping) -> str:
    """The key that a file's model has: `config.json` says nothing, so the checkpoint's name or the folder's does."""
    saved = config.get("_name_or_path")
    named = str(saved).rstrip("/").rpartition("/")[2] if isinstance(saved, Scalar) else ""
    name = file.stem if file.stem.lower() != "config" else named or file.resolve().parent.name
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.").lower() or "model"
