"""The look of a panel: colours, inks of series, headings, axes, limits, and labels that keep apart.

Colours are tokens. A panel is drawn with the light ones; on the web each becomes `var(--token)`,
so dark mode follows. TYPOGRAPHY in one place: change it here and every panel changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from press.canvas import clean, extent_of, width_of
from press.geometry import Extent
from press.units import ONE, PERCENT, grouped, prefixed, rounded, say, say_plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from press.canvas import Canvas, Mark
    from press.geometry import Point
    from press.units import Unit

TOKENS = {
    "ink": "#1d1a16",
    "soft": "#6b6255",
    "hair": "#b9b09f",
    "rust": "#9a3b1f",
    "rust-wash": "#e9d9c6",
    "slate": "#34506f",
    "slate-wash": "#f4efe2",
    "ochre": "#a87a24",
    "ochre-wash": "#f3e8cf",
    "verdigris": "#3f6b5e",
    "verdigris-wash": "#dfe8e2",
    "ochre-ink": "#80590f",
    "panel": "#fffdf6",
}
"""Light colours by token. `-wash` lies under a hatch; `ochre-ink` is ochre dark enough for words."""

DARK = {
    "ink": "#ece4d4",
    "soft": "#b0a593",
    "hair": "#5a5346",
    "rust": "#e08a66",
    "rust-wash": "#3a2820",
    "slate": "#8fb0d6",
    "slate-wash": "#242b33",
    "ochre": "#d3a24a",
    "ochre-wash": "#352c1b",
    "verdigris": "#83b8a6",
    "verdigris-wash": "#20302b",
    "ochre-ink": "#d9ac59",
    "panel": "#1c1913",
}
"""The same tokens in dark mode."""

INK, SOFT, HAIR, PANEL, LIMIT = (TOKENS[name] for name in ("ink", "soft", "hair", "panel", "verdigris"))

TITLE, SUBTITLE, TICK, ROW, VALUE, NOTE = 11.5, 8.4, 9.0, 9.4, 10.0, 8.4
"""Sizes in pt: title, subtitle, ticks, row labels, values, and the small labels of limits and keys."""

HALF, FULL = 250.0, 520.0
"""Widths of a half and a wide panel, in pt."""


@dataclass(frozen=True)
class Series:
    """How one series looks: every one differs by hatch and by dash as well as by hue."""

    ink: str
    fill: str
    hatch: str = ""
    dash: tuple[float, ...] = ()
    words: str = ""
    """The colour of its labels where the ink is too pale for small words."""

    @property
    def label_ink(self) -> str:
        """The colour of its labels."""
        return self.words or self.ink


SERIES = (
    Series(TOKENS["ink"], TOKENS["ink"]),
    Series(TOKENS["rust"], TOKENS["rust-wash"], "/", (5, 1.8)),
    Series(TOKENS["slate"], TOKENS["slate-wash"], ".", (1.4, 1.6)),
    Series(TOKENS["ochre"], TOKENS["ochre-wash"], "\\", (6, 1.8, 1.4, 1.8), TOKENS["ochre-ink"]),
    Series(TOKENS["verdigris"], TOKENS["verdigris-wash"], "-", (9, 2.4)),
)


def series(index: int) -> Series:
    """The look of the series with this number, from nought."""
    return SERIES[index % len(SERIES)]


def fill(canvas: Canvas, extents: Sequence[Extent], look: Series, holes: Sequence[Extent] = ()) -> None:
    """Boxes of one series: ground, hatch and a hairline round each; the hatch leaves holes for words."""
    canvas.boxes(extents, look.fill, look.ink, 0.6)
    if look.hatch:
        pieces = [piece for extent in extents for piece in _around(extent, holes)]
        dots = look.hatch == "."
        canvas.hatch(look.hatch, pieces, look.ink, step=2.7 if dots else 3.2, width=1.05 if dots else 0.6)


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


# ------------------------------------------------------------------------------------ words


def wrap(text: str, width: float, size: float, *, italic: bool = False) -> list[str]:
    """A label broken at its word spaces into lines no wider than `width` pt."""
    lines: list[str] = []
    for word in clean(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, italic=italic) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def heading(canvas: Canvas, title: str, subtitle: str) -> float:
    """Title and subtitle, flush with the panel's left side; returns the y under them."""
    y = 2.0
    for line in wrap(title, canvas.width - 4, TITLE):
        y += 12.4
        canvas.label(line, 2, y - 2, size=TITLE)
    for line in wrap(subtitle, canvas.width - 4, SUBTITLE, italic=True):
        y += 11.0
        canvas.label(line, 2, y + 0.6, size=SUBTITLE, italic=True, ink=SOFT)
    return y + 7


