"""Light and dark in a real browser: the system's, or the reader's own, remembered where that can be."""

from __future__ import annotations

import pytest

from press.style import DARK, TOKENS

LIGHT = "XIV-parallelism/01-filling-the-memory.html"
HOME = "index.html"
PAPERS = {"light": "rgb(250, 246, 236)", "dark": "rgb(22, 20, 15)"}
BLOCKED = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })"
)


def rgb(colour):
    return f"rgb({', '.join(str(int(colour[k : k + 2], 16)) for k in (1, 3, 5))})"


def paper(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def scheme(page):
    return page.evaluate("getComputedStyle(document.documentElement).colorScheme")


def inks(page):
    """The colours of a title in the figure and of the frame's ground."""
    return page.evaluate(
        "[getComputedStyle(document.querySelector('.panel text')).fill,"
        " getComputedStyle(document.querySelector('.frame')).backgroundColor]"
    )


@pytest.mark.parametrize("system", ["light", "dark"])
def test_page_and_figures_follow_the_system_until_the_reader_chooses(opened, base, system):
    page = opened(base + LIGHT, color_scheme=system)
    tokens = {"light": TOKENS, "dark": DARK}
    assert page.locator("#mode").text_content() == "Colours as the system"
    assert (paper(page), scheme(page)) == (PAPERS[system], "light dark")
    other = "dark" if system == "light" else "light"
    for words, mode, own in (
        (f"{other.capitalize()} colours", other, other),
        (f"{system.capitalize()} colours", system, system),
        ("Colours as the system", system, "light dark"),
    ):
        page.get_by_role("button", name="olours").click()
        assert page.locator("#mode").text_content() == words
        assert (paper(page), scheme(page)) == (PAPERS[mode], own)
        assert inks(page) == [rgb(tokens[mode]["ink"]), rgb(tokens[mode]["panel"])]


def test_the_choice_is_remembered_by_every_page_and_applied_before_its_style_sheet(opened, base):
    page = opened(base + LIGHT, color_scheme="light")
    page.locator("#mode").click()
    page.reload()
    assert (paper(page), page.locator("#mode").text_content()) == (PAPERS["dark"], "Dark colours")
    page.goto(base + HOME)
    assert (paper(page), page.locator("#mode").text_content()) == (PAPERS["dark"], "Dark colours")
    assert page.evaluate(
        "[...document.head.children].findIndex((e) => e.text?.includes('dataset.mode'))"
        " < [...document.head.children].findIndex((e) => e.rel === 'stylesheet')"
    )


def test_what_is_kept_and_is_no_mode_is_ignored(opened, server):
    page = opened(server + LIGHT, color_scheme="light")
    page.evaluate("localStorage.setItem('plates-mode', 'sepia')")
    page.reload()
    assert (paper(page), page.locator("#mode").text_content()) == (PAPERS["light"], "Colours as the system")


def test_where_storage_is_blocked_the_switch_still_works_on_the_page(opened, server):
    page = opened(server + HOME, color_scheme="light")
    page.context.add_init_script(BLOCKED)
    page.goto(server + LIGHT)
    page.locator("#mode").click()
    assert paper(page) == PAPERS["dark"]
    page.reload()
    assert paper(page) == PAPERS["light"]


def test_without_scripting_there_is_no_switch_and_the_system_is_followed(opened, server):
    page = opened(server + LIGHT, color_scheme="dark", java_script_enabled=False)
    assert page.locator("#mode").is_hidden()
    assert paper(page) == PAPERS["dark"]


def test_print_is_light_whatever_was_chosen(opened, server):
    page = opened(server + LIGHT, color_scheme="light")
    page.locator("#mode").click()
    page.emulate_media(media="print")
    assert inks(page)[0] == rgb(TOKENS["ink"])
    assert page.locator("#mode").is_hidden()
