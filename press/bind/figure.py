"""A plate's figure at the start as a PDF of its own size, its words as text in the volume's faces."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

from press.bind.engine import press_pdf
from press.bind.pages import bare, families
from press.joined import joined, placed

if TYPE_CHECKING:
    from press.faults import Fault
    from press.leaves import PrintPlate, PrintVolume

CSS = "img { display: block; width: 100% } body { margin: 0 }"


def figure_path(plate: PrintPlate) -> str:
    """Where the figure's PDF lies in the site."""
    return f"{plate.path.removesuffix('.pdf')}-figure.pdf"


def bind_figure(volume: PrintVolume, plate: PrintPlate) -> tuple[bytes, list[Fault]]:
    """The figure as PDF, and what was warned of: for a process of its own."""
    title = f"Plate {volume.number}.{plate.number}: {bare(plate.sheet.title)}"
    sheet = placed([(panel.width, panel.height) for panel in plate.panels])
    svg = families(joined(plate.panels, title))
    words = " ".join(panel.alt for panel in plate.panels)
    src = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    html = (
        f'<!doctype html><html lang="en-GB"><head><title>{escape(title)}</title>'
        f'<meta name="author" content="{escape(volume.imprint)}">'
        f"<style>@page {{ size: {sheet.width:g}pt {sheet.height:g}pt; margin: 0 }}</style></head>"
        f'<body><img src="{src}" alt="{escape(words)}"></body></html>'
    )
    return press_pdf(html, CSS, figure_path(plate))
