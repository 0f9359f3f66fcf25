"""A new tree takes the old one's place whole, and a killed build leaves nothing behind."""

from __future__ import annotations

import pytest

from press import writer
from press.tree import Tree


@pytest.fixture(params=["exchange", "two renames"])
def way(request, monkeypatch):
    """Both ways of taking the old tree's place."""
    if request.param == "two renames":
        monkeypatch.setattr(writer, "exchange", lambda _a, _b: False)


@pytest.mark.usefixtures("way")
def test_the_new_files_and_no_others_are_there_afterwards(tmp_path):
    site = tmp_path / "site"
    writer.replace_tree(site, {"a/b.html": b"old", "gone.html": b"old"})
    writer.replace_tree(site, {"a/b.html": b"new", "c.html": b"new"})

    assert {**Tree(site)} == {"a/b.html": b"new", "c.html": b"new"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_half_made_tree_is_removed_by_the_next_command(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/good.html").write_bytes(b"good")
    (tmp_path / "site.new").mkdir()
    (tmp_path / "site.new/half.html").write_bytes(b"half")

    writer.recover(tmp_path / "site")

    assert {**Tree(tmp_path)} == {"site/good.html": b"good"}


def test_a_tree_that_was_moved_away_is_put_back(tmp_path):
    (tmp_path / "site.old").mkdir()
    (tmp_path / "site.old/good.html").write_bytes(b"good")

    writer.recover(tmp_path / "site")

    assert {**Tree(tmp_path)} == {"site/good.html": b"good"}


def test_where_the_system_cannot_exchange_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(writer.sys, "platform", "darwin")

    assert not writer.exchange(tmp_path / "a", tmp_path / "b")
