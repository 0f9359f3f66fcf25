"""Dimensions, units, and how a value is said.

A dimension is four powers: information, work, time, money. Tokens, layers, GPUs and parameters are
counts, so they are plain numbers; a noun only says how a count is printed. Strings that come from a
plate are looked up in tables and never parsed by anything that computes.

`table` holds the units, `digits` prints numbers, `said` prints values with their units, `given` reads
quantities as authors type them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from press.units.digits import NARROW, THIN, grouped, rounded, say_percent, say_plain, scientific, unbroken
from press.units.given import Given, parse_given
from press.units.said import prefixed, say
from press.units.table import (
    BASES,
    BYTE,
    FLOP,
    MONEY,
    NOUNS,
    ONE,
    PERCENT,
    PLAIN,
    PREFIXES,
    TIME,
    Dim,
    Unit,
    parse_unit,
    raised,
    say_dim,
    sayable,
    times,
    unit_names,
)

__all__ = [
    "BASES", "BYTE", "FLOP", "MONEY", "NARROW", "NOUNS", "ONE", "PERCENT", "PLAIN", "PREFIXES", "THIN", "TIME",
    "Bandwidth", "Bytes", "Count", "Dim", "Given", "Intensity", "Record", "Seconds", "Share", "Speed", "Unit", "Work",
    "grouped", "parse_given", "parse_unit", "prefixed", "raised", "rounded", "say", "say_dim", "say_percent",
    "say_plain", "sayable", "scientific", "times", "unbroken", "unit_names",
]  # fmt: skip

# the units of a formula's signature
Count = Annotated[float, ""]
Share = Annotated[float, "%"]
Bytes = Annotated[float, "B"]
Work = Annotated[float, "FLOP"]
Seconds = Annotated[float, "s"]
Speed = Annotated[float, "FLOP/s"]
Bandwidth = Annotated[float, "B/s"]
Intensity = Annotated[float, "FLOP/B"]

Record = Annotated[Mapping[str, float], "record"]
"""A model or a device as a method takes it: its figures by name, in coherent units."""
