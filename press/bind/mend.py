"""What the pinned WeasyPrint does wrong or twice in our pages, mended from outside."""

from __future__ import annotations

from math import inf
from typing import Any

from press.bind.columns import mend_columns
from press.bind.lines import mend_lines

SPACES = (" ", "\u00a0")
"""What a line may end with and the setter does not count: a space, and one that does not break."""


def mend() -> None:
    """Break a text that ends with a space as one that does not.

    Words before a number (`It keeps <span class="n">…`) are a text of their own that ends with a
    space. Where all but that space fits in a line, Pango lets the space hang, and WeasyPrint 70 takes
    the line for unbreakable and breaks it after, or within, its *first* word. Such a text is laid out
    without a limit instead: it fits. If the space is one that holds (`in it\u00a0[3]`), the text is
    broken before its last word. Doing so twice is harmless.
    """
    from weasyprint.layout import inline  # noqa: PLC0415 - needs Pango, which may be missing

    split = inline.split_first_line
    if getattr(split, "mended", False):
        return

    def split_first_line(text: str, style: Any, context: Any, width: Any, spacing: Any, **more: Any) -> Any:
        line = split(text, style, context, width, spacing, **more)
        broken = line[2] is not None and text.endswith(SPACES) and width not in {None, inf}
        # only a text about as long as a line can be meant; style["font_size"] is in pixels
        if broken and len(text) * style["font_size"] < 4 * width:
            bare = split(text.rstrip("".join(SPACES)), style, context, width, spacing, **more)
            if bare[2] is None and bare[3] <= width:
                room = inf if text.endswith(" ") else bare[3] - 1
                return split(text, style, context, room, spacing, **more)
        return line

    split_first_line.mended = True  # type: ignore[attr-defined]
    inline.split_first_line = split_first_line
    _note_references()
    _mend_references()
    _mend_page_values()
    mend_columns()
    mend_lines()


def _note_references() -> None:
    """Have each anchor know its references.

    Where the anchor of a reference stands in an attribute, WeasyPrint 70 takes the reference for one to the
    page that it stands on, and sets every page with a reference three times.
    """
    from weasyprint.css.targets import TargetCollector  # noqa: PLC0415 - as above

    collect = TargetCollector.collect_missing_counters

    def collect_missing_counters(self: Any, box: Any, token: str, again: Any, *lists: Any) -> None:
        missing, targets = lists
        to = (box.element.get("data-to") or "").removeprefix("#") if targets else ""
        collect(self, box, token, again, [] if to else missing, {to: ["page"]} if to else targets)
        if to and (box, token) in self.counter_lookup_items:
            vars(self).setdefault("references", {}).setdefault(to, []).append(self.counter_lookup_items[box, token])

    TargetCollector.collect_missing_counters = collect_missing_counters


def _mend_references() -> None:
    """Set a page once where it refers to earlier pages, and twice where it refers to later ones.

    The references to an anchor are made anew when its page is known, and only pages that were set before are
    set again.
    """
    from weasyprint.css.targets import TargetCollector  # noqa: PLC0415 - as above
    from weasyprint.layout import page as pages  # noqa: PLC0415

    make_page = pages.make_page

    def cache_target_page_counters(self: Any, anchor: str, counters: dict[str, Any], _: int, page_maker: Any) -> None:
        target = None if self.collecting else self.target_lookup_items.get(anchor)
        if target is None or target.cached_page_counter_values.get("page") == counters["page"]:
            return
        target.cached_page_counter_values = {"page": [*counters["page"]]}
        for reference in vars(self).get("references", {}).get(anchor, ()):
            reference.parse_again({})
            if reference.page_maker_index is not None and reference.page_maker_index < len(page_maker):
                page_maker[reference.page_maker_index][-1]["content_changed"] = True
            else:
                reference.pending = True  # until the page is done: if it stands on this one, that is set again
                vars(self).setdefault("waiting", []).append(reference)

    def made_page(context: Any, *more: Any) -> Any:
        waiting = vars(context.target_collector).setdefault("waiting", [])
        for reference in waiting:
            reference.pending = False
        waiting.clear()
        return make_page(context, *more)

    TargetCollector.cache_target_page_counters = cache_target_page_counters
    pages.make_page = made_page


def _mend_page_values() -> None:
    """Ask of a box the names of the pages on which it begins and ends, and not all of its children each time."""
    from weasyprint.formatting_structure.boxes import Box, ParentBox  # noqa: PLC0415 - as above

    def named(child: Any) -> bool:
        return bool(child.is_in_normal_flow() or child.is_floated())

    def page_values(self: Any) -> tuple[Any, Any]:
        start, end = Box.page_values(self)
        first = next(filter(named, self.children), None)
        last = next(filter(named, reversed(self.children)), None)
        if first is not None and last is not None:
            at_first = first.page_values()
            at_last = at_first if first is last else last.page_values()
            start, end = at_first[0] or start, at_last[1] or end
        return start, end

    ParentBox.page_values = page_values
