"""A site is laid down as it is made: what is held of it does not grow with the size of its files."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from small_project import small_project

from press import pipeline
from press.cache import Job
from press.growing import Site
from press.pool import Shop
from press.read.templates import read_templates
from press.tree import Tree
from press.volumes import Page

LINK = b"<!--pdf a.pdf--><a href='a.pdf'>PDF</a><!--/pdf-->"
LONG = b"words of a page " * 100


def page():
    files = {"v/a.html": LONG + LINK, "v/a.csv": LONG}
    return Page(files, {}, frozenset({"v/a.pdf"}), frozenset("words"), 2)


def test_of_a_page_that_was_laid_down_no_file_is_held():
    site = Site({}, set())
    site.lay(page())
    assert site.files == {"v/a.html": LONG, "v/a.csv": LONG}
    assert b"words of a page" not in pickle.dumps(replace(site, files={}))


@pytest.mark.parametrize("leads", [{"v/a.pdf"}, None])
def test_a_page_leads_to_the_pdfs_that_will_be_there(leads):
    site = Site({}, leads)
    site.lay(page())
    assert b"href='a.pdf'" in site.files["v/a.html"]


def test_without_pdfs_pages_are_laid_down_anew_and_counted_once():
    site = Site({}, {"v/a.pdf", "v/old.pdf"})
    site.files["v/a.pdf"] = b"from the cache"
    site.lay(page())
    site.without({"v/a.pdf"})
    site.lay(page())
    assert site.files == {"v/a.html": LONG, "v/a.csv": LONG}
    assert (site.leads, site.drawings) == ({"v/old.pdf"}, 2)


def test_a_shop_holds_of_a_piece_only_what_is_taken():
    jobs = [("draw", Job(bytes, (length,))) for length in (3, 5)]
    assert Shop().all(jobs, lambda number, piece: (number, len(piece))) == [(0, 3), (1, 5)]


@pytest.mark.parametrize("pdf", [True, False])
def test_a_site_on_the_disk_is_the_one_in_memory(pdf, tmp_path):
    root = small_project(tmp_path / "project")
    (tmp_path / "site").mkdir()
    onto = Tree(tmp_path / "site")
    made = pipeline.build(root, read_templates(root), pdf=pdf, files=onto)
    assert made.files is onto
    assert {**Tree(tmp_path / "site")} == pipeline.build(root, read_templates(root), pdf=pdf).files


def test_a_tree_is_read_when_it_is_asked(tmp_path):
    made = Tree(tmp_path)
    made["a/b.html"] = b"one"
    (tmp_path / "a/b.html").write_bytes(b"another")
    assert {**made} == {**Tree(tmp_path)} == {"a/b.html": b"another"}
    assert made.size == 7
    del made["a/b.html"]
    assert ("a/b.html" in made, [*tmp_path.rglob("*.html")]) == (False, [])
    with pytest.raises(KeyError):
        made["a/b.html"]
