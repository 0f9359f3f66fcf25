"""The values of one plate's ledger as HTML, each with its strings in every state where it follows the choice."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING

from press.solve.controls import narrowed
from press.typeset.substitution import Put
from press.units.fuller import fuller
from press.values import Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from press.solve.ledger import SolvedLedger
    from press.solve.view import SolvedView
    from press.typeset import Medium

MORE = "~"
"""What the key of a slot with more digits ends with; the plain one has the name alone."""


class Strings:
    """The strings of names, as on the plate (`said`) or with more digits (`long`), each worked out once."""

    def __init__(self, ledger: SolvedLedger) -> None:
        self.ledger = ledger
        self.said = cache(self._said)
        self.long = cache(self._long)

    def _said(self, name: str) -> Slot:
        return self._slot(name, lambda view: view.said_of(name))

    def _long(self, name: str) -> Slot:
        unit = self.ledger.known[name].line.unit
        return self._slot(name, lambda view: fuller(view.said_of(name), float(view.number_of(name)), unit))

    def _slot(self, name: str, say: Callable[[SolvedView], str]) -> Slot:
        """The strings of a name at every setting of the controls that change them."""
        ledger = self.ledger
        controls = ledger.controls_of(name)
        strings = {key: say(ledger.view(choice)) for key, choice in ledger.settings(controls).items()}
        kept = narrowed(controls, (ledger.start, *ledger.choices), strings)
        places = [controls.index(control) for control in kept]
        return Slot(kept, {tuple(key[i] for i in places): said for key, said in strings.items()})


strings_of = lru_cache(maxsize=1)(Strings)
"""The strings of a ledger: a plate is set for the web and then for print, and these are the same."""


class Values:
    """Values of names for one medium, printed as on the plate (`said`) or with more digits (`long`)."""

    def __init__(self, ledger: SolvedLedger, medium: Medium) -> None:
        self.ledger, self.medium = ledger, medium
        strings = strings_of(ledger)
        self.said, self.long = strings.said, strings.long

    def printable(self, name: str) -> bool:
        """Whether a name has a string at all: columns and tables have none."""
        definition = self.ledger.known[name]
        return not (definition.columns is not None or definition.kind.run) and (
            definition.words is not None or (definition.value is not None and not definition.kind.words)
        )

    def is_number(self, name: str) -> bool:
        """Whether a name is one number."""
        definition = self.ledger.known[name]
        return self.printable(name) and definition.value is not None and not definition.kind.words

    def put(self, names: Iterable[str]) -> dict[str, Put]:
        """What stands in formulas in the place of these names; a column stands as itself."""
        return {
            name: Put(self.html(name, more=True), tuple(self.long(name).strings.values()))
            for name in names if self.is_number(name)
        }  # fmt: skip

    def html(self, name: str, *, more: bool = False) -> str:
        """A value at the start; for the web with the key of its slot."""
        slot = self.long(name) if more else self.said(name)
        start = slot.strings[tuple(self.ledger.start[control] for control in slot.controls)]
        key = f"{name}{MORE}" if more and self.differs(name) else name
        data = f' data-slot="{escape(key)}"' if self.medium == "web" and slot.controls else ""
        return f'<span class="n"{data}>{escape(start)}</span>'

    def differs(self, name: str) -> bool:
        """Whether more digits say more, in any state."""
        return self.is_number(name) and self.long(name) != self.said(name)

    def digits(self, name: str) -> str:
        """A value with more digits; empty where it is printed with all of them, in every state that is set here."""
        if not self.differs(name) or (self.medium == "print" and self.html(name) == self.html(name, more=True)):
            return ""
        return self.html(name, more=True)

    def slots(self, name: str) -> dict[str, Slot]:
        """The slots that its HTML asks for."""
        found = {name: self.said(name)} if self.printable(name) else {}
        if self.differs(name):
            found[f"{name}{MORE}"] = self.long(name)
        return {key: slot for key, slot in found.items() if slot.controls}
