"""A page of the site as the proof reads it: its ids, references, headings, pictures and texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
LOADS = {("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src"), ("object", "data"), ("image", "href"),
         ("video", "src"), ("audio", "src"), ("embed", "src"), ("input", "src"), ("use", "href")}  # fmt: skip
LOADING_RELS = frozenset(["stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest"])
NAMING = frozenset(["aria-labelledby", "aria-describedby", "aria-controls", "for", "headers"])
SPOKEN = frozenset(["alt", "aria-label", "title", "placeholder"])

READ = frozenset(["title", "style", "script", "h1", "h2", "h3", "h4", "h5", "h6"])

At = tuple[int, int]
"""Line and column, from 1."""


@dataclass(frozen=True)
class Outline:
    """What of a page other pages and files have to do with."""

    ids: frozenset[str] = frozenset()
    links: tuple[tuple[str, At], ...] = ()
    """Addresses that the reader may go to."""
    loads: tuple[tuple[str, At], ...] = ()
    """Addresses that the page fetches by itself."""
    names: tuple[tuple[str, At], ...] = ()
    """Ids that attributes of the page point at."""
    styles: tuple[tuple[str, At], ...] = ()


@dataclass
class Element:
    """An open element and what of it is still to be seen."""

    tag: str
    attributes: dict[str, str]
    at: At
    text: str = ""
    titled: bool = False

    @cached_property
    def read(self) -> bool:
        """Whether its words are asked for when it ends; those of all others would be gathered for nothing."""
        return self.tag in READ or "n" in self.attributes.get("class", "").split()


@dataclass
class Read(HTMLParser):
    """One page, read."""

    ids: dict[str, list[At]] = field(default_factory=dict)
    links: list[tuple[str, At]] = field(default_factory=list)
    """Addresses that the reader may go to."""
    loads: list[tuple[str, At]] = field(default_factory=list)
    """Addresses that the page fetches by itself."""
    names: list[tuple[str, At]] = field(default_factory=list)
    """Ids that attributes of the page point at."""
    headings: list[tuple[int, str, At]] = field(default_factory=list)
    texts: list[tuple[str, str, At]] = field(default_factory=list)
    """Words that are shown or spoken: the class of their element or its tag, the words, the place."""
    numbers: list[tuple[str, At]] = field(default_factory=list)
    styles: list[tuple[str, At]] = field(default_factory=list)
    data: list[tuple[str, At]] = field(default_factory=list)
    nameless: list[tuple[str, At]] = field(default_factory=list)
    """Pictures without words: what is missing, and where."""
    lang: str = ""
    title: str = ""
    open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)

    def outline(self) -> Outline:
        """What other files have to do with."""
        return Outline(frozenset(self.ids), tuple(self.links), tuple(self.loads), tuple(self.names), tuple(self.styles))

    @classmethod
    def page(cls, text: str) -> Read:
        """Read a page."""
        made = cls()
        made.feed(text)
        made.close()
        while made.open:
            made._shut(made.open.pop())
        return made

    def at(self) -> At:
        """Where the parser is."""
        line, column = self.getpos()
        return line, column + 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._attributes(tag, attributes, self.at())
        if tag not in VOID:
            self.open.append(Element(tag, attributes, self.at()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self.open):
            while (element := self.open.pop()).tag != tag:
                self._shut(element)
            self._shut(element)

    def handle_data(self, data: str) -> None:
        for element in self.open:
            if element.read:
                element.text += data
        inside = {element.tag for element in self.open}
        if data.strip() and not inside & {"script", "style"}:
            kind = "code" if inside & {"math", "code", "pre"} else "text"
            self.texts.append((kind, data, self.at()))

    def _attributes(self, tag: str, attributes: dict[str, str], at: At) -> None:
        for name, value in attributes.items():
            plain = name.removeprefix("xlink:")
            if name == "id":
                self.ids.setdefault(value, []).append(at)
            elif (tag, plain) in LOADS or (tag == "link" and set(attributes.get("rel", "").split()) & LOADING_RELS):
                self.loads += [(value, at)] if plain in {"src", "href", "data"} else []
            elif plain == "href" and tag != "base":
                self.links.append((value, at))
            elif name in NAMING:
                self.names += [(part, at) for part in value.split()]
            elif name in SPOKEN:
                self.texts.append(("text", value, at))
            if "url(" in value:
                self.styles.append((value, at))
        if tag == "img" and not attributes.get("alt", "").strip() and attributes.get("aria-hidden") != "true":
            self.nameless.append(("an image has no alt text", at))

    def _shut(self, element: Element) -> None:
        """An element has ended: file what it was."""
        tag, attributes, text, at = element.tag, element.attributes, element.text, element.at
        if tag == "html":
            self.lang = attributes.get("lang", "")
        elif tag == "title" and self.open and self.open[-1].tag == "svg":
            self.open[-1].titled = bool(text.strip())
        elif tag == "title" and not any(above.tag == "svg" for above in self.open):
            self.title = text.strip()
        elif tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.headings.append((int(tag[1]), text.strip(), at))
        elif tag == "svg":
            self._picture(element)
        elif tag == "style":
            self.styles.append((text, at))
        elif tag == "script" and "json" in attributes.get("type", ""):
            self.data.append((text, at))
        if "n" in attributes.get("class", "").split():
            self.numbers.append((text, at))

    def _picture(self, element: Element) -> None:
        """An SVG is a picture with a title, or decoration."""
        role = element.attributes.get("role", "")
        if element.attributes.get("aria-hidden") == "true" or any(above.tag == "svg" for above in self.open):
            return
        if role == "img" and not element.titled:
            self.nameless.append(("an SVG with role=img has no <title>", element.at))
        elif not role:
            self.nameless.append(("an SVG is neither role=img with a <title> nor aria-hidden", element.at))
