"""What is said in the terminal: progress by stage, faults with their lines, what the system refused."""

from __future__ import annotations

import errno
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from press.faults import Faults

ADVICE = {
    errno.ENOSPC: "make room on the disk and build again",
    errno.EDQUOT: "make room on the disk and build again",
    errno.EACCES: "give yourself the right to read and write there",
    errno.EPERM: "give yourself the right to read and write there",
    errno.EROFS: "copy the press to a disk that can be written",
    errno.ENOTDIR: "a file stands where a folder belongs: move it away",
    errno.ENOTEMPTY: "make it lead to an empty folder",
    errno.EBUSY: "let it end, or close what uses it, and build again",
}
"""What an author can do where the system refuses."""


@dataclass
class Stage:
    """How far a stage is."""

    since: float
    done: int = 0
    of: int = 1
    kept: int = 0

    def said(self) -> str:
        """What remains to be read of a stage that is done: its time, its pieces, and those from the cache."""
        pieces = f"  {self.of:>4}" + (f", {self.kept} from the cache" if self.kept else "") if self.of > 1 else ""
        return f"{time.monotonic() - self.since:6.2f} s{pieces}"

    def bar(self) -> str:
        """A bar, and the time left on long work, judged by what was made and not by what was there.

        Of the last piece nothing is said: it may be the book, which takes as long as all plates together.
        """
        if self.of == 1:
            return "…"
        filled, made, taken = 16 * self.done // self.of, self.done - self.kept, time.monotonic() - self.since
        rest = self.of - self.done
        left = f", {taken * rest / made:.0f} s left" if made and taken > 2 and rest > 1 else ""
        return f"{'█' * filled}{'·' * (16 - filled)} {self.done}/{self.of}{left}"


class Progress:
    """Progress by stage: one line that fills while a person watches, plain lines otherwise."""

    def __init__(self) -> None:
        self.watched = sys.stderr.isatty()
        self.began = self.latest = time.monotonic()
        """When the command began, and when the latest piece was made."""
        self.stages: dict[str, Stage] = {}

    def __call__(self, stage: str, done: int, of: int, kept: int = 0) -> None:
        """Told how many pieces of a stage are done, of how many, and how many of those come from the cache."""
        now = self.stages.setdefault(stage, Stage(time.monotonic()))
        if done - kept == 1 > now.done - now.kept:
            now.since = max(now.since, self.latest)  # until then it waited for the pieces of other stages
        if done > kept:
            self.latest = time.monotonic()
        now.done, now.of, now.kept = done, of, kept
        if done == of:
            del self.stages[stage]
            print(f"{clear_line()}{stage:<8} {now.said()}", file=sys.stderr, flush=True)
        if self.watched and self.stages:
            line = "  ".join(f"{name} {one.bar()}" for name, one in self.stages.items())
            print(f"{clear_line()}{line}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave no unfinished line behind."""
        if self.stages:
            print(clear_line(), end="", file=sys.stderr, flush=True)
        self.stages = {}

    def taken(self) -> float:
        """Seconds since the command began."""
        return time.monotonic() - self.began


def report(found: Faults, after: str = "") -> None:
    """Print every fault with its line, ten a file at most, and how many there are."""
    shown: dict[str, int] = {}
    for fault in found.faults:
        shown[fault.place.file] = shown.get(fault.place.file, 0) + 1
        if shown[fault.place.file] <= 10:
            print(fault.shown(), file=sys.stderr)
    hidden = {file: count - 10 for file, count in shown.items() if count > 10}
    for file, count in hidden.items():
        print(f"{file}: and {count} more", file=sys.stderr)
    count = len(found.faults)
    print(f"\n{counted(count, 'fault')}. {after}".rstrip(), file=sys.stderr)


def refusal(error: OSError, root: Path) -> str:
    """What the system refused and what to do about it, in one line."""
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
    path = Path(name)
    where = path.relative_to(root.resolve()).as_posix() if name and path.is_relative_to(root.resolve()) else name
    what = ": ".join(part for part in (where if where != "." else "this folder", error.strerror or str(error)) if part)
    advice = ADVICE.get(error.errno or 0, "")
    return f"{what}{': ' * bool(advice)}{advice}."


def clear_line() -> str:
    """What clears a line of progress in a terminal."""
    return "\r\033[K" if sys.stderr.isatty() else ""


def counted(count: int, what: str) -> str:
    """A count with its noun: 1 plate, 2 plates."""
    return f"{count} {what}{'s' * (count != 1)}"
