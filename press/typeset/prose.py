"""Tokens → HTML: values in their spans, formulas, citations and cross-references."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.braces import braces
from press.grammar.evaluate import NotFinite
from press.places import place_in
from press.style import INK
from press.typeset.formula import set_formula, symbols_in
from press.typeset.markdown import paragraphs
from press.typeset.rules import faults_in, unset
from press.typeset.tex import TexError, read
from press.units import grouped

if TYPE_CHECKING:
    from markdown_it.token import Token

    from press.faults import Place
    from press.grammar.braces import Brace
    from press.typeset.citations import Shelf
    from press.values import Ledger, Line, Slot

BROKEN = "broken"
"""How a line with a fault of its own says so: its place has been reported."""
PLAIN = {"text", "text_special", "softbreak", "hardbreak", "value", "fault"}
TAGS = {"em_open": "<em>", "em_close": "</em>", "strong_open": "<strong>", "strong_close": "</strong>"}
LEADING = {"link_open", "address", "plate", "cite"}
"""What becomes a link; a text that is one itself, somewhere on the site, can hold none."""
BEGINS = re.compile(r"(?:^|[.!?]['’”]?[ \n])$")
FURTHER = re.compile(r'class="plate"[^>]*>[^<]*</(?:a|span)>(?:,|,? (?:and|or|to))[ \n]$|–$')
"""What stands before a second plate of a series, which is named by its number alone: plates XIV.4 and XIV.5."""
FEW = 20
"""Characters that stand for one number."""
NO_FORMULA = {
    "given": "is a given number", "quoted": "is quoted from a source", "say": "is a line of words",
    "run": "comes from a method", "control": "is the reader's choice", "datum": "is read from the data",
    "symbol": "is read from the model",
}  # fmt: skip


@dataclass
class Setter:
    """Sets the texts of one plate for one medium, and remembers what they used."""

    ledger: Ledger
    shelf: Shelf
    plate: str
    plates: Mapping[str, tuple[str | None, str]]
    names: tuple[str, ...]
    medium: str
    faults: list[Fault] = field(default_factory=list)
    slots: dict[str, str] = field(default_factory=dict)
    """Slot key → brace text, for every number that follows the reader's choice."""
    symbols: dict[str, None] = field(default_factory=dict)
    """Names of the symbols in the formulas that were set, in order."""
    ink: str = ""
    """The colour of the text at hand, which a formula that is a picture cannot inherit."""

    # ------------------------------------------------------------------------------------ whole texts

    def paragraphs(self, text: str | None) -> str:
        """A text as paragraphs."""
        self.ink = INK
        return "\n".join(f"<p>{html}</p>" for html in self._set(text))

    def inline(self, text: str | None, ink: str = INK) -> str:
        """A text of one paragraph, without its element; `ink` is the colour that it will have."""
        self.ink = ink
        made = self._set(text)
        if len(made) > 1 and text is not None:
            rest = re.split(r"\n\s*\n", str(text).strip(), maxsplit=1)[-1]
            at = str(text).find(rest)
            message = "one paragraph only stands here; this begins a second one"
            self.faults.append(Fault(message, place_in(text, at, rest.split(maxsplit=1)[0])))
        return " ".join(made)

    def name(self, text: str | None) -> str:
        """A title, a keyword, a term: in lists it becomes a link, and a link inside a link leads where neither says."""
        for token in (token for tokens in paragraphs(text or "", []) for token in tokens):
            if token.type in LEADING:
                place = place_in(text or "", token.meta["at"], token.meta.get("written", "["))
                self.faults.append(Fault("no link and no citation stands here: put it into running text", place))
        return self.inline(text)

    def plain(self, text: str | None) -> None:
        """Check words that the ledger prints itself: no Markdown stands in them."""
        for tokens in paragraphs(text, self.faults) if text else []:
            self.faults += faults_in(str(text) if text is None else text, tokens, self.names)
            for token in tokens:
                if token.type not in PLAIN:
                    place = place_in(text or "", token.meta["at"], token.meta.get("written", token.markup))
                    self.faults.append(Fault("plain words and {values} only stand here", place))

    def _set(self, text: str | None) -> list[str]:
        if text is None:
            return []
        made = []
        for tokens in paragraphs(text, self.faults):
            self.faults += faults_in(text, tokens, self.names)
            made.append(self._paragraph(text, tokens))
        return made

    def _paragraph(self, text: str, tokens: list[Token]) -> str:
        html = ""
        for token in tokens:
            if token.type == "cite":
                html = re.sub(r"[ \n]$", "\u00a0", html)  # no line begins with a number in brackets
            try:
                html += self._token(token, text, html)
            except Fault as fault:
                self.faults.append(fault)
        return self._whole_names(html)

    def _whole_names(self, html: str) -> str:
        """No line begins with the number of a name: the 3 of "Llama 3" stays beside its word. Values are whole already."""
        for name in self.names:
            words = name.split()
            pattern = r"\s".join(map(re.escape, words))
            html = re.sub(rf"(?<![>\w]){pattern}\b", "\u00a0".join(words), html)
        return html

    # ---------------------------------------------------------------------------------------- tokens

    def _token(self, token: Token, text: str, before: str) -> str:
        if token.type in {"text", "text_special"}:
            return escape(token.content.replace("'", "’"), quote=False)
        if token.type in {"softbreak", "hardbreak"}:
            return "\n"
        if token.type == "link_open":
            return f'<a href="{escape(token.meta["href"])}">'
        if token.type == "link_close":
            return "</a>"
        if token.type in TAGS:
            return TAGS[token.type]
        return self._mark(token, text, before)

    def _mark(self, token: Token, text: str, before: str) -> str:
        written = token.meta["written"]
        place = place_in(text, token.meta["at"], written)
        match token.type:
            case "tex":
                return self._tex(token, text)
            case "value":
                return self.value(written, place)
            case "cite":
                return self.shelf.cite(token.meta["inner"], place)
            case "plate":
                return self._plate(token.meta["words"], token.meta["target"], place, before)
            case "address":
                return self._address(written, place)
        return ""

    def _address(self, address: str, place: Place) -> str:
        if not address.startswith("https://"):
            raise Fault(f"{address!r}: an address begins with https://", place)
        return f'<a href="{escape(address)}">{escape(address.removeprefix("https://"))}</a>'

    def _plate(self, words: str, target: str, place: Place, before: str) -> str:
        """A cross-reference; a plate that is not here is printed without a link."""
        if words not in {"plate", "Plate", "plates", "Plates", ""}:
            raise Fault(f"a link to a plate is written [plate]({target}) or []({target})", place)
        if target == self.plate:
            raise Fault(f"{target} is this plate itself", place)
        if not words and not FURTHER.search(before):
            words = "plate"
        if BEGINS.search(before):
            words = words.capitalize()
        said = f"{words}\u00a0{target}" if words else target
        href, title = self.plates.get(target, (None, ""))
        if href is None:
            return f'<span class="plate">{said}</span>'
        named = f' title="{escape(title)}"' if title else ""
        return f'<a class="plate" href="{escape(href)}"{named}>{said}</a>'

    def _tex(self, token: Token, text: str) -> str:
        try:
            tex = read(token.meta["tex"])
            self.symbols |= dict.fromkeys(tex.names)
            return tex.html(self.medium, self.ink)
        except TexError as error:
            source = token.meta["tex"]
            at = min(error.at, len(source))  # where it ends too early, the dollar that ends it
            place = place_in(text, token.meta["at"] + 1 + at, source[at:] or "$")
            raise Fault(f"the formula ${source}$ cannot be read: {error}", place) from None

    # ---------------------------------------------------------------------------------------- values

    def value(self, written: str, place: Place) -> str:
        """One `{…}` of the text.

        Raises:
            Fault: it names nothing that can be printed.
        """
        try:
            brace = braces(written)[0]
            if brace.number is not None:
                return f'<span class="n">{grouped(written[1:-1])}</span>'
            if brace.name not in self.ledger.lines:
                raise Fault(f"unknown value {brace.name!r}.{nearest(brace.name, self.ledger.lines)}")
            line = self.ledger.lines[brace.name]
            if line.how == BROKEN:
                return ""
            return self._formula(line) if brace.formula else self._slot(brace, line)
        except Fault as fault:
            raise Fault(fault.message, place) from None

    def _formula(self, line: Line) -> str:
        if isinstance(line.tree, Mapping):
            raise Fault(f"{line.name!r} has a formula for each case, so none can be printed as its own")
        if line.tree is None or line.how in NO_FORMULA:
            why = NO_FORMULA.get(line.how, "has no formula")
            raise Fault(f"{line.name!r} {why}, so it has no formula to print: write {{{line.name}}}")
        self.symbols |= dict.fromkeys(symbols_in(line.tree))
        return set_formula(line.tree)

    def _slot(self, brace: Brace, line: Line) -> str:
        try:
            slot = self.ledger.slot(brace.text)
        except NotFinite:  # solve has said so already, at the line
            return ""
        for string in slot.strings.values():
            if message := unset(string):
                raise Fault(f"{brace.text} prints {string!r}, and {message}")
        start = slot.strings[tuple(self.ledger.start[name] for name in slot.controls)]
        kind = "say" if line.how == "say" else "n"
        if not slot.controls:
            named = f' data-line="{escape(line.name)}"' if self.medium == "web" and kind == "n" else ""
            return f'<span class="{kind}"{named}>{escape(start)}</span>'
        self.slots[brace.key] = brace.text
        data = f' data-slot="{escape(brace.key)}"{_number_in(line, slot)}' if self.medium == "web" else ""
        return f'<span class="{kind}"{data}>{escape(start)}</span>'


def _number_in(line: Line, slot: Slot) -> str:
    """The line whose number a few words are about: `8.6 GB` or `nothing`; longer words are about more."""
    if line.how != "say" or max(map(len, slot.strings.values())) > FEW:
        return ""
    names = {found.name for found in braces(line.text) if found.number is None}
    return f' data-line="{escape(names.pop())}"' if len(names) == 1 else ""
