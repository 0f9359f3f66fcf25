"""The pages behind the plates in a real browser: on a phone, in both modes, in print, for screen readers."""

from __future__ import annotations

import re

import pytest

CHECKED, NOTATION, GLOSSARY, SOURCES = (
    f"XIV-parallelism/{name}.html" for name in ("checked", "notation", "glossary", "sources")
)
VOLUME = "XIV-parallelism/index.html"
PHONE = {"width": 390, "height": 800}


def luminance(text):
    channels = [int(n) / 255 for n in re.findall(r"\d+", text)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def colour(page, selector, what="color"):
    return page.locator(selector).first.evaluate(f"e => getComputedStyle(e).{what}")


def test_on_a_phone_each_row_is_a_block_with_its_figures_under_their_heads(opened, disk):
    page = opened(disk + CHECKED, viewport=PHONE)
    row = page.locator("tbody tr").nth(1)
    cells = row.locator("th, td")
    quantity, source, printed, ours, difference = (cells.nth(i).bounding_box() for i in range(5))
    assert quantity["y"] < source["y"] < printed["y"] == ours["y"] == difference["y"]
    assert printed["x"] < ours["x"] < difference["x"]
    heads = row.locator("td.figure").evaluate_all("cells => cells.map(c => getComputedStyle(c, '::before').content)")
    assert heads == ['"Printed"', '"Ours"', '"Difference"']


def test_figures_of_all_rows_stand_under_each_other_in_columns(opened, disk):
    for viewport in (PHONE, {"width": 1280, "height": 800}):
        page = opened(disk + CHECKED, viewport=viewport)
        side = "left" if viewport is PHONE else "right"
        places = page.locator("tbody tr").evaluate_all(
            f"rows => rows.map(r => [...r.querySelectorAll('td.figure')].map(c => Math.round(c.getBoundingClientRect().{side})))"
        )
        assert places[0] == places[1]


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_rows_stay_a_table_for_screen_readers(opened, disk, viewport):
    page = opened(disk + CHECKED, viewport=viewport)
    table = page.get_by_role("table", name="Plate XIV.1 Recomputing Activations.")
    assert table.get_by_role("row").count() == 3
    assert table.get_by_role("columnheader").all_text_contents() == [
        "Quantity", "Source", "Printed", "Ours", "Difference"]  # fmt: skip
    assert table.get_by_role("rowheader").count() == 2
    assert table.get_by_role("cell").count() == 8


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(
    ("path", "selectors"),
    [
        (CHECKED, [".standfirst", ".lead p", ".rows .from", ".rows .aside", ".remark", "h3", ".shelf a", ".group-of .label"]),
        (NOTATION, [".unit", ".rows .from", "code", ".f", "thead th"]),
        (GLOSSARY, ["dt", "dd", ".at a"]),
        (SOURCES, [".shelved li", ".at a"]),
        (VOLUME, [".label", ".contents h2 a", ".contents .standfirst"]),
    ],
)  # fmt: skip
def test_text_has_its_contrast_in_both_modes(opened, disk, path, selectors, mode):
    page = opened(disk + path, color_scheme=mode)
    paper = luminance(colour(page, "body", "backgroundColor"))
    for selector in selectors:
        high, low = sorted((luminance(colour(page, selector)), paper), reverse=True)
        assert (high + 0.05) / (low + 0.05) >= 4.5, selector


def test_thumbnails_follow_the_mode_and_have_the_plate_s_colours(opened, disk):
    inks = [
        page.locator(".thumbnail path").first.evaluate("e => getComputedStyle(e).stroke")
        for page in (opened(disk + VOLUME, color_scheme=mode) for mode in ("light", "dark"))
    ]
    assert luminance(inks[0]) < 0.2 < luminance(inks[1])


def test_in_print_the_rows_are_a_table_in_black_without_links_to_other_pages(opened, disk):
    page = opened(disk + CHECKED, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 665, "height": 940})  # A4 less its margins
    assert page.locator(".shelf").is_hidden()
    assert page.locator("thead").first.is_visible()
    assert page.locator("tbody tr").first.evaluate("e => getComputedStyle(e).display") == "table-row"
    assert luminance(colour(page, "tbody th")) < 0.05
    assert page.evaluate("document.documentElement.scrollWidth") <= 665


def test_links_lead_from_a_plate_to_its_rows_and_back(opened, base):
    page = opened(base + "XIV-parallelism/01-filling-the-memory.html")
    page.get_by_role("link", name="Checked against 2 published values").click()
    assert page.evaluate("location.hash") == "#plate-1"
    page.get_by_role("link", name="Recomputing Activations.").click()
    assert page.get_by_role("heading", level=1).text_content() == "Recomputing Activations."
    for name in ("Checked against", "Notation", "Glossary", "Sources"):
        page.get_by_role("navigation", name="Volume").get_by_role("link", name=name, exact=True).click()
        assert page.get_by_role("heading", level=1).text_content().lower() == f"{name.lower()}."


@pytest.mark.parametrize("path", [CHECKED, NOTATION, GLOSSARY, SOURCES, VOLUME, "index.html"])
def test_figures_are_lining_wherever_there_is_text(opened, disk, path):
    page = opened(disk + path)
    styles = page.locator("main *").evaluate_all(
        "all => [...new Set(all.map(e => getComputedStyle(e).fontVariantNumeric))]"
    )
    assert set(styles) <= {"lining-nums proportional-nums", "lining-nums tabular-nums"}
