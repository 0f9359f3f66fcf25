"""The reader's controls: their options, and the states that `only:` leaves."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.places import placed
from press.solve.definitions import Broken
from press.units import grouped, say_plain, unbroken
from press.values import Group, Option

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from press.library import Library
    from press.schema import Control, Plate

MOST_STATES = 2000
NUMBER = re.compile(r"\d+(\.\d+)?")


def groups(plate: Plate, library: Library, faults: list[Fault]) -> list[Group]:
    """The controls with their options; those with a fault are left out."""
    found: list[Group] = []
    for name, control in plate.choose.items():
        try:
            found.append(_group(name, control, library))
        except Fault as fault:
            faults.append(fault)
        except Broken:
            continue
    count = 1
    for group in found:
        count *= len(group.options)
    if count > MOST_STATES:
        faults.append(Fault(f"the controls have {grouped(count)} states together; a plate has at most {grouped(MOST_STATES)}",
                            placed(next(iter(plate.choose)))))  # fmt: skip
        found = []
    return found


def _group(name: str, control: Control, library: Library) -> Group:
    of = control.of
    if len(of) > MOST_STATES:
        raise Fault(
            f"{str(name)!r} has {grouped(len(of))} options; a plate has at most {grouped(MOST_STATES)} states",
            placed(name),
        )
    words = {str(key): unbroken(label) for key, label in of.items()} if isinstance(of, dict) else {}
    options = tuple(_option(key, words.get(str(key)), library) for key in of)
    keys = [option.key for option in options]
    for text in [control.label, *(of.values() if isinstance(of, dict) else [])]:
        if "{" in text:
            raise Fault("the words of a control hold no values: it is what values follow", placed(text))
    if not keys:
        raise Fault("a control has at least one option", placed(control.label))
    for number, key in enumerate(of):
        same = (other.number is not None and other.number == options[number].number for other in options[:number])
        if str(key) in keys[:number] or any(same):
            raise Fault(f"the option {str(key)!r} stands twice", placed(key))
    if control.start not in keys:
        raise Fault(f"the start {str(control.start)!r} is not one of the options.{nearest(control.start, keys)}",
                    placed(control.start))  # fmt: skip
    return Group(str(name), unbroken(control.label), options, str(control.start))


def _option(key: str, words: str | None, library: Library) -> Option:
    text = str(key)
    if NUMBER.fullmatch(text):
        if float(text) > 2**53:
            raise Fault(f"the option {text} is more than 2**53, so it would not be kept exactly", placed(key))
        return Option(text, words or unbroken(say_plain(float(text))), float(text))
    if text in library.broken:
        raise Broken
    if text in library.entries:
        return Option(text, words or library.entries[text].name)
    if words is None:
        raise Fault(f"{text!r} is neither a number nor a data entry.{nearest(text, library.entries)} "
                    "An option that is a word needs words for the reader: 'gpipe: GPipe'", placed(key))  # fmt: skip
    return Option(text, words)


def entries_of(plate: Plate) -> set[str]:
    """The keys of the data entries that a plate can read: those that it holds, and options that may be one."""
    return {*map(str, plate.with_.values()), *(str(key) for control in plate.choose.values() for key in control.of)}


def must_be_entries(plate: Plate) -> set[str]:
    """Those that are a fault where there is no such entry: they are no numbers, and have no words of their own."""
    worded = {str(key) for control in plate.choose.values() if isinstance(control.of, dict) for key in control.of}
    held = {*map(str, plate.with_.values())}
    return held | {key for key in entries_of(plate) - worded if not NUMBER.fullmatch(key)}


def states(controls: tuple[Group, ...]) -> Iterator[dict[str, str]]:
    """All settings of the controls, before `only:`."""
    for keys in itertools.product(*([option.key for option in group.options] for group in controls)):
        yield {group.name: key for group, key in zip(controls, keys, strict=True)}


def narrowed(
    controls: tuple[str, ...], choices: tuple[Mapping[str, str], ...], what: Mapping[tuple[str, ...], object]
) -> tuple[str, ...]:
    """The controls that change something: `what` maps each setting of `controls` to a comparable thing."""
    kept = list(controls)
    settings = {tuple(choice[name] for name in controls) for choice in choices}
    for name in controls:
        trial = [other for other in kept if other != name]
        positions = [controls.index(other) for other in trial]
        seen: dict[tuple[str, ...], object] = {}
        if all(seen.setdefault(tuple(key[i] for i in positions), what[key]) == what[key] for key in settings):
            kept = trial
    return tuple(kept)
