"""The workshop in a real browser: every control, the address, reload, Back, from disk and served."""

from __future__ import annotations

import pytest
import specimen

LIGHT = "XIV-parallelism/01-filling-the-memory.html"
HEAVY = "XIV-parallelism/03-listing-the-ovens.html"


def choose(page, name, key):
    page.locator(f'input[name="{name}"][value="{key}"]').check()


def chosen(page):
    return page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#workshop input:checked')].map(i => [i.name, i.value]))"
    )


def numbers(page, key):
    return page.locator(f'[data-slot="{key}"]:not(.working *)').all_text_contents()


def words(page, panel="left"):
    """The alternative text of a panel."""
    return page.locator(f'[data-panel="{panel}"] svg desc').text_content()


def query(page):
    return page.evaluate("location.search")


def disabled(page, name):
    return page.evaluate(f"[...document.querySelectorAll('input[name={name}]:disabled')].map(i => i.value)")


def is_start(page):
    return chosen(page) == {"model": "oven-70b", "tokens": "8192", "T": "8192"} and numbers(page, "dough") == [
        specimen.said(70 * 8.192)
    ]


def test_every_option_of_every_control_changes_figure_numbers_caption_and_alt_text(opened, base):
    page = opened(base + LIGHT)
    choose(page, "tokens", "131072")
    for name, options in (("model", specimen.OVENS), ("tokens", specimen.BATCH), ("T", specimen.LOAF)):
        for key, (said, _) in options.items():
            choose(page, name, key)
            now = chosen(page)
            assert now[name] == key
            assert set(numbers(page, name)) == {said}
            dough = specimen.said(specimen.OVENS[now["model"]][1] * int(now["tokens"]) / 1000)
            assert numbers(page, "dough") == [dough]
            assert f"Nothing {dough}" in words(page)
            assert page.locator('[data-panel="left"] svg text').all_text_contents().count(dough) >= 1
            choose(page, "tokens", "131072")
    assert specimen.LOAF["131072"][0] in page.locator("figcaption").text_content()


def test_the_choice_is_in_the_address_and_survives_reload(opened, base):
    page = opened(base + LIGHT)
    assert query(page) == ""
    choose(page, "model", "oven-405b")
    assert query(page) == "?model=oven-405b&tokens=8192&T=8192"
    page.reload()
    assert chosen(page)["model"] == "oven-405b"
    assert numbers(page, "dough") == [specimen.said(405 * 8.192)]
    assert specimen.said(405 * 8.192) in words(page)


def test_back_and_forward_follow_the_choices(opened, base):
    page = opened(base + LIGHT)
    choose(page, "model", "oven-8b")
    choose(page, "tokens", "16384")
    page.go_back()
    assert chosen(page) == {"model": "oven-8b", "tokens": "8192", "T": "8192"}
    page.go_back()
    assert is_start(page)
    page.go_forward()
    assert chosen(page)["model"] == "oven-8b"
    assert numbers(page, "dough") == [specimen.said(8 * 8.192)]


@pytest.mark.parametrize(
    "asked", ["model=oven-9b", "colour=red", "tokens=8192&T=131072", "model=%3Cscript%3E", "model"]
)
def test_unknown_and_excluded_values_in_an_address_leave_the_start(opened, disk, asked):
    page = opened(f"{disk}{LIGHT}?{asked}")
    assert is_start(page)
    assert "model" not in query(page)
    assert "tokens" not in query(page)


def test_of_an_address_that_excludes_itself_the_earlier_choices_are_kept(opened, disk):
    page = opened(f"{disk}{LIGHT}?model=oven-8b&T=131072")
    assert chosen(page) == {"model": "oven-8b", "tokens": "8192", "T": "8192"}
    assert numbers(page, "dough") == [specimen.said(8 * 8.192)]
    assert query(page) == "?model=oven-8b&tokens=8192&T=8192"
    assert page.locator("#said").text_content() == "Loaf length is now 8\u2009192."


def test_a_reason_is_shown_only_while_it_strikes_something_out(opened, disk):
    page = opened(disk + LIGHT)
    reason, frame = page.locator(".reason"), page.locator(".frame").bounding_box()
    assert reason.is_visible()
    choose(page, "tokens", "131072")
    assert disabled(page, "T") == []
    assert not reason.is_visible()
    assert page.locator(".frame").bounding_box() == frame
    choose(page, "tokens", "8192")
    assert reason.is_visible()


@pytest.mark.parametrize("width", [834, 1280])
def test_labels_stand_in_one_column_and_options_in_another(opened, disk, width):
    page = opened(disk + LIGHT, viewport={"width": width, "height": 800})
    for part in (".group .label", ".options"):
        assert len({round(box.bounding_box()["x"]) for box in page.locator(part).all()}) == 1


def test_each_group_of_options_is_named_by_its_label(opened, disk):
    page = opened(disk + LIGHT)
    for name in ("Model", "Grains per batch", "Loaf length"):
        assert page.get_by_role("group", name=name).get_by_role("radio").count() >= 3


def test_other_parts_of_an_address_are_kept(opened, disk):
    page = opened(f"{disk}{LIGHT}?from=letter#figure")
    choose(page, "model", "oven-8b")
    assert query(page) == "?from=letter&model=oven-8b&tokens=8192&T=8192"
    assert page.evaluate("location.hash") == "#figure"


