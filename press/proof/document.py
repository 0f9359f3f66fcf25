"""What a PDF must be: titled, tagged, its faces inside, its plates two full pages each."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Dictionary, Name

from press.faults import Fault, Place, Remark
from press.leaves import PAPER
from press.proof.glyphs import fonts
from press.proof.marks import Box, Known, Mark, marks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

MILLIMETRE = 72 / 25.4
FULL = 0.70
"""The least share of a plate's page that is filled."""
GAP = 27.0
"""Points between two marks, about two lines, that still count as filled."""
SLACK = 2.0
"""Points that ink may stand outside the type area or a figure's frame: overhangs, strokes."""
FIGURE = "-figure.pdf"
"""How the file of a figure alone ends, which is of its own size and has no pages to fill."""
LETTER, HAIRLINE = 7.5, 0.25
"""The smallest letters of a figure and the thinnest lines that print, in points."""
EXACT = 0.005
"""What rounding may take from them."""
SPREAD = 2
"""Pages of a plate."""


def document(path: str, data: bytes, drafts: Collection[str] = ()) -> list[Fault]:
    """The faults of one PDF; `drafts` are the anchors of plates whose pages need not be full yet."""
    try:
        pdf = pikepdf.open(BytesIO(data))
    except pikepdf.PdfError as error:
        return [Fault(f"not a PDF that can be read: {error}", Place(path))]
    with pdf:
        if path.endswith(FIGURE):
            return [Fault(words, Place(path)) for words in (*_identity(pdf, bookmarks=False), *_fonts(pdf))]
        known: Known = {}
        ink = [marks(page, known) for page in pdf.pages]
        said = [*_identity(pdf), *_fonts(pdf), *_structure(pdf), *_links(pdf), *_pages(pdf, ink)]
        thin = [(Remark if name in drafts else Fault)(words, Place(path)) for name, words in _thin(pdf, ink)]
    return [*(Fault(words, Place(path)) for words in said), *thin]


def _identity(pdf: pikepdf.Pdf, *, bookmarks: bool = True) -> Iterator[str]:
    root = pdf.Root
    if not str(pdf.docinfo.get("/Title", "")).strip():
        yield "the PDF has no title"
    if str(root.get("/Lang", "")) != "en-GB":
        yield f"the PDF's language is {str(root.get('/Lang', ''))!r}, expected 'en-GB'"
    if bookmarks and ("/Outlines" not in root or int(root.Outlines.get("/Count", 0)) == 0):
        yield "the PDF has no bookmarks"
    if "/MarkInfo" not in root or not root.MarkInfo.get("/Marked", False) or "/StructTreeRoot" not in root:
        yield "the PDF is not tagged"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for font in fonts(pdf):
        if not font.embedded:
            yield f"the font {font.name} is not embedded"
        if not font.ours:
            signs = " ".join(
                f"{sign} (U+{ord(sign[0]):04X})" for sign in sorted(set(font.texts.values())) if sign.strip()
            )
            yield f"{signs}: not in the volume's faces, printed in {font.name}"


