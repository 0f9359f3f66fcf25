"""Glass numbers in a real browser: each opens its working, by pointer and by keys, at the choice it stands for."""

from __future__ import annotations

import pytest
import specimen

LIGHT = "XIV-parallelism/01-filling-the-memory.html"
OPEN = ".working:popover-open"
THIN = "\u2009"


def number(page, name, place=".analysis"):
    return page.locator(f'{place} a.n[href="#working-{name}"]').first


def choose(page, name, key):
    page.locator(f'input[name="{name}"][value="{key}"]').check()


def text(page, part):
    return page.locator(f"{OPEN}:not(.under) {part}").inner_text()


def is_open(page):
    return page.locator(OPEN).count()


def test_a_number_opens_its_working_with_label_formula_values_inputs_and_source(opened, base):
    page = opened(base + LIGHT)
    number(page, "dough").click()
    assert text(page, ".about") == "Dough of one batch"
    assert text(page, ".worth") == f"573.4{THIN}kg 573.440{THIN}kg"
    assert page.locator(f"{OPEN} .formula:visible").all_inner_texts() == ["dough = size × tokens", f"= 70 × 8{THIN}192"]
    assert page.locator(f"{OPEN} li:visible a").all_inner_texts() == [
        "size Size of the oven",
        "tokens Grains per batch",
    ]
    assert "Baker, 1901, table 3" in text(page, ".from:visible")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_number_opens_by_key_and_escape_closes_it_and_gives_the_focus_back(opened, disk, key):
    page = opened(disk + LIGHT)
    link = number(page, "dough")
    link.focus()
    page.keyboard.press(key)
    assert is_open(page) == 1
    assert page.evaluate("document.activeElement.id") == "working-dough"
    page.keyboard.press("Escape")
    assert is_open(page) == 0
    assert link.evaluate("e => e === document.activeElement")
    assert page.evaluate("location.hash") == ""


def test_arrows_in_an_open_working_do_not_turn_the_plate(opened, disk):
    page = opened(disk + LIGHT)
    number(page, "dough").click()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(100)
    assert is_open(page) == 1
    assert page.url == disk + LIGHT


def test_it_closes_by_a_click_elsewhere_by_its_button_and_by_a_second_click(opened, disk):
    page = opened(disk + LIGHT)
    link = number(page, "dough")
    for close in (
        lambda: page.mouse.click(3, 3),
        lambda: page.get_by_role("button", name="Close").click(),
        lambda: link.click(position={"x": 3, "y": 3}),
    ):
        link.click()
        assert is_open(page) == 1
        close()
        assert is_open(page) == 0


def test_an_input_opens_over_it_in_the_same_place_and_escape_goes_back_by_one(opened, disk):
    page = opened(disk + LIGHT)
    number(page, "crust").click()
    corner = page.locator(OPEN).bounding_box()
    page.locator(f"{OPEN} li a").click()
    assert text(page, ".about") == "Dough of one batch"
    box = page.locator("#working-dough").bounding_box()
    assert (round(box["x"]), round(box["y"])) == (round(corner["x"]), round(corner["y"]))
    assert page.get_by_role("button", name="Back").is_visible()
    page.keyboard.press("Escape")
    assert page.locator(OPEN).get_attribute("id") == "working-crust"
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#working-dough"
    page.keyboard.press("Escape")
    assert is_open(page) == 0


def test_a_working_follows_the_workshop(opened, disk):
    page = opened(disk + LIGHT)
    choose(page, "tokens", "16384")
    choose(page, "model", "oven-8b")
    number(page, "dough").click()
    assert text(page, ".worth") == f"131.1{THIN}kg 131.072{THIN}kg"
    assert page.locator(f"{OPEN} .formula:visible").first.inner_text() == "dough = 8 × tokens"
    assert text(page, ".state") == f"Model Oven 3 8B · Grains per batch 16{THIN}384"


def test_a_number_of_the_table_opens_at_the_choice_of_its_row(opened, disk):
    page = opened(disk + LIGHT)
    choose(page, "tokens", "16384")
    page.locator("summary").click()
    cell = page.locator('tr[data-at="0,2"] a.n').first
    cell.click()
    assert text(page, ".worth").startswith(f"{cell.inner_text()} ")
    assert text(page, ".state") == f"Model Oven 3.1 405B · Grains per batch 8{THIN}192"
    page.locator(f"{OPEN} li:visible a").first.click()
    assert text(page, ".worth") == "405"


