"""Numbers lead to their workings: which become links, and which workings the page holds."""

from dataclasses import replace

import specimen

from press.compose.glass import glazed, reached, with_slots

WARM = '<span class="n" data-slot="dough">1\u2009t</span>'


def set_as(text):
    return glazed(replace(specimen.sheet(), text=text)).text


def test_a_number_becomes_a_link_to_its_working_and_keeps_its_slot():
    assert set_as(WARM) == '<a class="n" href="#working-dough" data-slot="dough">1\u2009t</a>'


def test_a_number_in_a_form_of_its_own_leads_to_the_same_line():
    assert 'href="#working-dough" data-slot="dough:.2kg"' in set_as(WARM.replace('"dough"', '"dough:.2kg"'))


def test_a_number_that_never_changes_leads_to_its_line_too():
    assert set_as('<span class="n" data-line="fixed">57.8%</span>') == '<a class="n" href="#working-fixed">57.8%</a>'


def test_a_few_words_about_a_number_lead_to_its_line():
    words = '<span class="say" data-slot="dough_said" data-line="dough">nothing</span>'
    assert set_as(words) == '<a class="n" href="#working-dough" data-slot="dough_said">nothing</a>'
    assert set_as(words.replace(' data-line="dough"', "")) == words.replace(' data-line="dough"', "")


def test_a_number_within_a_link_and_one_without_a_working_stay_as_they_are():
    for text in (
        f'<a href="x.html">see {WARM}</a>',
        '<span class="n">8\u2009192</span>',
        WARM.replace("dough", "model"),
    ):
        assert set_as(text) == text


def test_words_have_workings_that_no_number_leads_to():
    sheet = specimen.sheet()
    words = replace(sheet.workings[0], name="model", number=False)
    text = WARM.replace("dough", "model")
    assert glazed(replace(sheet, text=text, workings=(words,))).text == text


def test_the_page_holds_the_workings_that_its_numbers_reach_and_what_these_read():
    light = specimen.light()
    names = [working.name for working in reached(light.sheet, light.panels)]
    assert names == ["tokens", "size", "dough", "crust", "fixed"]


def test_a_line_that_only_the_table_shows_is_reached():
    light = specimen.light()
    bare = replace(light.sheet, text="", caption="", analysis="", learn=(), symbols="")
    assert "dough" in [working.name for working in reached(bare, light.panels)]
    assert reached(bare, ()) == ()


def test_the_strings_of_workings_are_shipped_with_those_of_the_text():
    light = specimen.light()
    slots = with_slots(light.workshop, light.sheet.workings).slots
    assert {"dough", "dough~", "size"} <= set(slots)
    assert slots["dough"] is light.workshop.slots["dough"]
