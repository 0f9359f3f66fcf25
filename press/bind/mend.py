"""A fault of the pinned WeasyPrint that shows in our pages, mended from outside."""

from __future__ import annotations

from math import inf
from typing import Any


def mend() -> None:
    """Let a text that ends with a space keep that space beyond the margin.

    Words before a number (`It keeps <span class="n">…`) are a text of their own that ends with a
    space. Where all but that space fits in a line, WeasyPrint 70 takes the line for unbreakable and
    breaks within its *first* word. Such a text is laid out without a limit instead: it fits.
    Doing so twice is harmless.
    """
    from weasyprint.layout import inline  # noqa: PLC0415 - needs Pango, which may be missing

    split = inline.split_first_line
    if getattr(split, "mended", False):
        return

    def split_first_line(text: str, style: Any, context: Any, width: Any, spacing: Any, **more: Any) -> Any:
        line = split(text, style, context, width, spacing, **more)
        broken = line[2] is not None and text.endswith(" ") and width not in {None, inf}
        # only a text about as long as a line can be meant; style["font_size"] is in pixels
        if broken and len(text) * style["font_size"] < 4 * width:
            bare = split(text.rstrip(" "), style, context, width, spacing, **more)
            if bare[2] is None and bare[3] <= width:
                return split(text, style, context, inf, spacing, **more)
        return line

    split_first_line.mended = True  # type: ignore[attr-defined]
    inline.split_first_line = split_first_line
