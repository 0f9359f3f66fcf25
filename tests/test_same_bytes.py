"""Same input, same bytes: five builds of one volume that differ in all that must not matter."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import kills
import pytest
from small_project import PLATE, ROOT, VOLUME, small_project

CLOCK = """\
import time as _time
_shift = float(__import__("os").environ["PRESS_TEST_CLOCK"])
_now, _ns = _time.time, _time.time_ns
_time.time = lambda: _now() + _shift
_time.time_ns = lambda: _ns() + int(_shift * 1e9)
for _name in ("gmtime", "localtime"):
    _of = getattr(_time, _name)
    setattr(_time, _name, lambda seconds=None, _of=_of: _of(_time.time() if seconds is None else seconds))
"""
"""A clock that is set differently, in every process that Python starts."""

YEAR = 365.25 * 86400
WAYS = {
    "plain": {"env": {}, "jobs": "1", "umask": 0o022},
    "hash seed, locale and time zone": {
        "env": {"PYTHONHASHSEED": "4711", "LC_ALL": "de_DE.UTF-8", "LANG": "C", "TZ": "Pacific/Kiritimati"}, "jobs": "2", "umask": 0o022,
    },
    "clock and umask": {"env": {"PYTHONHASHSEED": "1", "PRESS_TEST_CLOCK": str(3 * YEAR), "TZ": "America/St_Johns"}, "jobs": "2", "umask": 0o077},
    "an earlier clock, another working folder, no locale": {
        "env": {"PRESS_TEST_CLOCK": str(-9 * YEAR), "LC_ALL": "C", "PYTHONUTF8": "0", "HOME": "/nonexistent", "COLUMNS": "40"}, "jobs": "1", "umask": 0o002,
    },
}  # fmt: skip


def volume(folder):
    """A volume of two plates with an address and a date: cards, feed, downloads and books are made too."""
    made = small_project(
        folder,
        PLATE.replace("stores {stored} for", "stores {stored} [@korthikanti2023] for")
        + "sources:\n  - korthikanti2023\n",
    )
    (made / "plates/I-small/volume.yaml").write_text(
        f'{VOLUME}address: https://example.org/press/\ndate: "2026-05-31"\n', encoding="utf-8"
    )
    (made / "plates/I-small/02-second.yaml").write_text(PLATE.replace("Storing Layers", "Second"), encoding="utf-8")
    return made


def build(root, clock, way, cwd):
    """Build a project as one of the WAYS says, in a process of its own."""
    known = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    path = [str(ROOT)] + ([str(clock)] if "PRESS_TEST_CLOCK" in way["env"] else [])
    env = {"HOME": str(root), **known, "PYTHONPATH": os.pathsep.join(path), **way["env"]}
    program = [sys.executable, "-c", kills.COMMAND, str(root), "--jobs", way["jobs"]]
    done = subprocess.run(program, cwd=cwd, env=env, umask=way["umask"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return site(root)


def site(root):
    """Each file and folder of the site: its mode, and its bytes."""
    return {
        path.relative_to(root / "site").as_posix(): (
            path.stat().st_mode & 0o7777,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in [root / "site", *(root / "site").rglob("*")]
    }


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The site as the first way makes it, with a cold cache; where the project is; and the folder of the clock."""
    clock = tmp_path_factory.mktemp("clock")
    (clock / "sitecustomize.py").write_text(CLOCK)
    root = volume(tmp_path_factory.mktemp("first") / "a")
    return build(root, clock, WAYS["plain"], ROOT), root, clock


def same(one, other):
    """Two sites are the same, said by the names of what differs."""
    assert one.keys() == other.keys()
    assert [name for name in one if one[name][0] != other[name][0]] == []
    assert [name for name in one if one[name][1] != other[name][1]] == []


def test_the_site_has_files_of_every_sort(first):
    ends = {name.rpartition(".")[2] for name in first[0]}
    assert {
        "html",
        "pdf",
        "png",
        "svg",
        "csv",
        "json",
        "md",
        "bib",
        "ris",
        "xml",
        "woff2",
        "js",
        "css",
        "txt",
        "ico",
    } <= ends


def test_everyone_may_read_a_site_and_its_owner_alone_may_write(first):
    assert {(mode, bool(data)) for mode, data in first[0].values() if data} == {(0o644, True)}
    assert first[0]["."][0] == 0o755


@pytest.mark.parametrize("way", [name for name in WAYS if name != "plain"])
def test_a_build_elsewhere_at_another_time_gives_the_same_bytes(first, way, tmp_path):
    """With a cold cache, in another folder; in a deeper one where the working folder differs."""
    root = volume(tmp_path / "an other" / "path")
    same(first[0], build(root, first[2], WAYS[way], tmp_path if "folder" in way else ROOT))


def test_a_build_with_a_warm_cache_gives_the_same_bytes(first, tmp_path):
    root = tmp_path / "warm"
    shutil.copytree(first[1], root)
    shutil.rmtree(root / "site")
    same(first[0], build(root, first[2], WAYS["plain"] | {"jobs": "2"}, ROOT))
