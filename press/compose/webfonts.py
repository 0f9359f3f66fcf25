"""The volume's faces for the web: subset to WOFF2, with the CSS that names them.

The text face has all Latin letters, punctuation and signs that a page may need, so the files are the
same whatever the plates say; a rarer character that a page uses is added. STIX Two Math is cut twice:
whole sets of letters with the MATH table for formulas, and a small file of the Greek letters and signs
that Spectral lacks, fetched only where one of them stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from press.fonts import MATH, TEXT, characters, faces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from press.fonts import Face

FEATURES = ("kern", "mark", "ccmp", "locl", "liga", "smcp", "c2sc", "lnum", "tnum", "pnum", "frac")
MATH_FEATURES = ("ssty", "dtls")
NAMES = (*range(7), 13, 14)
"""The names of a face that are kept; its licence goes with every copy."""
FORMULA = f"{MATH} Formula"
"""The family of `<math>`: apart from the small file, so that a lone Greek letter does not fetch it."""
SIGNS_FILE, FORMULA_FILE = "stix-signs.woff2", "stix-formula.woff2"
HEAVIEST = 500
"""The face that stands for bold too."""

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180))
SIGNS = (*range(0x2000, 0x2070), *range(0x2070, 0x20A0), 0x20AC, *range(0x2100, 0x2150), *range(0x2190, 0x2300))
GREEK = (*range(0x391, 0x3CA), *range(0x1D6FC, 0x1D716))
"""Upright and, for symbols in the text, italic."""
LENT = (0x21D2, 0x2200, 0x2203, 0x2208, 0x2217, 0x221D, 0x2225, 0x2229, 0x222A, 0x2295, 0x2308, 0x2309, 0x230A, 0x230B)
"""Signs for the text that Spectral lacks; others are added as pages use them."""
MATH_LETTERS = (*range(0x1D434, 0x1D468), 0x210E, 0x2113)
MATH_SIGNS = (
    *range(0x20, 0x7F), 0xA0, 0xAC, 0xB1, 0xB7, 0xD7, 0xF7, 0x2009, 0x2032, 0x203E, *range(0x2061, 0x2065),
    0x2190, 0x2192, 0x21D2, 0x2202, 0x2208, 0x220F, 0x2211, 0x2212, 0x221A, 0x221D, 0x221E, 0x2248, 0x2260,
    0x2264, 0x2265, 0x22C5, 0x22EF, 0x2026, 0x2308, 0x2309, 0x230A, 0x230B,
)  # fmt: skip


@dataclass(frozen=True)
class Cut:
    """A font file to be made: a face with these characters."""

    name: str
    family: str
    face: Face
    points: frozenset[int]
    ranged: bool
    """Whether it is fetched only where one of its characters stands."""


def webfonts(used: Iterable[str] = ()) -> tuple[dict[str, bytes], str]:
    """The font files by name, and the `@font-face` rules; `used` are characters of the pages."""
    wanted = cuts(rare(used))
    return {each.name: cut_of(each) for each in wanted}, rules(wanted)


def rare(used: Iterable[str]) -> frozenset[int]:
    """The code points among the characters of the pages that no cut has of itself."""
    return frozenset(map(ord, used)).difference(LATIN, SIGNS, GREEK, LENT)


def cuts(extra: frozenset[int]) -> tuple[Cut, ...]:
    """The font files, with these code points where a face has them."""
    found: list[Cut] = []
    for face in faces():
        found += _math_cuts(face, extra) if face.family == MATH else [_text_cut(face, extra)]
    return tuple(found)


def rules(wanted: Iterable[Cut]) -> str:
    """The `@font-face` rules that name the files."""
    return "".join(
        _rule(each.face, each.family, each.name, each.points if each.ranged else frozenset()) for each in wanted
    )


def name_of(weight: int, *, italic: bool = False) -> str:
    """The file name of a face of the text family."""
    return f"spectral-{weight}{'-italic' if italic else ''}.woff2"


def _text_cut(face: Face, extra: frozenset[int]) -> Cut:
    points = (frozenset((*LATIN, *SIGNS)) | extra) & characters(TEXT)
    return Cut(name_of(face.weight, italic=face.italic), TEXT, face, points, ranged=False)


def _math_cuts(face: Face, extra: frozenset[int]) -> list[Cut]:
    has, lent = characters(face.family), characters(TEXT)
    signs = (frozenset((*GREEK, *LENT)) | extra) & has - lent
    formula = frozenset((*MATH_SIGNS, *GREEK, *MATH_LETTERS)) | frozenset(p for p in extra if p > 0x1D3FF)
    return [
        Cut(SIGNS_FILE, MATH, face, signs, ranged=True),
        Cut(FORMULA_FILE, FORMULA, face, formula & has, ranged=False),
    ]


def cut_of(wanted: Cut) -> bytes:
    """The file of a cut."""
    return cut(wanted.face, wanted.points, math=wanted.family == FORMULA)


@cache
def cut(face: Face, points: frozenset[int], *, math: bool) -> bytes:
    """One face with these characters as WOFF2: unhinted, and the same bytes on any day."""
    import uharfbuzz as hb  # noqa: PLC0415 - only the site needs it
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - as above

    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    wanted.sets(hb.SubsetInputSets.UNICODE).set(points)
    wanted.sets(hb.SubsetInputSets.NAME_ID).set(NAMES)
    wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG).set(map(_tag, MATH_FEATURES if math else FEATURES))
    wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(map(_tag, ("meta", "FFTM")))
    small = hb.subset(hb.Face(hb.Blob.from_file_path(str(face.path))), wanted).blob.data
    with TTFont(BytesIO(small), recalcTimestamp=False, recalcBBoxes=False, lazy=True) as font:
        font.flavor = "woff2"
        font.save(out := BytesIO(), reorderTables=False)
    return out.getvalue()


def _tag(name: str) -> int:
    """A name of four letters as OpenType has it: one number."""
    return int.from_bytes(name.encode(), "big")


def _rule(face: Face, family: str, name: str, ranged: frozenset[int]) -> str:
    weight = f"{face.weight} 900" if face.weight == HEAVIEST else str(face.weight)
    reach = f"unicode-range:{','.join(_runs(ranged))};" if ranged else ""
    style = "italic" if face.italic else "normal"
    return (
        f'@font-face{{font-family:"{family}";font-style:{style};font-weight:{weight};'
        f'font-display:swap;{reach}src:url("fonts/{name}") format("woff2")}}\n'
    )


def _runs(points: Iterable[int]) -> list[str]:
    """Code points as CSS ranges: `U+391-3A1`."""
    runs: list[list[int]] = []
    for point in sorted(points):
        if runs and point == runs[-1][1] + 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return [f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs]