def _structure(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Each figure has its words."""
    for thing in pdf.objects:
        if not isinstance(thing, Dictionary) or thing.get("/S") != Name.Figure:
            continue
        if not str(thing.get("/Alt", "")).strip():
            yield "a figure has no alt text"


def _links(pdf: pikepdf.Pdf) -> Iterator[str]:
    known = destinations(pdf)
    for number, page in enumerate(pdf.pages, 1):
        for note in page.obj.get("/Annots", []):
            if "/Dest" in note and str(note.Dest) not in known:
                yield f"page {number} links to {str(note.Dest)!r}, which is not in the document"
            uri = str(note.A.get("/URI", "")) if "/A" in note else "https://"
            if not uri.startswith(("https://", "http://", "mailto:")):
                yield f"page {number} links to {uri!r}, which is no address on the web"


def destinations(pdf: pikepdf.Pdf) -> dict[str, int]:
    """The named places of a document and the numbers of their pages, from 1."""
    names: Any = pdf.Root.get("/Names", Dictionary()).get("/Dests", Dictionary()).get("/Names", [])
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    pairs = zip(list(names)[::2], list(names)[1::2], strict=True)
    return {str(name): numbers[place[0].objgen] for name, place in pairs if place[0].objgen in numbers}


def _pages(pdf: pikepdf.Pdf, ink: Sequence[Sequence[Mark]]) -> Iterator[str]:
    """Each plate is a spread of two pages; nothing runs over the type area or a figure's frame."""
    yield from _spreads(list(_plates(pdf).values()), _end(pdf))
    for number, (page, drawn) in enumerate(zip(pdf.pages, ink, strict=True), 1):
        area = type_area(float(page.mediabox[3]))
        yield from (f"page {number}: {words}" for words in (*overflows(drawn, area), *faint(drawn)))


def _thin(pdf: pikepdf.Pdf, ink: Sequence[Sequence[Mark]]) -> Iterator[tuple[str, str]]:
    """Pages of a plate that are far from full, each with the plate's anchor."""
    for name, start in _plates(pdf).items():
        for number in range(start, min(start + SPREAD, len(pdf.pages) + 1)):
            area = type_area(float(pdf.pages[number - 1].mediabox[3]))
            if (share := filled(ink[number - 1], area)) < FULL:
                yield name, f"page {number} is {share:.0%} full; a finished plate fills {FULL:.0%} or more"


def _plates(pdf: pikepdf.Pdf) -> dict[str, int]:
    """The anchors of plates and the pages on which they begin, in order."""
    found = {name: page for name, page in destinations(pdf).items() if _is_plate(name)}
    return dict(sorted(found.items(), key=lambda pair: pair[1]))


def _is_plate(name: str) -> bool:
    """A plate's own anchor is `plate-xiv-2`; what is inside a plate has a longer name."""
    return name.startswith("plate-") and name.count("-") == 2


def _end(pdf: pikepdf.Pdf) -> int:
    """The last page that belongs to a plate: what comes behind the plates has anchors that say so."""
    behind = [page for name, page in destinations(pdf).items() if name.startswith("back-")]
    return min(behind, default=len(pdf.pages) + 1) - 1


def _spreads(starts: Sequence[int], pages: int) -> Iterator[str]:
    if not starts:
        yield "there is no plate in the PDF"
    elif starts == [1]:
        if pages != SPREAD:
            yield f"the plate takes {pages} pages, expected exactly {SPREAD}"
    else:
        for start, following in zip(starts, [*starts[1:], pages + 1], strict=True):
            if start % 2:
                yield f"the plate on page {start} begins on a right-hand page"
            if following - start != SPREAD:
                yield f"the plate on page {start} takes {following - start} pages, expected exactly {SPREAD}"


def type_area(height: float) -> Box:
    """The page less its margins, in points."""
    side, foot, top = (value * MILLIMETRE for value in (PAPER.side, PAPER.foot, PAPER.top))
    return (side, foot, PAPER.width * MILLIMETRE - side, height - top)


def overflows(ink: Sequence[Mark], area: Box) -> Iterator[str]:
    """What stands outside the type area, or outside its figure's frame; each kind once."""
    if any(_outside(mark.box, area) for mark in ink if mark.figure is None):
        yield "text or a rule runs over the type area"
    if any(_outside(mark.figure, area) for mark in ink if mark.figure):
        yield "a figure runs over the type area"
    if any(_outside(mark.box, mark.figure) for mark in ink if mark.figure):
        yield "a figure is cut off at its frame"


def faint(ink: Sequence[Mark]) -> Iterator[str]:
    """Letters of a figure that are too small to read in print, and lines too thin to print; each kind once."""
    letters = min((mark.letter for mark in ink if mark.figure and mark.letter), default=LETTER)
    strokes = min((mark.stroke for mark in ink if mark.stroke), default=HAIRLINE)
    if letters < LETTER - EXACT:
        yield f"letters of {letters:.2f} pt in a figure, expected {LETTER} or more"
    if strokes < HAIRLINE - EXACT:
        yield f"a line of {strokes:.2f} pt, expected {HAIRLINE} or more"


def _outside(box: Box, frame: Box) -> bool:
    left, foot, right, top = box
    return (
        left < frame[0] - SLACK or foot < frame[1] - SLACK or right > frame[2] + SLACK or top > frame[3] + SLACK
    )  # fmt: skip


def filled(ink: Sequence[Mark], area: Box) -> float:
    """The share of the type area's height that has ink beside it; small gaps count as filled."""
    top, total, reach = area[3], 0.0, area[3]
    for _, foot, _, head in sorted((mark.box for mark in ink), key=lambda box: -box[3]):
        above, below = min(head, reach), max(foot, area[1])
        if below >= reach:
            continue
        total += above - below + (reach - head if 0 < reach - head <= GAP and (total or top - head <= GAP) else 0)
        reach = below
    return (total + (reach - area[1] if 0 < reach - area[1] <= GAP else 0)) / (area[3] - area[1])
