"""The reader's controls: their options, and the states that `only:` leaves."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from press.faults import Fault, nearest
from press.units import grouped, say_plain
from press.values import Group, Option, placed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from press.library import Entry
    from press.schema import Control, Plate

MOST_STATES = 2000
NUMBER = re.compile(r"\d+(\.\d+)?")


def groups(plate: Plate, entries: Mapping[str, Entry]) -> tuple[list[Group], list[Fault]]:
    """The controls with their options, and what is wrong with them."""
    found: list[Group] = []
    faults: list[Fault] = []
    for name, control in plate.choose.items():
        try:
            found.append(_group(name, control, entries))
        except Fault as fault:
            faults.append(fault)
    count = 1
    for group in found:
        count *= len(group.options)
    if count > MOST_STATES:
        faults.append(Fault(f"the controls have {grouped(count)} states together; a plate has at most {grouped(MOST_STATES)}",
                            placed(next(iter(plate.choose)))))  # fmt: skip
        found = []
    return found, faults


def _group(name: str, control: Control, entries: Mapping[str, Entry]) -> Group:
    of = control.of
    words = {str(key): str(label) for key, label in of.items()} if isinstance(of, dict) else {}
    options = tuple(_option(key, words.get(str(key)), entries) for key in of)
    keys = [option.key for option in options]
    if not keys:
        raise Fault("a control has at least one option", placed(control.label))
    for number, key in enumerate(of):
        if str(key) in keys[:number]:
            raise Fault(f"the option {str(key)!r} stands twice", placed(key))
    if control.start not in keys:
        raise Fault(f"the start {str(control.start)!r} is not one of the options.{nearest(control.start, keys)}",
                    placed(control.start))  # fmt: skip
    return Group(str(name), str(control.label), options, str(control.start))


def _option(key: str, words: str | None, entries: Mapping[str, Entry]) -> Option:
    text = str(key)
    if NUMBER.fullmatch(text):
        return Option(text, words or say_plain(float(text)), float(text))
    if text in entries:
        return Option(text, words or entries[text].name)
    if words is None:
        raise Fault(f"{text!r} is neither a number nor a data entry.{nearest(text, entries)} "
                    "An option that is a word needs words for the reader: 'gpipe: GPipe'", placed(key))  # fmt: skip
    return Option(text, words)


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
