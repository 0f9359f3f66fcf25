"""A model of your own: a config.json, read as a build would read it, and taken as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.read.given import given_model
from press.starters import Unclear

if TYPE_CHECKING:
    from pathlib import Path

    from press.library import Entry


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
