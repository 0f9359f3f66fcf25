"""Branch-based hosting: the README's one line, a real bare repository, and the branch opened under /repo/."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from small_project import ROOT, small_project, tree

import build

LINE = re.search(r"^\.venv/bin/.*ghp_import.*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
WHO = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
       "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}  # fmt: skip


def git(folder, *words):
    subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True)


@pytest.fixture
def published(tmp_path, monkeypatch):
    """A small site pushed to a bare repository by the README's line, and what its branch holds under www/repo."""
    for name, value in WHO.items():
        monkeypatch.setenv(name, value)
    project = small_project(tmp_path / "project")
    assert build.main([], project) == 0
    git(tmp_path, "init", "--bare", "-b", "main", "bare")
    git(project, "init", "-b", "main")
    git(project, "remote", "add", "origin", str(tmp_path / "bare"))
    (project / ".venv/bin").mkdir(parents=True)
    (project / ".venv/bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (project / ".venv/bin/python").chmod(0o755)
    subprocess.run(["sh", "-c", LINE], cwd=project, check=True, capture_output=True)
    git(tmp_path, "clone", "-b", "gh-pages", str(tmp_path / "bare"), "www/repo")
    shutil.rmtree(tmp_path / "www/repo/.git")
    return project, tmp_path / "www"


def test_a_site_pushed_to_a_branch_opens_under_a_folder_with_every_link(published, opened, serving):
    project, served = published
    assert tree(served / "repo") == tree(project / "site")
    assert (served / "repo/.nojekyll").is_file()
    with serving(served) as address:
        home = address + "repo/"
        page = opened(home)
        page.locator("a[href*='01-storing-layers.html'], a[href*='I-small/']").first.click()
        page.goto(home + "I-small/01-storing-layers.html")
        assert page.locator("svg").first.is_visible()
        before = page.locator("figcaption").first.inner_text()
        page.locator("input[name=model]:not(:checked)").first.check(force=True)
        assert page.locator("figcaption").first.inner_text() != before
        found = page.eval_on_selector_all("a[href]", "all => all.map(a => a.href)")
        inside = {link.partition("#")[0] for link in found if link.startswith("http://127")}
        assert [link for link in inside if not link.startswith(home)] == []
        assert {page.request.get(link).status for link in inside} == {200}
        assert any(link.endswith(".pdf") for link in inside)


ABSOLUTE = re.compile(
    r"""(?:href|src|action|content|data-[a-z]+)="(/[^"]*|[a-z]+:[^"]*)"|url\(\s*["']?(/[^)]*|[a-z]+:[^)]*)\)"""
)
OUTSIDE = (
    "https://opensource.org/license/",
    "https://doi.org/",
    "https://arxiv.org/",
    "https://creativecommons.org/",
    "data:",
)


@pytest.mark.parametrize("address", ["", "https://example.org/press/"])
def test_links_are_relative_but_those_to_sources_to_licences_and_to_the_address_of_the_site(tmp_path, address):
    """What has to be absolute (a feed, a card) takes it from `address:`; without one there is none."""
    project = small_project(tmp_path)
    volume = project / "plates/I-small/volume.yaml"
    volume.write_text(
        volume.read_text(encoding="utf-8") + (f"address: {address}\n" if address else ""), encoding="utf-8"
    )
    allowed = (*OUTSIDE, address) if address else OUTSIDE
    assert build.main(["--no-pdf"], project) == 0
    for path, data in tree(project / "site").items():
        if Path(path).suffix in {".html", ".css", ".js"}:
            found = [first or second for first, second in ABSOLUTE.findall(data.decode())]
            above = (
                ("/press/",) if path == "404.html" else ()
            )  # it answers for any address, so it says where the site begins
            assert [link for link in found if not link.startswith((*allowed, *above))] == [], path
