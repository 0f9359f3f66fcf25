"""Where words stand in the book: pages by their anchors, runs of pages, an index."""

import pytest
from small_project import PLATE, small_project

from press import pipeline
from press.backmatter import Run, Standing
from press.gathering import bound
from press.gathering.book import index, runs, stands, wanted

PAGES = (
    ("plate-i-1", "<p>A heavy wheel, with teeth.</p>"),
    ("plate-i-1-figure", "Wheels and more <em>wheels</em>."),
    ("plate-i-2", "Nothing of it."),
    ("plate-i-2-figure", "The great\u00a0wheel turns; seconds pendulum"),
    ("plate-i-3", "One wheel."),
)
A, A_RIGHT, B, B_RIGHT, C = (anchor for anchor, _ in PAGES)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("wheel", "two Wheels"),
        ("Great wheel", "the great-wheel"),
        ("Key–value cache", "a key-value\u00a0cache"),
        ("Micro-batch", "micro-batches"),
        ("batches", "one batch"),
    ],
)
def test_a_term_is_found_in_the_plural_and_with_any_space_or_hyphen(name, text):
    assert wanted(name).search(text)


@pytest.mark.parametrize(("name", "text"), [("wheel", "a wheelhouse"), ("batch", "micro-batch"), ("Rank", "frank")])
def test_a_term_is_not_found_within_another_word(name, text):
    assert not wanted(name).search(text)


def test_pages_that_follow_one_another_are_one_run_and_a_main_page_stands_by_itself():
    assert stands("wheel", PAGES) == (Run(A, A_RIGHT), Run(B_RIGHT, C))
    assert stands("wheel", PAGES, main={A}) == (Run(A, A, main=True), Run(A_RIGHT, A_RIGHT), Run(B_RIGHT, C))
    assert runs([A, A_RIGHT, B], PAGES, main={A_RIGHT}) == (Run(A, A), Run(A_RIGHT, A_RIGHT, main=True), Run(B, B))
    assert stands("escapement", PAGES, also={B}) == (Run(B, B),)


def test_the_index_has_each_term_and_keyword_once_with_a_capital_in_the_order_of_the_alphabet():
    terms = (Standing("Seconds pendulum", "", (Run(B_RIGHT, B_RIGHT, main=True),)),)
    found = tuple(index((("wheels", C), ("wheel", A), ("anchor", B)), terms, PAGES))
    assert [entry.name for entry in found] == ["Anchor", "Seconds pendulum", "Wheels"]
    assert found[0].pages == (Run(B, B),)
    assert found[1].pages == (Run(B_RIGHT, B_RIGHT, main=True),)
    assert found[2].pages == (Run(A, A_RIGHT), Run(B_RIGHT, C))


@pytest.fixture(scope="module")
def matter(tmp_path_factory):
    plate = PLATE.replace("in all.\n", "in all [@chen2016].\n", 1) + "sources: [chen2016]\n"
    root = small_project(tmp_path_factory.mktemp("book"), plate)
    rows = '- plate: I.1\n  day: 2026-05-31\n  was: "1"\n  now: "2"\n'
    (root / "data" / "errata.yaml").write_text(rows, encoding="utf-8")
    checked = pipeline.check(root, draw=True)  # only what is drawn is explained
    assert [str(fault) for fault in checked.faults] == []
    return bound("I-small", checked.library, checked.plates).matter


def test_a_volume_has_its_letters_terms_sources_keywords_and_errata_in_its_book(matter):
    left, right = "plate-i-1", "plate-i-1-figure"
    assert {symbol.row.meaning for symbol in matter.symbols} >= {"width of the model"}
    assert all(symbol.pages == (Run(left, right),) for symbol in matter.symbols)
    assert [(term.name, term.pages[0]) for term in matter.glossary] == [("Layer", Run(left, left, main=True))]
    assert [entry.name for entry in matter.index] == ["Layer"]
    assert [source.pages for source in matter.sources if source.anchor == "source-chen2016"] == [(Run(right, right),)]
    assert [(row.plate, row.was, row.now) for row in matter.errata] == [("I.1", "1", "2")]
    assert matter.revision == ""


def test_a_source_that_a_plate_does_not_list_stands_with_the_plates_whose_workings_cite_it(matter):
    found = {source.anchor: (source.pages, source.workings) for source in matter.sources}
    assert found["source-chen2016"] == ((Run("plate-i-1-figure", "plate-i-1-figure"),), ())
    assert {key: value for key, value in found.items() if key != "source-chen2016"} == {
        "source-llama2024": ((), ("I.1",))
    }
