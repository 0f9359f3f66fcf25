"""A cache by content: what was made of the same things by the same code is not made again.

A piece is asked for by a key: the function that makes it, the source of all modules which that function
can reach, all that is handed to it, the versions of all packages. So no piece is
out of date, and what is no longer asked for is dropped when the folder grows too large.
"""

from __future__ import annotations

import hmac
import os
import pickle
import secrets
import shutil
import tempfile
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from press.digests import digest
from press.record import packages
from press.sources import sources, state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LIMIT = 500_000_000
"""Bytes that the folder may hold; the least recently used pieces go first."""
MISSING = object()


def always(_piece: Any) -> bool:
    """A piece that may be kept whatever it is."""
    return True


@dataclass(frozen=True)
class Job:
    """Something to be made: by which function, of what."""

    make: Callable[..., Any]
    parts: tuple[Any, ...]
    """What it is made of, handed over in this order."""
    beside: Mapping[str, Any] = field(default_factory=dict)
    """What else the function takes, by name, that makes no difference to what it gives."""
    code: tuple[str, ...] = ()
    """Modules that the function finds by name, so that no import tells of them."""
    sound: Callable[[Any], bool] = always
    """Whether what was made may be kept: a piece with faults is made again, since places in files move."""
    quick: bool = False
    """Whether it takes less than it takes to start a process."""
    engines: tuple[str, ...] = ()
    """The versions of what makes it and is no package."""

    def key(self) -> str:
        """Its name in the cache."""
        made = f"{self.make.__module__}.{self.make.__qualname__}"
        return digest((made, sources(self.make.__module__, *self.code), packages(), self.parts, self.engines))


@cache
def _secret() -> bytes:
    """What this user's pieces are sealed with, kept outside all projects; raises OSError where it cannot be kept."""
    path = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "press" / "seal"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
        with suppress(FileExistsError):
            os.link(fresh, path)  # whole or not at all, and the first of two builds decides
    finally:
        Path(fresh).unlink()
    return path.read_bytes()


def _seal(body: bytes) -> bytes:
    return hmac.digest(_secret(), body, "sha256")


@dataclass(frozen=True)
class Cache:
    """A folder of pieces. Whatever goes wrong with it, a piece is only made once more."""

    folder: Path | None = None
    """None keeps nothing."""
    code: int = field(default_factory=state)
    """The state of the press's code at the start: what a build makes while it is edited, nobody knows by what code."""

    def get(self, key: str) -> Any:
        """The piece, or MISSING; one that is damaged, or was written by somebody else, is missing."""
        path = self._path(key)
        if path is None:
            return MISSING
        try:
            data = path.read_bytes()
            body = zlib.decompress(data[32:])
            # Pickle runs what it reads, so nothing is read that this user's own builds did not write: a stranger's
            # pull request may bring files for this folder, but not the secret that they are sealed with.
            if not hmac.compare_digest(_seal(body), data[:32]):
                return MISSING
            with suppress(OSError):
                os.utime(path)
            return pickle.loads(body)  # noqa: S301
        except Exception:  # noqa: BLE001 - whatever is wrong with an entry, it is made again
            return MISSING

    def kept(self, job: Job) -> Any:
        """What a job gives, from here where it was kept."""
        key = self.key(job)
        piece = self.get(key)
        return self.made(job, key) if piece is MISSING else piece

    def key(self, job: Job) -> str:
        """The job's key; empty where nothing is kept, since then nothing needs one."""
        return job.key() if self.folder else ""

    def made(self, job: Job, key: str) -> Any:
        """Do a job, and keep what it gives."""
        piece = job.make(*job.parts, **job.beside)
        if job.sound(piece):
            self.put(key, piece)
        return piece

    def put(self, key: str, piece: Any) -> None:
        """Keep a piece under a key that is not empty: whole or not at all, also where two builds keep the same one or one is killed."""
        path = self._path(key)
        if path is None or self.code != state():
            return
        body = pickle.dumps(piece, protocol=5)
        with suppress(OSError):
            seal = _seal(body)
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(seal + zlib.compress(body, 1))
                Path(name).replace(path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise

    def _path(self, key: str) -> Path | None:
        return self.folder / key[:2] / key[2:] if self.folder and key else None

    def trim(self, limit: int = LIMIT) -> None:
        """Drop the least recently used pieces, and what killed builds left, while the folder is too large."""
        if self.folder is None:
            return
        found = []
        for folder in self.folder.glob("??"):
            for entry in os.scandir(folder):
                with suppress(OSError):
                    about = entry.stat()
                    found.append((about.st_mtime, about.st_size, Path(entry)))
        total = sum(size for _, size, _ in found)
        for _, size, path in sorted(found):
            if total <= limit:
                break
            with suppress(OSError):
                path.unlink()
                total -= size

    def clean(self) -> None:
        """Drop all."""
        if self.folder and self.folder.exists():
            shutil.rmtree(self.folder)
