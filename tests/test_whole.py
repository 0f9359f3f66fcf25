"""Whole or nothing: killed, on a full disk, read only, or two at once, a build leaves the old site or the new one."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys

import kills
import pytest
from small_project import PLATE, ROOT, small_project, tree

FILE = "plates/I-small/01-storing-layers.yaml"
MOUNTS = sys.platform == "linux" and os.geteuid() == 0 and shutil.which("unshare") is not None


def test_builds_that_are_killed_leave_the_old_site_or_the_new_one_and_no_process():
    _, found = kills.run(4, seed=1)
    assert found == []


@pytest.fixture
def project(tmp_path):
    """A project with a site, and a change that is not in it yet."""
    made = small_project(tmp_path / "project")
    assert built(made).returncode == 0
    (made / FILE).write_text(PLATE.replace("how much", "how little"), encoding="utf-8")
    return made


def built(root, before="", *words):
    """A build in a process of its own; with `before`, a shell command in a mount namespace that ends with it."""
    program = [sys.executable, "-c", kills.COMMAND, str(root), "--no-pdf", *words]
    if before:
        program = ["unshare", "--mount", "sh", "-c", f'{before} && exec "$@"', "sh", *program]
    return subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)


def unchanged(project, before, done, said):
    """The build failed in one clear line, and all is as it was."""
    assert done.returncode == 1
    assert said in done.stderr
    assert "site/ is as it was." in done.stderr
    assert "Traceback" not in done.stderr
    assert tree(project / "site") == before
    assert [path.name for path in project.iterdir() if path.name.startswith("site")] == ["site"]


def pages(site):
    """The files of a site but those of the search, which are named by what they hold."""
    return {name for name in site if not name.startswith("pagefind/")}


def next_build_is_right(project, before):
    assert built(project).returncode == 0
    after = tree(project / "site")
    assert pages(after) == pages(before)
    assert after != before


@pytest.mark.skipif(not MOUNTS, reason="needs a file system of its own, which only root may mount")
def test_on_a_full_disk_the_old_site_stays_and_the_message_says_to_make_room(tmp_path):
    """A small file system that holds the project and its site, and not a second one."""
    made = small_project(tmp_path / "project")
    assert built(made).returncode == 0
    before = tree(made / "site")
    size = sum(path.stat().st_size + 4096 for path in made.rglob("*") if path.is_file()) // 1024
    (made / FILE).write_text(PLATE.replace("how much", "how little"), encoding="utf-8")
    disk = tmp_path / "disk"
    disk.mkdir()
    script = (
        f"mount -t tmpfs -o size={size + 300}k tmpfs {disk} && cp -a {made} {disk}/ && rm -rf {disk}/project/.cache && "
        f"head -c {max(size * 1024, 4096)} /dev/zero > {disk}/filler 2>/dev/null; true"
    )
    after = f'; cp -a {disk}/project/site "{tmp_path}/after"; ls {disk}/project > {tmp_path}/names; exit $code'
    program = [sys.executable, "-c", kills.COMMAND, str(disk / "project"), "--no-pdf"]
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", f'{script}; "$@"; code=$?{after}', "sh", *program],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert os.strerror(errno.ENOSPC) in done.stderr
    assert "make room on the disk and build again. site/ is as it was." in done.stderr
    assert "Traceback" not in done.stderr
    assert tree(tmp_path / "after") == before
    assert "site.new" not in (tmp_path / "names").read_text()


@pytest.mark.skipif(not MOUNTS, reason="root is stopped by no mode, and only root may mount")
@pytest.mark.parametrize("what", ["site", "."])
def test_where_the_site_or_the_project_is_read_only_nothing_changes_and_the_message_says_what_to_do(project, what):
    before, path = tree(project / "site"), project / what
    done = built(project, f"mount --bind {path} {path} && mount -o remount,ro,bind {path}")
    unchanged(project, before, done, "build.py: ")
    next_build_is_right(project, before)


def test_two_builds_at_once_leave_one_whole_site_and_nothing_beside_it(project):
    program = [sys.executable, "-c", kills.COMMAND, str(project), "--no-pdf", "--jobs", "1"]
    before = tree(project / "site")
    runs = [
        subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    said = [run.communicate()[1] for run in runs]
    assert not any("Traceback" in each for each in said)
    assert sorted(run.returncode for run in runs) == [0, 1]
    assert "build.py: site: another build is at work here: let it end" in said[0] + said[1]
    assert [path.name for path in project.iterdir() if path.name.startswith("site")] == ["site"]
    now = tree(project / "site")
    next_build_is_right(project, before)
    assert tree(project / "site") == now
