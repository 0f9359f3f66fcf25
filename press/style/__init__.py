"""The look of a panel: colours, lettering, and the inks of its series, in one place.

Colours are tokens. A panel is drawn with the light ones; on the web each becomes `var(--token)`,
so dark mode follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press.canvas import Extent, Lettering

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas

TOKENS = {
    "ink": "#1d1a16",
    "soft": "#6b6255",
    "hair": "#b9b09f",
    "rust": "#9a3b1f",
    "rust-wash": "#e9d9c6",
    "slate": "#34506f",
    "slate-wash": "#f4efe2",
    "ochre": "#a87a24",
    "ochre-ink": "#80590f",
    "ochre-wash": "#f3e8cf",
    "verdigris": "#3f6b5e",
    "verdigris-wash": "#dfe8e2",
    "panel": "#fffdf6",
}
"""Light colours by token. A `-wash` lies under a hatch, `-ink` is dark enough for words, `hair` is not essential."""

DARK = {
    "ink": "#ece4d4",
    "soft": "#b0a593",
    "hair": "#5a5346",
    "rust": "#e08a66",
    "rust-wash": "#3a2820",
    "slate": "#8fb0d6",
    "slate-wash": "#242b33",
    "ochre": "#d3a24a",
    "ochre-ink": "#d9ac59",
    "ochre-wash": "#352c1b",
    "verdigris": "#83b8a6",
    "verdigris-wash": "#20302b",
    "panel": "#1c1913",
}
"""The same tokens in dark mode."""

INK, SOFT, HAIR, PANEL, LIMIT = (TOKENS[name] for name in ("ink", "soft", "hair", "panel", "verdigris"))

HALF, FULL = 250.0, 520.0
"""Widths of a half and a wide panel, in pt."""
HAIRLINE = 0.6

TITLE = Lettering(11.5)
SUBTITLE = Lettering(8.4, italic=True, ink=SOFT)
ROW = Lettering(9.4)
TICK = Lettering(9)
VALUE = Lettering(10, italic=True)
NOTE = Lettering(8.4)
CELL = Lettering(9)
LIMIT_NOTE = Lettering(8.4, italic=True, ink=LIMIT)


@dataclass(frozen=True)
class Series:
    """How one series looks: each differs by hatch and by dash as well as by hue."""

    ink: str
    fill: str
    hatch: str = ""
    dash: tuple[float, ...] = ()
    words: str = ""
    """The colour of words in its colour, where the ink is too pale for small letters."""
    strokes: str = ""
    """The colour of its hatch, where that is not the ink's: light strokes on a dark ground."""
    tint: float = 1.0
    """How much of the fill covers the panel."""
    over: str = INK
    """The colour of words on it."""

    @property
    def label_ink(self) -> str:
        """The colour of its labels."""
        return self.words or self.ink


TINT = 0.36
"""The strongest tint on which words in ink still keep 4.5:1, in both modes."""

SERIES = (
    Series(TOKENS["ink"], TOKENS["ink"], over=PANEL),
    Series(TOKENS["rust"], TOKENS["rust-wash"], "/", (5, 1.8)),
    Series(TOKENS["slate"], TOKENS["slate-wash"], ".", (1.4, 1.6)),
    Series(TOKENS["ochre"], TOKENS["ochre-wash"], "\\", (6, 1.8, 1.4, 1.8), TOKENS["ochre-ink"]),
    Series(TOKENS["verdigris"], TOKENS["verdigris-wash"], "-", (9, 2.4)),
    Series(SOFT, PANEL, "x", (2.6, 1.2, 0.8, 1.2)),
)
SOLID = tuple(Series(look.label_ink, look.label_ink, look.hatch, strokes=PANEL, over=PANEL) for look in SERIES)
"""The same series as negatives: light strokes on a dark ground, for what is not divided."""
OWNERS = (
    *SERIES,
    Series(TOKENS["rust"], PANEL, "|"),
    Series(TOKENS["slate"], TOKENS["slate"], tint=TINT),
)
"""Eight looks that differ by hatch alone, for who holds what."""


def series(index: int) -> Series:
    """The look of the series with this number, from nought."""
    return SERIES[index % len(SERIES)]


def owner(index: int) -> Series:
    """The look of the owner with this number, from nought; after eight they begin again."""
    return OWNERS[index % len(OWNERS)]


def fill(canvas: Canvas, extents: Sequence[Extent], look: Series, holes: Sequence[Extent] = ()) -> None:
    """Boxes of one series: ground, hatch and a hairline round each; the hatch leaves holes for words."""
    if not extents:
        return
    canvas.boxes(extents, look.fill, look.ink, HAIRLINE, look.tint)
    if look.hatch:
        pieces = [piece for extent in extents for piece in _around(extent, holes)]
        canvas.hatch(look.hatch, pieces, look.strokes or look.ink)


def _around(box: Extent, holes: Sequence[Extent]) -> list[Extent]:
    """What is left of a box around the hole that lies in it: left, right, above, below."""
    hole = next((h.grown(2) for h in holes if box.holds(h)), None)
    if hole is None:
        return [box]
    left, right = max(hole.left, box.left), min(hole.right, box.right)
    pieces = [
        Extent(box.left, box.top, left, box.bottom),
        Extent(right, box.top, box.right, box.bottom),
        Extent(left, box.top, right, max(hole.top, box.top)),
        Extent(left, min(hole.bottom, box.bottom), right, box.bottom),
    ]
    return [piece for piece in pieces if piece.width > 0.5 and piece.height > 0.5]
