"""`build.py new`: starts a plate, a volume, a model or a source that builds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.commands import DONE, Usage
from press.starter import Unclear, start_plate

if TYPE_CHECKING:
    import argparse
    from pathlib import Path


def run(args: argparse.Namespace, root: Path) -> int:
    """Write the file, and say what to do next."""
    if len(args.words) != 2 or not args.words[1].strip():
        raise Usage('new takes a title, as in: new "Filling the Memory"')
    try:
        path, name = start_plate(root, args.words[1].strip(), args.volume)
    except Unclear as unclear:
        raise Usage(str(unclear)) from None
    print(f"{path.relative_to(root).as_posix()} is plate {name}. Now: python build.py {name} --no-pdf")
    return DONE
