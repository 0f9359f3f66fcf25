"""Values in words: `{saved}`, `{hop:.2 ms}`, `{bubble=}`, `{8192}`.

Read in one place for every text that may hold them: prose, labels, alt texts, `say:` lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from press.faults import Fault
from press.units import Unit, parse_unit
from press.values import place_in

BRACE = re.compile(r"\{([^{}]*)\}")
INSIDE = re.compile(r"(?P<name>[A-Za-z_][\w.]*)(?P<formula>=)?(?::(?P<form>[^:=]+))?")
FORM = re.compile(r"(?:\.(?P<places>\d))?\s*(?P<unit>\S+)?")


@dataclass(frozen=True)
class Brace:
    """One `{…}` of a text: a line by name, or a plain number (`name` empty)."""

    name: str
    at: int
    text: str
    formula: bool = False
    places: int | None = None
    unit: Unit | None = None
    number: float | None = None

    @property
    def key(self) -> str:
        """The slot's key: the same name in the same form is one slot."""
        form = self.text[1:-1].removeprefix(self.name)
        return self.name + form.replace(" ", "")


def braces(text: str) -> list[Brace]:
    """All braces of a text, in order.

    Raises:
        Fault: a brace that is not of the form above, or one that is never closed.
    """
    found = [_read(match, text) for match in BRACE.finditer(text)]
    stray = re.search(r"[{}]", BRACE.sub(lambda m: "·" * len(m.group()), text))
    if stray:
        raise Fault(f"a {stray.group()!r} without its partner; a value is written {{name}}",
                    place_in(text, stray.start(), stray.group()))  # fmt: skip
    return found


def _read(match: re.Match[str], text: str) -> Brace:
    inner, at = match[1], match.start()
    place = place_in(text, at, match.group())
    if re.fullmatch(r"\d+(\.\d+)?", inner):
        return Brace("", at, match.group(), number=float(inner))
    found = INSIDE.fullmatch(inner)
    if not found:
        raise Fault(f"{match.group()!r} is not a value: write {{name}}, {{name:.2}}, {{name:GB}}, {{name=}} or {{8192}}; "
                    "a calculation is a line of numbers:", place)  # fmt: skip
    form = FORM.fullmatch(found["form"] or "")
    if not form:
        raise Fault(f"{found['form']!r} is not a form: write places, a unit, or both, as in {{x:.2 ms}}", place)
    try:
        unit = parse_unit(form["unit"]) if form["unit"] else None
    except ValueError as error:
        raise Fault(str(error), place) from None
    places = int(form["places"]) if form["places"] else None
    return Brace(found["name"], at, match.group(), bool(found["formula"]), places, unit)
