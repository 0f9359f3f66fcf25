"""A plate's figure at the start as a file of its own: SVG with its words as outlines, and PNG for print."""

from __future__ import annotations

import re
import struct
import zlib
from html import escape, unescape
from typing import TYPE_CHECKING

from press.away.csl import plate_item
from press.away.data import LICENCE
from press.away.outlines import EM, face_of, path, width
from press.joined import joined
from press.style import PANEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.values import Drawing
    from press.webpages import PlatePage

WHITE = "#ffffff"
DPI = 300
HEAD = 33
"""Bytes of a PNG before which its resolution may not stand: the signature and the header."""
TEXT = re.compile(r"<text\b([^>]*)>(.*?)</text>", re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
ANCHORS = {"middle": 0.5, "end": 1.0}


def start_panels(page: PlatePage) -> tuple[Drawing, ...]:
    """The panels at the start, in order."""
    start = {group.name: group.start for group in page.workshop.groups}
    return tuple(panel.drawings[tuple(start[name] for name in panel.controls)] for panel in page.panels)


def texts(svg: str) -> Iterator[tuple[str, bool]]:
    """The texts of a drawing, each with whether it is italic."""
    for attributes, words in TEXT.findall(svg):
        yield unescape(words), _attributes(attributes).get("font-style") == "italic"


def outlined(svg: str) -> str:
    """A drawing's inside with each of its texts as one path, in the same place."""
    return TEXT.sub(_outlined, svg)


def _outlined(found: re.Match[str]) -> str:
    own, words = _attributes(found[1]), unescape(found[2])
    face = face_of(italic=own.get("font-style") == "italic")
    size = float(own["font-size"]) / EM
    back = width(words, face) * ANCHORS.get(own.get("text-anchor", ""), 0.0)
    turned = "rotate(-90) " if "transform" in own else ""
    moved = f"translate({own['x']} {own['y']}) {turned}scale({size:g})" + (f" translate({-back:g} 0)" if back else "")
    return f'<path transform="{moved}" d="{path(words, face)}" fill="{own.get("fill", "#000000")}"/>'


def _attributes(written: str) -> dict[str, str]:
    """The attributes of an element, those that its style says among them."""
    own = dict(ATTRIBUTE.findall(written))
    declared = (part.split(":", 1) for part in own.pop("style", "").split(";") if ":" in part)
    return own | {name.strip(): value.strip().removesuffix("px") for name, value in declared}


def figure_svg(page: PlatePage, address: str) -> str:
    """The figure at the start: no fonts, no styles, literal colours on white, and where it is from."""
    title = f"Plate {page.volume.number}.{page.number}: {plate_item(page, '')['title']}"
    svg = joined(start_panels(page), title, head=metadata(page, address), ground=WHITE, each=outlined)
    return svg.replace(f'"{PANEL}"', f'"{WHITE}"').replace(f' font-family="{_families(svg)}"', "")


def _families(svg: str) -> str:
    found = re.search(r'font-family="([^"]*)"', svg)
    return found[1] if found else ""


def metadata(page: PlatePage, address: str) -> str:
    """Whose the figure is, as drawing programs keep it."""
    said = {
        "title": plate_item(page, "")["title"],
        "creator": page.volume.imprint,
        "date": page.taken.date,
        "source": address,
        "rights": "CC BY 4.0",
    }
    lines = "".join(f"<dc:{key}>{escape(text, quote=False)}</dc:{key}>" for key, text in said.items() if text)
    return (
        '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#">'
        f'<cc:Work rdf:about="">{lines}<cc:license rdf:resource="{LICENCE}"/></cc:Work></rdf:RDF></metadata>'
    )


def png(svg: str, dpi: int = DPI) -> bytes:
    """An SVG without fonts as PNG that says its resolution; a point is 1/72 inch."""
    import resvg_py  # noqa: PLC0415 - for pictures only

    raw = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, dpi=float(dpi)))
    per_metre = round(dpi / 0.0254)
    said = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    return raw[:HEAD] + struct.pack(">I", len(said) - 4) + said + struct.pack(">I", zlib.crc32(said)) + raw[HEAD:]
