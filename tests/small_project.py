"""A small project of the tests' own: one volume, one plate, three models; editing real plates breaks nothing here."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent
DATA = Path(__file__).parent / "plates" / "data"

VOLUME = """\
number: I
title: Small
imprint: T
of: 2
"""

PLATE = Path(__file__).with_name("small-plate.yaml").read_text(encoding="utf-8")
"""A plate with a choice, two lines and a figure; the benchmarks multiply it."""


def small_project(folder: Path, plate: str = PLATE) -> Path:
    """The project under a folder, with the real templates and the tests' own data."""
    shutil.copytree(ROOT / "templates", folder / "templates")
    shutil.copytree(DATA, folder / "data")
    plates = folder / "plates" / "I-small"
    plates.mkdir(parents=True)
    (plates / "volume.yaml").write_text(VOLUME, encoding="utf-8")
    (plates / "01-storing-layers.yaml").write_text(plate, encoding="utf-8")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    """Every file under a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
