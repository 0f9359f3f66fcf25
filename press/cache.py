"""A cache by content: what was made of the same things by the same code is not made again.

A piece is asked for by a key: the function that makes it, the source of all modules which that function
can reach, all that is handed to it, the versions of all packages. So nothing is ever out of date, and
what is no longer asked for is dropped when the folder grows too large.
"""

from __future__ import annotations

import hmac
import os
import pickle
import re
import secrets
import shutil
import tempfile
import zlib
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from press.places import Scalar
from press.record import packages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LIMIT = 500_000_000
"""Bytes that the folder may hold; the least recently used pieces go first."""
IMPORT = re.compile(r"^\s*(?:from (press[\w.]*) import (\([^)]*\)|[^\n#]*)|import (press[\w.]*))", re.MULTILINE)
MISSING = object()
PACKAGE = Path(__file__).parent


# --------------------------------------------------------------------------------------------------- keys


class _Plain(pickle.Pickler):
    """A stream of bytes that is the same for equal values: no sharing, sets in order, no places of texts."""

    def persistent_id(self, value: Any) -> Any:
        kind = type(value)
        if kind is str or kind is float:
            return None
        if isinstance(value, Named | Shared | SharedRow):
            return (kind.__name__, value.named)
        if isinstance(value, Scalar):
            return (kind.__name__, str(value))  # where it stands in its file does not change what is made of it
        if isinstance(value, dict | list) and kind is not dict and kind is not list:
            return (kind.__name__, dict(value) if isinstance(value, dict) else [*value])
        if kind is frozenset or kind is set:
            return ("set", _in_order(value))
        if isinstance(value, Path):
            return ("file", of_file(value))
        return None


def _in_order(values: frozenset[Any] | set[Any]) -> list[Any]:
    try:
        return sorted(values)
    except TypeError:
        return sorted(map(digest, values))


def digest(value: Any) -> str:
    """A short name of a value, the same in every process; a path stands for what the file holds."""
    out = BytesIO()
    plain = _Plain(out, protocol=5)
    plain.fast = True  # a value that occurs twice is written twice, shared or not
    plain.dump(value)
    return sha256(out.getbuffer()).hexdigest()


class Named:
    """A dataclass that many keys hang on: its digest is worked out once, and goes with it into the cache."""

    @cached_property
    def named(self) -> str:
        """Its digest."""
        return digest([getattr(self, each.name) for each in fields(self)])  # type: ignore[arg-type]


class Shared(dict[str, Any]):
    """A mapping that many keys hang on, so that it must not change; the same goes for its digest."""

    @cached_property
    def named(self) -> str:
        """Its digest."""
        return digest(dict(self))


class SharedRow(tuple[Any, ...]):
    """The same for a row of values."""

    @cached_property
    def named(self) -> str:
        """Its digest."""
        return digest([*self])


@cache
def of_file(path: Path) -> str:
    """A short name of what a file holds; files do not change while a build runs."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


@cache
def sources(*modules: str) -> str:
    """The source of these modules and of all modules of the press that they import, directly or not."""
    names, found = set[str](), dict[str, Source]()
    pending = {*modules}
    while pending:
        names |= pending
        fresh = {file for name in pending for file in _files(name)} - found.keys()
        found |= {file: _source(file) for file in fresh}
        pending = {name for file in fresh for name in found[file].imports} - names
    return digest(sorted((file, source.digest) for file, source in found.items()))


@cache
def _modules() -> frozenset[str]:
    """All files of the press, by their paths in it."""
    return frozenset(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@cache
def _files(name: str) -> tuple[str, ...]:
    """The files of a module, with the packages that it lies in; `press.formulas.*` is a package with all its modules."""
    parts = name.split(".")[1:]
    if parts[-1:] == ["*"]:
        return tuple(file for file in _modules() if file.startswith("/".join([*parts[:-1], ""])))
    paths = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    return tuple(file for path in paths for file in (f"{path}/__init__.py", f"{path}.py") if file in _modules())


@dataclass(frozen=True)
class Source:
    """A file of the press, and the modules that it imports."""

    digest: str
    imports: tuple[str, ...]


@cache
def _source(file: str) -> Source:
    text = (PACKAGE / file).read_text(encoding="utf-8")
    return Source(digest(text), _imported(text))


def _imported(text: str) -> tuple[str, ...]:
    """What a module imports of the press. `import press.formulas` is how a package is imported to find its modules."""
    found = []
    for package, names, whole in IMPORT.findall(text):
        found += [whole, f"{whole}.*"] if whole else [package]
        found += [f"{package}.{word}" for word in re.findall(r"\w+", names)] if package else []
    return tuple(found)


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


# ------------------------------------------------------------------------------------------------- pieces


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
        if path is None:
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
