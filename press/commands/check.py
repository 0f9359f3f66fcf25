"""`build.py check`: all states of all plates solved, all texts typeset; for editors with `--json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from press import pipeline
from press.commands import DONE, FAULTS, Usage
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
        return as_json(root)
    plates, states = checked(root)
    print(f"{counted(plates, 'plate')} in {counted(states, 'state')}: no fault.")
    return DONE


def checked(root: Path) -> tuple[int, int]:
    """How many plates and states there are; raises Faults where any has one."""
    found = pipeline.check(root)
    if found.faults:
        raise Faults(found.faults)
    return len(found.plates), sum(len(plate.ledger.choices) for plate in found.plates)


def as_json(root: Path) -> int:
    """Print the outcome as one JSON object."""
    faults: Iterable[Fault] = ()
    plates = states = 0
    try:
        plates, states = checked(root)
    except Faults as found:
        faults = found.faults
    except Fault as fault:
        faults = [fault]
    told = [_told(fault) for fault in faults]
    print(json.dumps({"format": FORMAT, "plates": plates, "states": states, "faults": told}, ensure_ascii=False))
    return FAULTS if told else DONE


def _told(fault: Fault) -> dict[str, Any]:
    place = fault.place
    return {"file": place.file, "line": place.line, "column": place.column, "message": fault.message,
            "nearest": fault.guess}  # fmt: skip
