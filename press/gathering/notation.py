"""The symbols that a volume's plates use: what each means, where it comes from, what it is for each model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.backmatter import Mention, Notation, SymbolRow
from press.grammar.nodes import names
from press.grammar.parse import parse
from press.typeset.formula import element, set_formula
from press.typeset.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from press.library import Entry, Library
    from press.makeup import Solved


def notation(plates: Sequence[Solved], library: Library) -> Notation:
    """The symbols in the order of `notation.yaml`, those too that a formula of another one is made of."""
    models = _offered(plates, library)
    by_plate = [(plate, _closed(set(plate.leaf.symbols), models)) for plate in plates]
    rows = []
    for name in library.symbols:
        at = tuple(Mention(plate.name, f"{plate.file.slug}.html") for plate, found in by_plate if name in found)
        if at:
            rows.append(_row(name, library, models, at))
    return Notation(tuple(model.name for model in models), tuple(rows))


def _offered(plates: Sequence[Solved], library: Library) -> list[Entry]:
    """The models that a reader can choose on these plates, the smallest first."""
    keys = {option.key for plate in plates for group in plate.leaf.workshop.groups for option in group.options}
    models = [entry for key, entry in library.entries.items() if key in keys and entry.kind == "model"]
    return sorted(models, key=lambda model: (model.data["N"].value if "N" in model.data else 0, model.name))


def _closed(found: set[str], models: Iterable[Entry]) -> set[str]:
    """These symbols, and those that the formulas of any of them read for these models."""
    models = list(models)
    while True:
        hows = {model.data[name].how for model in models for name in found if name in model.data}
        more = {read for how in hows if how for read in names(parse(how))} - found
        if not more:
            return found
        found = found | more


def _row(name: str, library: Library, models: Sequence[Entry], plates: tuple[Mention, ...]) -> SymbolRow:
    about = library.symbols[name]
    data = [model.data.get(name) for model in models]
    letter, words = symbol(name)
    return SymbolRow(
        element(letter, words),
        str(about.meaning),
        str(about.unit or ""),
        str(about.field or ""),
        _formulas(
            {model.name: datum.how for model, datum in zip(models, data, strict=True) if datum and datum.how}, models
        ),
        plates,
        tuple(datum.said if datum else "–" for datum in data) if any(data) else (),
    )


def _formulas(hows: Mapping[str, str], models: Sequence[Entry]) -> tuple[tuple[str, str], ...]:
    """Each formula once, set, with the models that it counts where others are counted differently."""
    found = []
    for how in dict.fromkeys(hows.values()):
        own = [model for model, text in hows.items() if text == how]
        found.append((set_formula(parse(how)), "" if len(own) == len(models) else ", ".join(own)))
    return tuple(found)
