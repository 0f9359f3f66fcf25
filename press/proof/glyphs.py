"""The fonts inside a PDF: their names, what they are for, and how wide their glyphs are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pikepdf import Array, Dictionary, Name

from press.fonts import faces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pikepdf

PAIR = re.compile(rb"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>")


@dataclass(frozen=True)
class Glyphs:
    """One font of a PDF; codes are glyph numbers, two bytes each."""

    name: str
    widths: dict[int, float]
    """Advances in ems."""
    texts: dict[int, str]
    """What each glyph stands for."""
    embedded: bool

    @classmethod
    def of(cls, font: Any) -> Glyphs:
        """Read a font's dictionary."""
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        described = inner.get("/FontDescriptor", Dictionary())
        name = str(font.get("/BaseFont", "/?")).removeprefix("/")
        embedded = any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        return cls(re.sub(r"^[A-Z]{6}\+", "", name), _widths(inner), _texts(font), embedded)

    @cached_property
    def ours(self) -> bool:
        """True for a face of the volume."""
        bare = self.name.replace("-", "").lower()
        return any(bare.startswith(family.replace(" ", "").lower()) for family in {face.family for face in faces()})

    def width(self, shown: Iterable[Any]) -> float:
        """The advance of a run in ems, without the spaces at its end; kerning is in thousandths."""
        inked = advance = 0.0
        for part in shown:
            if isinstance(part, (int, float)) or not hasattr(part, "__bytes__"):
                advance -= float(part) / 1000
                continue
            codes = bytes(part)
            for at in range(0, len(codes) - 1, 2):
                code = codes[at] << 8 | codes[at + 1]
                advance += self.widths.get(code, 1.0)
                if not self.texts.get(code, "?").isspace():
                    inked = advance
        return inked


def _widths(font: Any) -> dict[int, float]:
    """The W array: a first code and its widths, or two codes and one width."""
    out: dict[int, float] = {}
    items = list(font.get("/W", Array()))
    while items:
        first = int(items.pop(0))
        if isinstance(items[0], Array):
            out |= {first + at: float(width) / 1000 for at, width in enumerate(items.pop(0))}
        else:
            last, width = int(items.pop(0)), float(items.pop(0)) / 1000
            out |= dict.fromkeys(range(first, last + 1), width)
    return out


def _texts(font: Any) -> dict[int, str]:
    """The ToUnicode map, glyph by glyph."""
    if "/ToUnicode" not in font:
        return {}
    pairs = PAIR.findall(font.ToUnicode.read_bytes().partition(b"endcodespacerange")[2])
    return {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be", "replace") for code, text in pairs}


def fonts(pdf: pikepdf.Pdf) -> Iterator[Glyphs]:
    """Every font of a document, by name."""
    found = (
        Glyphs.of(thing)
        for thing in pdf.objects
        if isinstance(thing, Dictionary) and thing.get("/Type") == Name.Font and "/ToUnicode" in thing
    )
    yield from sorted(found, key=lambda font: font.name)
