"""Where the ink of a PDF page lies: its content stream followed, as far as our own pages need it.

Texts, paths, images and figures give boxes in points from the lower left corner. Running heads and
folios (artifacts of pagination) are left out. Text heights are those of the capitals and descenders
of the volume's faces, near enough to find an overflow or an empty half page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from press.proof.glyphs import Glyphs

if TYPE_CHECKING:
    from collections.abc import Iterable

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, foot, right, top."""

UNIT: Matrix = (1, 0, 0, 1, 0, 0)
ABOVE, BELOW = 0.7, -0.22
"""Ems above and below the baseline that text is taken to ink."""

PATHS = {"m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4}
PAINTS = frozenset({"f", "F", "f*", "S", "s", "B", "B*", "b", "b*"})
STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})


Known = dict[tuple[int, int], Glyphs]
"""The fonts of a document that have been read, by object: a page names them at every run of text."""


@dataclass(frozen=True)
class Mark:
    """The box of one piece of ink; `figure` is the frame of the figure that it belongs to."""

    box: Box
    figure: Box | None = None
    letter: float = 0
    """The size of its letters, in points; nought where it has none."""
    stroke: float = 0
    """The width of its line, in points; nought where it is no line."""


@dataclass
class _Pen:
    """The state of the graphics as a stream runs."""

    matrix: Matrix = UNIT
    text: Matrix = UNIT
    glyphs: Glyphs | None = None
    size: float = 0
    width: float = 1
    stack: list[tuple[Matrix, float]] = field(default_factory=list)
    path: list[tuple[float, float]] = field(default_factory=list)
    aside: list[bool] = field(default_factory=list)
    known: Known = field(default_factory=dict)


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def scale(matrix: Matrix) -> float:
    """How much larger a transformation makes what it draws."""
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


def around(points: Iterable[tuple[float, float]], matrix: Matrix) -> Box:
    """The box round points, after a transformation."""
    a, b, c, d, e, f = matrix
    placed = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    xs, ys = [x for x, _ in placed], [y for _, y in placed]
    return (min(xs), min(ys), max(xs), max(ys))


def corners(left: float, foot: float, right: float, top: float) -> list[tuple[float, float]]:
    """The corners of a box."""
    return [(left, foot), (right, foot), (right, top), (left, top)]


def marks(page: pikepdf.Page, known: Known | None = None) -> list[Mark]:
    """All marks of a page's type area, in the order in which they are drawn.

    `known` is filled with the fonts that were read; hand the same one over for all pages of a document.
    """
    found: list[Mark] = []
    pen = _Pen(known={} if known is None else known)
    _follow(page, page.obj.get("/Resources", Dictionary()), pen, None, found)
    return found


def _follow(stream: Any, resources: Any, pen: _Pen, figure: Box | None, found: list[Mark]) -> None:
    for code in pikepdf.parse_content_stream(stream):
        operator, given = str(code.operator), list(code.operands)
        if operator in {"BDC", "BMC"}:
            pen.aside.append(_is_running(given))
        elif operator == "EMC":
            pen.aside.pop()
        elif operator == "Do":
            _draw(resources.XObject[given[0]], resources, pen, figure, found)
        elif operator in {"TJ", "Tj"}:
            _write(given[0], pen, figure, found)
        elif operator in PAINTS or operator == "n":
            if operator != "n" and pen.path and not any(pen.aside):
                stroke = pen.width * scale(pen.matrix) if operator in STROKES else 0
                found.append(Mark(around(pen.path, pen.matrix), figure, stroke=stroke))
            pen.path = []
        else:
            _move(operator, given, resources, pen)


def _move(operator: str, given: list[Any], resources: Any, pen: _Pen) -> None:
    """Operators that leave no ink: they move the pen or change it."""
    if operator == "q":
        pen.stack.append((pen.matrix, pen.width))
    elif operator == "Q":
        pen.matrix, pen.width = pen.stack.pop()
    elif operator == "w":
        pen.width = float(given[0])
    elif operator == "cm":
        pen.matrix = times(_matrix(given), pen.matrix)
    elif operator == "BT":
        pen.text = UNIT
    elif operator == "Tm":
        pen.text = _matrix(given)
    elif operator == "Tf":
        pen.glyphs, pen.size = _glyphs(resources.Font[given[0]], pen.known), float(given[1])
    elif operator in PATHS:
        at = [float(value) for value in given]
        if operator == "re":
            pen.path += corners(at[0], at[1], at[0] + at[2], at[1] + at[3])
        else:
            pen.path += list(zip(at[::2], at[1::2], strict=True))


def _glyphs(font: Any, known: Known) -> Glyphs:
    if font.objgen == (0, 0):  # written in place, so it has no number to be known by
        return Glyphs.of(font)
    if font.objgen not in known:
        known[font.objgen] = Glyphs.of(font)
    return known[font.objgen]


def _matrix(given: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in given)
    return (a, b, c, d, e, f)


def _is_running(given: list[Any]) -> bool:
    """True where marked content begins that belongs to the pagination."""
    return given[0] == Name.Artifact and len(given) > 1 and given[1].get("/Type") == Name.Pagination


def _write(shown: Any, pen: _Pen, figure: Box | None, found: list[Mark]) -> None:
    """One run of text: its box, from the advances of its glyphs."""
    if pen.glyphs is None or any(pen.aside):
        return
    width = pen.glyphs.width(shown if isinstance(shown, Array) else [shown]) * pen.size
    if width > 0:
        matrix = times(pen.text, pen.matrix)
        box = around(corners(0, BELOW * pen.size, width, ABOVE * pen.size), matrix)
        found.append(Mark(box, figure, letter=pen.size * scale(matrix)))


def _draw(thing: Any, resources: Any, pen: _Pen, figure: Box | None, found: list[Mark]) -> None:
    """An image is one mark; a form is followed, and the outermost is the figure's frame."""
    if thing.get("/Subtype") != Name.Form:
        if not any(pen.aside):
            found.append(Mark(around(corners(0, 0, 1, 1), pen.matrix), figure))
        return
    matrix = times(_matrix(thing.get("/Matrix", UNIT)), pen.matrix)
    frame = figure or around(corners(*(float(value) for value in thing.BBox)), matrix)
    _follow(
        thing,
        thing.get("/Resources", resources),
        _Pen(matrix, width=pen.width, aside=list(pen.aside), known=pen.known),
        frame,
        found,
    )
