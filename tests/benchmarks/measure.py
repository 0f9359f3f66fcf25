"""One measure: a command in a process of its own, its time by the clock and the memory of all its processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PARTS = ("build.py", "press", "plates", "data", "templates", "pyproject.toml")
EVERY = 0.1
"""Seconds between two looks at the memory."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    seconds: float
    megabytes: float = 0.0
    against: float = 0.0
    """What the ratio is taken against, in seconds."""
    note: str = ""
    letter: str = ""

    def lettered(self, letter: str) -> Row:
        """The same, as a line of this measure."""
        return replace(self, letter=letter)


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of what a build needs, without a site or a cache, to be changed at will."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        for part in PARTS:
            if (root / part).is_dir():
                shutil.copytree(root / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(root / part, tree / part)
        yield tree


def python(tree: Path, *arguments: str, allowed: Sequence[int] = (0,)) -> tuple[float, float, str]:
    """Run Python in the tree: seconds, megabytes at the peak of all its processes, what it printed."""
    started = perf_counter()
    # what Python compiled is kept, as it is where a reader of the press builds
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with _watched(process.pid) as peak:
        out, errors = process.communicate()
    seconds = perf_counter() - started
    if process.returncode not in allowed:
        sys.exit(f"{' '.join(arguments)} ended with {process.returncode}:\n{errors[-2000:] or out[-2000:]}")
    return seconds, peak[0] / 1e6, out


@contextmanager
def _watched(number: int) -> Iterator[list[float]]:
    """The bytes that a process and its children hold at most; what they share is counted once where the system can tell."""
    import psutil  # noqa: PLC0415 - --help needs none of it

    peak, over = [0.0], Event()

    def watch() -> None:
        while not over.wait(EVERY):
            total = 0
            with suppress(psutil.Error):
                for each in [psutil.Process(number), *psutil.Process(number).children(recursive=True)]:
                    with suppress(psutil.Error):
                        about = each.memory_full_info()
                        total += getattr(about, "pss", about.rss)
            peak[0] = max(peak[0], total)

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield peak
    finally:
        over.set()
        watcher.join()


def found(rows: Sequence[Row], what: str) -> float:
    """The seconds of an earlier row; nothing where that was not measured."""
    return next((row.seconds for row in rows if row.what == what), 0.0)


def table(rows: Sequence[Row]) -> str:
    """The rows in Markdown."""
    lines = ["| | what | seconds | peak MB | ratio | |", "|---|---|--:|--:|--:|---|"]
    for row in rows:
        memory = f"{row.megabytes:.0f}" if row.megabytes else ""
        ratio = f"{row.seconds / row.against:.2f}" if row.against else ""
        lines.append(f"| {row.letter} | {row.what} | {row.seconds:.2f} | {memory} | {ratio} | {row.note} |")
    return "\n".join(lines)
