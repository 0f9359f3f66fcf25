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

PLATE = """\
title: Storing Layers
keywords:
  - layers
standfirst: >
  What a layer stores, and how much of it.
text: |
  A stack of layers stores {stored} for {model}.
learn:
  - Why a stack stores {stored}.
choose:
  model:
    label: Model
    of: [llama-3-8b, llama-3-70b]
    start: llama-3-70b
with:
  gpu: h100-sxm
numbers:
  stored:
    label: Stored by all layers
    is: 34*d * 8192 * L in B
  inputs:
    label: Inputs alone
    is: 2*d * 8192 * L in B
figure:
  left:
    kind: bars
    title: Stored
    subtitle: "bytes, {model}"
    scale: log
    bars:
      All: stored
      Inputs: inputs
    limits:
      - at: gpu.memory
        label: one {gpu}
caption: |
  What {model} stores: {stored} in all.
analysis:
  title: In all
  text: |
    {model} stores {stored}, and {inputs} with inputs alone.
terms:
  Layer: One step of the stack.
takeaway: >
  Layers store what the way back will read.
notes: |
  A token is one of {8192}.
draft: true
"""


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
