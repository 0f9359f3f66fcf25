"""The pages behind the plates: what they show, how they are linked, what they weigh."""

import gzip
import json
import re
from dataclasses import replace

import pytest
import specimen

from press.backmatter import BackMatter
from press.compose import compose

FOLDER = "XIV-parallelism"
PAGES = ("checked", "notation", "glossary", "keywords", "sources")
LIGHT = f"{FOLDER}/01-filling-the-memory.html"
HEAVY = f"{FOLDER}/03-listing-the-ovens.html"


def composed(volume):
    light, heavy = (replace(plate, volume=volume) for plate in (specimen.light(), specimen.heavy()))
    made = compose([volume], [light, heavy], specimen.templates(), pdfs=[f"{FOLDER}/{FOLDER}.pdf"])
    return {path: body.decode() for path, body in made.items() if path.endswith((".html", ".json"))}


@pytest.fixture(scope="module")
def site():
    return composed(specimen.volume())


def words(html):
    """The text of a piece of HTML; narrow spaces stay."""
    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def rows(page):
    return re.findall(r"<tr>\s*<th scope=\"row\".*?</tr>", page, re.DOTALL)


def test_every_row_stands_in_a_table_with_heads_for_its_columns_and_its_row(site):
    page = site[f"{FOLDER}/checked.html"]
    assert len(rows(page)) == 4
    for table in re.findall(r"<table.*?</table>", page, re.DOTALL):
        assert re.findall(r'<th scope="col">(\w+)</th>', table)[2:] in (
            ["Printed", "Ours", "Difference"], ["Kept", "Ours", "Difference"])  # fmt: skip
        assert len(re.findall("<td", table)) == 4 * len(re.findall('<th scope="row"', table))


def test_a_row_shows_both_numbers_the_difference_the_source_and_the_remark(site):
    row = words(rows(site[f"{FOLDER}/checked.html"])[1])
    assert row == (
        "Crust of a loaf of 8\u202f192 grains Baker, 1901 , table 3 The scales round to half a point. "
        "2.4% 2.61% +0.21 points ± 0.3 points"
    )
    assert 'href="https://example.org/1"' in rows(site[f"{FOLDER}/checked.html"])[1]


def test_the_page_counts_what_is_printed_apart_from_what_is_kept(site):
    assert "In all, 3 printed numbers, and 1 of our own that no source prints" in words(site[f"{FOLDER}/checked.html"])


def test_a_plate_with_rows_and_its_group_lead_to_each_other(site):
    assert '<a href="checked.html#plate-1">Checked against 2 published values</a>' in site[LIGHT]
    assert 'id="plate-1"' in site[f"{FOLDER}/checked.html"]
    assert 'href="01-filling-the-memory.html"' in site[f"{FOLDER}/checked.html"]
    assert "published value" not in site[HEAVY]


def test_the_rows_are_offered_as_json_with_the_formulas_that_they_call(site):
    data = json.loads(site[f"{FOLDER}/checked.json"])
    assert [row["quantity"] for row in data["rows"]] == [
        "Warmth kept by the great oven", "Crust of a loaf of 8\u202f192 grains", "Grains", "Grains, exactly"]  # fmt: skip
    assert data["formulas"]["warmth"]["is"] == "8.192 * N"
    assert data["volume"] == "XIV"
    assert 'href="checked.json"' in site[f"{FOLDER}/checked.html"]


def test_words_of_a_row_are_escaped():
    volume = specimen.volume()
    group = volume.back.checked.groups[0]
    row = replace(group.published[0], quantity="<b>{{ 7*7 }}</b> & more", remark="a < b")
    checked = replace(volume.back.checked, groups=(replace(group, published=(row,)),))
    page = composed(replace(volume, back=replace(volume.back, checked=checked)))[f"{FOLDER}/checked.html"]
    assert "&lt;b&gt;{{ 7*7 }}&lt;/b&gt; &amp; more" in page
    assert "a &lt; b" in page


def test_notation_names_field_formula_or_plates_and_a_value_for_each_model(site):
    first, second, third = rows(site[f"{FOLDER}/notation.html"])
    assert "<code>hidden_size</code>" in first
    assert words(first).endswith("4 096 8 192 16 384")
    assert "for Oven 3 8B, or" in words(second)
    assert "Plates\u00a0XIV.1 , XIV.3" in words(third)


def test_each_term_leads_to_the_plate_that_defines_it(site):
    page = site[f"{FOLDER}/glossary.html"]
    for term in specimen.sheet().terms:
        assert f'href="01-filling-the-memory.html#{term.anchor}"' in page


