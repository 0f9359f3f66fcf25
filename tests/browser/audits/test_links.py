"""No link is broken, its fragment included: served at the root, under /repo/, and from disk."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LYCHEE = shutil.which("lychee", path=str(Path(sys.executable).parent)) or shutil.which("lychee")

ELSEWHERE = "404.html"
"""Shown at any depth, so its links begin at the address that the site is told to have, which is under /repo/."""


def broken(*arguments, within):
    """The links that lychee cannot follow, and how many it has followed; links that leave the site are not tried."""
    run = subprocess.run(
        [LYCHEE, "--include-fragments", "--format", "json", "--no-progress", "--exclude", ".",
         "--include", re.escape(within), *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = json.loads(run.stdout)
    return told["error_map"], told["successful"]


@pytest.mark.parametrize("mount", ["/", "/repo/"])
def test_served_no_link_is_broken(mounted, pages, mount):
    host = mounted[mount]
    here = pages if mount == "/repo/" else [path for path in pages if path != ELSEWHERE]
    faults, followed = broken(*(host + path for path in here), within=host)
    assert faults == {}
    assert followed > 10 * len(pages)


def test_from_disk_no_link_is_broken(built, pages):
    faults, followed = broken(*(str(built / path) for path in pages if path != ELSEWHERE), within=built.as_uri())
    assert faults == {}
    assert followed > 10 * len(pages)
