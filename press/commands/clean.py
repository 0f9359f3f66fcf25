"""`build.py clean`: the cache is dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import commands
from press.cache import Cache

if TYPE_CHECKING:
    import argparse
    from pathlib import Path


def run(args: argparse.Namespace, root: Path) -> int:
    """Drop what earlier builds made; the site stays."""
    if len(args.words) > 1:
        raise commands.Usage("clean takes nothing: it drops all that earlier builds made, and leaves site/ as it is")
    Cache(root / commands.CACHE).clean()
    print(f"{commands.CACHE} is gone: the next build makes all anew.")
    return commands.DONE
