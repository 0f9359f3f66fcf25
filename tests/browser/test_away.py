"""Take away, in a real browser: the files of the choice on show, from disk and served; the figure in a frame."""

from __future__ import annotations

import csv
import io
import json
import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image
from serving import served
from small_project import PLATE, small_project

import build

STEM = "I-small/01-storing-layers"
CHOICE = "?model=llama-3-8b"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A small site without an address, in a folder."""
    project = small_project(tmp_path_factory.mktemp("away"), f"{PLATE}sources:\n  - korthikanti2023\n")
    assert build.main(["--no-pdf"], project) == 0
    return project / "site"


@pytest.fixture(params=["disk", "served"])
def home(request, small):
    """Where the site is opened from."""
    if request.param == "disk":
        yield small.as_uri() + "/"
        return
    with served(small) as address:
        yield address


def taken(page, selector):
    """The name and the text of what a click on a link saves."""
    with page.expect_download() as download:
        page.locator(f"#away {selector}").first.click()
    return download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")


def test_the_numbers_are_those_of_the_choice_on_show(home, opened):
    page = opened(f"{home}{STEM}.html{CHOICE}", accept_downloads=True)
    name, text = taken(page, "[data-take=csv]")
    assert name == "01-storing-layers_model-llama-3-8b.csv"
    rows = {row["line"]: row for row in csv.DictReader(io.StringIO(text, newline=""))}
    assert {row["at_model"] for row in rows.values()} == {"llama-3-8b"}
    assert float(rows["stored"]["value"]) == 34 * 4096 * 8192 * 32
    name, text = taken(page, "[data-take=json]")
    data = json.loads(text)
    assert name == "01-storing-layers_model-llama-3-8b.json"
    assert data["state"] == {"model": "llama-3-8b"}
    names = [column["name"] for column in data["columns"]]
    assert [dict(zip(names, map(str, row), strict=True)) for row in data["rows"]] == list(rows.values())


def test_the_rows_of_a_choice_are_those_of_the_file_of_all_choices(home, opened, small):
    page = opened(f"{home}{STEM}.html{CHOICE}", accept_downloads=True)
    _, text = taken(page, "[data-take=csv]")
    everything = (small / f"{STEM}.csv").read_text(encoding="utf-8").splitlines()
    assert text.splitlines() == [everything[0], *(line for line in everything if line.startswith("llama-3-8b,"))]


def test_the_citation_names_the_state_where_it_can_be_found_again(home, opened):
    page = opened(f"{home}{STEM}.html{CHOICE}", accept_downloads=True)
    name, text = taken(page, '[data-take=cite][href$=".bib"]')
    assert name == "01-storing-layers_model-llama-3-8b-cite.bib"
    served = home.startswith("http")
    assert (f"url = {{{home}{STEM}.html{CHOICE}}}" in text) is served
    assert ("url" in text) is served
    page.locator("#reset").click()
    assert (f"{home}{STEM}.html." in page.locator("#cited").inner_text()) is served


def grey(data):
    """A picture as shades of grey."""
    return np.asarray(Image.open(io.BytesIO(data)).convert("L"), dtype=float)


def test_the_svg_has_outlines_for_words_and_looks_as_the_figure_on_the_page(home, opened, browser):
    page = opened(f"{home}{STEM}.html{CHOICE}", accept_downloads=True)
    name, text = taken(page, "[data-take=svg]")
    assert name == "01-storing-layers_model-llama-3-8b-figure.svg"
    root = ET.fromstring(text)
    assert not [element for element in root.iter() if element.tag.endswith("}text")]
    assert "var(" not in text
    assert "Llama 3 8B" in root[0].text
    # the same panel once with its text and once as outlines, both at two pixels a point
    box = [float(number) for number in page.locator("#figure .panel svg").first.get_attribute("viewBox").split()]
    shown = page.locator("#figure .panel svg").first.evaluate("""svg => {
      const style = document.createElement("style");
      style.textContent = ":root { --panel: #fff } body > * { display: none } body > svg { display: block !important; position: absolute; inset: 0; background: #fff }";
      const own = svg.cloneNode(true);
      own.setAttribute("width", 2 * svg.viewBox.baseVal.width);
      own.setAttribute("height", 2 * svg.viewBox.baseVal.height);
      document.head.append(style);
      document.body.append(own);
      own.scrollIntoView();
    }""")
    assert shown is None
    clip = {"x": 0, "y": 0, "width": 2 * box[2], "height": 2 * box[3]}
    with_text = grey(page.screenshot(clip=clip))
    bare = browser.new_page(viewport={"width": 1200, "height": 900})
    inside = re.search(r'<g transform="translate\([^)]*\)">(.*?)</g>', text, re.DOTALL)[1]
    bare.set_content(
        f'<body style="margin:0"><svg width="{2 * box[2]}" height="{2 * box[3]}" viewBox="0 0 {box[2]} {box[3]}">{inside}</svg>'
    )
    outlined = grey(bare.screenshot(clip=clip))
    bare.close()
    assert (with_text < 128).sum() > 1000
    # no dark pixel of the one is further than one pixel from a dark pixel of the other
    for one, other in ((with_text, outlined), (outlined, with_text)):
        near = np.pad(other, 1, mode="edge")
        h, w = other.shape
        darkest = np.min([near[y : y + h, x : x + w] for y in range(3) for x in range(3)], axis=0)
        assert ((one < 90) & (darkest > 200)).sum() <= 2


def test_without_scripting_the_links_lead_to_the_files_as_printed(home, opened, small):
    page = opened(f"{home}{STEM}.html", java_script_enabled=False)
    links = page.locator("#away a").all()
    assert len(links) > 10
    for link in links:
        assert (small / "I-small" / link.get_attribute("href")).is_file()
    assert page.locator("#embed").is_hidden()
    assert page.locator(".unmade").is_visible()


@pytest.mark.parametrize("home", ["served"], indirect=True)  # what is asked of a disk cannot be held back
def test_where_the_plates_script_is_missing_the_reader_gets_the_file_as_printed(home, opened):
    page = opened(f"{home}{STEM}.html{CHOICE}", quiet=False)
    page.route("**/*-away.js", lambda route: route.abort())
    page.evaluate("document.querySelector('[data-take=csv]').removeAttribute('download')")
    page.locator("#away [data-take=csv]").click()
    page.wait_for_function("document.getElementById('told').textContent !== ''")
    assert "as printed" in page.locator("#told").inner_text()


def test_the_page_of_the_figure_alone_follows_the_choice_in_its_address(home, opened):
    page = opened(f"{home}{STEM}-embed.html{CHOICE}")
    page.wait_for_function("document.querySelector('#figure svg desc').textContent.includes('36.5')")
    assert "Llama 3 8B" in page.locator("figcaption").inner_text()
    assert page.locator("#whole").evaluate("link => link.href") == f"{home}{STEM}.html{CHOICE}"
    assert page.locator(".masthead").count() == 0
    start = opened(f"{home}{STEM}-embed.html?model=no-such")
    assert "Llama 3 70B" in start.locator("figcaption").inner_text()


def test_the_frame_that_is_copied_shows_the_choice(home, opened):
    page = opened(f"{home}{STEM}.html{CHOICE}", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#embed").click()
    page.wait_for_function("document.getElementById('told').textContent !== ''")
    frame = page.evaluate("navigator.clipboard.readText()")
    source = re.search(r'src="([^"]*)"', frame)[1]
    assert source == f"{home}{STEM}-embed.html{CHOICE}"
    page.evaluate("frame => document.body.insertAdjacentHTML('beforeend', frame)", frame)
    inner = page.frame_locator("iframe").locator("figcaption")
    inner.wait_for()
    assert "Llama 3 8B" in inner.inner_text()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_section_keeps_within_the_page(home, opened, width):
    page = opened(f"{home}{STEM}.html{CHOICE}", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="print")
    assert page.locator("#away").is_hidden()
