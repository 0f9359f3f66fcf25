"""The picture that other sites show beside a link to a plate: 1200 × 630, its figure under its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.away.figure import outlined, start_panels
from press.away.outlines import EM, face_of, path, width
from press.joined import joined, placed
from press.markup import plain, stopped
from press.style import TOKENS

if TYPE_CHECKING:
    from press.fonts import Face
    from press.values import Drawing
    from press.webpages import PlatePage

PAPER = "#faf6ec"
WIDE, HIGH, SIDE = 1200, 630, 56
"""In pixels: the size that sites agree on, and the margin."""
FRAME_TOP, FRAME_FOOT = 184, 604
INSET = 13
LARGEST = 66
"""The size of a title that has room."""


def card_svg(page: PlatePage) -> str:
    """The card as SVG, its words as outlines."""
    ink, rust, soft = TOKENS["ink"], TOKENS["rust"], TOKENS["soft"]
    volume = page.volume
    left = f"Vol. {volume.number} · {volume.title}"
    right = f"Plate {page.number} of {volume.of}"
    parts = [
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
        f'<path d="M{SIDE} 38H{WIDE - SIDE}" stroke="{ink}" stroke-width="3"/>',
        f'<path d="M{SIDE} 80H{WIDE - SIDE}" stroke="{ink}" stroke-width="1.2"/>',
        _set(left, face_of(), 24, (SIDE, 67), ink),
        _set(volume.imprint, face_of(), 24, (WIDE / 2, 67), soft, back=0.5),
        _set(right, face_of(), 24, (WIDE - SIDE, 67), rust, back=1),
        _title(stopped(plain(page.sheet.title)), ink),
        *_framed(page, ink),
    ]
    size = f'width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _title(words: str, ink: str) -> str:
    """The title on one line, smaller where it is long."""
    face = face_of(200)
    room = WIDE - 2 * SIDE
    size = min(LARGEST, room / width(words, face) * EM)
    return _set(words, face, size, (SIDE - 2, 151), ink)


def _framed(page: PlatePage, ink: str) -> list[str]:
    """The figure in a double rule, as large as it can be; the first panel alone where all would be too small."""
    panels = start_panels(page)
    if not panels:
        return []
    chosen = max((panels, panels[:1]), key=_scale) if _scale(panels) < 1.1 else panels
    sheet, scale = placed([(panel.width, panel.height) for panel in chosen]), _scale(chosen)
    x = (WIDE - sheet.width * scale) / 2
    y = FRAME_TOP + (FRAME_FOOT - FRAME_TOP - sheet.height * scale) / 2
    inside = joined(chosen, "", each=outlined).replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1)
    inside = inside.replace(f'width="{sheet.width:g}pt" height="{sheet.height:g}pt"',
                            f'width="{sheet.width * scale:g}" height="{sheet.height * scale:g}"', 1)  # fmt: skip
    across, down = WIDE - 2 * SIDE, FRAME_FOOT - FRAME_TOP
    panel = TOKENS["panel"]
    return [
        f'<rect x="{SIDE}" y="{FRAME_TOP}" width="{across}" height="{down}" fill="{panel}" stroke="{ink}" stroke-width="3"/>',
        f'<rect x="{SIDE + 6}" y="{FRAME_TOP + 6}" width="{across - 12}" height="{down - 12}" fill="none" stroke="{ink}"/>',
        inside,
    ]


def _scale(panels: tuple[Drawing, ...]) -> float:
    sheet = placed([(panel.width, panel.height) for panel in panels])
    across, down = WIDE - 2 * SIDE - 2 * INSET, FRAME_FOOT - FRAME_TOP - 2 * INSET
    return min(across / sheet.width, down / sheet.height)


def _set(words: str, face: Face, size: float, at: tuple[float, float], ink: str, *, back: float = 0.0) -> str:
    """Words from, about or up to a point of their baseline."""
    x, y = at
    left = x - width(words, face) / EM * size * back
    return f'<path transform="translate({left:g} {y}) scale({size / EM:g})" d="{path(words, face)}" fill="{ink}"/>'
