"""Keys in a real browser: what they do, and when they rest."""

from __future__ import annotations

import pytest

FIRST = "XIV-parallelism/01-filling-the-memory.html"
LAST = "XIV-parallelism/03-listing-the-ovens.html"


def path(page):
    return page.url.partition("?")[0].rsplit("/", 1)[1]


def stays(page, key):
    """Whether a key leaves the reader on this page, with nothing opened over it."""
    before = page.url
    page.keyboard.press(key)
    page.wait_for_timeout(150)
    return page.url == before and page.locator("dialog[open]").count() == 0


def test_arrows_lead_to_the_plates_beside_and_stop_at_the_ends(opened, base):
    page = opened(base + FIRST)
    assert stays(page, "ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/03-listing-the-ovens.html")
    assert stays(page, "ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/01-filling-the-memory.html")


def test_a_stroke_leads_to_the_search_from_any_page(opened, base):
    page = opened(base + FIRST, quiet=False)  # these pages have no index
    page.keyboard.press("/")
    page.wait_for_url("**/search.html")


def test_a_question_mark_opens_the_list_of_keys_and_escape_closes_it(opened, base):
    page = opened(base + FIRST)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    assert dialog.is_visible()
    assert dialog.locator("kbd").all_text_contents() == ["←", "→", "/", "?"]
    page.keyboard.press("ArrowRight")
    assert path(page) == path(opened(base + FIRST))
    page.keyboard.press("Escape")
    assert dialog.is_hidden()


def test_the_list_opens_by_its_button_too_and_gives_the_focus_back(opened, base):
    page = opened(base + FIRST)
    page.get_by_role("button", name="Keys").click()
    page.keyboard.press("Enter")  # Close has the focus
    assert page.locator("#keys").is_hidden()
    assert page.evaluate("document.activeElement.id") == "keys-open"


@pytest.mark.parametrize("key", ["ArrowRight", "/", "?"])
def test_keys_rest_in_a_control_and_while_something_is_typed(opened, disk, key):
    page = opened(disk + FIRST)
    page.locator('input[name="model"]:checked').focus()
    page.keyboard.press(key)
    page.wait_for_timeout(150)
    assert path(page) == "01-filling-the-memory.html"
    assert page.locator("dialog[open]").count() == 0
    page.evaluate("""document.querySelector("main").append(
        Object.assign(document.createElement("textarea"), { id: "typed" }))""")
    page.locator("#typed").focus()
    assert stays(page, key)


def test_an_arrow_in_the_workshop_moves_among_its_options(opened, disk):
    page = opened(disk + FIRST)
    page.locator('input[name="model"][value="oven-8b"]').check()
    page.keyboard.press("ArrowRight")
    assert page.locator('input[name="model"][value="oven-70b"]').is_checked()
    assert path(page) == "01-filling-the-memory.html"


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta", "Shift"])
def test_an_arrow_with_a_modifier_is_the_browser_s(opened, disk, modifier):
    page = opened(disk + FIRST)
    page.evaluate("""() => addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (key === "ArrowRight") window.taken = defaultPrevented;
    })""")
    page.keyboard.press(f"{modifier}+ArrowRight")
    assert page.evaluate("window.taken") is False
    assert path(page) == "01-filling-the-memory.html"


def test_an_arrow_where_something_scrolls_sideways_scrolls_it(opened, disk):
    page = opened(disk + LAST, viewport={"width": 390, "height": 800})
    page.locator(".panel.wide").focus()
    assert stays(page, "ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.panel.wide').scrollLeft > 0")


def test_keys_rest_under_an_open_popover(opened, disk):
    page = opened(disk + FIRST)
    page.evaluate("""() => {
      const made = Object.assign(document.createElement("div"), { popover: "auto", textContent: "over" });
      document.body.append(made);
      made.showPopover();
    }""")
    assert stays(page, "ArrowRight")


def test_the_reader_can_switch_the_keys_off_for_all_pages(opened, server):
    page = opened(server + FIRST)
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Use these keys").uncheck()
    page.keyboard.press("Escape")
    assert stays(page, "ArrowRight")
    page.goto(server + LAST)
    assert stays(page, "?")
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("checkbox", name="Use these keys").check()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/01-filling-the-memory.html")


def test_without_scripting_no_key_is_offered(opened, server):
    page = opened(server + FIRST, java_script_enabled=False)
    assert page.locator("#keys-open").is_hidden()
    assert page.locator("#keys").is_hidden()
    assert page.locator("#find").is_visible()