def test_excluded_options_are_disabled_with_their_reason(opened, disk):
    page = opened(disk + LIGHT)
    assert disabled(page, "T") == ["32768", "131072"]
    assert disabled(page, "tokens") == []
    assert (
        page.locator("label", has=page.locator('input[value="131072"][name="T"]')).get_attribute("title")
        == specimen.REASON
    )
    described = page.locator("fieldset", has=page.locator('input[name="T"]')).get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content() == specimen.REASON
    assert page.locator(f"#{described}").is_visible()
    choose(page, "tokens", "32768")
    assert disabled(page, "T") == ["131072"]


def test_a_later_control_yields_to_an_earlier_one_and_says_so(opened, disk):
    page = opened(disk + LIGHT)
    choose(page, "tokens", "131072")
    choose(page, "T", "131072")
    choose(page, "tokens", "16384")
    assert chosen(page)["T"] == "8192"
    status = page.locator("#said")
    assert status.text_content() == "Loaf length is now 8\u2009192."
    choose(page, "model", "oven-8b")
    assert status.text_content() == ""


def test_reset_returns_to_the_start_and_its_clean_address(opened, disk):
    page = opened(disk + LIGHT)
    assert page.locator("#reset").is_hidden()
    choose(page, "model", "oven-8b")
    page.locator("#reset").click()
    assert is_start(page)
    assert query(page) == ""
    assert page.locator("#reset").is_hidden()
    assert page.evaluate("document.activeElement.value") == "oven-70b"


def test_the_table_waits_behind_its_summary_and_marks_the_start_only_while_it_is_chosen(opened, disk):
    page = opened(disk + LIGHT)
    row = page.locator(".numbers .start td").first
    assert row.is_hidden()
    page.locator("summary").click()
    marked = row.evaluate("e => getComputedStyle(e).color")
    choose(page, "model", "oven-8b")
    assert row.evaluate("e => getComputedStyle(e).color") != marked
    page.locator("#reset").click()
    assert row.evaluate("e => getComputedStyle(e).color") == marked


def test_a_link_to_the_table_opens_it(opened, disk):
    assert opened(disk + LIGHT + "#numbers").locator(".numbers table").is_visible()


def test_keys_move_within_a_group_and_pass_over_what_is_disabled(opened, disk):
    page = opened(disk + LIGHT)
    page.locator('input[name="model"]:checked').focus()
    page.keyboard.press("ArrowRight")
    assert chosen(page)["model"] == "oven-405b"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert chosen(page)["T"] == "2048"


def test_the_figure_keeps_its_box_in_every_state_and_nothing_below_moves(opened, disk):
    page = opened(disk + LIGHT)
    box = page.locator(".frame").bounding_box()
    for name, key in (("model", "oven-8b"), ("tokens", "131072"), ("T", "131072"), ("tokens", "8192")):
        choose(page, name, key)
        assert page.locator(".frame").bounding_box() == box


def test_a_list_works_as_a_row_does_with_drawings_from_scripts(opened, base):
    page = opened(base + HEAVY)
    page.select_option("select", "n7")
    page.wait_for_function("document.querySelector('[data-panel=left] desc').textContent.includes('700')")
    assert numbers(page, "oven") == ["Oven 7"]
    assert query(page) == "?oven=n7"
    page.reload()
    page.wait_for_function("document.querySelector('[data-panel=left] desc').textContent.includes('700')")
    assert numbers(page, "oven") == ["Oven 7"]
    page.go_back()
    page.wait_for_function("document.querySelector('[data-panel=left] desc').textContent.includes('200')")
    assert numbers(page, "oven") == ["Oven 2"]
    assert page.locator("select").input_value() == "n2"


def test_a_script_of_drawings_is_asked_for_only_when_a_control_is_touched(opened, server):
    page = opened(server + HEAVY)
    asked = []
    page.on("request", lambda request: asked.extend([request.url] if "/states/" in request.url else []))
    page.locator("figcaption").click()
    page.wait_for_timeout(100)
    assert asked == []
    page.locator("select").focus()
    page.wait_for_function("window.plateDrawings?.left")
    assert [url.rsplit("/", 1)[1] for url in asked] == ["03-listing-the-ovens-left.js"]


def test_where_drawings_cannot_be_had_the_page_keeps_its_state_and_says_so(opened, server):
    page = opened(server + HEAVY, quiet=False)
    page.route("**/states/*", lambda route: route.abort())
    page.select_option("select", "n7")
    page.wait_for_function("document.getElementById('said').textContent")
    assert "could not be loaded" in page.locator("#said").text_content()
    assert page.locator("select").input_value() == "n2"
    assert numbers(page, "oven") == ["Oven 2"]
    assert "200" in words(page)
    assert query(page) == ""
    page.unroute("**/states/*")
    page.select_option("select", "n3")
    page.wait_for_function("document.querySelector('[data-panel=left] desc').textContent.includes('300')")
    assert numbers(page, "oven") == ["Oven 3"]


def test_ids_stay_unique_whatever_is_chosen(opened, disk):
    page = opened(disk + LIGHT)
    for key in specimen.OVENS:
        choose(page, "model", key)
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
        assert len(ids) == len(set(ids))


def test_on_a_phone_the_acts_stand_at_the_end_under_the_controls_with_and_without_reset(opened, disk):
    page = opened(disk + LIGHT, viewport={"width": 390, "height": 2400})

    def places():
        return page.evaluate(
            "['#workshop', '.groups', '#compare', '#copy-link'].map(it => document.querySelector(it).getBoundingClientRect().toJSON())"
        )

    without = places()
    choose(page, "model", next(key for key in specimen.OVENS if key != chosen(page)["model"]))
    assert page.locator("#reset").is_visible()
    assert places() == without
    whole, groups, compare, link = without
    assert whole["right"] == pytest.approx(link["right"], abs=1)
    assert compare["top"] - groups["bottom"] < compare["height"] / 2
