"""What a plate is handed: all that it can read, and nothing that it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small import PLATES
from small_project import PLATE, small_project

from press.cache import Cache
from press.digests import digest
from press.jobs import leaf_job
from press.makeup import leaf
from press.read import read
from press.shelf import Shelf
from press.typeset.terms import may_stand

TEXT = "A stack of layers stores {stored} for {model}."
CITING = PLATE.replace(TEXT, f"{TEXT} It is so [@chen2016], as [plate](I.2) says.") + "sources:\n  - chen2016\n"
OTHER = PLATE.replace("Storing Layers", "Second").replace("Layer: One", "Rank: One")


@pytest.fixture
def library(tmp_path):
    """Two plates: the first cites a source and refers to the second."""
    root = small_project(tmp_path / "project", CITING)
    (root / "plates/I-small/02-second.yaml").write_text(OTHER, encoding="utf-8")
    made = read(root)
    assert made.faults == ()
    return made


def key(library, number=0):
    """What the first plate's piece of the cache hangs on."""
    file = library.plates[number]
    return leaf_job(file, Shelf.of(library).narrowed(file), Cache(), draw=False).key()


def with_entry(library, name):
    """The library with one figure of an entry changed."""
    entry = library.entries[name]
    figure, datum = next(iter(entry.data.items()))
    changed = replace(entry, data={**entry.data, figure: replace(datum, value=datum.value + 1)})
    return replace(library, entries={**library.entries, name: changed})


def with_plate(text, tmp_path):
    """The library with another second plate."""
    (tmp_path / "project/plates/I-small/02-second.yaml").write_text(text, encoding="utf-8")
    return read(tmp_path / "project")


@pytest.mark.parametrize("number", range(len(read(PLATES).plates)))
def test_a_plate_is_the_same_from_its_own_shelf_as_from_the_whole(number):
    library = read(PLATES)
    file, whole = library.plates[number], Shelf.of(library)
    own = leaf(file, whole.narrowed(file), draw=True, cache=Cache())
    assert digest(own) == digest(leaf(file, whole, draw=True, cache=Cache()))
    assert own.faults == ()


def test_a_plate_stands_while_only_entries_change_that_it_does_not_offer(library):
    offered = {"llama-3-8b", "llama-3-70b", "h100-sxm"}
    others = library.entries.keys() - offered
    assert others
    assert {key(with_entry(library, name)) for name in others} == {key(library)}
    assert key(library) not in {key(with_entry(library, name)) for name in offered}


def test_a_plate_stands_while_only_sources_change_that_it_does_not_cite(library):
    def retitled(name):
        sources = {**library.sources, name: {**library.sources[name], "title": "Another"}}
        return key(replace(library, sources=sources))

    own = {*Shelf.of(library).narrowed(library.plates[0]).library.sources}
    assert "chen2016" in own
    assert library.sources.keys() - own
    assert {retitled(name) for name in library.sources.keys() - own} == {key(library)}
    assert retitled("chen2016") != key(library)


def test_a_new_source_changes_no_plate(library):
    assert key(replace(library, sources={**library.sources, "new2026": {"id": "new2026"}})) == key(library)


def test_a_new_term_changes_the_plates_in_which_it_may_stand(library, tmp_path):
    elsewhere = with_plate(OTHER.replace("Rank: One", "Ring all-reduce: A sum. \n  Rank: One"), tmp_path)
    assert key(elsewhere) == key(library)
    here = with_plate(OTHER.replace("Rank: One", "Stacks of layers: Many. \n  Rank: One"), tmp_path)
    assert key(here) != key(library)


@pytest.mark.usefixtures("library")
def test_a_title_changes_its_own_plate_and_those_that_refer_to_it(tmp_path):
    third = tmp_path / "project/plates/I-small/03-third.yaml"
    third.write_text(OTHER.replace("Second", "Third").replace("Rank: One", "Range: One"), encoding="utf-8")
    before = with_plate(OTHER, tmp_path)
    after = with_plate(OTHER.replace("title: Second", "title: The Second"), tmp_path)
    assert [key(before, number) == key(after, number) for number in range(3)] == [False, False, True]


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(("wrong", "hint"), [("of: [llama-3-8b,", "llama-3.1-405b"), ("  - chen2016", "bekman2024")])
def test_a_plate_that_names_what_is_not_there_is_told_all_that_is(tmp_path, wrong, hint):
    path = tmp_path / "project/plates/I-small/01-storing-layers.yaml"
    path.write_text(CITING.replace(wrong, wrong.replace("llama-3-8b", "lama").replace("chen2016", "chan")), "utf-8")
    made = read(tmp_path / "project")
    file = made.plates[0]
    said = [str(fault) for fault in leaf(file, Shelf.of(made).narrowed(file), draw=False, cache=Cache()).faults]
    assert any(hint in fault for fault in said), said


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("Rings", "in a ring, each"),
        ("Ring all-reduce", "of two ring\nall-reduces"),
        ("Key–value cache", "the key–value caches of"),
        ("GPU’s share", "each gpu's shares"),
    ],
)
def test_a_term_may_stand_wherever_its_words_do(term, text):
    assert may_stand(term, text.casefold())
    assert not may_stand(term, "nothing of it")
