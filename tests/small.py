"""A press of the tests' own: a folder with small data and one plate, read and solved."""

import re
import shutil
from pathlib import Path

from press.faults import Faults
from press.read import read
from press.solve import solve
from press.solve.published import hold_published

PLATES = Path(__file__).parent / "plates"
NAME = "plates/XIV-parallelism/01-a-plate.yaml"
KNOWN = re.compile(r" Known: .*?\.(?=$| An)")
TITLE = "title: A Plate\n"
CHOICES = """title: A Plate
choose:
  model:
    label: Model
    of: [llama-3-8b, llama-3-70b]
    start: llama-3-70b
  T:
    label: Length
    of: [2048, 8192]
    start: 8192
with:
  gpu: h100-sxm
"""
"""A plate with two controls and a device: 12 lines, so that its numbers begin in line 14."""

PUBLISHED = """- plate: data
  quantity: Parameters of Llama 3 8B
  source: llama2024
  where: table 3
  printed: 8.03B
  reads: 8.03e9 parameters
  model: llama-3-8b
  call: llama_parameters(L, d, f, H, K, d_h, V, tied)
"""
"""A published row that reads the data of a model, and holds."""


def numbers(text):
    """A plate of two controls with these lines; the first stands in line 14."""
    return CHOICES + "numbers:\n" + "".join(f"  {line}\n" for line in text.strip("\n").split("\n"))


def folder(root, plate=TITLE, files=None):
    """A folder with the tests' data, one plate, and other files by path."""
    shutil.copytree(PLATES / "data", root / "data", dirs_exist_ok=True)
    (root / NAME).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(PLATES / "plates" / "XIV-parallelism" / "volume.yaml", (root / NAME).parent / "volume.yaml")
    for path, text in {NAME: plate, **(files or {})}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def faults_of(root):
    """All faults of a folder, those of the plate as `line:column: message`, without the lists of known names."""
    library = read(root)
    found = [*library.faults, *hold_published(library)[1]]
    for file in library.plates:
        found += solve(file, library).faults
    return [KNOWN.sub("", str(fault).replace(NAME + ":", "")) for fault in Faults(found).faults]


def solved(root):
    """The ledger of the folder's one plate, which has no fault."""
    library = read(root)
    assert [str(fault) for fault in library.faults] == []
    ledger = solve(library.plates[0], library)
    assert [str(fault) for fault in ledger.faults] == []
    return ledger
