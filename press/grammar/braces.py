"""Values in words: `{saved}`, `{hop:.2 ms}`, `{bubble=}`, `{8192}`.

Read in one place for every text that may hold them: prose, labels, alt texts, `say:` lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from press.faults import Fault
from press.places import place_in
from press.units import Unit, grouped, parse_unit

TEX = re.compile(r"(?<![$\d])\$(?!\s)(?P<tex>(?:\\.|[^$\\])+)(?<!\s)\$(?![$\d])", re.DOTALL)
"""TeX between single dollars, which touch it: its braces are no values."""
BRACE = re.compile(r"\{([^{}]*)\}")
INSIDE = re.compile(r"(?P<name>[A-Za-z]\w*(?:\.[A-Za-z]\w*)?)(?:(?P<formula>=)|:(?P<form>[^:=]+))?", re.ASCII)
FORM = re.compile(r"\s*(?:\.(?P<places>[0-9])(?![0-9]))?\s*(?P<unit>[^\s.0-9]\S*)?\s*")
PLAIN_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
FIGURES = re.compile(r"[+−-]?[0-9.][0-9.,_\s]*")


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

    @property
    def typed(self) -> str:
        """A plain number as the page prints it: its own digits, grouped."""
        return grouped(self.text[1:-1])


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


def prose_braces(text: str) -> list[Brace]:
    """All braces of a text that may hold TeX between dollars, less those of the TeX."""
    return braces(TEX.sub(lambda tex: "·" * len(tex.group()), text))


def _read(match: re.Match[str], text: str) -> Brace:
    inner, at = match[1], match.start()
    place = place_in(text, at, match.group())
    if PLAIN_NUMBER.fullmatch(inner):
        return Brace("", at, match.group(), number=float(inner))
    if FIGURES.fullmatch(inner) and not inner.startswith("."):
        digits = re.sub(r"[^0-9.-]", "", inner.replace("−", "-")).strip(".") or "8192"
        raise Fault(f"{match.group()!r} is not a plain number: write {{{digits}}}; the page groups its digits", place)
    found = INSIDE.fullmatch(inner)
    if not found:
        raise Fault(f"{match.group()!r} is not a value: write {{name}}, {{name:.2}}, {{name:GB}}, {{name=}} or {{8192}}; "
                    "a calculation is a line of numbers:", place)  # fmt: skip
    form = FORM.fullmatch(found["form"] or "")
    if not form or (found["form"] is not None and not found["form"].strip()):
        raise Fault(f"{found['form']!r} is not a form: write places, a unit, or both, as in {{x:.2 ms}}", place)
    try:
        unit = parse_unit(form["unit"]) if form["unit"] else None
    except ValueError as error:
        raise Fault(str(error), place) from None
    places = int(form["places"]) if form["places"] else None
    return Brace(found["name"], at, match.group(), bool(found["formula"]), places, unit)
