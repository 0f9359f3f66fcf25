"""The search in a real browser: served with a real index, at the root and under /repo/; and where it cannot be."""

from __future__ import annotations

import pytest

HIDDEN = "#unsearched"


def titles(page):
    return page.locator("#found h2").all_text_contents()


@pytest.mark.parametrize("mount", ["/", "/repo/"])
def test_words_lead_to_plates_with_what_was_found_and_its_section(mounted, opened, mount):
    page = opened(mounted[mount] + "search.html")
    page.wait_for_function("document.activeElement.id === 'query'")
    assert page.locator(HIDDEN).is_hidden()
    page.keyboard.type("selective")
    page.locator("#found > li").first.wait_for()
    assert page.locator("#found .label").first.text_content() == "Plate XIV.2"
    assert titles(page)[0] == "Recomputing Activations."
    assert "selective" in page.locator("#found mark").first.text_content().lower()
    assert page.locator("#tally").text_content().endswith("for “selective”.")
    assert page.evaluate("location.search") == "?q=selective"
    page.locator("#found .parts a").first.click()
    page.wait_for_url(f"{mounted[mount]}XIV-parallelism/02-recomputing-activations.html#*")
    page.go_back()
    page.locator("#found > li").first.wait_for()
    assert page.locator("#query").input_value() == "selective"


def test_plates_come_before_the_pages_behind_them(opened, address):
    page = opened(address + "search.html?q=activations")
    page.locator("#found > li").first.wait_for()
    labels = page.locator("#found .label").all_text_contents()
    plates = [label.startswith("Plate") for label in labels]
    assert any(plates)
    assert plates == sorted(plates, reverse=True)


def test_the_description_of_a_figure_is_found_and_its_axis_is_not(opened, address):
    page = opened(address + "XIV-parallelism/02-recomputing-activations.html")
    word = page.locator(".panel svg desc").first.text_content().split(":")[0].split()[-1]
    page.goto(f"{address}search.html?q={word}")
    page.locator("#found > li").first.wait_for()
    assert "Recomputing Activations." in titles(page)


def test_what_is_there_to_be_taken_away_is_not_searched(opened, address):
    page = opened(address + "search.html?q=BibTeX")
    page.locator("#tally:not(:empty)").wait_for()
    assert not any(label.startswith("Plate") for label in page.locator("#found .label").all_text_contents())


def test_nothing_found_is_said_and_an_empty_field_shows_nothing(opened, address):
    page = opened(address + "search.html?q=zzyzx")
    page.get_by_text("Nothing found for “zzyzx”.").wait_for()
    assert page.locator("#found").is_hidden()
    page.locator("#query").fill("")
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('tally').textContent === ''")
    assert page.evaluate("location.search") == ""


def test_a_stroke_leads_to_the_field(opened, address):
    page = opened(address + "XIV-parallelism/07-pipelining-the-layers.html")
    page.keyboard.press("/")
    page.wait_for_url("**/search.html")
    page.locator("#query").wait_for()
    page.wait_for_function("document.activeElement.id === 'query'")
    page.keyboard.type("a/b?")
    assert page.locator("#query").input_value() == "a/b?"


def test_from_disk_and_without_scripting_there_are_words_and_other_ways_instead(opened, built, address):
    for page in (
        opened(built.as_uri() + "/search.html"),
        opened(address + "search.html", java_script_enabled=False),
    ):
        assert page.locator("#search").is_hidden()
        assert page.locator(HIDDEN).is_visible()
        page.get_by_role("link", name="Keyword index").click()
        assert page.get_by_role("heading", level=1).text_content() == "Keywords."


def test_a_site_without_an_index_says_so_in_the_same_words(opened, server):
    page = opened(server + "search.html", quiet=False)
    page.locator(HIDDEN).wait_for()
    assert page.locator("#search").is_hidden()
