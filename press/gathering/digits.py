"""Numbers beside a printed one: in its unit and to its digits, with one more, so that eyes can compare."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from math import isclose
from typing import TYPE_CHECKING

from press.units import THIN, grouped, rounded, scientific
from press.units.digits import exact
from press.units.said import with_unit

if TYPE_CHECKING:
    from press.units import Given

POWER = re.compile(r"[eE]([+-]?\d+)")
POINTS = "points"
"""What a difference of two percentages is counted in."""


@dataclass(frozen=True)
class Beside:
    """How the author typed a printed number: its unit, its decimals, its power of ten."""

    given: Given
    places: int
    power: int

    @classmethod
    def of(cls, given: Given, text: str) -> Beside:
        """From the text that was read as `given`."""
        head = str(text).strip().replace("_", "")
        power = int(found[1]) if (found := POWER.search(head)) else 0
        mantissa = re.match(r"[+−-]?\d*(?:\.(\d+))?", head)
        return cls(given, len(mantissa[1] or "") if mantissa else 0, power)

    def printed(self) -> str:
        """The printed number in its unit."""
        return self._said(self.given.value, more=0)

    def ours(self, value: float) -> str:
        """Our value with one digit more; as printed where it is the same number, since more would say nothing."""
        return self._said(value, more=0 if self.same(value) else 1)

    def difference(self, value: float) -> str:
        """Ours less the printed number, with its sign; nought where they are the same."""
        if self.same(value):
            return "0"
        apart = value - self.given.value
        sign = "+" if self._rounded(apart, 1) > 0 else ""
        return sign + self._said(apart, more=1, apart=True)

    def allowed(self, tolerance: float) -> str:
        """A tolerance, both ways."""
        more = 0 if self._rounded(tolerance, 0) == self._rounded(tolerance, 3) else 1
        return f"±{THIN}{self._said(tolerance, more=more, apart=True)}"

    def same(self, value: float) -> bool:
        """Equal but for the noise of floats."""
        return isclose(value, self.given.value, rel_tol=1e-12)

    def _said(self, value: float, *, more: int, apart: bool = False) -> str:
        """A number in the printed unit, without a noun: the quantity names what is counted."""
        number = grouped(self._rounded(value, more))
        number += scientific(Decimal(1).scaleb(self.power), 0).removeprefix("1") if self.power else ""
        unit = self.given.unit
        if unit.text == "%":
            return f"{number}\u00a0{POINTS}" if apart else f"{number}%"
        return number if unit.noun else with_unit(number, unit.text)

    def _rounded(self, value: float, more: int) -> Decimal:
        return rounded(exact(value / self.given.unit.size).scaleb(-self.power), self.places + more)
