"""Two states side by side, the link to a state, what is announced, and a page that does not jump or flash."""

from __future__ import annotations

import pytest
import specimen

LIGHT = "XIV-parallelism/01-filling-the-memory.html"
HEAVY = "XIV-parallelism/03-listing-the-ovens.html"


def choose(page, name, key):
    page.locator(f'input[name="{name}"][value="{key}"]').check()


def words(page, frame):
    return page.locator(f"{frame} desc").first.text_content()


def compare(page):
    page.get_by_role("button", name="Compare").click()


def test_compare_keeps_the_present_state_and_sets_the_next_beside_it(opened, base):
    page = opened(base + LIGHT)
    compare(page)
    choose(page, "model", "oven-8b")
    assert specimen.said(70 * 8.192) in words(page, ".frame.kept")
    assert specimen.said(8 * 8.192) in words(page, ".frame:not(.kept)")
    assert page.locator(".state:visible").all_inner_texts()[0].lower().startswith("kept oven 3 70b")
    assert page.locator(".state:visible").all_inner_texts()[1].lower().startswith("now oven 3 8b")


def test_each_state_is_named_by_what_it_differs_in_and_a_number_by_what_it_is(opened, disk):
    page = opened(disk + LIGHT)
    compare(page)
    choose(page, "tokens", "16384")
    kept, now = page.locator(".state:visible").all_inner_texts()
    assert kept.lower() == "kept grains per batch 8\u2009192"
    assert now.lower() == "now grains per batch 16\u2009384"


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (390, False)])
def test_two_states_stand_beside_each_other_or_one_over_the_other(opened, disk, width, beside):
    page = opened(disk + LIGHT, viewport={"width": width, "height": 800})
    compare(page)
    kept, now = (page.locator(frame).bounding_box() for frame in (".frame.kept", ".frame:not(.kept)"))
    assert (kept["y"] == now["y"]) is beside
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_compare_off_leaves_one_figure_and_a_clean_address(opened, disk):
    page = opened(disk + LIGHT)
    compare(page)
    assert page.get_by_role("button", name="Compare").get_attribute("aria-pressed") == "true"
    compare(page)
    assert page.locator(".frame").count() == 1
    assert page.locator(".state:visible").count() == 0
    assert page.evaluate("location.search") == ""


def test_both_states_are_in_the_address_and_survive_reload_and_back(opened, base):
    page = opened(base + LIGHT)
    choose(page, "model", "oven-405b")
    compare(page)
    choose(page, "model", "oven-8b")
    for _ in range(2):
        assert specimen.said(405 * 8.192) in words(page, ".frame.kept")
        assert specimen.said(8 * 8.192) in words(page, ".frame:not(.kept)")
        page.reload()
        page.wait_for_selector(".frame.kept")
    page.go_back()
    assert specimen.said(405 * 8.192) in words(page, ".frame:not(.kept)")


def test_drawings_from_scripts_can_be_compared(opened, base):
    page = opened(f"{base}{HEAVY}?oven=n7&with-oven=n3")
    page.wait_for_selector(".frame.kept")
    assert "300" in words(page, ".frame.kept")
    assert "700" in words(page, ".frame:not(.kept)")


def test_ids_stay_unique_while_two_states_are_shown(opened, disk):
    page = opened(disk + LIGHT)
    compare(page)
    for key in specimen.OVENS:
        choose(page, "model", key)
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
        assert len(ids) == len(set(ids))
    clip = page.locator(".frame.kept [clip-path]").first.get_attribute("clip-path")
    assert page.locator(f".frame.kept #{clip[5:-1]}").count() == 1


def test_a_change_is_announced_by_the_finding_of_the_figure(opened, disk):
    page = opened(disk + LIGHT)
    choose(page, "model", "oven-8b")
    heard = page.locator("#heard")
    assert heard.get_attribute("aria-live") == "polite"
    assert heard.text_content() == words(page, ".frame")
    box = heard.bounding_box()
    assert box["width"] <= 1


@pytest.mark.parametrize("allowed", [True, False])
def test_the_link_to_a_state_is_copied_with_or_without_a_clipboard(opened, base, allowed):
    page = opened(base + LIGHT, permissions=["clipboard-read", "clipboard-write"])
    if not allowed:
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    choose(page, "model", "oven-8b")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("document.getElementById('said').textContent === 'The link is copied.'")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<textarea id=here></textarea>')")
    page.locator("#here").focus()
    page.keyboard.press("Control+V")
    assert page.locator("#here").input_value() == page.url
    assert "model=oven-8b" in page.url


def test_a_choice_in_the_address_is_shown_without_the_start_before_it(opened, disk):
    page = opened("about:blank")
    page.add_init_script("""
        window.seen = [];
        const look = () => {
            const place = document.querySelector('.analysis [data-slot=dough]');
            if (place && getComputedStyle(place).visibility === 'visible') seen.push(place.textContent);
            requestAnimationFrame(look);
        };
        look();
    """)
    page.goto(f"{disk}{LIGHT}?model=oven-8b")
    page.wait_for_timeout(200)
    assert set(page.evaluate("seen")) == {specimen.said(8 * 8.192)}


def test_without_the_script_a_choice_in_the_address_leaves_the_start_to_be_seen(opened, server):
    page = opened("about:blank", quiet=False)
    page.route("**/workshop.js", lambda route: route.abort())
    page.goto(f"{server}{LIGHT}?model=oven-8b")
    page.wait_for_timeout(3300)
    assert page.locator(".panels").evaluate("e => getComputedStyle(e).visibility") == "visible"


@pytest.mark.parametrize("width", [390, 834, 1280])
def test_nothing_moves_whatever_is_chosen(opened, disk, width):
    page = opened(disk + LIGHT, viewport={"width": width, "height": 900})
    page.locator("#workshop input:checked").first.focus()
    places = "[...document.querySelectorAll('h2, .frame, .workshop, .takeaway')].map(e => Math.round(e.getBoundingClientRect().top + scrollY))"
    before = page.evaluate(places)
    for name, key in (("model", "oven-8b"), ("tokens", "131072"), ("model", "oven-405b"), ("T", "2048")):
        choose(page, name, key)
        assert page.evaluate(places) == before


def test_a_choice_causes_no_layout_shift(opened, disk):
    page = opened(disk + LIGHT)
    page.evaluate("""
        window.shift = 0;
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; })
            .observe({ type: 'layout-shift' });
    """)
    for key in specimen.OVENS:
        choose(page, "model", key)
        page.wait_for_timeout(50)
    assert page.evaluate("shift") < 0.001


def test_a_change_of_state_is_made_within_a_frame(opened, disk):
    page = opened(disk + LIGHT)
    page.locator("#workshop input:checked").first.focus()
    spent = page.evaluate("""
        [...document.querySelectorAll('input[name=model]'), ...document.querySelectorAll('input[name=tokens]')].map((input) => {
            const begun = performance.now();
            input.click();
            document.body.getBoundingClientRect();
            return performance.now() - begun;
        })
    """)
    assert sorted(spent)[len(spent) // 4] < 16.7


def test_at_twice_the_size_controls_and_workings_fit(opened, disk):
    page = opened(disk + LIGHT, viewport={"width": 640, "height": 450}, device_scale_factor=2)
    compare(page)
    page.locator("a.n:visible").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    assert page.locator(".working:popover-open").bounding_box()["height"] <= 450


def test_where_less_motion_is_wished_nothing_is_animated(opened, disk):
    page = opened(disk + LIGHT, reduced_motion="reduce")
    moving = "[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).transitionDuration !== '0s').length"
    assert page.evaluate(moving) == 0
