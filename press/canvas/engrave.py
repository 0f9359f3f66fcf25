"""Marks and words → matplotlib's SVG renderer. The only module that draws with matplotlib.

What is placed is known to the point, so nothing has to be laid out: paths and words go to the
renderer as they are, without a Figure and its artists between (a fifth of the time).
"""

from __future__ import annotations

import io
import logging
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import matplotlib as mpl
from matplotlib.backends.backend_svg import RendererSVG
from matplotlib.colors import to_rgba
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, IdentityTransform

from press import fonts
from press.canvas import Mark, Words
from press.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.transforms import Transform

    from press.canvas import Point

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
    out = io.StringIO()
    with mpl.rc_context(SETTINGS), heard() as complaints:
        renderer: Any = RendererSVG(width, height, out, metadata=UNDATED)  # type: ignore[no-untyped-call]
        down = Affine2D().scale(1, -1).translate(0, height)
        for item in placed:
            if isinstance(item, Words):
                _write(item, height, renderer)
            else:
                _trace(item, down, renderer)
        renderer.finalize()
    if complaints:
        raise Fault(f"matplotlib: {complaints[0]}")
    return out.getvalue()


@cache
def _face(size: float, style: Literal["normal", "italic"]) -> FontProperties:
    return FontProperties(family=[fonts.TEXT, fonts.MATH], style=style, size=size)


@dataclass(frozen=True)
class _Anchor:
    """What the renderer asks of a text: how it stands to its point."""

    at: Point
    align: Literal["left", "center", "right"]

    def get_rotation_mode(self) -> str:
        """Turned about its point."""
        return "anchor"

    def get_transform(self) -> Transform:
        """It is where it says."""
        return IdentityTransform()

    def get_unitless_position(self) -> Point:
        """From the lower left corner, in pt."""
        return self.at

    def get_ha(self) -> str:
        """Whether the words begin, are centred or end at the point."""
        return self.align


def _write(words: Words, height: float, renderer: Any) -> None:
    """A label; what looks like TeX in it is left alone."""
    look, (x, y) = words.lettering, words.at
    pen = renderer.new_gc()
    pen.set_foreground(to_rgba(look.ink), isRGBA=True)
    face = _face(look.size, "italic" if look.italic else "normal")
    anchor = _Anchor((x, height - y), ALIGN[words.anchor])
    renderer.draw_text(pen, x, y, words.text, face, 90 if words.anchor == "turned" else 0, mtext=anchor)


def _trace(mark: Mark, down: Transform, renderer: Any) -> None:
    """A mark as one path."""
    if mark.radius:
        path = Path.circle(mark.runs[0][0], mark.radius)
    else:
        end = [Path.CLOSEPOLY] if mark.closed else []
        vertices = [point for run in mark.runs for point in (*run, *(run[:1] if mark.closed else ()))]
        codes = [code for run in mark.runs for code in (Path.MOVETO, *[Path.LINETO] * (len(run) - 1), *end)]
        path = Path(vertices, codes)
    pen = renderer.new_gc()
    pen.set_linewidth(0 if mark.ink == "none" else mark.width)
    pen.set_capstyle("round" if mark.round_caps else "butt")
    pen.set_joinstyle("miter")
    pen.set_foreground(to_rgba(mark.ink), isRGBA=True)
    if mark.dash:
        pen.set_dashes(0, mark.dash)
    fill = to_rgba(mark.fill, mark.opacity)
    renderer.draw_path(pen, path, down, fill if fill[3] else None)


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
