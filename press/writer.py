"""The one place that writes: a new tree takes the old one's place in a single step, or not at all."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # not on every platform
    fcntl = None  # type: ignore[assignment]

from press.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

RENAME_EXCHANGE = 2
AT_FDCWD = -100


def _beside(folder: Path, what: str) -> Path:
    return folder.with_name(f"{folder.name}.{what}")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While no other build may write beside this folder; the system ends it with the process, however that ends.

    Raises:
        OSError: another build is at work.
    """
    if fcntl is None:
        yield
        return
    handle = os.open(folder.resolve().parent, os.O_RDONLY)
    try:
        _lock(handle, folder)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OSError(errno.EBUSY, "another build is at work here", str(folder)) from None
    except OSError:  # a file system without locks
        return


def prepare(folder: Path) -> None:
    """Undo what a killed build left, and see that the folder can be replaced, before the work and not after it.

    Raises:
        OSError: something else has its name, or it may not be written.
    """
    if folder.is_symlink() and not _may_be_replaced(folder):
        raise OSError(errno.ENOTEMPTY, "this link leads to a folder that is no site of ours", str(folder))
    folder = folder.resolve()
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    for path in (folder.parent, folder):
        if path.exists() and not os.access(path, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    recover(folder)


def _may_be_replaced(link: Path) -> bool:
    """Whether what a link leads to is nothing, empty, or what we wrote: a link that came with a project could lead anywhere."""
    folder = link.resolve()
    if link.parent.resolve().is_relative_to(folder):
        return False
    ours = (folder / ".nojekyll").is_file() or all(path.suffix == ".pdf" for path in folder.glob("*"))
    return ours or not folder.exists()


def recover(folder: Path) -> None:
    """Undo what a killed build left: a half-made tree is removed, a moved-away one is put back."""
    folder = folder.resolve()
    old, fresh = _beside(folder, "old"), _beside(folder, "new")
    if old.exists() and not folder.exists():
        old.rename(folder)
    for left in (old, fresh):
        _remove(left)


@contextmanager
def replacing(folder: Path) -> Iterator[Tree]:
    """A new tree that takes the folder's place, with its files and no others, once it is complete; else nothing is changed.

    Raises:
        OSError: the disk is full, or may not be written.
    """
    folder = folder.resolve()  # a link to a folder keeps leading there
    fresh = _beside(folder, "new")
    prepare(folder)
    try:
        fresh.mkdir()
        yield Tree(fresh)
        for each in (fresh, *(path for path in fresh.rglob("*") if path.is_dir())):
            each.chmod(0o755)
        _swap(folder, fresh, _beside(folder, "old"))
    finally:
        recover(folder)


def replace_tree(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put these files, and no others, in place of what the folder held."""
    with replacing(folder) as fresh:
        fresh.update(files)


def _swap(folder: Path, fresh: Path, old: Path) -> None:
    if not folder.exists():
        fresh.rename(folder)
    elif not exchange(fresh, folder):
        folder.rename(old)
        fresh.rename(folder)


def _remove(path: Path) -> None:
    """Remove what a build made, or the site before it, also where a folder in it was set to be read only."""
    if path.is_symlink() or path.is_file():
        path.unlink()
    if not path.is_dir():
        return
    for folder, _, _ in os.walk(path):
        os.chmod(folder, 0o700)  # noqa: PTH101 - os.walk gives texts
    shutil.rmtree(path)


def exchange(a: Path, b: Path) -> bool:
    """Swap two folders in one step; False where the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    return bool(renameat2(AT_FDCWD, os.fsencode(a), AT_FDCWD, os.fsencode(b), RENAME_EXCHANGE) == 0)
