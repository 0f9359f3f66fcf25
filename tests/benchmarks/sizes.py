"""(f): a volume of one small plate repeated, by its size: the time of a cold build and the memory at its peak."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from measure import Row, python

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from pathlib import Path

VOLUME = "number: I\ntitle: Sizes\nimprint: B\nof: {count}\n"
PLATE = """\
title: Storing Layers {roman}
draft: true
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
    is: 34*d * {tokens} * L in B
  inputs:
    label: Inputs alone
    is: 2*d * {tokens} * L in B
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
takeaway: >
  Layers store what the way back will read.
notes: |
  Nothing else is counted.
"""


def volume(tree: Path, folder: Path, count: int) -> Path:
    """A project of so many plates, each with a length of its own, so that no two have the same numbers."""
    for part in ("press", "data", "templates"):
        shutil.copytree(tree / part, folder / part)
    shutil.copy(tree / "build.py", folder / "build.py")
    # the published rows are those of the real volume, and would be most of the work of a small one
    (folder / "data" / "published.yaml").write_text("[]\n", encoding="utf-8")
    plates = folder / "plates" / "I-sizes"
    plates.mkdir(parents=True)
    (plates / "volume.yaml").write_text(VOLUME.format(count=count), encoding="utf-8")
    for number in range(1, count + 1):
        text = PLATE.replace("{roman}", letters(number)).replace("{tokens}", str(1024 + number))
        (plates / f"{number:02}-storing-layers.yaml").write_text(text, encoding="utf-8")
    return folder


def letters(number: int) -> str:
    """A number in letters, for a title: a digit in prose is a fault."""
    return "".join(chr(ord("A") + int(digit)) for digit in str(number))


def measure(tree: Path, args: Namespace, _rows: Sequence[Row]) -> list[Row]:
    """Pages alone for each size, and with the book for the sizes that are to be bound; ratios are of time per plate."""
    out: list[Row] = []
    bound = [int(size) for size in args.books.split(",") if size]
    for name, arguments, counts in (
        ("pages alone", ["--no-pdf"], [int(size) for size in args.sizes.split(",") if size]),
        ("with PDFs", [], bound),
    ):
        first = 0.0
        for count in counts:
            project = volume(tree, tree.parent / f"sizes-{count}-{len(out)}", count)
            seconds, peak, _ = python(project, "build.py", *arguments)
            first = first or seconds / count
            out.append(Row(f"{count} plates, {name}", seconds, peak, first * count, "per plate, against the smallest"))
            shutil.rmtree(project)
    return out
