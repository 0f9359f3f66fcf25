"""Marks and words → matplotlib artists → SVG. The only module that makes a matplotlib figure."""

from __future__ import annotations

import io
import logging
import warnings
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from press import fonts
from press.canvas import Mark, Words
from press.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.artist import Artist
    from matplotlib.transforms import Transform

SETTINGS: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": "press", "path.simplify": False}
"""Text stays text, ids do not follow the run, and no point of a line is dropped."""
UNDATED = dict.fromkeys(("Date", "Creator", "Format", "Type"))
ALIGN: dict[str, Literal["left", "center", "right"]] = {
    "start": "left",
    "middle": "center",
    "end": "right",
    "turned": "left",
}


def engrave(placed: Sequence[Mark | Words], width: float, height: float) -> str:
    """The SVG of what was placed, lowest first; whatever matplotlib complains of is a Fault."""
    _register()
    down = Affine2D().scale(1, -1).translate(0, height)
    with mpl.rc_context(SETTINGS), heard() as complaints:
        figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        for layer, item in enumerate(placed):
            artist = _text(item, down) if isinstance(item, Words) else _path(item, down)
            artist.set_zorder(layer)
            figure.add_artist(artist)
        out = io.StringIO()
        FigureCanvasSVG(figure).print_svg(out, metadata=UNDATED)  # type: ignore[no-untyped-call]
    if complaints:
        raise Fault(f"matplotlib: {complaints[0]}")
    return out.getvalue()


@cache
def _register() -> None:
    """Make the volume's faces known to matplotlib, by path."""
    for face in fonts.faces():
        fontManager.addfont(face.path)


@cache
def _face(size: float, style: Literal["normal", "italic"]) -> FontProperties:
    return FontProperties(family=[fonts.TEXT, fonts.MATH], style=style, size=size)


def _text(words: Words, down: Transform) -> Artist:
    """A label; what looks like TeX in it is left alone."""
    look = words.lettering
    return Text(*words.at, words.text, transform=down, color=look.ink, parse_math=False,
                horizontalalignment=ALIGN[words.anchor], verticalalignment="baseline",
                rotation=90 if words.anchor == "turned" else 0, rotation_mode="anchor",
                fontproperties=_face(look.size, "italic" if look.italic else "normal"))  # fmt: skip


def _path(mark: Mark, down: Transform) -> Artist:
    """A mark as one path."""
    if mark.radius:
        path = Path.circle(mark.runs[0][0], mark.radius)
    else:
        end = [Path.CLOSEPOLY] if mark.closed else []
        vertices = [point for run in mark.runs for point in (*run, *(run[:1] if mark.closed else ()))]
        codes = [code for run in mark.runs for code in (Path.MOVETO, *[Path.LINETO] * (len(run) - 1), *end)]
        path = Path(vertices, codes)
    dash = tuple(part / mark.width for part in mark.dash)  # matplotlib counts dashes in line widths
    return PathPatch(path, transform=down, facecolor=_tint(mark), edgecolor=mark.ink, linewidth=mark.width,
                     linestyle=(0, dash) if dash else "solid", joinstyle="miter",
                     capstyle="round" if mark.round_caps else "butt")  # fmt: skip


def _tint(mark: Mark) -> str | tuple[str, float]:
    return mark.fill if mark.opacity == 1 or mark.fill == "none" else (mark.fill, mark.opacity)


@contextmanager
def heard() -> Iterator[list[str]]:
    """Collects what matplotlib complains of meanwhile: its warnings, and its log from `warning` up."""
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
