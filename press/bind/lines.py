"""Lines of columns that are filled again at another height: what was set once is put where it is wanted next."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

KNOWN = "known_lines"
"""The name under which the layout of a document holds the lines of the columns that it is filling."""


@contextmanager
def keeping_lines(context: Any) -> Iterator[None]:
    """Keep every line that is set meanwhile: the same columns are filled again, with nothing else in their boxes."""
    vars(context)[KNOWN] = {}
    try:
        yield
    finally:
        del vars(context)[KNOWN]


def mend_lines() -> None:
    """Take a line that is kept, where it has the same text and room; twice is harmless.

    A line beside a float has its room from where it stands, and one with something out of the flow
    leaves a mark outside of itself: these are set anew.
    """
    from weasyprint.layout import inline  # noqa: PLC0415 - needs Pango, which may be missing

    library = inline.get_next_linebox
    if getattr(library, "mended", False):
        return

    def get_next_linebox(context: Any, box: Any, top: float, *more: Any) -> Any:
        known = vars(context).get(KNOWN)
        _, skip, around, absolute, fixed, *styles = more
        if known is None or context.excluded_shapes or any(styles) or around.style["direction"] != "ltr":
            return library(context, box, top, *more)
        key = (id(box), str(skip), around.width, box.text_indent)
        left, aside = around.content_box_x(), (len(absolute), len(fixed))
        if key in known:
            line, rest, *was = known[key]
            return _moved(line, left - was[0], top - was[1]), rest
        line, rest = library(context, box, top, *more)
        if line and _plain(line) and not context.excluded_shapes and aside == (len(absolute), len(fixed)):
            # a copy, since what stands in columns is moved about
            known[key] = line.deepcopy(), rest, left, top
        return line, rest

    get_next_linebox.mended = True  # type: ignore[attr-defined]
    inline.get_next_linebox = get_next_linebox


def _plain(box: Any) -> bool:
    """Whether a box holds texts and pictures alone."""
    from weasyprint.formatting_structure.boxes import InlineBox, InlineReplacedBox, LineBox, TextBox  # noqa: PLC0415

    return type(box) in {TextBox, InlineReplacedBox} or (
        type(box) in {LineBox, InlineBox} and all(map(_plain, box.children))
    )


def _moved(line: Any, right: float, down: float) -> Any:
    """A copy of a line and all in it, elsewhere."""
    new = line.deepcopy()
    new.translate(right, down)
    return new
