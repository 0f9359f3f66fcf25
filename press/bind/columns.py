"""Columns of even height in a few trials: WeasyPrint's own balancing grows them by the smallest step each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.bind.filling import Filled, Frame, filled
from press.bind.lines import keeping_lines

if TYPE_CHECKING:
    from collections.abc import Callable

TURNED_AWAY: tuple[Any, ...] = None, (0, None), {"break": "any", "page": None}, [], False
"""What the setter expects of columns of which nothing fits on the page."""


def mend_columns() -> None:
    """Have plain columns filled here; those with anything out of the way, by WeasyPrint. Twice is harmless."""
    from weasyprint.layout import block  # noqa: PLC0415 - needs Pango, which may be missing

    library: Callable[..., Any] = block.columns_layout
    if getattr(library, "mended", False):
        return

    def columns_layout(context: Any, box: Any, *more: Any) -> Any:
        if not _plain(context, box):
            return library(context, box, *more)
        bottom, skip, around, empty, absolute, fixed, margins, *styles = more
        frame = _frame(context, _placed(box, around, margins), around, skip, styles)
        context.in_column = True
        with keeping_lines(context):
            made = filled(frame, context.page_bottom - frame.top - bottom, empty=empty)
        context.in_column = False
        if made.stuck:
            return TURNED_AWAY
        absolute += made.absolute
        fixed += made.fixed
        return _closed(frame, made), _rest(made, skip), made.next_page, [], False

    columns_layout.mended = True  # type: ignore[attr-defined]
    block.columns_layout = columns_layout


def _plain(context: Any, box: Any) -> bool:
    """Whether columns are balanced, as high as their content, and hold it all in one direction, with no footnotes."""
    style = box.style
    return bool(
        (style["height"], style["min_height"], style["position"], style["direction"], style["column_fill"])
        == ("auto", "auto", "static", "ltr", "balance")
        and style["column_count"] != "auto"
        and style["column_width"] == "auto"
        and style["column_gap"] != "normal"
        and box.children
        and all(child.style["column_span"] != "all" for child in box.children)
        and not (context.footnotes or context.current_page_footnotes or context.reported_footnotes)
    )


def _placed(box: Any, around: Any, margins: Any) -> Any:
    """A copy of the box of all columns, as wide as what is `around` it allows, below the margins that adjoin its own."""
    from weasyprint.layout.block import block_level_width, collapse_margin  # noqa: PLC0415 - as above

    box = box.copy_with_children(box.children)
    box.position_y += collapse_margin(margins)
    block_level_width(box, around)
    return box


def _frame(context: Any, box: Any, around: Any, skip: Any, styles: Any) -> Frame:
    from weasyprint.layout.percent import percentage  # noqa: PLC0415 - as above

    count = box.style["column_count"]
    gap = percentage(box.style["column_gap"], box.style, box.width)
    width = max(0, box.width - (count - 1) * gap) / count
    (first, start), *_ = (skip or {0: None}).items()
    children = [child.copy() for child in box.children[first:]]
    start = {0: start} if skip else None
    above = len(context.excluded_shapes)
    return Frame(context, box, around, children, start, width, gap, count, box.content_box_y(), above, styles)


def _closed(frame: Frame, made: Filled) -> Any:
    """The box around the columns, which are all as high as the tallest."""
    box, height = frame.box, max(column.margin_height() for column in made.columns)
    for column in made.columns:
        column.height = height
    box.children = made.columns
    if box.height == "auto":
        box.height = height
    return box


def _rest(made: Filled, skip: Any) -> Any:
    """Where the content goes on, counted from its first piece and not from the first on this page."""
    if made.rest is None:
        return None
    ((index, within),) = made.rest.items()
    (first, *_) = skip or {0: None}
    return {index + first: within}
