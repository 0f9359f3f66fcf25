"""A source from a file of BibTeX or CSL, or by its DOI: an item at the end of data/sources.yaml."""

from __future__ import annotations

import json
import re
import unicodedata
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from press.faults import Fault, Faults, Place
from press.read.csl import NAMES, TYPES, source_faults
from press.read.loader import load_any
from press.read.nodes import Mapping, Sequence
from press.read.yamltree import compose
from press.starters import Unclear
from press.texts import KEY

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

FILE = "data/sources.yaml"
KEPT = ("type", "author", "editor", "title", "container-title", "collection-title", "issued", "volume", "issue", "number",
        "edition", "page", "publisher", "genre", "DOI", "URL")  # fmt: skip
"""What is kept of an item, in the order of the file; registries send much more."""
CROSSREF = {"journal-article": "article-journal", "proceedings-article": "paper-conference", "book-chapter": "chapter",
            "posted-content": "article", "monograph": "book", "dissertation": "thesis"}  # fmt: skip
DOI = re.compile(r"10\.\d{4,9}/[\w.()/:;<>-]+")
SECONDS = 10
MOST = 1_000_000


def start_sources(root: Path, items: list[dict[str, Any]]) -> list[str]:
    """Add CSL items to data/sources.yaml; returns their ids. What stands there stays as it is.

    Raises:
        Unclear: an id that is there, or a file to which nothing can be added.
        Faults: what is wrong in an item.
    """
    path = root / FILE
    text = path.read_text(encoding="utf-8") if path.is_file() else "references:\n"
    before = _references(text)
    taken = {str(item.get("id")) for item in before}
    added: list[dict[str, Any]] = []
    for item in items:
        added.append(_kept(item, taken))
        taken.add(added[-1]["id"])
    indent = " " * (before[0].place.column - 3 if before else 2)
    blocks = "".join(f"\n{indent}- " + "\n".join(_lines(item, f"{indent}  ")).lstrip() + "\n" for item in added)
    whole = text.rstrip("\n") + "\n" + blocks
    after = _references(whole)
    if after[: len(before)] != before or len(after) != len(before) + len(added):
        raise Unclear(f"nothing can be added to {FILE}: its references are not the last that it holds")
    if faults := [fault for item in after[len(before) :] for fault in source_faults(item)]:
        raise Faults(faults)
    fresh = path.with_suffix(".new")
    fresh.write_text(whole, encoding="utf-8")
    fresh.replace(path)
    return [item["id"] for item in added]


def _references(text: str) -> list[Mapping]:
    faults: list[Fault] = []
    tree = compose(text, FILE, faults)
    found = tree.get("references") if isinstance(tree, Mapping) else None
    if faults:
        raise Faults(faults)
    return [item for item in found if isinstance(item, Mapping)] if isinstance(found, Sequence) else []


def csl_items(file: Path) -> list[dict[str, Any]]:
    """The items of a CSL file, JSON or YAML: one, a list, or under `references:`; raises Fault where it is none."""
    tree = load_any(file, str(file), anywhere=True)
    found = tree.get("references", [tree]) if isinstance(tree, Mapping) else tree
    if not isinstance(found, list) or not found or not all(isinstance(item, Mapping) for item in found):
        raise Fault("expected CSL: an item with its id, type and title, or a list of them", Place(str(file)))
    return [dict(item) for item in found]


def fetched(doi: str) -> dict[str, Any]:
    """The CSL item that doi.org gives for a DOI.

    Raises:
        Unclear: it is no DOI, the network or the registry does not answer, or not with CSL.
    """
    name = re.sub(r"^(https?://(dx\.)?doi\.org/|doi:)", "", doi.strip(), flags=re.IGNORECASE)
    if not DOI.fullmatch(name):
        raise Unclear(f"{doi!r} is no DOI, as in 10.1109/SC41405.2020.00024")
    request = Request(f"https://doi.org/{name}", headers={"Accept": "application/vnd.citationstyles.csl+json"})
    try:
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - https
            found = json.loads(answer.read(MOST))
    except (URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        message = (
            f"doi.org gave no reference for {name} ({reason}): save it as BibTeX or CSL, and use --bibtex or --csl"
        )
        raise Unclear(message) from None
    if not isinstance(found, dict):
        raise Unclear(f"doi.org gave no reference for {name}: save it as BibTeX or CSL, and use --bibtex or --csl")
    return {**found, "id": ""}


def _kept(item: dict[str, Any], taken: Collection[str]) -> dict[str, Any]:
    """An item with the keys that the press prints, in their order, under an id of its own."""
    found = {key: _plain(item[key]) for key in KEPT if item.get(key)}
    found["type"] = CROSSREF.get(str(found.get("type")), str(found.get("type", "document")))
    if found["type"] not in TYPES:
        found["type"] = "document"
    for key in ("title", "container-title"):
        if isinstance(found.get(key), list):
            found[key] = found[key][0]
    if not re.match(r"https?://", str(found.get("URL", "https://"))):
        raise Unclear(f"the URL {found['URL']!r} is no address on the web")
    return {"id": _id(item, found, taken), **found}


def _plain(value: Any) -> Any:
    """Texts without the marks that registries put in them."""
    if isinstance(value, dict):
        return {
            str(key): _plain(inner)
            for key, inner in value.items()
            if key not in {"sequence", "affiliation", "ORCID", "authenticated-orcid"}
        }
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, int) else " ".join(unescape(re.sub(r"<[^<>]*>", "", str(value))).split())


def _id(item: dict[str, Any], found: dict[str, Any], taken: Collection[str]) -> str:
    """The id of an item; raises Unclear where it is taken. Without one: the first author's name and the year."""
    own = re.sub(r"[^A-Za-z0-9._-]+", "-", str(item.get("id") or "")).strip("-.")
    if own and KEY.fullmatch(own) and not DOI.fullmatch(str(item["id"])):
        if own in taken:
            raise Unclear(f"there is a source {own!r} already in {FILE}")
        return own
    people: list[dict[str, Any]] = next(
        (found[name] for name in sorted(NAMES & found.keys()) if isinstance(found[name], list)), [{}]
    )
    family = str(people[0].get("family") or people[0].get("literal") or found.get("title") or "source")
    plain = unicodedata.normalize("NFKD", family).encode("ascii", "ignore").decode().lower()
    year = re.search(r"\d{4}", json.dumps(found.get("issued", "")))
    stem = (re.sub(r"[^a-z0-9]", "", plain)[:40] or "source") + (year[0] if year else "")
    return next(
        name for name in (stem, *(f"{stem}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")) if name not in taken
    )


def _lines(value: Any, indent: str) -> list[str]:
    """A value as block YAML, texts in double quotes: no program reads them as anything else."""
    if isinstance(value, dict):
        lines = []
        for key, inner in value.items():
            if isinstance(inner, dict | list):
                lines += [f"{indent}{key}:", *_lines(inner, f"{indent}  ")]
            else:
                lines.append(f"{indent}{key}: {inner if key in {'id', 'type'} else _scalar(inner)}")
        return lines
    if isinstance(value, list):
        return [line for inner in value for line in _entry(inner, indent)]
    return [f"{indent}{_scalar(value)}"]


def _entry(value: Any, indent: str) -> list[str]:
    lines = _lines(value, f"{indent}  ")
    return [f"{indent}- {lines[0].lstrip()}", *lines[1:]] if lines else []


def _scalar(value: Any) -> str:
    return str(value) if isinstance(value, int) else json.dumps(str(value), ensure_ascii=False)
