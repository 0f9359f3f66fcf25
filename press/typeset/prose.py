"""Tokens → HTML: words, formulas in TeX, citations and cross-references; `values` sets the numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from press.faults import Fault
from press.places import place_in
from press.style import INK
from press.typeset.markdown import paragraphs
from press.typeset.rules import faults_in
from press.typeset.tex import TexError, read
from press.typeset.values import Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markdown_it.token import Token

    from press.faults import Place
    from press.typeset.citations import Shelf

PLAIN = {"text", "text_special", "softbreak", "hardbreak", "value", "fault"}
TAGS = {"em_open": "<em>", "em_close": "</em>", "strong_open": "<strong>", "strong_close": "</strong>"}
LEADING = {"link_open", "address", "plate", "cite"}
"""What becomes a link; a text that is one itself, somewhere on the site, can hold none."""
BEGINS = re.compile(r"(?:^|[.!?]['’”]?[ \n])$")
FURTHER = re.compile(r'class="plate"[^>]*>[^<]*</(?:a|span)>(?:,|,? (?:and|or|to))[ \n]$|–$')
"""What stands before a second plate of a series, which is named by its number alone: plates XIV.4 and XIV.5."""


@dataclass
class Setter(Values):
    """Sets the texts of one plate for one medium, and remembers what they used."""

    shelf: Shelf
    plate: str
    plates: Mapping[str, tuple[str | None, str]]
    names: tuple[str, ...]
    of: int = 0
    """How many plates its volume is to have; 0 where nobody says."""
    faults: list[Fault] = field(default_factory=list)
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
        volume, _, number = target.rpartition(".")
        if self.of and volume == self.plate.rpartition(".")[0] and int(number) > self.of:
            raise Fault(f"there is no plate {target}: the volume says that it has {self.of}", place)
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
