"""What a record of a build hangs on beyond the files that everybody thinks of."""

import subprocess
import sys

import pytest
from small_project import ROOT

from press import record
from press.record import Record


def now(root, **asked):
    return Record.now(root, **({"names": (), "pdf": True, "model": None} | asked))


def git(folder, *words):
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *identity, *words], check=True, capture_output=True)


@pytest.mark.parametrize("below", ["", "press/here"])
def test_a_commit_is_told_also_where_the_press_is_in_a_folder_of_a_repository(below, tmp_path):
    """A book says which commit it was made from."""
    root = tmp_path / below
    root.mkdir(parents=True, exist_ok=True)
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "one")
    before = now(root)
    assert now(root) == before
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "two")
    assert now(root).made_from != before.made_from


def test_a_model_is_known_by_its_whole_path(tmp_path, monkeypatch):
    """A `config.json` takes its name from the folder that it lies in."""
    asked = []
    for folder in ("alpha-7b", "beta-9b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "config.json").write_text("{}", encoding="utf-8")
        monkeypatch.chdir(tmp_path / folder)
        asked.append(now(tmp_path, model=record.Path("config.json")).asked)
    assert asked[0] != asked[1]


def test_python_that_leaves_out_assertions_makes_pieces_of_its_own(monkeypatch):
    record.packages.cache_clear()
    before = record.packages()
    monkeypatch.setattr(sys, "flags", type("Flags", (), {"optimize": 1})())
    record.packages.cache_clear()
    assert record.packages() != before
    monkeypatch.undo()
    record.packages.cache_clear()


def test_python_that_leaves_out_docstrings_is_refused(tmp_path):
    """The words of formulas are their docstrings."""
    run = subprocess.run([sys.executable, "-OO", str(ROOT / "build.py"), "check"], capture_output=True, text=True, check=False, cwd=tmp_path)  # fmt: skip
    assert (run.returncode, run.stdout) == (1, "")
    assert "docstrings" in run.stderr
