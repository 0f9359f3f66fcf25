"""The commands of `build.py` that write no site: each module has one, `run`, which prints and returns the exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

DONE, FAULTS, USAGE, STOPPED = 0, 1, 2, 130
COMMANDS = ("check", "new", "explain", "press")


class Usage(Exception):
    """A command that cannot be carried out as it was typed."""


def plates(words: list[str], root: Path) -> tuple[str, ...]:
    """The plates that were named, as `XIV.2`; raises Usage for one that is not there."""
    from press.faults import nearest  # noqa: PLC0415 - --help needs none of it
    from press.read import plate_names  # noqa: PLC0415

    known = plate_names(root) if words else {}
    for word in words:
        if word not in known:
            raise Usage(f"there is no plate {word!r}.{nearest(word, [*known, *COMMANDS])}")
    return tuple(words)
