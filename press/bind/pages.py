"""The HTML that is printed: a plate by itself, and the volume."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from jinja2 import Environment, StrictUndefined

from press.bind.balance import balanced, share
from press.bind.colophon import faces_used, makers
from press.bind.cover import HEIGHT, WIDTH, picture
from press.bind.links import led, recto_of, within, workings_of
from press.leaves import anchor_of
from press.markup import plain, stopped
from press.templates import loader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.leaves import PrintPlate, PrintVolume
    from press.values import Drawing

INNER = 475.0
"""Points between the rules of the figure's frame."""
LARGEST = 0.95
"""A panel is drawn for 250 or 520 points and printed no larger than this."""
GUTTER = 12.0
"""Points between two panels of one row."""
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


@dataclass(frozen=True)
class Panel:
    """A panel placed in the frame: its address, its words, its size in points."""

    src: str
    alt: str
    width: float
    height: float


def bare(title: str) -> str:
    """A title as plain words without its full stop, for running heads and bookmarks."""
    return plain(title).removesuffix(".")


def day(iso: str) -> str:
    """A day in words: `31 May 2026`, its number and month held together."""
    year, month, number = iso.split("-")
    return f"{int(number)}\u00a0{MONTHS[int(month) - 1]} {year}"


HELD = str.maketrans({"\u2009": "\u202f", " ": "\u00a0", "/": "/\u2060"})
"""Spaces and signs at which a line may break, and what stands for them where it may not."""
WITHIN = re.compile(r"<[^>]*>|(?<=\w) (?=\w)")
"""A tag, or the space within a name of several words."""


def paragraphs(html: str) -> list[str]:
    """The plain text of each paragraph."""
    return [words for part in html.split("</p>") if (words := plain(part))]


def short(formula: str) -> str:
    """A formula or a value without its spans: a volume has ten thousand, and each is an element of the PDF's tree.

    What a span held together is held by characters that do not break.
    """
    held = re.sub(r'<span class="n">(.*?)</span>', lambda found: found[1].translate(HELD), formula)
    return re.sub(r"</?span[^>]*>", "", held)


def knit(formula: str) -> str:
    """A formula as `short` has it, its names of several words held together as well."""
    return WITHIN.sub(lambda found: "\u00a0" if found[0] == " " else found[0], short(formula))


def rows(panels: tuple[Drawing, ...]) -> list[list[Panel]]:
    """Panels side by side while they fit, all of a row at one scale."""
    placed: list[list[Drawing]] = []
    for panel in panels:
        if placed and _width([*placed[-1], panel]) <= INNER / LARGEST + 2 * GUTTER:
            placed[-1].append(panel)
        else:
            placed.append([panel])
    return [[_panel(panel, _scale(row)) for panel in row] for row in placed]


def families(svg: str) -> str:
    """An SVG whose lists of faces have no space after the comma: WeasyPrint takes it for part of the name."""
    return re.sub(r"font-family\s*[:=][^;<>]*", lambda found: re.sub(r",\s+", ",", found[0]), svg)


def _width(row: list[Drawing]) -> float:
    return sum(panel.width for panel in row)


def _scale(row: list[Drawing]) -> float:
    return min(LARGEST, (INNER - GUTTER * (len(row) - 1)) / _width(row))


def _panel(panel: Drawing, scale: float) -> Panel:
    src = "data:image/svg+xml;base64," + b64encode(families(panel.svg).encode()).decode()
    return Panel(src, panel.alt, round(panel.width * scale, 2), round(panel.height * scale, 2))


def environment(templates: Mapping[str, str]) -> Environment:
    """The print templates, compiled once a process: a name that is missing is a bug of ours, plain values are escaped."""
    return _environment((*templates.items(),))


@lru_cache(maxsize=1)
def _environment(templates: tuple[tuple[str, str], ...]) -> Environment:
    made = Environment(
        loader=loader(dict(templates)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"plain": plain, "stopped": stopped, "bare": bare, "balanced": balanced, "paragraphs": paragraphs}
    made.globals["share"] = share
    made.filters |= {
        "rows": rows,
        "anchor": anchor_of,
        "recto": recto_of,
        "workings": workings_of,
        "day": day,
        "short": short,
        "knit": knit,
    }
    return made


def _spread(env: Environment, volume: PrintVolume, plate: PrintPlate, printed: frozenset[str]) -> str:
    """One plate's two pages; links lead to what is printed in the same document, others become words."""
    anchor = anchor_of(f"{volume.number}.{plate.number}")
    html = env.get_template("print/plate.html").render(volume=volume, plate=plate, anchor=anchor)
    return led(html, anchor, printed)


def alone(env: Environment, volume: PrintVolume, plate: PrintPlate) -> str:
    """A document of one plate."""
    printed = frozenset({anchor_of(f"{volume.number}.{plate.number}")})
    spread = _spread(env, volume, plate, printed)
    return env.get_template("print/alone.html").render(volume=volume, plate=plate, spread=spread)


def book(env: Environment, volume: PrintVolume) -> str:
    """The volume: title page, imprint, contents, and each plate a spread."""
    printed = frozenset(anchor_of(f"{volume.number}.{plate.number}") for plate in volume.plates)
    spreads = [_spread(env, volume, plate, printed) for plate in volume.plates]
    return env.get_template("print/book.html").render(
        volume=volume, matter=volume.matter, spreads=spreads, cover=picture(volume.of), size=(WIDTH, HEIGHT),
        faces=faces_used(), makers=makers(),
        behind=lambda html: within(html, printed),
    )  # fmt: skip
