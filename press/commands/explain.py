"""`build.py explain XIV.2 line`: how one number of a plate comes about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press import pipeline
from press.commands import DONE, Usage, plates
from press.faults import Fault

if TYPE_CHECKING:
    import argparse
    from pathlib import Path


def run(args: argparse.Namespace, root: Path) -> int:
    """Print the formula, the inputs, the value and the source of a line."""
    if len(args.words) != 3:
        raise Usage("explain takes a plate and a line, as in: explain XIV.2 none")
    plates(args.words[1:2], root)
    try:
        print(pipeline.explained(root, args.words[1], args.words[2], chosen(args.at), args.model))
    except Fault as fault:
        raise Usage(fault.message) from None
    return DONE


def chosen(pairs: list[str]) -> dict[str, str]:
    """The choice that `--at` makes; raises Usage for a pair that is none."""
    for pair in pairs:
        if not all(part.strip() for part in pair.partition("=")) or pair.count("=") != 1:
            raise Usage(f"--at takes one control and its option, as in --at model=llama-3-8b, not {pair!r}; "
                        "for a second control write --at again")  # fmt: skip
    return {name.strip(): key.strip() for name, _, key in (pair.partition("=") for pair in pairs)}
