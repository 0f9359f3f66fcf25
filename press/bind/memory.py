"""What WeasyPrint works out again and again while it sets one document, and what follows from the same things each time.

A box is set many times: columns are filled by trial, table cells are measured before they are set, and pages
with references to later pages are set twice. What is remembered of a style holds the style as well, so that
none can make room for another with its address.
"""

from __future__ import annotations

import gc
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Call = Callable[..., Any]

LENGTHS = (
    *(f"{what}_{side}" for what in ("margin", "padding") for side in ("left", "right", "top", "bottom")),
    *(f"border_{side}_width" for side in ("left", "right", "top", "bottom")),
    "width", "min_width", "max_width", "height", "min_height", "max_height",
)  # fmt: skip
"""What a box is given when its percentages are resolved."""


@contextmanager
def remembering() -> Iterator[None]:
    """While one document is set, measure each style once, and search nothing for rings.

    A document is one great ring of boxes, and the collector looks at all of them in vain until it is done.
    """
    from weasyprint.layout import inline, percent  # noqa: PLC0415 - needs Pango, which may be missing

    made = {
        inline.strut: _heights(inline.strut),
        percent.resolve_percentages: _lengths(percent.resolve_percentages),
    }
    collecting = gc.isenabled()
    gc.disable()
    _exchange(made)
    try:
        yield
    finally:
        _exchange({ours: theirs for theirs, ours in made.items()})
        if collecting:
            gc.enable()


def _exchange(made: dict[Call, Call]) -> None:
    """Put functions in the places of others, in every module of WeasyPrint that has taken them."""
    modules = [module for name, module in sys.modules.items() if name.startswith("weasyprint.layout")]
    for module in modules:
        for name, thing in [*vars(module).items()]:
            if callable(thing) and thing in made:
                setattr(module, name, made[thing])


def _heights(measure: Call) -> Call:
    """The height of an empty line follows from its style."""
    known: dict[int, tuple[Any, Any]] = {}

    def strut(style: Any) -> Any:
        if id(style) not in known:
            known[id(style)] = style, measure(style)
        return known[id(style)][1]

    return strut


def _lengths(resolve: Call) -> Call:
    """Margins, borders, paddings and sizes follow from a style and the box around, but for borders that were merged."""
    from weasyprint.formatting_structure.boxes import Box, PageBox  # noqa: PLC0415 - as above

    known: dict[tuple[Any, ...], tuple[Any, dict[str, Any]]] = {}

    def resolve_percentages(box: Any, containing_block: Any) -> None:
        if isinstance(box, PageBox) or box.style["border_collapse"] == "collapse":
            resolve(box, containing_block)
            return
        room = (around.width, around.height) if isinstance(around := containing_block, Box) else tuple(around)
        key = (id(box.style), *room)
        if key not in known:
            resolve(box, containing_block)
            known[key] = box.style, {name: getattr(box, name) for name in LENGTHS}
        else:
            vars(box).update(known[key][1])

    return resolve_percentages
