"""Scales: from a value in coherent units to a place on the canvas, and back."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log, log10
from typing import TYPE_CHECKING, Protocol

from press.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence


class Scale(Protocol):
    """What a figure needs of a scale: value → pt, pt → value, and its ticks."""

    @property
    def low(self) -> float:
        """The value at the start."""

    @property
    def high(self) -> float:
        """The value at the end."""

    @property
    def start(self) -> float:
        """The place where it starts, in pt."""

    @property
    def end(self) -> float:
        """The place where it ends, in pt."""

    def __call__(self, value: float) -> float: ...

    def inverse(self, place: float) -> float:
        """The value at a place."""

    def ticks(self, most: int = 6) -> list[float]:
        """Round values from low to high, at most `most` of them."""


@dataclass(frozen=True)
class Linear:
    """Equal steps in value are equal steps on the page."""

    low: float
    high: float
    start: float
    end: float
    size: float = 1.0
    """Size of the unit that the ticks are said in: they are round in it."""

    def __call__(self, value: float) -> float:
        """The place of a value, in pt."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def inverse(self, place: float) -> float:
        """The value at a place."""
        return self.low + (place - self.start) / (self.end - self.start) * (self.high - self.low)

    def ticks(self, most: int = 6) -> list[float]:
        """Multiples of 1, 2, 2.5 or 5 times a power of ten."""
        step = nice_step((self.high - self.low) / self.size, most) * self.size
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [k * step for k in range(first, last + 1)]


@dataclass(frozen=True)
class Log:
    """Equal ratios in value are equal steps on the page."""

    low: float
    high: float
    start: float
    end: float
    base: int = 10
    """Ticks stand at powers of this: 10, or 2 where the author's ends are powers of two."""

    def __call__(self, value: float) -> float:
        """The place of a value, in pt."""
        return self.start + log(value / self.low) / log(self.high / self.low) * (self.end - self.start)

    def inverse(self, place: float) -> float:
        """The value at a place."""
        return float(self.low * (self.high / self.low) ** ((place - self.start) / (self.end - self.start)))

    def ticks(self, most: int = 6) -> list[float]:
        """Powers of the base, every one or every second, third, …; under three decades 2 and 5 of each too."""
        first, last = ceil(log(self.low, self.base) - 1e-9), floor(log(self.high, self.base) + 1e-9)
        if self.base == 10 and last - first < 2:
            between = (m * 10.0**k for k in range(first - 1, last + 1) for m in (1, 2, 5))
            return [tick for tick in between if self.low * (1 - 1e-9) <= tick <= self.high * (1 + 1e-9)]
        step = max(1, ceil((last - first + 1) / most))
        return [float(self.base) ** k for k in range(first, last + 1, step)]


def nice_step(span: float, most: int) -> float:
    """The smallest round step that cuts a span into fewer than `most` pieces; an axis without a span is a Fault."""
    if span <= 0:
        raise Fault("an axis has no length: it would end where it begins, or before")
    power = 10.0 ** floor(log10(span / max(1, most - 1)))
    return next(m * power for m in (1, 2, 2.5, 5, 10, 20) if span / (m * power) <= most - 1 + 1e-9)


def linear(values: Sequence[float], start: float, end: float, size: float = 1.0, most: int = 5) -> Linear:
    """A linear scale from nought (or the tick under a negative value) to the first tick at or above all values.

    `size` is that of the unit in which the ticks are to be round.
    """
    low, high = min(0.0, *values), max(values)
    high = high if high > low else low + size
    step = nice_step((high - low) / size, most) * size
    first = floor(low / step + 1e-9) * step
    return Linear(first, ceil(high / step - 1e-9) * step, start, end, size)


def decades(values: Sequence[float], start: float, end: float, under: float = 0.15) -> Log:
    """A logarithmic scale from a power of ten, at least `under` decades below the least value.

    The usual room is what makes the least value a bar and not a line; a curve needs none. A value
    that is not above nought, in any state, is a Fault.
    """
    least, most = min(values), max(values)
    if least <= 0:
        raise Fault(f"a log axis has no nought, and a value or a limit is {least:g}: leave out scale: log")
    low = 10.0 ** floor(log10(least) - under + 1e-9)
    power = 10.0 ** floor(log10(most))
    high = next(m * power for m in (1, 2, 5, 10) if m * power >= most * (1 - 1e-9))
    return Log(low, max(high, 10 * low), start, end)


def power_of_two(value: float) -> bool:
    """True for 1, 2, 4, 8 and so on."""
    return value >= 1 and value == int(value) and int(value) & (int(value) - 1) == 0
