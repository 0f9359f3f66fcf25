"""The commands of `build.py` that write no site: each module has one, `run`, which prints and returns the exit code."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from press.pool import Shop
    from press.terminal import Progress

DONE, FAULTS, USAGE, STOPPED = 0, 1, 2, 130
CACHE = ".cache/press"
COMMANDS = ("check", "new", "explain", "press", "clean", "serve")


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


@contextmanager
def shop(args: argparse.Namespace, root: Path, progress: Progress | None = None) -> Iterator[Shop]:
    """The cache and the processes of one command; afterwards no process is left, and no line unfinished."""
    from press.cache import Cache  # noqa: PLC0415
    from press.pool import Shop, cores, silent  # noqa: PLC0415

    try:
        with ExitStack() as stack:
            executor = stack.enter_context(_cluster(args.cluster)) if args.cluster else None
            made = stack.enter_context(Shop(Cache(root / CACHE), args.jobs or cores(), progress or silent, executor))
            yield made
            made.cache.trim()
    finally:
        if progress:
            progress.end()


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The executor of a cluster; raises Usage where it cannot be used."""
    from press.cluster import Unfit, cluster  # noqa: PLC0415 - few builds have one

    try:
        with cluster(address) as executor:
            yield executor
    except Unfit as unfit:
        raise Usage(str(unfit)) from None
