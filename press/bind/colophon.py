"""What a book says of its making: its faces with their licences, and the packages that made it."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from press.fonts import MATH, TEXT, faces

MAKERS = (
    "weasyprint", "pydyf", "weasysvg", "pikepdf", "pyphen", "matplotlib", "numpy", "ziamath", "fonttools",
    "jinja2", "markdown-it-py", "pydantic", "pyyaml",
)  # fmt: skip
"""The packages that have a hand in the book, in the order of their share in it."""

NAMES = {"weasyprint": "WeasyPrint", "jinja2": "Jinja", "fonttools": "fontTools", "numpy": "NumPy", "pyyaml": "PyYAML"}
"""How their makers write them, where that is not the name of the package."""

SETS = {TEXT: "text and figures", MATH: "Greek letters, signs and formulas"}
"""What each face is for."""


@dataclass(frozen=True)
class FaceUsed:
    """A face of the book as its own file describes it; all are under the SIL Open Font License 1.1."""

    name: str
    version: str
    sets: str
    owner: str


@cache
def faces_used() -> tuple[FaceUsed, ...]:
    """The families, each once."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - reading a font is slow, and not every command does

    found = {}
    for face in faces():
        if face.family not in found:
            with TTFont(face.path, lazy=True) as font:
                owner, number = (str(font["name"].getDebugName(what) or "") for what in (0, 5))
            number = re.sub(r"^Version ([\d.]+).*", r"\1", number)
            found[face.family] = FaceUsed(face.family, number, SETS[face.family], owner.partition(" (")[0])
    return tuple(found.values())


@cache
def makers() -> tuple[tuple[str, str], ...]:
    """Name and version of Python, of Pango and of each package, as they are installed here."""
    python = ".".join(platform.python_version_tuple()[:2])
    packages = [(NAMES.get(name, name), version(name)) for name in MAKERS]
    return (("Python", python), ("Pango", _pango()), *packages)


def _pango() -> str:
    """The version of the library that lays out the lines."""
    from weasyprint.text.ffi import pango  # noqa: PLC0415 - needs Pango, which may be missing

    number = int(pango.pango_version())
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