def test_a_working_has_its_number_in_the_form_in_which_the_text_has_it(opened, disk):
    page = opened(disk + LIGHT)
    link = number(page, "dough")
    link.evaluate("e => { e.textContent = '573 kg' }")
    link.click()
    assert text(page, ".worth") == f"573 kg 573.440{THIN}kg"
    page.keyboard.press("Escape")
    link.evaluate("e => { e.dataset.slot = 'words'; e.textContent = 'over half a tonne' }")
    link.click()
    assert text(page, ".worth").startswith(f"573.4{THIN}kg ")


def test_a_number_is_heard_in_its_sentence_as_a_button_that_opens_a_dialogue(opened, disk):
    page = opened(disk + LIGHT)
    link = page.get_by_role("button", name=f"573.4{THIN}kg").first
    assert link.get_attribute("aria-expanded") == "false"
    link.click()
    assert link.get_attribute("aria-expanded") == "true"
    assert page.get_by_role("dialog", name="Dough of one batch").is_visible()


def test_tab_comes_to_every_number_and_from_it_into_its_working(opened, disk):
    page = opened(disk + LIGHT)
    number(page, "dough").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#working-size"


def test_nothing_moves_when_a_working_opens(opened, disk):
    page = opened(disk + LIGHT)
    places = "[...document.querySelectorAll('p, .frame, li, h2')].filter(e => !e.closest('.working') && e.checkVisibility()).map(e => e.getBoundingClientRect().top + scrollY)"
    before = page.evaluate(places)
    number(page, "dough").click()
    assert page.evaluate(places) == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_working_lies_in_the_window_whole(opened, disk, width, scheme):
    page = opened(disk + LIGHT, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.add_style_tag(content=".working:popover-open::after { content: ''; display: block; height: 25rem }")
    for link in page.locator("a.n:visible").all():
        link.evaluate("e => e.scrollIntoView({ block: 'center' })")
        link.click()
        box = page.locator(OPEN).bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 800
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_number_beside_punctuation_stays_in_its_line(opened, disk):
    page = opened(disk + LIGHT)
    assert number(page, "dough").evaluate("e => getComputedStyle(e).display") == "inline"
    assert number(page, "dough").evaluate("e => getComputedStyle(e).whiteSpace") == "nowrap"


def test_without_scripting_numbers_lead_to_a_section_at_the_end(opened, disk):
    page = opened(disk + LIGHT, java_script_enabled=False)
    assert page.get_by_role("heading", name="Workings").is_visible()
    assert page.locator("#working-dough").evaluate("e => getComputedStyle(e).position") == "static"
    tops = page.locator(".working").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert tops == sorted(set(tops))
    number(page, "dough").click()
    assert page.url.endswith("#working-dough")
    assert page.locator("#working-dough").is_visible()
    assert page.locator("td a.n").count() == 0


def test_with_scripting_the_section_is_not_seen(opened, disk):
    page = opened(disk + LIGHT)
    assert not page.get_by_role("heading", name="Workings").is_visible()
    assert page.locator(".working:visible").count() == 0


def test_an_address_with_a_working_opens_it(opened, disk):
    assert opened(f"{disk}{LIGHT}#working-dough").locator(OPEN).get_attribute("id") == "working-dough"


def test_only_workings_that_can_be_reached_are_on_the_page(opened, disk):
    assert opened(disk + LIGHT).locator("#working-unused").count() == 0


def test_words_that_are_no_numbers_and_numbers_without_a_working_do_not_open(opened, disk):
    page = opened(disk + LIGHT)
    assert page.locator("a.n", has_text=specimen.OVENS["oven-70b"][0]).count() == 0


def test_a_link_out_of_a_working_closes_it(opened, disk):
    page = opened(disk + LIGHT)
    number(page, "fixed").click()
    page.locator(f"{OPEN} .from a").click()
    assert is_open(page) == 0
    assert page.evaluate("location.hash") == "#source-baker1901"


def test_on_paper_no_working_and_no_control_is_printed(opened, disk):
    page = opened(disk + LIGHT)
    number(page, "dough").click()
    page.emulate_media(media="print")
    assert page.locator(".working:visible, .workshop:visible, button:visible").count() == 0
