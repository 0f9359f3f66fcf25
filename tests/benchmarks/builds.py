"""(b) to (e): the command itself, in a copy of this tree, cold and after small changes."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from measure import Row, found, python

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

MODEL, FIELD = "data/models/gpt-3-175b.yaml", "intermediate_size"
"""A number that several plates show and none is held to by a source, so that changing it is no fault."""
COLD = "cold, site and PDFs"


def fresh(tree: Path) -> None:
    """Neither a site nor a cache."""
    for name in ("site", ".cache"):
        shutil.rmtree(tree / name, ignore_errors=True)


def cold(tree: Path, _args: Namespace, rows: Sequence[Row]) -> Iterator[Row]:
    """From nothing, with and without PDFs, and what each stage costs where one process does it all."""
    floors = sum(row.seconds for row in rows if row.letter == "a")
    *_, said = python(tree, str(Path(__file__).with_name("stages.py")))
    stages = json.loads(said.splitlines()[-1])
    together = sum(stages.values())
    yield from (Row(f"stage {name}", took, 0, together, "share, one process") for name, took in stages.items())
    fresh(tree)
    yield Row("cold, pages alone", *python(tree, "build.py", "--no-pdf")[:2])
    fresh(tree)
    yield Row(COLD, *python(tree, "build.py")[:2], floors, "against the two floors, one core")


def unchanged(tree: Path, _args: Namespace, rows: Sequence[Row]) -> list[Row]:
    """The same command once more."""
    return [Row("nothing changed", *python(tree, "build.py")[:2], found(rows, COLD), "against cold")]


def word(tree: Path, _args: Namespace, rows: Sequence[Row]) -> list[Row]:
    """One word of one plate's text, without the PDFs and with them."""
    path = sorted((tree / "plates").glob("*/[0-9]*.yaml"))[1]
    out = []
    for what, arguments in (("one word, pages alone", ["--no-pdf"]), ("one word, site and PDFs", [])):
        text = path.read_text(encoding="utf-8")
        head, mark, rest = text.partition("\ntext: |\n")
        changed = rest.replace(" the ", " that ", 1)
        if not mark or changed == rest:
            raise SystemExit(f"{path.name} has no word to change")
        path.write_text(head + mark + changed, encoding="utf-8")
        out.append(Row(what, *python(tree, "build.py", *arguments)[:2], found(rows, COLD), "against cold"))
    return out


def number(tree: Path, _args: Namespace, rows: Sequence[Row]) -> list[Row]:
    """One number of a model that several plates offer."""
    path = tree / MODEL
    text = path.read_text(encoding="utf-8")
    changed = re.sub(rf"(?m)^({FIELD}: )(\d+)", lambda field: f"{field[1]}{int(field[2]) + 64}", text)
    if changed == text:
        raise SystemExit(f"{MODEL} has no {FIELD} to change")
    path.write_text(changed, encoding="utf-8")
    return [Row("one number, site and PDFs", *python(tree, "build.py")[:2], found(rows, COLD), "against cold")]