def test_a_term_says_which_other_plates_use_it(site):
    terms = dict(re.findall(r'<div id="(term-\d)">(.*?)</div>', site[f"{FOLDER}/glossary.html"], re.DOTALL))
    assert ["; used on XIV.3" in words(html).replace(" ;", ";") for html in terms.values()] == [
        False,
        False,
        False,
        True,
    ]


def test_keywords_stand_under_their_letters_for_the_volume_and_for_the_site(site):
    for path, folder in ((f"{FOLDER}/keywords.html", ""), ("keywords.html", f"{FOLDER}/")):
        page = site[path]
        assert re.findall(r"<h2[^>]*>(.)</h2>", page) == ["C", "L", "S", "T"]
        assert page.count(f'href="{folder}01-filling-the-memory.html">XIV.1</a>') == len(specimen.sheet().keywords)


def test_a_keyword_of_two_volumes_stands_once_on_the_page_of_the_site():
    first = specimen.volume()
    second = replace(first, folder="XV-ovens", number="XV", plates=())
    made = compose([first, second], [specimen.light(), specimen.heavy()], specimen.templates())
    row = next(line for line in made["keywords.html"].decode().splitlines() if "cold oven" in line)
    assert re.findall(r'href="([^"]*)"', row) == [
        f"{folder}/01-filling-the-memory.html" for folder in (FOLDER, "XV-ovens")
    ]


def test_pages_that_only_list_others_are_not_searched(site):
    searched = {path for path, page in site.items() if "data-pagefind-body" in page}
    assert searched == {LIGHT, HEAVY, *(f"{FOLDER}/{name}.html" for name in PAGES if name != "keywords")}


def test_each_source_leads_to_the_plates_that_cite_it_and_to_the_rows(site):
    items = re.findall(r'<li id="source-.*?</li>', site[f"{FOLDER}/sources.html"], re.DOTALL)
    assert ['href="01-filling-the-memory.html#source' in item for item in items] == [True, True]
    assert ['href="checked.html"' in item for item in items] == [True, False]


@pytest.mark.parametrize("path", [*(f"{FOLDER}/{name}.html" for name in PAGES), f"{FOLDER}/index.html", LIGHT, HEAVY])
def test_every_page_of_a_volume_leads_to_its_other_pages(site, path):
    nav = re.search(r'<nav class="shelf".*?</nav>', site[path], re.DOTALL)[0]
    assert re.findall(r'href="(\w+)\.html"', nav) == ["index", *PAGES]
    here = re.findall(r'href="(\w+)\.html" aria-current="page"', nav)
    assert here == [name for name in ("index", *PAGES) if path == f"{FOLDER}/{name}.html"]


def test_the_book_is_linked_from_pages_that_are_always_made_anew_and_never_from_a_plate(site):
    assert [path for path, text in site.items() if f"{FOLDER}.pdf" in text] == [
        f"{FOLDER}/index.html", *(f"{FOLDER}/{name}.html" for name in PAGES)]  # fmt: skip


def test_a_volume_without_anything_behind_its_plates_says_so_on_pages_that_are_there():
    empty = composed(replace(specimen.volume(), back=BackMatter()))
    for name in PAGES:
        assert "yet." in words(empty[f"{FOLDER}/{name}.html"])
        assert "<table" not in empty[f"{FOLDER}/{name}.html"]
    assert json.loads(empty[f"{FOLDER}/checked.json"])["rows"] == []


def test_the_front_page_says_what_this_is_and_how_many_plates_a_volume_has(site):
    page = words(site["index.html"])
    assert "An atlas of the mathematics" in page
    assert "2 of 11 plates" in page
    assert "Many ovens, one dough." in page


def test_the_volume_shows_a_thumbnail_of_each_figure_and_stays_light_with_eleven():
    entry = specimen.volume().plates[0]
    eleven = tuple(replace(entry, number=n, stem=f"{n:02}-plate") for n in range(1, 12))
    page = compose([replace(specimen.volume(), plates=eleven)], [], specimen.templates())[f"{FOLDER}/index.html"]
    assert page.count(b'<svg class="thumbnail" aria-hidden="true"') == 11
    assert len(gzip.compress(page, mtime=0)) < 60_000


def test_a_row_of_one_plate_is_one_value():
    volume = specimen.volume()
    group = volume.back.checked.groups[0]
    checked = replace(volume.back.checked, groups=(replace(group, published=group.published[:1]),))
    assert (
        "Checked against 1 published value<"
        in composed(replace(volume, back=replace(volume.back, checked=checked)))[LIGHT]
    )
