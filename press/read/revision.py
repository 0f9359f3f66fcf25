"""Which state of its files a volume was made from, as Git knows it."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from press.record import MADE_FROM

if TYPE_CHECKING:
    from pathlib import Path


def revision(root: Path) -> str:
    """The commit of a folder and its day, `3c0ea5d41f20, 2026-05-31`; empty where there is no Git or no commit.

    It depends on the commit alone, so that the same commit gives the same bytes anywhere. Where files
    differ from the commit that is said in words, without a hash of its own: the bytes are not those
    of any commit.
    """
    said = _git(root, "log", "-1", "--format=%H %cs").split()
    if len(said) != 2:
        return ""
    changed = _git(root, "status", "--porcelain", "--", *MADE_FROM)
    return f"{said[0][:12]}, {said[1]}{', with changes' if changed else ''}"


def _git(root: Path, *words: str) -> str:
    """What Git prints; nothing where it fails, is not there, or does not know the folder."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        run = subprocess.run(  # noqa: S603 - fixed words, no shell
            ["git", "-C", str(root), *words],  # noqa: S607 - Git is where the user has it
            capture_output=True, encoding="utf-8", errors="replace", env=known | {"GIT_OPTIONAL_LOCKS": "0"}, check=False, timeout=20,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return run.stdout.strip() if run.returncode == 0 else ""