def lift(size: float) -> float:
    """How far under the middle of a capital its baseline stands."""
    return size * 0.33


def tick_words(ticks: Sequence[float], unit: Unit, *, log: bool = False) -> list[str]:
    """Tick labels: on a log axis each with its unit, on a linear one the last says it for all."""
    if unit is PERCENT or unit.text == "%":
        numbers = [_number(tick / 0.01) for tick in ticks]
        return [f"{n}%" for n in numbers] if log else [*numbers[:-1], f"{numbers[-1]}%"]
    if unit.dim == ONE:
        return [say_plain(tick) for tick in ticks]
    if log:
        return [
            say(tick, unit, places=0, shown=prefixed(tick, unit)) if tick >= 1 else say(tick, unit) for tick in ticks
        ]
    shown = prefixed(ticks[-1], unit)
    last = f"{_number(ticks[-1] / shown.size)}\u2009{shown.text}"
    return [*(_number(tick / shown.size) for tick in ticks[:-1]), last]


def _number(value: float) -> str:
    """A tick's number, without noughts at its end."""
    text = f"{rounded(value, 6):f}"
    return grouped(text.rstrip("0").rstrip(".") if "." in text else text)


def unit_size(high: float, unit: Unit) -> float:
    """The size of the unit in which a linear axis up to `high` is said."""
    if unit.text == "%":
        return 0.01
    return 1.0 if unit.dim == ONE or high <= 0 else prefixed(high, unit).size


# ------------------------------------------------------------------------------------- axes


def axis_below(canvas: Canvas, y: float, places: Sequence[float], words: Sequence[str], left: float, right: float,
               *, first: bool = False) -> None:  # fmt: skip
    """A horizontal axis: hairline, ticks, and every label, or every second, third, … so that none touch.

    The last label is kept, for it says the unit; with `first` the first, which says where bars start.
    """
    canvas.line([(left, y), (right, y)], INK, role="axis")
    canvas.lines([((x, y), (x, y + 3)) for x in places], INK, role="axis")
    pairs = list(zip(places, words, strict=True))
    pairs = pairs if first else pairs[::-1]
    for step in range(1, len(pairs) + 1):
        extents = [_under(canvas, x, y, text) for x, text in pairs[::step]]
        if not any(a.grown(2).overlaps(b.grown(2)) for a, b in pairwise(extents)):
            break
    for extent, (_, text) in zip(extents, pairs[::step], strict=True):
        canvas.label(text, extent.left, y + 13, size=TICK)


def _under(canvas: Canvas, x: float, y: float, text: str) -> Extent:
    """Where a tick label stands: centred under its tick, and on the page."""
    half = width_of(text, TICK) / 2
    return extent_of(text, min(max(x, half + 0.5), canvas.width - half - 0.5), y + 13, TICK, anchor="middle")


def axis_left(
    canvas: Canvas, x: float, places: Sequence[float], words: Sequence[str], top: float, bottom: float
) -> None:
    """A vertical axis: hairline, ticks, labels to its left."""
    canvas.line([(x, top), (x, bottom)], INK, role="axis")
    canvas.lines([((x - 3, y), (x, y)) for y in places], INK, role="axis")
    for y, text in zip(places, words, strict=True):
        baseline = min(max(y + lift(TICK), TICK * 0.75), canvas.height - 1)
        if canvas.free(extent_of(text, x - 5, baseline, TICK, anchor="end")):
            canvas.label(text, x - 5, baseline, size=TICK, anchor="end")


def rule(canvas: Canvas, a: Point, b: Point) -> Mark:
    """A limit: dashed, with a casing in the panel's colour so that it reads across bars."""
    canvas.line([a, b], PANEL, 2.6, role="casing")
    return canvas.line([a, b], LIMIT, 0.9, role="rule", dash=(3.4, 2.2))


def key(canvas: Canvas, y: float, entries: Sequence[tuple[str, Series]], left: float = 2.0) -> float:
    """Swatches with their labels, in as many rows as they need; returns the y under them."""
    x, baseline = left, y + 8.0
    for text, look in entries:
        width = 13 + width_of(text, NOTE)
        if x > left and x + width > canvas.width - 2:
            x, baseline = left, baseline + 11.5
        fill(canvas, [Extent(x, baseline - 6.2, x + 9, baseline + 0.4)], look)
        canvas.label(text, x + 12.5, baseline, size=NOTE)
        x += width + 9
    return baseline + 5
