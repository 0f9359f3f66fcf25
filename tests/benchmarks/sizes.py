"""(f): a volume of one small plate repeated, by its size: the time of a cold build and the memory at its peak."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from measure import Row, python

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

VOLUME = "number: I\ntitle: Sizes\nimprint: B\nof: {count}\n"
PLATE = Path(__file__).parents[1] / "small-plate.yaml"
TITLE, LENGTH, TERMS = "Storing Layers", "8192 * L", "terms:\n  Layer: One step of the stack.\n"
"""What is each plate's own, and what would be the same in all."""


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
    plain = PLATE.read_text(encoding="utf-8").replace(TERMS, "")
    for number in range(1, count + 1):
        text = plain.replace(TITLE, f"{TITLE} {letters(number)}").replace(LENGTH, f"{1024 + number} * L")
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
