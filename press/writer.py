"""The one place that writes: a new tree takes the old one's place in a single step, or not at all."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

RENAME_EXCHANGE = 2
AT_FDCWD = -100


def tree(folder: Path) -> dict[str, bytes]:
    """The files under a folder: relative path → bytes; empty where there is none."""
    if not folder.is_dir():
        return {}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def _beside(folder: Path, what: str) -> Path:
    return folder.with_name(f"{folder.name}.{what}")


def recover(folder: Path) -> None:
    """Undo what a killed build left: a half-made tree is removed, a moved-away one is put back."""
    old, fresh = _beside(folder, "old"), _beside(folder, "new")
    if old.exists() and not folder.exists():
        old.rename(folder)
    for left in (old, fresh):
        if left.exists():
            shutil.rmtree(left)


def replace_tree(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put these files, and no others, in place of what the folder held."""
    fresh, old = _beside(folder, "new"), _beside(folder, "old")
    recover(folder)
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if not folder.exists():
        fresh.rename(folder)
    elif exchange(fresh, folder):
        shutil.rmtree(fresh)
    else:
        folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old)


def exchange(a: Path, b: Path) -> bool:
    """Swap two folders in one step; False where the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    return bool(renameat2(AT_FDCWD, os.fsencode(a), AT_FDCWD, os.fsencode(b), RENAME_EXCHANGE) == 0)
