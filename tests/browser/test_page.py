"""The page in a real browser: no scripting, every width, both modes, print, faces, links."""

from __future__ import annotations

import re

import pytest
import specimen

HOME, VOLUME = "index.html", "XIV-parallelism/index.html"
LIGHT = "XIV-parallelism/01-filling-the-memory.html"
HEAVY = "XIV-parallelism/03-listing-the-ovens.html"
BEHIND = tuple(f"XIV-parallelism/{name}.html" for name in ("checked", "notation", "glossary", "sources"))

COLLISIONS = """() => {
  const boxes = [...document.querySelectorAll("h1, h2, p, li, dt, dd, th, td, figcaption, .frame, .option, .label, .takeaway")]
    .filter((e) => e.checkVisibility() && !e.querySelector("p, li, .label") && !e.closest(".skip, .columns, svg"))
    .filter((e) => getComputedStyle(e.closest("thead") ?? e).clipPath === "none")
    .map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width && r.height);
  const found = [];
  boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
    const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (across > 1 && down > 3 && !a.contains(b) && !b.contains(a)) found.push(a.outerHTML + " | " + b.outerHTML);
  }));
  return found;
}"""


def colour(page, selector, what="color"):
    return page.locator(selector).first.evaluate(f"e => getComputedStyle(e).{what}")


def luminance(text):
    channels = [int(n) / 255 for n in re.findall(r"\d+", text)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("width", [320, 390, 640, 834, 1280])
@pytest.mark.parametrize("path", [HOME, VOLUME, LIGHT, HEAVY, *BEHIND])
def test_nothing_overflows_or_collides_at_any_width(opened, disk, path, width):
    page = opened(disk + path, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(COLLISIONS) == []


def test_panels_stand_side_by_side_when_there_is_room_and_stack_at_full_width_on_a_phone(opened, disk):
    page = opened(disk + LIGHT)
    left, right = (page.locator(".panel").nth(i).bounding_box() for i in (0, 1))
    assert left["y"] == right["y"]
    assert left["height"] == right["height"]
    page.set_viewport_size({"width": 390, "height": 800})
    left, right = (page.locator(".panel svg").nth(i).bounding_box() for i in (0, 1))
    assert right["y"] >= left["y"] + left["height"]
    assert left["width"] == right["width"] >= 350


def test_a_wide_panel_scrolls_in_its_frame_and_stays_legible(opened, disk):
    page = opened(disk + HEAVY, viewport={"width": 390, "height": 800})
    panel = page.locator(".panel.wide")
    assert panel.evaluate("e => e.scrollWidth > e.clientWidth")
    assert panel.locator("svg").bounding_box()["width"] * 8.4 / 520 >= 10
    panel.focus()
    assert panel.evaluate("e => e === document.activeElement")


def test_without_scripting_there_is_the_start_and_a_table_of_the_other_choices(opened, base):
    page = opened(base + LIGHT, java_script_enabled=False)
    assert page.locator("#workshop").is_hidden()
    assert page.locator(".unscripted").is_visible()
    assert specimen.said(70 * 8.192) in page.locator(".analysis").text_content()
    row = page.get_by_role("row", name="Oven 3.1 405B")
    assert row.is_visible()
    assert specimen.said(405 * 8.192) in row.text_content()
    assert page.get_by_role("row", name="131\u2009072").last.text_content().endswith(f"{specimen.REASON}\n      ")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_text_has_its_contrast_in_both_modes(opened, disk, mode):
    page = opened(disk + LIGHT, color_scheme=mode)
    paper, panel = colour(page, "body", "backgroundColor"), colour(page, ".frame", "backgroundColor")
    for selector in ("h1", ".keywords", ".standfirst", ".prose p", "figcaption", "figcaption .label", "dt",
                     ".option input:checked + span", ".reason", ".licence"):  # fmt: skip
        assert contrast(colour(page, selector), paper) >= 4.5, selector
    assert contrast(colour(page, ".panel svg text", "fill"), panel) >= 4.5
    assert (luminance(paper) > 0.5) == (mode == "light")


def test_the_faces_of_the_volume_are_used_and_the_figures_are_lining(opened, base):
    page = opened(base + LIGHT)
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family + f.weight + f.style)"
    )
    assert {"Spectral200normal", "Spectral400normal", "Spectral300italic"} <= {name.replace('"', "") for name in loaded}
    assert not page.evaluate("[...document.fonts].some(f => f.status === 'error')")
    assert colour(page, "body", "fontVariantNumeric") == "lining-nums proportional-nums"
    assert colour(page, "table", "fontVariantNumeric") == "lining-nums tabular-nums"
    assert colour(page, "figcaption .label", "fontVariantCaps") == "all-small-caps"


