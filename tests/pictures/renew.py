"""Page images of a small volume of the tests' own, and how two of them are compared.

    python tests/pictures/renew.py

draws them anew beside this file. Look at what changed (`git diff --stat`, then open the pictures)
before you commit it.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

import numpy as np
from PIL import Image, ImageFilter
from pypdf import PdfReader

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COMMAND = "python tests/pictures/renew.py"
PLATES = ("volume.yaml", "02-recomputing-activations.yaml", "11-composing-the-dimensions.yaml")
"""What the volume has of the tests' plates, beside the plates in this folder."""
DPI, COLOURS = 90, 128
BLUR, TILE = 1.0, 8
"""Pixels: how far a picture is blurred before it is compared, and how wide the squares are in which that is done."""
FAR = 12.0
"""How far, of 255, two pictures may differ on the mean of a square: their few colours make up to 5; small grey words
that move by a pixel make 14, a word that is lost 20 and more."""


def project(folder: Path) -> Path:
    """The volume, under a folder: plates and data of the tests, the real templates."""
    plates = folder / "plates" / "XIV-parallelism"
    plates.mkdir(parents=True)
    ours = ROOT / "tests" / "plates"
    shutil.copytree(ours / "data", folder / "data")
    shutil.copytree(ROOT / "templates", folder / "templates")
    for path in (*(ours / "plates" / plates.name / name for name in PLATES), *HERE.glob("*.yaml")):
        shutil.copy(path, plates)
    return folder


def documents(root: Path) -> dict[str, bytes]:
    """The PDFs of which pages are kept: the book, a plate alone, and the press edition."""
    from press import pipeline  # noqa: PLC0415
    from press.bind import bind_book, bind_plate  # noqa: PLC0415
    from press.bind.edition import bind_edition  # noqa: PLC0415
    from press.gathering import bound  # noqa: PLC0415
    from press.read.templates import read_templates  # noqa: PLC0415

    checked, templates = pipeline.check(root, draw=True), read_templates(root)
    assert checked.faults == (), checked.faults
    assert all(plate.panels for plate in bound("XIV-parallelism", checked.library, checked.plates).plates)
    volume = bound("XIV-parallelism", checked.library, checked.plates)
    plate = next(plate for plate in volume.plates if plate.number == 9)
    # the colophon names what is installed here, which may be another version elsewhere
    with patch("press.bind.pages.makers", lambda: (("Python", "0.0"), ("Pango", "0.0.0"))):
        book, alone = (bind_book(volume, templates), bind_plate(volume, plate, templates))
        return {"book": book[0], "alone": alone[0], "press": bind_edition(volume, templates)}


def pictures(folder: Path) -> dict[str, Image.Image]:
    """Every page of the book, those of a plate alone, the cover and a plate of the press edition, by their names."""
    made = {}
    for name, data in documents(project(folder / "project")).items():
        (folder / f"{name}.pdf").write_bytes(data)
        subprocess.run(["pdftoppm", "-r", str(DPI), f"{name}.pdf", name], cwd=folder, check=True)
        made |= {path.stem: Image.open(path).convert("RGB") for path in sorted(folder.glob(f"{name}-*.ppm"))}
    sheets = [name for name in made if name.startswith("press-")]
    first = _page_of(folder / "press.pdf", "XIV.9")
    return {name: made[name] for name in made if name not in sheets or sheets.index(name) in {0, first, first + 1}}


def _page_of(path: Path, bookmark: str) -> int:
    """The page that the first bookmark leads to that begins so, from nought."""
    pdf = PdfReader(path)
    marks = (mark for mark in pdf.outline if not isinstance(mark, list))
    return pdf.get_destination_page_number(next(mark for mark in marks if str(mark.title).startswith(bookmark)))


def stored(image: Image.Image) -> bytes:
    """A picture in few colours, as small as PNG makes it; its content decides its bytes."""
    out = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def different(now: Image.Image, before: Image.Image) -> int:
    """How many squares differ by more than few colours and smoothing do; all, where the pages differ in size."""
    if now.size != before.size:
        return now.width * now.height // TILE**2
    change = np.abs(_blurred(now) - _blurred(before))
    rows, columns = (size // TILE for size in change.shape[:2])
    squares = change[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE, 3).mean(axis=(1, 3))
    return int((squares.max(axis=2) > FAR).sum())


def _blurred(image: Image.Image) -> np.ndarray:
    """The colours of a picture, of 0 to 255: rows × columns × 3."""
    return np.asarray(image.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR)), dtype=float)


def main() -> None:
    """Draw the pictures anew."""
    with tempfile.TemporaryDirectory() as folder:
        made = {f"{name}.png": stored(image) for name, image in pictures(Path(folder)).items()}
    for path in HERE.glob("*.png"):
        if path.name not in made:
            path.unlink()
    for name, data in made.items():
        (HERE / name).write_bytes(data)
    print(f"{len(made)} pictures, {sum(map(len, made.values())) / 1000:.0f} kB")  # noqa: T201 - a script for people


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
