"""The revision that a book names is that of the commit it is made from."""

import subprocess

import pytest
from small_project import small_project

from press import pipeline
from press.pool import Shop
from press.read.revision import revision
from press.read.templates import read_templates


@pytest.fixture
def project(tmp_path):
    (tmp_path / "plates").mkdir()
    (tmp_path / "plates" / "a.yaml").write_text("title: A\n", encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "A plate")
    return tmp_path


def git(folder, *words):
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
           "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_COMMITTER_DATE": "2026-05-31T12:00:00+02:00",
           "GIT_AUTHOR_DATE": "2026-05-31T12:00:00+02:00", "PATH": "/usr/bin:/bin"}  # fmt: skip
    subprocess.run(["git", "-C", str(folder), *words], check=True, env=who)


def test_a_commit_is_named_with_its_day_and_nothing_of_this_machine(project, monkeypatch):
    named = revision(project)
    assert named.endswith(", 2026-05-31")
    assert len(named.partition(",")[0]) == 12
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert revision(project) == named


def test_a_change_that_is_not_committed_is_said_where_the_book_is_made_from_it(project):
    (project / "notes.txt").write_text("not part of the book", encoding="utf-8")
    assert revision(project).endswith("31")
    (project / "plates" / "a.yaml").write_text("title: B\n", encoding="utf-8")
    assert revision(project).endswith("31, with changes")


def test_without_git_or_a_commit_there_is_none(project, tmp_path_factory, monkeypatch):
    assert revision(tmp_path_factory.mktemp("bare")) == ""
    monkeypatch.setenv("PATH", "/nowhere")
    assert revision(project) == ""


def test_git_is_asked_for_a_book_and_not_for_pages_alone(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(pipeline, "revision", lambda root: asked.append(root) or "a commit")
    project = small_project(tmp_path / "project")
    templates = read_templates(project)
    pipeline.build(project, templates, pdf=False)
    pipeline.build(project, templates, later=True)
    assert asked == []
    assert pipeline._sound(project, Shop()).library.revision == "a commit"
