"""What the code of the press has raised, as the one who is writing that code wants to read it: the place first."""

from __future__ import annotations

import re
import traceback
from pathlib import Path

import press

CODE = Path(press.__file__).parent
FRAME = re.compile(r'^ *File "(.+)", line (\d+)', re.MULTILINE)
LINES = 6
"""So many of a traceback are shown."""


def shown(error: BaseException) -> str:
    """The last place in the press and what was raised there, then the end of the traceback."""
    text = trace(error).strip('\n"')
    what = "".join(traceback.format_exception_only(error)[-1:]).strip()
    place = next((f"{at}: " for at in map(_at, reversed(FRAME.findall(text))) if at), "")
    return "\n".join([f"{place}{what}", *text.splitlines()[-LINES:]])


def trace(error: BaseException) -> str:
    """The traceback, where it was raised in a process of the pool that of there: the one here is the pool's."""
    there = error.__cause__
    if type(there).__name__ == "_RemoteTraceback":
        return str(there)
    return "".join(traceback.format_exception(error))


def _at(frame: tuple[str, str]) -> str:
    """A place as an editor opens it, empty outside the press."""
    path, line = Path(frame[0]), frame[1]
    return f"{path.relative_to(CODE.parent).as_posix()}:{line}" if path.is_relative_to(CODE) else ""
