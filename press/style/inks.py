"""What a press prints for each colour: the one table from colours to inks.

The screen's colours are light and a press has four inks, so a colour is chosen twice, and not worked
out: words in black, or nearly, are black alone or black with a tint of yellow, for letters in four
inks are coloured at their edges as soon as the paper moves. Coloured words are mostly two inks.
"""

from __future__ import annotations

from math import dist

from press.faults import NOWHERE, Fault, Place
from press.style import TOKENS

Inks = tuple[int, int, int, int]
"""Cyan, magenta, yellow and black, in per cent."""

LIMIT = 300
"""The most ink that coated paper takes, in per cent of all four together."""

INKS: dict[str, Inks] = {
    "ink": (0, 0, 0, 100),
    "soft": (0, 10, 25, 72),
    "hair": (5, 10, 20, 27),
    "rust": (10, 85, 100, 35),
    "rust-wash": (5, 10, 20, 5),
    "slate": (80, 50, 10, 50),
    "slate-wash": (3, 4, 12, 0),
    "ochre": (15, 45, 100, 25),
    "ochre-ink": (20, 50, 100, 45),
    "ochre-wash": (3, 7, 20, 0),
    "verdigris": (65, 20, 50, 45),
    "verdigris-wash": (13, 4, 12, 0),
    "panel": (0, 0, 0, 0),
    "white": (0, 0, 0, 0),
    "black": (0, 0, 0, 100),
}
"""The inks of every token of the figures, and of what stands on white paper, in the same names."""

COLOURS = {**TOKENS, "white": "#ffffff", "black": "#000000"}


def inks(colour: str, place: Place = NOWHERE) -> Inks:
    """The inks of a colour as the screen names it (`#1d1a16`); raises Fault for one that has none."""
    names = {value: name for name, value in COLOURS.items()}
    if colour not in names:
        near = min(names, key=lambda known: dist(_parts(known), _parts(colour)))
        raise Fault(f"the colour {colour} has no inks: take one that has, such as {near} ({names[near]}), "
                    "or give it some in press/style/inks.py", place)  # fmt: skip
    return INKS[names[colour]]


def _parts(colour: str) -> tuple[int, ...]:
    """Red, green and blue, to 255."""
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))
