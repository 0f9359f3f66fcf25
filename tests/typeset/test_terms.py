"""Terms in running text lead to their definitions, each once on a page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import specimen

from press.typeset.terms import anchor_of, linked

KNOWN = {
    "All-reduce": "glossary.html#term-all-reduce",
    "Ring all-reduce": "#term-ring-all-reduce",
    "Master weights": "#term-master-weights",
    "Baker's yeast": "#term-baker-s-yeast",
}


def made(text, analysis="", notes="", known=None):
    return linked(replace(specimen.sheet(), text=text, analysis=analysis, notes=notes), known or KNOWN)


def links(html):
    return re.findall(r'<a class="term" id="[^"]*" href="([^"]*)">([^<]*)</a>', html)


def test_a_term_is_a_link_where_it_first_stands_and_only_there():
    sheet = made(
        "<p>An all-reduce, and an all-reduce.</p>", "<p>An all-reduce. Master weights.</p>", "<p>Master weights.</p>"
    )
    assert sheet.text == (
        '<p>An <a class="term" id="use-all-reduce" href="glossary.html#term-all-reduce">all-reduce</a>, and an all-reduce.</p>'
    )
    assert links(sheet.analysis) == [("#term-master-weights", "Master weights")]
    assert links(sheet.notes) == []
    assert sheet.uses == ("term-all-reduce", "term-master-weights")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("two all-reduces", "all-reduces"),
        ("a master weight", "master weight"),
        ("the master\nweights", "master\nweights"),
        ("a ring all-reduce", "ring all-reduce"),
        ("All-Reduce", "All-Reduce"),
        ("some baker’s yeast", "baker’s yeast"),
    ],
)
def test_it_is_found_in_the_plural_the_singular_and_across_lines_and_the_longest_wins(words, found):
    assert [text for _, text in links(made(f"<p>{words}.</p>").text)] == [found]


@pytest.mark.parametrize(
    "html",
    [
        "<p>an all-reduced sum, a ring-all-reduce, an all-reduce-like sum</p>",
        '<p><a href="#x">all-reduce</a></p>',
        '<p><span class="say">all-reduce</span></p>',
        "<p><math><mtext>all-reduce</mtext></math></p>",
        '<p><em title="all-reduce">sums</em></p>',
    ],
)
def test_other_words_links_numbers_formulas_and_attributes_stay_as_they_are(html):
    assert made(html).text == html


def test_emphasis_and_text_after_a_link_are_looked_into():
    assert links(made('<p><a href="#x">See</a> the <em>all-reduce</em>.</p>').text) == [
        ("glossary.html#term-all-reduce", "all-reduce")
    ]


def test_a_term_with_marks_or_values_in_its_name_is_never_sought():
    html = "<p>The $n$ of {gpu}.</p>"
    assert made(html, known={"The $n$": "#a", "{gpu}": "#b"}).text == html


def test_an_anchor_is_made_of_the_letters_and_digits_of_a_name():
    assert anchor_of("Baker's 2nd Yeast – Dry") == "term-baker-s-2nd-yeast-dry"
