"""A plate as Markdown, for readers and programs that take plain text: its words, its numbers at the start, its sources."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from markdownify import MarkdownConverter

from press.away.figure import start_panels
from press.markup import plain, stopped
from press.units import unbroken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from press.webpages import PlatePage

SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def markdown(page: PlatePage, address: str) -> str:
    """The plate's copy; `address` is that of its page."""
    return "\n\n".join(part for part in _parts(page, address) if part) + "\n"


def _parts(page: PlatePage, address: str) -> Iterator[str]:
    sheet, volume = page.sheet, page.volume
    yield f"# {_line(stopped(plain(sheet.title)))}"
    yield f"*Plate {page.number} of {_line(volume.title)}, Vol. {volume.number}. {_line(volume.imprint)}*"
    yield _line(address and f"{address}")
    yield _text(sheet.standfirst)
    yield _text(sheet.text)
    if sheet.learn:
        yield "## What you will learn"
        yield "\n".join(f"- {_text(line)}" for line in sheet.learn)
    yield from _figure(page)
    if sheet.analysis:
        yield f"## {_text(sheet.analysis_title)}"
        yield _text(sheet.analysis)
    if sheet.terms:
        yield "## Terms"
        yield "\n".join(f"- **{_text(term.name)}**: {_text(term.definition)}" for term in sheet.terms)
    yield f"> {_text(sheet.takeaway)}" if sheet.takeaway else ""
    if sheet.notes:
        yield "## Notes"
        yield _text(sheet.notes)
    if sheet.sources:
        yield "## Sources"
        yield "\n".join(f"{at}. {_text(source.html)}" for at, source in enumerate(sheet.sources, 1))
    yield "Text and figures: [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)."


def _figure(page: PlatePage) -> Iterator[str]:
    panels = start_panels(page)
    if panels:
        yield "## Figure"
        yield f"![{_line(' '.join(panel.alt for panel in panels))}]({page.entry.stem}-figure.svg)"
    yield _text(page.sheet.caption)
    if page.taken.quantities:
        yield "## Numbers"
        chosen = [
            f"{group.label}: {next(option.words for option in group.options if option.key == group.start)}"
            for group in page.workshop.groups
        ]
        yield f"At the printed choice{' (' * bool(chosen)}{_line(', '.join(chosen))}{')' * bool(chosen)}."
        start = page.taken.choices[0]
        rows = [(unbroken(quantity.label), unbroken(quantity.at(start).said)) for quantity in page.taken.quantities]
        yield "\n".join(["| number | value |", "|---|---|", *(f"| {_line(a)} | {_line(b)} |" for a, b in rows)])


class _Converter(MarkdownConverter):
    """Formulas of the text are one line already, so only their slanted letters lose their marks."""

    def convert_i(self, element: Any, text: str, **_: Any) -> str:
        in_formula = element.find_parent(role="math") is not None
        return text if in_formula else f"*{text}*"

    def convert_cite(self, _: Any, text: str, **__: Any) -> str:
        return f"*{text}*"

    def convert_math(self, element: Any, text: str, **_: Any) -> str:
        return _line(str(element.get("aria-label") or text))

    def convert_a(self, element: Any, text: str, parent_tags: Any) -> str:
        within = element.get("href", "").startswith("#")
        return text if within else str(super().convert_a(element, text, parent_tags))  # type: ignore[misc]


def _text(html: str) -> str:
    """HTML of a sheet as Markdown: words, emphasis, links to elsewhere."""
    made = _Converter(sub_symbol="_", sup_symbol="^", escape_misc=False, bullets="-").convert(html)
    lines = [" ".join(part.split()) for part in re.split(r"\n{2,}", unbroken(made))]
    return "\n\n".join(line for line in lines if line)


def _line(text: str) -> str:
    """Words on one line, with what Markdown would read as its own kept as it is."""
    return SPECIAL.sub(r"\\\1", unbroken(re.sub(r"[ \n\t]+", " ", text)))
