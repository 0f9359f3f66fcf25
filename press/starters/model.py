"""A model of your own: a config.json, read as a build would read it, and taken as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.faults import Fault, Place
from press.places import Scalar
from press.read.data import read_symbols
from press.read.loader import load
from press.read.models import read_model
from press.starters import Unclear

if TYPE_CHECKING:
    from pathlib import Path

    from press.library import Entry
    from press.read.nodes import Mapping

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
    config = load(file, str(file))
    key = key_of(file, config)
    for suffix in SUFFIXES:
        if (root / "data/models" / f"{key}{suffix}").is_file():
            message = f"there is a model {key!r} already, data/models/{key}{suffix}: give this file another name"
            raise Fault(message, Place(str(file)))
    return read_model(key, config, read_symbols(root))


def key_of(file: Path, config: Mapping) -> str:
    """The key that a file's model has: `config.json` says nothing, so the checkpoint's name or the folder's does."""
    saved = config.get("_name_or_path")
    named = str(saved).rstrip("/").rpartition("/")[2] if isinstance(saved, Scalar) else ""
    name = file.stem if file.stem.lower() != "config" else named or file.resolve().parent.name
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.").lower() or "model"


def start_model(root: Path, file: Path) -> tuple[Path, Entry]:
    """Take a model's file into data/models, as it is.

    Raises:
        Unclear: there is no folder for it.
        Fault: as `given_model`.
        Faults: as `given_model`.
    """
    entry = given_model(root, file)
    folder = root / "data/models"
    if not folder.is_dir():
        raise Unclear("there is no folder data/models here")
    path = folder / f"{entry.key}{file.suffix}"
    with path.open("xb") as new:
        new.write(file.read_bytes())
    return path, entry