def test_links_lead_from_the_front_page_to_the_plates_and_back(opened, base):
    page = opened(base + HOME)
    page.get_by_role("link", name="Parallelism.").click()
    page.get_by_role("link", name="Recomputing Activations.").click()
    assert page.get_by_role("heading", level=1).text_content() == "Recomputing Activations."
    page.get_by_role("navigation", name="Plates beside").get_by_role("link").click()
    assert page.get_by_role("heading", level=1).text_content() == "Listing the Ovens."
    page.get_by_role("banner").get_by_role("link", name="Vol. XIV").click()
    page.get_by_role("link", name="Plates").click()
    assert page.url == base + HOME


def test_the_first_tab_skips_to_the_text(opened, disk):
    page = opened(disk + LIGHT)
    page.keyboard.press("Tab")
    assert page.locator(".skip").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main"


def test_print_from_the_browser_leaves_controls_out_and_is_black_on_white(opened, disk):
    page = opened(disk + LIGHT, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    for selector in ("#workshop", "#numbers", ".neighbours", ".skip"):
        assert page.locator(selector).is_hidden(), selector
    assert page.locator(".frame").is_visible()
    assert luminance(colour(page, "h1")) < 0.05
    assert colour(page, "body", "backgroundColor") == "rgba(0, 0, 0, 0)"


def test_nothing_moves_while_the_page_is_set(opened, server):
    page = opened(server + LIGHT)
    shifts = page.evaluate("""() => new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((e) => { sum += e.value; }))
        .observe({ type: "layout-shift", buffered: true });
      setTimeout(() => done(sum), 300);
    })""")
    assert shifts < 0.02


SEEN = "getComputedStyle(document.body).visibility"
PAINTED = "performance.getEntriesByName('first-contentful-paint').length"


def test_a_page_whose_faces_come_late_is_not_set_anew_before_the_reader(browser, server):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    held = []
    page.route("**/*.woff2", lambda *taken: held.append(taken[0]))
    page.goto(server + LIGHT, wait_until="domcontentloaded")
    page.wait_for_timeout(200)
    assert page.evaluate(SEEN) == "hidden"
    assert page.evaluate(PAINTED) == 0
    page.evaluate("""() => { window.shifts = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((e) => { shifts += e.value; }))
        .observe({ type: "layout-shift", buffered: true }); }""")
    for route in held:
        route.continue_()
    page.wait_for_function(f"{SEEN} === 'visible'")
    page.wait_for_function(PAINTED)
    page.wait_for_timeout(300)
    assert page.evaluate("shifts") < 0.01
    context.close()


def test_a_page_whose_faces_never_come_is_shown_all_the_same(browser, server):
    context = browser.new_context()
    page = context.new_page()
    page.route("**/*.woff2", lambda _: None)
    page.goto(server + LIGHT, wait_until="domcontentloaded")
    page.wait_for_function(f"{SEEN} === 'visible'", timeout=6000)
    context.close()


def test_on_paper_running_text_has_two_columns(opened, disk):
    page = opened(disk + LIGHT, viewport={"width": 660, "height": 900})
    page.emulate_media(media="print")
    page.evaluate("document.querySelector('.opening + .prose').classList.add('columns')")
    assert page.locator(".prose.columns").evaluate("e => getComputedStyle(e).columnCount") == "2"


def test_on_paper_a_figure_is_not_parted_from_its_caption(opened, disk):
    page = opened(disk + LIGHT)
    page.emulate_media(media="print")
    assert page.locator("#figure").evaluate("e => getComputedStyle(e).breakInside") == "avoid"
