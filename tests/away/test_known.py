"""What machines read of the site: heads of pages, JSON-LD, the map, the feed, the page for what is not there."""

from __future__ import annotations

import json
import re
import struct
from xml.etree import ElementTree as ET

import pytest
from away.conftest import ADDRESS, DATE, STEM
from small_project import small_project, tree

import build

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def head(page):
    """The head of a page."""
    return page.decode().partition("</head>")[0]


def tag(page, name):
    """The content of a tag of the head, by its name or its property."""
    found = re.search(rf'<meta (?:name|property)="{re.escape(name)}" content="([^"]*)"', head(page))
    return found[1] if found else None


def linked(site):
    """The record of the plate."""
    return json.loads(
        re.search(r'<script type="application/ld\+json">(.*?)</script>', site[f"{STEM}.html"].decode())[1]
    )


def test_every_page_has_its_canonical_address_and_a_figure_alone_has_its_plates(site):
    for path, page in site.items():
        if path.endswith(".html") and path != "404.html":
            own = path.replace("-embed.html", ".html").removesuffix("index.html")
            assert f'<link rel="canonical" href="{ADDRESS}{own}">' in head(page), path


def test_a_shared_link_has_a_title_a_description_and_the_plates_card(site):
    page = site[f"{STEM}.html"]
    assert tag(page, "og:title").startswith("Storing Layers")
    assert tag(page, "og:description") == tag(page, "description")
    assert tag(page, "og:type") == "article"
    assert tag(page, "og:image") == f"{ADDRESS}{STEM}-card.png"
    assert tag(page, "og:image").removeprefix(ADDRESS) in site


def test_a_library_finds_title_author_date_and_pdf(site):
    page = site[f"{STEM}.html"]
    assert tag(page, "citation_title") == "Storing Layers"
    assert tag(page, "citation_author") == "T"
    assert tag(page, "citation_publication_date") == DATE.replace("-", "/")
    assert tag(page, "citation_pdf_url").removeprefix(ADDRESS) in site


def test_the_record_names_the_plate_and_its_data(site):
    record = linked(site)
    assert record["@type"] == ["Article", "LearningResource"]
    assert (record["url"], record["dateModified"]) == (f"{ADDRESS}{STEM}.html", DATE)
    data = record["subjectOf"]
    assert data["@type"] == "Dataset"
    assert len(data["description"]) >= 50
    for file in data["distribution"]:
        assert file["contentUrl"].removeprefix(ADDRESS) in site


def test_the_map_lists_every_page_that_is_to_be_found_and_no_other(site):
    root = ET.fromstring(site["sitemap.xml"])
    listed = {url.findtext(f"{MAP}loc") for url in root}
    pages = {ADDRESS + path.removesuffix("index.html") for path in site if path.endswith(".html")}
    assert listed == {page for page in pages if not page.endswith(("404.html", "-embed.html"))}
    assert {url.findtext(f"{MAP}lastmod") for url in root} <= {DATE, None}
    assert f"Sitemap: {ADDRESS}sitemap.xml" in site["robots.txt"].decode()


def test_the_feed_is_atom_and_its_dates_are_the_contents(site):
    root = ET.fromstring(site["I-small/feed.xml"])
    assert root.tag == f"{ATOM}feed"
    assert root.findtext(f"{ATOM}updated") == f"{DATE}T00:00:00Z"
    entry = root.find(f"{ATOM}entry")
    for needed in ("title", "id", "updated", "summary"):
        assert entry.findtext(f"{ATOM}{needed}")
    assert entry.find(f"{ATOM}link").get("href") == f"{ADDRESS}{STEM}.html"


def test_the_page_for_what_is_not_there_begins_its_links_at_the_sites_own_folder(site):
    assert '<base href="/press/">' in head(site["404.html"])
    assert b'href="index.html"' in site["404.html"]


def test_language_models_are_led_to_each_plates_text_and_numbers(site):
    text = site["llms.txt"].decode()
    for end in ("md", "csv", "json"):
        assert f"({ADDRESS}{STEM}.{end})" in text


def test_the_icon_is_there_for_old_browsers_and_for_phones(site):
    reserved, kind, count, width, height, *_, size, at = struct.unpack_from("<HHHBBBBHHII", site["favicon.ico"])
    assert (reserved, kind, count, width, height, at) == (0, 1, 1, 48, 48, 22)
    assert site["favicon.ico"][at : at + 8] == b"\x89PNG\r\n\x1a\n"
    assert len(site["favicon.ico"]) == at + size
    assert "assets/apple-touch-icon.png" in site


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory):
    """The same site without an address and without a date."""
    root = small_project(tmp_path_factory.mktemp("nowhere"))
    assert build.main(["--no-pdf"], root) == 0
    return tree(root / "site")


def test_without_an_address_nothing_is_written_that_needs_one(nowhere):
    assert not {"sitemap.xml", "robots.txt", "404.html", "I-small/feed.xml", f"{STEM}-card.png"} & set(nowhere)
    assert "canonical" not in head(nowhere[f"{STEM}.html"])
    assert "url" not in linked(nowhere)
    assert b"](I-small/01-storing-layers.md)" in nowhere["llms.txt"]


def test_without_a_date_none_is_made_up(nowhere):
    assert tag(nowhere[f"{STEM}.html"], "citation_publication_date") is None
    assert "dateModified" not in linked(nowhere)
    assert b"year" not in nowhere[f"{STEM}-cite.bib"]


def test_a_pdf_of_the_figure_that_was_not_made_is_not_linked(nowhere):
    assert b"-figure.pdf" not in nowhere[f"{STEM}.html"]
