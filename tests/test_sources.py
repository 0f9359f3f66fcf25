"""What keys hang on of the code: what is changed in a copy of the press changes those keys, and no others."""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from press import cache, drawn, sources
from press.cache import MISSING, Cache, Job
from press.compose.ready import Compiled
from press.faults import Fault


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the press's code, of which the keys are made; nothing of it is run."""
    copied = tmp_path / "press"
    shutil.copytree(sources.PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(sources, "PACKAGE", copied)
    _forget()
    yield copied
    _forget()


def _forget():
    for known in (sources.sources, sources._modules, sources._paths, sources._files, sources._source):
        known.cache_clear()


def edit(package, module):
    path = package / module
    path.write_text(path.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    _forget()


@dataclass(frozen=True)
class Spec:
    kind: str = "bars"


class Bucket:
    key, checksum = "plate", "abc"


KEYS = {
    "a job": lambda: Job(Fault, ("words",)).key(),
    "a job whose code is found by name": lambda: Job(len, ((),), code=("press.faults",)).key(),
    "drawings": lambda: drawn._name("a plate", "panel 1", Spec()),
    "a template": lambda: Compiled(Cache(Path("nowhere")))._key(Bucket()),
}


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("which", KEYS)
def test_a_key_hangs_on_the_packages(which, monkeypatch):
    before = KEYS[which]()
    for module in (cache, drawn, sys.modules[Compiled.__module__]):
        monkeypatch.setattr(module, "packages", lambda: "others")
    assert KEYS[which]() != before


@pytest.mark.parametrize("which", KEYS)
def test_a_key_hangs_on_the_code_that_can_be_reached(which, package):
    before = KEYS[which]()
    assert KEYS[which]() == before
    edit(package, "starters/plate.py")  # of `build.py new`
    assert KEYS[which]() == before
    edit(package, "faults.py")
    assert KEYS[which]() != before


@pytest.mark.parametrize(("module", "hangs"), [("figures/bars/places.py", True), ("figures/map/places.py", False)])
def test_drawings_hang_on_the_code_of_their_kind(module, hangs, package):
    before = KEYS["drawings"]()
    edit(package, module)
    assert (KEYS["drawings"]() != before) == hangs


def test_what_is_made_while_code_is_edited_is_not_kept(package, tmp_path):
    """Of such a piece nobody knows whether it was made by the code of its key."""
    kept = Cache(tmp_path / "cache")
    kept.put("a" * 64, "before")
    path = package / "faults.py"
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))
    kept.put("b" * 64, "meanwhile")
    assert (kept.get("a" * 64), kept.get("b" * 64)) == ("before", MISSING)
    Cache(tmp_path / "cache").put("b" * 64, "after")
    assert kept.get("b" * 64) == "after"


def test_a_file_that_goes_is_an_edit(package):
    before = sources.state()
    (package / "faults.py").unlink()
    assert sources.state() != before
