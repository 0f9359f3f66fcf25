"""The values of a text as HTML: each `{…}` a number of the ledger, or the formula of its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.grammar.braces import braces
from press.grammar.evaluate import NotFinite
from press.typeset.formula import set_formula, symbols_in
from press.typeset.rules import unset
from press.units import grouped

if TYPE_CHECKING:
    from press.faults import Place
    from press.grammar.braces import Brace
    from press.values import Ledger, Line, Slot

BROKEN = "broken"
"""How a line with a fault of its own says so: its place has been reported."""
FEW = 20
"""Characters that stand for one number."""
NO_FORMULA = {
    "given": "is a given number", "quoted": "is quoted from a source", "say": "is a line of words",
    "run": "comes from a method", "control": "is the reader's choice", "datum": "is read from the data",
    "symbol": "is read from the model",
}  # fmt: skip


@dataclass
class Values:
    """Sets the values of one plate for one medium, and remembers what they used."""

    ledger: Ledger
    medium: str
    slots: dict[str, str] = field(default_factory=dict, kw_only=True)
    """Slot key → brace text, for every number that follows the reader's choice."""
    symbols: dict[str, None] = field(default_factory=dict, kw_only=True)
    """Names of the symbols in the formulas that were set, in order."""

    def value(self, written: str, place: Place) -> str:
        """One `{…}` of the text.

        Raises:
            Fault: it names nothing that can be printed.
        """
        try:
            brace = braces(written)[0]
            if brace.number is not None:
                return f'<span class="n">{grouped(written[1:-1])}</span>'
            if brace.name not in self.ledger.lines:
                raise Fault(f"unknown value {brace.name!r}.{nearest(brace.name, self.ledger.lines)}")
            line = self.ledger.lines[brace.name]
            if line.how == BROKEN:
                return ""
            return self._formula(line) if brace.formula else self._slot(brace, line)
        except Fault as fault:
            raise Fault(fault.message, place) from None

    def _formula(self, line: Line) -> str:
        if isinstance(line.tree, Mapping):
            raise Fault(f"{line.name!r} has a formula for each case, so none can be printed as its own")
        if line.tree is None or line.how in NO_FORMULA:
            why = NO_FORMULA.get(line.how, "has no formula")
            raise Fault(f"{line.name!r} {why}, so it has no formula to print: write {{{line.name}}}")
        self.symbols |= dict.fromkeys(symbols_in(line.tree))
        return set_formula(line.tree)

    def _slot(self, brace: Brace, line: Line) -> str:
        try:
            slot = self.ledger.slot(brace.text)
        except NotFinite:  # solve has said so already, at the line
            return ""
        for string in slot.strings.values():
            if message := unset(string):
                raise Fault(f"{brace.text} prints {string!r}, and {message}")
        start = slot.strings[tuple(self.ledger.start[name] for name in slot.controls)]
        kind = "say" if line.how == "say" else "n"
        if not slot.controls:
            named = f' data-line="{escape(line.name)}"' if self.medium == "web" and kind == "n" else ""
            return f'<span class="{kind}"{named}>{escape(start)}</span>'
        self.slots[brace.key] = brace.text
        data = f' data-slot="{escape(brace.key)}"{_number_in(line, slot)}' if self.medium == "web" else ""
        return f'<span class="{kind}"{data}>{escape(start)}</span>'


def _number_in(line: Line, slot: Slot) -> str:
    """The line whose number a few words are about: `8.6 GB` or `nothing`; longer words are about more."""
    if line.how != "say" or max(map(len, slot.strings.values())) > FEW:
        return ""
    names = {found.name for found in braces(line.text) if found.number is None}
    return f' data-line="{escape(names.pop())}"' if len(names) == 1 else ""
