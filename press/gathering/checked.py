"""The rows of `published.yaml` that a volume's plates stand on: for the page, and for machines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from press.backmatter import Checked, CheckedGroup, CheckedRow
from press.gathering.digits import Beside
from press.grammar.library import formulas
from press.grammar.nodes import Call, names, walk
from press.grammar.parse import parse
from press.solve.typed import typed
from press.typeset.citations import addresses, short
from press.units import say_dim, unbroken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from press.library import Library, Published
    from press.makeup import Solved
    from press.solve.published import Held
    from press.units import Given

    Place = tuple[str, int, str, str]
    """A plate's name, its number, its title, the address of its page."""

DATA = "The data"
"""What the rows of no plate stand under: they hold the parameter counts of the models."""


def places(plates: Iterable[Solved]) -> tuple[Place, ...]:
    """What is said of plates beside their rows."""
    return tuple(
        (plate.name, plate.file.number, str(plate.file.plate.title), f"{plate.file.slug}.html") for plate in plates
    )


def checked(plates: Sequence[Place], library: Library, held: Sequence[Held]) -> Checked:
    """The rows of these plates and of the data, by plate in order, and the formulas that they call.

    Of the library it reads models, devices and sources.
    """
    groups, called = [], []
    for name, number, title, href in [*plates, ("data", 0, DATA, "")]:
        own = [row for row in held if row.row.plate == name]
        called += [str(row.row.call) for row in own if row.row.call]
        published, kept = (
            tuple(_row(row, library) for row in own if (row.row.printed is not None) == printed)
            for printed in (True, False)
        )
        groups += [CheckedGroup(number, title, href, published, kept)] if own else []
    return Checked(tuple(groups), _formulas(called))


def _row(held: Held, library: Library) -> CheckedRow:
    row, item = held.row, library.sources[str(held.row.source)]
    text = str(row.reads or row.printed or row.ours)
    beside = Beside.of(held.given, text)
    again = row.reads is not None and not _squeezed(text).startswith(_squeezed(str(row.printed or row.ours)))
    return CheckedRow(
        quantity=_set(row.quantity),
        source=short(item),
        address=next((href for href, _ in addresses(item)), ""),
        where=_set(row.where),
        printed=_set(str(row.printed)) if again else beside.printed(),
        reads=beside.printed() if again else "",
        ours=beside.ours(held.value),
        difference=beside.difference(held.value),
        allowed=beside.allowed(held.tolerance) if row.tolerance else "",
        remark=_set(row.remark or ""),
        record=_record(held, library),
    )


def _set(text: str) -> str:
    """A plain text of the data as it is set: curled quotes, and no break within a number or before one."""
    text = re.sub(r'"([^"]*)"', "“\\1”", " ".join(text.split())).replace("'", "’")
    return re.sub(r" (?=\d)|(?<=\d) (?=(?:[kMGTP]?i?B|m?s)\b)", "\u00a0", unbroken(text))


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def _record(held: Held, library: Library) -> dict[str, Any]:
    """A row as JSON holds it: numbers in coherent units, texts as they stand in the file."""
    row = held.row
    record: dict[str, Any] = {
        "plate": str(row.plate),
        "quantity": str(row.quantity),
        "source": str(row.source),
        "where": str(row.where),
        "printed": str(row.printed) if row.printed is not None else None,
        "kept": str(row.ours) if row.ours is not None else None,
        "value": _plain(held.given.value),
        "unit": _unit(held.given),
        "ours": _plain(held.value),
        "difference": _plain(held.difference),
        "tolerance": _plain(held.tolerance),
    }
    record |= {"call": str(row.call)} if row.call else {"run": str(row.run), "gives": str(row.gives)}
    record |= {"inputs": _inputs(row, library)}
    record |= {key: str(value) for key, value in (("model", row.model), ("gpu", row.gpu)) if value}
    return record | ({"remark": " ".join(str(row.remark).split())} if row.remark else {})


def _unit(given: Given) -> str:
    """The coherent unit of a value: `B`, `s`, the noun of a count, or 1."""
    if given.unit.noun:
        return given.unit.text
    return "1" if given.unit.text in {"", "%"} else say_dim(given.unit.dim)


def _inputs(row: Published, library: Library) -> dict[str, Any]:
    """What a call or a run reads, in coherent units: what the row gives, and the figures of its model and its GPU.

    What a run is given may be a word, the key of a device or an expression, which stay as typed.
    """
    read = names(parse(row.call)) if row.call else ()
    given = {str(name): typed(text) or str(text) for name, text in row.with_.items()}
    found: dict[str, Any] = {name: one if isinstance(one, str) else _plain(one.value) for name, one in given.items()}
    for prefix, key in (("", row.model), ("gpu.", row.gpu)):
        data = library.entries[str(key)].data if key else {}
        found |= {f"{prefix}{name}": _plain(datum.value) for name, datum in data.items() if f"{prefix}{name}" in read}
    return found


def _formulas(calls: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The formulas that calls need, and those that these call in turn: what each takes, and its text."""
    known, found = formulas(), dict[str, dict[str, Any]]()
    trees = [parse(text) for text in dict.fromkeys(calls)]
    while trees:
        for part in walk(trees.pop(0)):
            if isinstance(part, Call) and part.function in known and part.function not in found:
                formula = known[part.function]
                takes = [name for name, _ in formula.parameters]
                found[part.function] = {"takes": takes, "is": formula.text, "what": formula.summary.rstrip(".")}
                trees.append(formula.body)
    return dict(sorted(found.items()))


def _plain(value: float) -> float | int:
    """A number without the noise of its float, whole where it is whole."""
    rounded = float(f"{value:.12g}") if abs(value) < 1e12 else value
    return int(rounded) if rounded.is_integer() else rounded
