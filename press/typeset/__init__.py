"""Stage 3, typeset: a plate's texts, numbers, formulas, citations and cross-references as HTML."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from press.faults import NOWHERE, Fault, Faults, nearest
from press.leaves import Sheet, Term
from press.markup import stopped
from press.places import place_in, placed
from press.schema import Say
from press.style import SOFT
from press.typeset.citations import Shelf
from press.typeset.markdown import paragraphs
from press.typeset.prose import Setter
from press.typeset.rules import MARKUP, faults_in, unset
from press.typeset.symbols import is_symbol, symbol
from press.typeset.terms import anchor_of, linked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from press.schema import Plate
    from press.values import Ledger

Medium = Literal["web", "print"]


@dataclass(frozen=True)
class Context:
    """What a plate's texts may refer to, besides its own ledger."""

    plate: str
    """Its own name: `XIV.2`."""
    sources: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Key → CSL item."""
    names: tuple[str, ...] = ()
    """Names that may stand in prose with their digits: `Llama 3`."""
    plates: Mapping[str, tuple[str | None, str]] = field(default_factory=dict)
    """Name of a plate → its address (None where it is not here) and its title."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """Name of a term of the volume → the address of its definition."""
    of: int = 0
    """How many plates its volume is to have; 0 where nobody says."""


def typeset(plate: Plate, ledger: Ledger, context: Context, medium: Medium) -> Sheet:
    """Set a plate for one medium.

    `text`, `analysis` and `notes` come back as paragraphs, everything else without an element.

    Raises:
        Faults: all that is wrong in the plate's texts, each at its place.
    """
    # a volume is one document in print, so its plates' anchors are kept apart by their names
    own = f"{context.plate.replace('.', '-')}-" if medium == "print" else ""
    shelf = Shelf([str(key) for key in plate.sources], context.sources, f"{own}source-")
    setter = Setter(ledger, medium, shelf, context.plate, context.plates, context.names, context.of)
    sheet = _sheet(plate, setter, own)
    setter.faults += _sources(plate, context)
    if plate.caption and not plate.figure:
        message = "a caption stands under a figure, and this plate has none: add figure:, or move these words to text:"
        setter.faults.append(Fault(message, placed(plate.caption)))
    for line in plate.numbers.values():
        for case in line.say if isinstance(line, Say) else []:
            setter.plain(case.then or case.otherwise)
    if setter.faults:
        raise Faults(setter.faults)
    return linked(sheet, context.terms)


def check_words(texts: Iterable[str | None], names: tuple[str, ...]) -> list[Fault]:
    """What is wrong in words that are printed as they are: no marks, no values, no numbers typed by hand."""
    faults: list[Fault] = []
    for text in filter(None, texts):
        for tokens in paragraphs(text, faults):
            found = [
                Fault(fault.message.partition(": write")[0] + ": write it in words, or list it under names:", fault.place)
                if "typed by hand" in fault.message else fault
                for fault in faults_in(text, tokens, names)
            ]  # fmt: skip
            odd = next((token for token in tokens if token.type not in {"text", "text_special", "softbreak"}), None)
            if odd and not found:
                written = odd.meta.get("written", odd.markup)
                found = [Fault("plain words only stand here", place_in(text, odd.meta["at"], written))]
            faults += found
    return faults


def check_labels(texts: Iterable[str]) -> list[Fault]:
    """What no page and no figure could set in labels, which may hold digits: HTML, characters that no face has."""
    faults = []
    for text in texts:
        markup = MARKUP.search(text)
        odd = next((character for character in text if unset(character)), "")
        if markup:
            message = f"{markup.group()!r}: HTML is not read here, and would print"
            faults.append(Fault(message, place_in(text, markup.start(), markup.group())))
        elif odd:
            faults.append(Fault(unset(odd), place_in(text, text.index(odd), odd)))
    return faults


def _sheet(plate: Plate, setter: Setter, own: str) -> Sheet:
    analysis = plate.analysis
    caption = setter.inline(plate.caption, SOFT)  # first, so that its symbols are the first to be named
    made = Sheet(
        title=stopped(setter.name(plate.title)),
        keywords=tuple(setter.name(word) for word in plate.keywords),
        standfirst=setter.inline(plate.standfirst, SOFT),
        text=setter.paragraphs(plate.text),
        learn=tuple(setter.inline(line) for line in plate.learn),
        caption=caption,
        symbols="",
        analysis_title=setter.name(analysis.title if analysis else None),
        analysis=setter.paragraphs(analysis.text if analysis else None),
        terms=tuple(_term(name, text, setter, own) for name, text in plate.terms.items()),
        takeaway=setter.inline(plate.takeaway),
        notes=setter.paragraphs(plate.notes),
        sources=tuple(setter.shelf.references()),
    )
    letters = tuple(name for name in setter.symbols if name in setter.ledger.lines)
    return replace(made, symbols=_symbols(setter), slots=tuple(setter.slots.values()), letters=letters)


def _term(name: str, definition: str, setter: Setter, own: str) -> Term:
    return Term(setter.name(name), setter.inline(definition), f"{own}{anchor_of(str(name))}")


def _symbols(setter: Setter) -> str:
    """The symbols of the formulas on the plate with their values: d = 8 192, H = 64."""
    lines = setter.ledger.lines
    made = []
    for name in setter.symbols:
        if name in lines and is_symbol(name) and lines[name].how not in {"say", "run"}:
            value = setter.value(f"{{{name}}}", NOWHERE)
            letter, _ = symbol(name)
            made.append(f'<span class="symbol" title="{escape(lines[name].label)}">{letter} = {value}</span>')
    return ", ".join(made)


def _sources(plate: Plate, context: Context) -> list[Fault]:
    """Keys that the data do not hold, and sources that cannot be set in the volume's faces."""
    found = []
    for key in plate.sources:
        place = placed(key)
        if key not in context.sources:
            found.append(Fault(f"unknown source {str(key)!r}.{nearest(key, context.sources)}", place))
        else:
            html = Shelf([str(key)], context.sources).references()[0].html
            if message := unset(html):
                found.append(Fault(f"in the source {str(key)!r}, {message}", place))
    return found
