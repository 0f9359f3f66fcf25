"""The volume's faces: where their files are, and which characters they have.

Spectral sets everything; STIX Two Math lends the Greek letters and signs that Spectral lacks.
Both come with packages from PyPI, pinned exactly, so no system font is ever used.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

TEXT, MATH = "Spectral", "STIX Two Math"


@dataclass(frozen=True)
class Face:
    """One font file: family, weight and slope as CSS says them."""

    family: str
    weight: int
    italic: bool
    path: Path


def _folder(package: str, inner: str) -> Path:
    """A package's folder, found without importing the package."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        message = f"the package {package} is not installed"
        raise ModuleNotFoundError(message)
    return Path(spec.origin).parent / inner


@cache
def faces() -> tuple[Face, ...]:
    """The faces that the volume uses: six of Spectral, one of STIX Two Math."""
    spectral = _folder("fontpkg_spectral", "files")
    stix = _folder("ziamath", "fonts")
    weights = ((200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"))
    upright = [Face(TEXT, weight, italic=False, path=spectral / f"Spectral-{name}.ttf") for weight, name in weights]
    italic = [
        Face(TEXT, 300, italic=True, path=spectral / "Spectral-LightItalic.ttf"),
        Face(TEXT, 400, italic=True, path=spectral / "Spectral-Italic.ttf"),
    ]
    return (*upright, *italic, Face(MATH, 400, italic=False, path=stix / "STIXTwoMath-Regular.ttf"))


@cache
def characters(family: str) -> frozenset[int]:
    """The code points that a family's regular face has a glyph for."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - reading a font is slow, and not every command does

    face = next(f for f in faces() if f.family == family and f.weight == 400 and not f.italic)
    with TTFont(face.path, lazy=True) as font:
        return frozenset(font.getBestCmap())
