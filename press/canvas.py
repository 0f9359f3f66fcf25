"""A panel's canvas: marks and words placed in points, and their collisions.

A panel is a matplotlib figure without any Axes (14 ms where an Axes takes 37). The canvas keeps
what was placed as plain values, so tests can ask it for numbers and words, and gives it to
matplotlib at the end. This is the only module that knows matplotlib.

1 pt is 1 px of the figure; x runs right and y down from the top left corner, as in the SVG.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from press import fonts
from press.faults import Fault
from press.geometry import Extent, Point, around, engrave, segments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from matplotlib.artist import Artist
    from matplotlib.transforms import Transform

INK, GROUND = "#1d1a16", "#fffdf6"
ORDER = ("box", "hatch", "casing", "rule", "leader", "axis", "line", "dot")
"""Roles from the lowest to the highest; words lie above all."""
GAP = 1.0
"""Room that a label keeps from anything else, in pt."""


@dataclass(frozen=True)
class Mark:
    """Something drawn: one path of the SVG, made of one or more runs of points.

    `role` says what it is to the reader: box, hatch, line, rule, dot, axis, leader, casing.
    A dot has one point and a radius.
    """

    role: str
    runs: tuple[tuple[Point, ...], ...]
    fill: str = "none"
    ink: str = "none"
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round_caps: bool = False
    closed: bool = False
    radius: float = 0.0

    @property
    def extent(self) -> Extent:
        """The box around it, line widths left out."""
        return around(point for run in self.runs for point in run).grown(self.radius)


@dataclass(frozen=True)
class Words:
    """A label, at the left, middle or right of its baseline."""

    text: str
    x: float
    y: float
    size: float
    italic: bool
    ink: str
    anchor: str
    extent: Extent


class Canvas:
    """One panel, `width` × `height` pt."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.placed: list[Mark | Words] = []

    # ------------------------------------------------------------------------------ drawing

    def line(self, points: Sequence[Point], ink: str = INK, width: float = 0.6, *, role: str = "line",
             dash: tuple[float, ...] = ()) -> Mark:  # fmt: skip
        """An open line through the points."""
        return self._add(Mark(role, (tuple(points),), ink=ink, width=width, dash=dash))

    def lines(self, runs: Iterable[Sequence[Point]], ink: str = INK, width: float = 0.6, *, role: str = "line") -> Mark:
        """Several lines of one look, as one path."""
        return self._add(Mark(role, tuple(map(tuple, runs)), ink=ink, width=width))

    def boxes(self, extents: Iterable[Extent], fill: str, edge: str = "none", width: float = 0.0) -> Mark:
        """Boxes of one look, as one path."""
        runs = tuple(extent.corners for extent in extents)
        return self._add(Mark("box", runs, fill=fill, ink=edge, width=width, closed=True))

    def hatch(self, kind: str, extents: Iterable[Extent], ink: str, *, step: float = 3.2, width: float = 0.6) -> Mark:
        """The hatch strokes of boxes, clipped to them, as one path."""
        runs = tuple(stroke for extent in extents for stroke in engrave(kind, extent, step))
        dots = kind == "."
        # a dash of (almost) no length with round caps is a dot: a tenth of the bytes of single dots
        return self._add(
            Mark("hatch", runs, ink=ink, width=width, dash=(0.01, step - 0.01) if dots else (), round_caps=dots)
        )

    def dot(
        self, x: float, y: float, radius: float = 2.2, fill: str = INK, edge: str = "none", width: float = 0.0
    ) -> Mark:
        """A round mark."""
        return self._add(Mark("dot", (((x, y),),), fill=fill, ink=edge, width=width, radius=radius))

    def label(self, text: str, x: float, y: float, *, size: float = 9, italic: bool = False, ink: str = INK,
              anchor: str = "start") -> Words:  # fmt: skip
        """Words on the baseline y, from, about or up to x (`start`, `middle`, `end`)."""
        text = clean(text)
        words = Words(text, x, y, size, italic, ink, anchor, extent_of(text, x, y, size, italic=italic, anchor=anchor))
        self.placed.append(words)
        return words

    def _add(self, mark: Mark) -> Mark:
        if mark.runs:
            self.placed.append(mark)
        return mark

    # ------------------------------------------------------------------------------ asking

    def words(self) -> list[str]:
        """All labels, in the order of drawing."""
        return [item.text for item in self.placed if isinstance(item, Words)]

    def marks(self, role: str) -> list[Mark]:
        """All marks of one role."""
        return [item for item in self.placed if isinstance(item, Mark) and item.role == role]

    def touched(self, extent: Extent) -> Iterator[Mark | Words | None]:
        """What a label at this extent would touch; None stands for the edge of the page."""
        if not Extent(0, 0, self.width, self.height).holds(extent):
            yield None
        room = extent.grown(GAP)
        for item in self.placed:
            if item.extent.grown(0.01).overlaps(room) and _touches(item, extent, room):
                yield item

    def free(self, extent: Extent) -> bool:
        """True if a label at this extent would touch nothing."""
        return next(self.touched(extent), self) is self

    def collisions(self) -> list[str]:
        """One sentence for each label that touches something or leaves the page."""
        found = []
        for label in (item for item in self.placed if isinstance(item, Words)):
            for other in self.touched(label.extent):
                if other is not label:
                    what = "the edge of the page" if other is None else _named(other)
                    found.append(f"{label.text!r} touches {what}")
        return found

    # ------------------------------------------------------------------------------ engraving

    def svg(self) -> str:
        """The panel as matplotlib writes it; a glyph or font that it misses is a fault."""
        import matplotlib as mpl  # noqa: PLC0415 - a second of imports, which --help and a fault in YAML do not need
        from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415
        from matplotlib.transforms import Affine2D  # noqa: PLC0415

        _register()
        settings = {"svg.fonttype": "none", "svg.hashsalt": "press", "path.simplify": False}
        with mpl.rc_context(settings), heard() as complaints:
            figure = Figure(figsize=(self.width / 72, self.height / 72), dpi=72)
            figure.patch.set_visible(False)
            down = Affine2D().scale(1, -1).translate(0, self.height)
            for height, item in enumerate(sorted(self.placed, key=_layer)):
                artist = _artist(item, down)
                artist.set_zorder(height)
                figure.add_artist(artist)
            out = io.StringIO()
            FigureCanvasSVG(figure).print_svg(out, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
        if complaints:
            raise Fault(f"matplotlib: {complaints[0]}")
        return out.getvalue()


def _layer(item: Mark | Words) -> int:
    return len(ORDER) if isinstance(item, Words) else ORDER.index(item.role)


def _named(item: Mark | Words) -> str:
    return repr(item.text) if isinstance(item, Words) else f"a {item.role}"


def _touches(item: Mark | Words, extent: Extent, room: Extent) -> bool:
    """Whether a label touches an item whose box it overlaps; inside a plain box there is room."""
    if isinstance(item, Words) or item.role == "dot":
        return True
    if item.role == "casing":
        return False
    if item.role == "box":
        boxes = [around(run) for run in item.runs]
        return any(box.overlaps(extent) and not box.holds(extent) for box in boxes)
    return any(room.crossed_by(a, b) for run in item.runs for a, b in segments(run, closed=item.closed))


def _artist(item: Mark | Words, down: Transform) -> Artist:
    """The matplotlib artist of a placed item."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415
    from matplotlib.patches import PathPatch  # noqa: PLC0415
    from matplotlib.path import Path  # noqa: PLC0415
    from matplotlib.text import Text  # noqa: PLC0415

    if isinstance(item, Words):
        face = FontProperties(
            family=[fonts.TEXT, fonts.MATH], style="italic" if item.italic else "normal", size=item.size
        )
        align = {"start": "left", "middle": "center", "end": "right"}[item.anchor]
        return Text(item.x, item.y, item.text, transform=down, color=item.ink, parse_math=False,
                    horizontalalignment=align, verticalalignment="baseline", fontproperties=face)  # fmt: skip
    if item.radius:
        path = Path.circle(item.runs[0][0], item.radius)
    else:
        end = [Path.CLOSEPOLY] if item.closed else []
        vertices = [point for run in item.runs for point in (*run, *(run[:1] if item.closed else ()))]
        codes = [code for run in item.runs for code in (Path.MOVETO, *[Path.LINETO] * (len(run) - 1), *end)]
        path = Path(vertices, codes)
    dash = tuple(part / item.width for part in item.dash)  # matplotlib counts dashes in line widths
    return PathPatch(path, transform=down, facecolor=item.fill, edgecolor=item.ink, linewidth=item.width,
                     linestyle=(0, dash) if dash else "solid",
                     capstyle="round" if item.round_caps else "butt", joinstyle="miter")  # fmt: skip


# ------------------------------------------------------------------------------------- words


def clean(text: str) -> str:
    """A label's text with its thin spaces in the one form that the faces have; unknown characters are faults."""
    text = re.sub("[ \n\t]+", " ", text.replace("\u202f", "\u2009")).strip(" ")
    known = fonts.characters(fonts.TEXT) | fonts.characters(fonts.MATH)
    for character in text:
        if ord(character) not in known:
            raise Fault(f"the character {character!r} (U+{ord(character):04X}) in {text!r} is in neither "
                        f"{fonts.TEXT} nor {fonts.MATH}")  # fmt: skip
    return text


@cache
def _register() -> None:
    """Make the volume's faces known to matplotlib, by path."""
    from matplotlib.font_manager import fontManager  # noqa: PLC0415

    for face in fonts.faces():
        fontManager.addfont(face.path)


@cache
def measure(text: str, *, italic: bool = False) -> tuple[float, float, float]:
    """Width, rise above and depth below the baseline, for a size of 1 pt."""
    from matplotlib.font_manager import get_font  # noqa: PLC0415
    from matplotlib.ft2font import LoadFlags  # noqa: PLC0415

    regular = [face for face in fonts.faces() if face.weight == 400]
    text_face = next(face for face in regular if face.family == fonts.TEXT and face.italic is italic)
    math_face = next(face for face in regular if face.family == fonts.MATH)
    font = get_font([str(text_face.path), str(math_face.path)])
    font.set_size(100, 72)
    font.set_text(text, 0.0, flags=LoadFlags.NO_HINTING)
    width, height = (value / 6400 for value in font.get_width_height())
    depth = font.get_descent() / 6400
    return width, height - depth, depth


def width_of(text: str, size: float, *, italic: bool = False) -> float:
    """A label's width in pt."""
    return measure(clean(text), italic=italic)[0] * size


def extent_of(text: str, x: float, y: float, size: float, *, italic: bool = False, anchor: str = "start") -> Extent:
    """The box that a label's ink takes."""
    width, rise, depth = (part * size for part in measure(clean(text), italic=italic))
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
    return Extent(left, y - rise, left + width, y + depth)


@contextmanager
def heard() -> Iterator[list[str]]:
    """Collects what matplotlib complains of while a panel is engraved: warnings, and its font log."""
    found: list[str] = []
    log = logging.getLogger("matplotlib")
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(handler)
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            yield found
        found += [str(warning.message) for warning in warned]
    finally:
        log.removeHandler(handler)
