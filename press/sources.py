"""What the code of a piece is: the source of the modules that make it, found by their imports, which are not run."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from press.digests import digest

IMPORT = re.compile(r"^\s*(?:from (press[\w.]*) import (\([^)]*\)|[^\n#]*)|import (press[\w.]*))", re.MULTILINE)
PACKAGE = Path(__file__).parent


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


def state() -> int:
    """How the files of the press look, without reading them: where it is another, code was edited since."""
    return hash(tuple(map(_look, _paths())))


@cache
def _paths() -> tuple[str, ...]:
    return tuple(f"{PACKAGE}/{file}" for file in sorted(_modules()))


def _look(path: str) -> tuple[int, int]:
    try:
        about = os.stat(path)  # noqa: PTH116 - asked for every piece, and a Path takes three times as long
    except OSError:
        return 0, 0
    return about.st_mtime_ns, about.st_size


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
