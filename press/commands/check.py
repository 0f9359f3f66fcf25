"""`build.py check`: all states of all plates solved, all texts typeset; for editors with `--json`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from press import pipeline
from press.commands import DONE, FAULTS, Usage, shop
from press.faults import Fault, Faults
from press.terminal import counted

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable
    from pathlib import Path

FORMAT = 1
"""The format of `--json`: a key may be added to it; where one changes or goes, this number grows."""


def run(args: argparse.Namespace, root: Path) -> int:
    """Check everything; raises Faults, or with `--json` prints them as one JSON object."""
    if len(args.words) > 1:
        raise Usage("check takes no plates: it checks everything")
    if args.json:
        return as_json(args, root)
    found = checked(args, root)
    print(f"{counted(len(found.plates), 'plate')} in {counted(states(found), 'state')}: no fault.")
    for remark in found.remarks:
        print(f"to look at: {remark.place.file}: {remark.message}", file=sys.stderr)
    return DONE


def checked(args: argparse.Namespace, root: Path) -> pipeline.Checked:
    """All plates, solved and typeset; raises Faults where any has one."""
    with shop(args, root) as own:
        found = pipeline.check(root, own, model=args.model)
    if found.faults:
        raise Faults(found.faults)
    return found


def states(found: pipeline.Checked) -> int:
    """How many states the plates have together."""
    return sum(plate.leaf.states for plate in found.plates)


def as_json(args: argparse.Namespace, root: Path) -> int:
    """Print the outcome as one JSON object."""
    faults: Iterable[Fault] = ()
    counts = {"plates": 0, "states": 0}
    try:
        whole = checked(args, root)
        counts = {"plates": len(whole.plates), "states": states(whole)}
    except Faults as found:
        faults = found.faults
    except Fault as fault:
        faults = [fault]
    told = [_told(fault) for fault in faults]
    print(json.dumps({"format": FORMAT, **counts, "faults": told}, ensure_ascii=False))
    return FAULTS if told else DONE


def _told(fault: Fault) -> dict[str, Any]:
    place = fault.place
    return {"file": place.file, "line": place.line, "column": place.column, "message": fault.message,
            "nearest": fault.guess}  # fmt: skip
