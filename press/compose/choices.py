"""The workshop for the browser: every string and drawing that follows a choice.

A setting of some controls is one whole number, in mixed radix: the option's place in each control, the
last control running fastest. So the page's script finds a string by counting and formats nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from press.leaves import PanelStates, Workshop
    from press.values import Group, Rule

Setting = tuple[str, ...]


@dataclass(frozen=True)
class PanelOnPage:
    """A panel as the page holds it: its start, its distinct other drawings, and where each one is used."""

    name: str
    wide: bool
    alone: bool
    """True for a narrow panel that has no neighbour in its row."""
    title: str
    drawings: tuple[str, ...]
    """Distinct drawings; the start's comes first."""
    index: tuple[int | None, ...]
    """Mixed-radix setting → place in `drawings`; None where excluded."""
    controls: tuple[str, ...]

    @property
    def start(self) -> str:
        """The drawing that is in the page from the first."""
        return self.drawings[0]


def settings(groups: Sequence[Group], controls: Sequence[str]) -> Iterator[Setting]:
    """All settings of the named controls, in mixed-radix order."""
    keys = {group.name: [option.key for option in group.options] for group in groups}
    return product(*(keys[name] for name in controls))


def starts(workshop: Workshop) -> dict[str, str]:
    """The choice that prints."""
    return {group.name: group.start for group in workshop.groups}


def laid(panels: Sequence[PanelStates], workshop: Workshop) -> tuple[PanelOnPage, ...]:
    """Panels with equal drawings stored once; narrow ones pair up in rows, in order."""
    alone = _alone([panel.wide for panel in panels])
    return tuple(_laid(panel, workshop, alone=i in alone) for i, panel in enumerate(panels))


def _laid(panel: PanelStates, workshop: Workshop, *, alone: bool) -> PanelOnPage:
    start = starts(workshop)
    first = panel.html[tuple(start[name] for name in panel.controls)]
    order = {first: 0}
    for html in panel.html.values():
        order.setdefault(html, len(order))
    places = (panel.html.get(key) for key in settings(workshop.groups, panel.controls))
    index = tuple(None if html is None else order[html] for html in places)
    return PanelOnPage(panel.name, panel.wide, alone, panel.title, tuple(order), index, panel.controls)


def _alone(wide: Sequence[bool]) -> set[int]:
    """The narrow panels that end a run of narrow ones of odd length."""
    found, run = set(), 0
    for i, is_wide in enumerate([*wide, True]):
        if is_wide and run % 2:
            found.add(i - 1)
        run = 0 if is_wide else run + 1
    return found


def packed(workshop: Workshop, panels: Sequence[PanelOnPage]) -> dict[str, Any]:
    """What the page's script reads, as plain lists and words; controls are told by their place."""
    groups = workshop.groups
    place = {group.name: i for i, group in enumerate(groups)}
    slots = {key: slot for key, slot in workshop.slots.items() if slot.controls}
    return {
        "groups": [_packed_group(group) for group in groups],
        "rules": [_packed_rule(rule, workshop) for rule in workshop.rules],
        "slots": {
            key: {
                "groups": [place[name] for name in slot.controls],
                "strings": [slot.strings.get(setting) for setting in settings(groups, slot.controls)],
            }
            for key, slot in slots.items()
        },
        "panels": {
            panel.name: {"groups": [place[name] for name in panel.controls], "drawings": list(panel.index)}
            for panel in panels
        },
    }


def _packed_group(group: Group) -> dict[str, Any]:
    keys = [option.key for option in group.options]
    words = [option.words for option in group.options]
    return {"name": group.name, "label": group.label, "keys": keys, "words": words, "start": keys.index(group.start)}


def _packed_rule(rule: Rule, workshop: Workshop) -> dict[str, Any]:
    place = {group.name: i for i, group in enumerate(workshop.groups)}
    kept = [int(setting in rule.kept) for setting in settings(workshop.groups, rule.controls)]
    return {"groups": [place[name] for name in rule.controls], "kept": kept, "reason": rule.reason}


def complete(workshop: Workshop, panels: Sequence[PanelStates]) -> None:
    """Raise ValueError where a state that a reader can reach has no string or no drawing: a bug of ours."""
    names = [group.name for group in workshop.groups]
    for setting in settings(workshop.groups, names):
        choice = dict(zip(names, setting, strict=True))
        if broken(workshop, choice):
            continue
        for key, slot in workshop.slots.items():
            _there(slot.strings, slot.controls, choice, f"the number {key!r}")
        for panel in panels:
            _there(panel.html, panel.controls, choice, f"the panel {panel.name!r}")


def _there(found: Mapping[Setting, str], controls: Setting, choice: Mapping[str, str], what: str) -> None:
    if tuple(choice[name] for name in controls) not in found:
        raise ValueError(f"{what} has nothing to show at {choice}")


def broken(workshop: Workshop, choice: Mapping[str, str]) -> Rule | None:
    """The first rule that a choice breaks."""
    return next((r for r in workshop.rules if tuple(choice[name] for name in r.controls) not in r.kept), None)
