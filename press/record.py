"""The record of the last good build: what it was made from and what it wrote, so that nothing is done where nothing changed.

It imports the standard library alone, for it is asked before anything else is imported.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MADE_FROM = ("plates", "data", "templates", "press", "build.py", "pyproject.toml")
"""What a site is made from, in the folder of the press."""
COMMIT = ("HEAD", "index", "logs/HEAD")
"""Files of Git that tell of another commit: a book says which one it was made from."""
RECORD = "built.json"
TICK = 50_000_000
"""Nanoseconds within which a file may change and keep its time."""

ENGINES = {
    "pango_version_string": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "hb_version_string": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    "FcGetVersion": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
}
"""What of the system sets the type of PDFs: the function that tells its version, and the library's names."""

Files = dict[str, tuple[int, int, str]]
"""Path → size, time of the last change in nanoseconds, digest."""


@dataclass(frozen=True)
class Record:
    """What a build is asked for, and what it is made from."""

    names: tuple[str, ...]
    """The plates that were asked for; none where it is all of them."""
    asked: str
    """What else was asked for, and the packages that it is made with."""
    made_from: Files

    @classmethod
    def now(cls, root: Path, *, names: Iterable[str], pdf: bool, model: Path | None) -> Record:
        """Taken before anything is read: what changes while a build runs is then seen by the next."""
        return cls(
            tuple(names),
            repr((pdf, str(model.resolve() if model else ""), packages(), engines() if pdf else ())),
            of_files(sources(root, model)),
        )

    def standing(self, folder: Path, site: Path) -> list[str] | None:
        """What the last build said, where this one would do no more than it did; else None."""
        try:
            told = json.loads((folder / RECORD).read_text(encoding="utf-8"))
            if {*self.names} <= {*told["plates"]} if told["names"] == [] else told["names"] == [*self.names]:
                alike = told["asked"] == self.asked and _digests(told["made_from"]) == _digests(self.made_from)
                if alike and same(told["wrote"], under(site)):
                    return [str(line) for line in told["said"]]
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            pass  # no record, or none that can be read: then the build is done
        return None

    def keep(self, folder: Path, site: Path, said: Iterable[str], plates: Iterable[str]) -> None:
        """Write down that this build was good, what it wrote and what it said; without a cache nothing is written."""
        told = {**asdict(self), "wrote": of_files(under(site)), "said": [*said], "plates": [*plates]}
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{RECORD}.{os.getpid()}"
            path.write_text(json.dumps(told), encoding="utf-8")
            path.replace(folder / RECORD)


def _digests(files: Files) -> dict[str, str]:
    return {name: digest for name, (_, _, digest) in files.items()}


def same(before: Files, paths: Iterable[Path]) -> bool:
    """Whether these are the same files with the same content; only those of another time or size are read."""
    found = {str(path): path for path in paths}
    return found.keys() == before.keys() and all(_same(path, *before[name]) for name, path in found.items())


def _same(path: Path, size: int, changed: int, digest: str) -> bool:
    about = path.stat()
    if about.st_size != size:
        return False
    return about.st_mtime_ns == changed or sha256(path.read_bytes()).hexdigest() == digest


def of_files(paths: Iterable[Path]) -> Files:
    """The files as they are now; one that was changed a moment ago gets no time, so that its content is compared."""
    now, found = time.time_ns(), Files()
    for path in paths:
        found[str(path)] = (0, 0, "")
        with suppress(OSError):  # what cannot be read is told by the stage that reads it
            about, digest = path.stat(), sha256(path.read_bytes()).hexdigest()
            found[str(path)] = (about.st_size, about.st_mtime_ns if about.st_mtime_ns < now - TICK else 0, digest)
    return found


def sources(root: Path, model: Path | None) -> Iterator[Path]:
    """All that a site is made from."""
    for name in MADE_FROM:
        yield from under(root / name)
    yield from under(Path(__file__).parent)
    yield from _commit(root.resolve())
    yield from [model] if model and model.is_file() else []


def _commit(root: Path) -> Iterator[Path]:
    """The files of the nearest repository that tell of another commit."""
    for folder in (root, *root.parents):
        git = folder / ".git"
        if git.is_file():  # a working tree beside its repository
            git = folder / git.read_text(encoding="utf-8").partition(":")[2].strip()
        if git.is_dir():
            yield from (git / name for name in COMMIT if (git / name).is_file())
            return


def under(path: Path) -> Iterator[Path]:
    """A file, or all files in a folder and the folders in it, less what Python compiled."""
    if path.is_file():
        yield path
    for folder, inner, names in os.walk(path):
        inner[:] = [name for name in inner if name != "__pycache__"]
        yield from (Path(folder, name) for name in names)


@cache
def packages() -> str:
    """This Python and how it was started, this machine and all packages, by the names that pip gives their folders."""
    found = {path.name for folder in sys.path for path in Path(folder).glob("*.dist-info")}
    return sha256(repr((sys.version, sys.flags.optimize, platform.machine(), sorted(found))).encode()).hexdigest()


@cache
def engines() -> tuple[str, ...]:
    """The versions of the system's libraries that set PDFs, as they tell them; empty for one that is not there."""
    return tuple(_version(function, names) for function, names in ENGINES.items())


def _version(function: str, names: Iterable[str]) -> str:
    import ctypes  # noqa: PLC0415 - nothing but a PDF asks for it

    for name in names:
        with suppress(OSError, AttributeError):
            told = getattr(ctypes.CDLL(name), function)
            if not function.endswith("_string"):
                return str(told())
            told.restype = ctypes.c_char_p
            return bytes(told()).decode()
    return ""
