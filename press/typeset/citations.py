"""Citations in the text and the list of sources, from CSL: numbers in the order of the plate's `sources:`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from html import escape
from typing import TYPE_CHECKING, Any

from press.faults import Fault, nearest
from press.leaves import Reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.faults import Place

MOST = 4
"""Authors that are all named; of more, the first stands for all."""

PART = re.compile(r"@(?P<key>[A-Za-z0-9][\w.-]*)(?:\s*,\s*(?P<locator>.*))?", re.DOTALL)
ARXIV = re.compile(r"(?:arXiv:\s*|https?://arxiv\.org/abs/)(?P<id>[\w.\-]+(?:/\d+)?)", re.IGNORECASE)
STANDING = {"book", "report", "thesis", "webpage", "software", "post-weblog", "post"}
"""Types whose own title is set in italics, since it is not part of anything."""


@dataclass(frozen=True)
class Shelf:
    """The sources of one plate: the keys in its order, what is known of each, and the prefix of their anchors."""

    keys: Sequence[str]
    items: Mapping[str, Mapping[str, Any]]
    prefix: str = "source-"

    def anchor(self, key: str) -> str:
        return self.prefix + key

    def cite(self, inner: str, place: Place) -> str:
        """`@chen2016, §4.2; @dao2022` as `[1, §4.2; 3]`, each number a link to the list.

        Raises:
            Fault: a key that the plate does not list, or a citation that cannot be read.
        """
        parts = [self._part(part.strip(), place) for part in inner.split(";")]
        return f'<span class="cite">[{"; ".join(parts)}]</span>'

    def _part(self, part: str, place: Place) -> str:
        found = PART.fullmatch(part)
        if not found:
            raise Fault(f"{part!r} is not a citation: write [@key], [@key, §4.2] or [@one; @other]", place)
        key, locator = found["key"], found["locator"]
        if key not in self.keys:
            if get_close_matches(key, [listed for listed in self.keys if listed not in self.items], 1):
                return ""  # the list misspells it, and is told so
            if key in self.items:
                raise Fault(f"{key!r} is cited and not among this plate's sources: add it there", place)
            raise Fault(f"unknown source {key!r}.{nearest(key, self.keys)}", place)
        title = escape(str(self.items.get(key, {}).get("title", "")))
        link = f'<a href="#{self.anchor(key)}" title="{title}">{list(self.keys).index(key) + 1}</a>'
        return f"{link},\u00a0{escape(' '.join(locator.split()))}" if locator else link

    def references(self) -> list[Reference]:
        """The list of sources, set; a key that is not in the data is left out."""
        known = [key for key in self.keys if key in self.items]
        return [Reference(key, set_source(self.items[key]), self.anchor(key)) for key in known]


def set_source(item: Mapping[str, Any]) -> str:
    """One source: authors, title, where it stands, year, identifier."""
    parts = [escape(authors(item)), title(item), container(item), _plain(item, "publisher")]
    if parts[3].lower() == "arxiv" or item.get("container-title"):
        parts[3] = ""
    parts += [year(item), *identifiers(item)]
    return curled(", ".join(part for part in parts if part)) + "."


def authors(item: Mapping[str, Any]) -> str:
    """`Chen, Xu, Zhang and Guestrin`; `Korthikanti et al.` where there are more than four."""
    people = item.get("author") or item.get("editor") or []
    names = [str(p.get("literal") or _family(p)) for p in people]
    if len(names) > MOST:
        return f"{names[0]} et al."
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1] if names else "") if part)


def _family(person: Mapping[str, Any]) -> str:
    particle = person.get("non-dropping-particle", "")
    return f"{particle} {person.get('family', '')}".strip()


def title(item: Mapping[str, Any]) -> str:
    """The title: in quotation marks as part of something, in italics where it stands alone."""
    text = escape(str(item.get("title", "")), quote=False)
    if str(item.get("type")) in STANDING:
        return f"<cite>{text}</cite>"
    inner = re.sub(r'"([^"]*)"', "‘\\1’", text).replace("“", "‘").replace("”", "’")
    return f"“{inner}”"


def container(item: Mapping[str, Any]) -> str:
    """The journal or the proceedings in italics, its volume, issue and pages."""
    name = _plain(item, "container-title")
    if not name:
        return ""
    issue = f"({_plain(item, 'issue')})" if item.get("issue") else ""
    where = f"<cite>{name}</cite> {_plain(item, 'volume')}{issue}".strip()
    pages = re.sub(r"-+", "–", _plain(item, "page"))
    if not pages:
        return where
    return f'{where}, <span class="n">{"pp." if "–" in pages else "p."}\u00a0{pages}</span>'


def year(item: Mapping[str, Any]) -> str:
    """The year of issue, however the exporter wrote the date."""
    issued = item.get("issued")
    if isinstance(issued, list):
        issued = issued[0] if issued else None
    if isinstance(issued, dict):
        dates = issued.get("date-parts")
        issued = dates[0] if dates else issued.get("year", issued.get("raw", issued.get("literal", "")))
        issued = issued[0] if isinstance(issued, list) else issued
    found = re.search(r"\d{4}", str(issued or ""))
    return found.group() if found else ""


def identifiers(item: Mapping[str, Any]) -> list[str]:
    """The DOI and the arXiv number as links; the address where there is neither."""
    return [f'<a href="{escape(href)}">{escape(words)}</a>' for href, words in addresses(item)]


def addresses(item: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where a source is on the web: each address with its words."""
    doi = re.sub(r"^https?://(?:dx\.)?doi\.org/", "", str(item.get("DOI", "")))
    texts = (str(item.get(field, "")) for field in ("number", "archive_location", "note", "URL"))
    arxiv = next((found["id"] for text in texts if (found := ARXIV.search(text))), "")
    links = [("https://doi.org/" + doi, f"doi:{doi}")] if doi and "arxiv" not in doi.lower() else []
    links += [("https://arxiv.org/abs/" + arxiv, f"arXiv:{arxiv}")] if arxiv else []
    address = str(item.get("URL", ""))
    if not links and address.startswith("https://"):
        links = [(address, re.sub(r"^https://(?:www\.)?|/$", "", address))]
    return links


def short(item: Mapping[str, Any]) -> str:
    """A source in a few words of plain text: `Korthikanti et al., 2023`; its title where it has no author."""
    return curled(", ".join(part for part in (authors(item) or str(item.get("title", "")), year(item)) if part))


def _plain(item: Mapping[str, Any], field: str) -> str:
    return escape(str(item.get(field) or ""), quote=False)


def curled(html: str) -> str:
    """Apostrophes outside tags, curled."""
    return re.sub(r"(<[^>]*>)|'", lambda m: m[1] or "’", html)
