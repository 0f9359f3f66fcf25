"""The data files: hardware, sources, symbols, published numbers; models are in `models`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Faults, Place, nearest
from press.library import Datum, Entry, HardwareFigure, Published, Symbol
from press.read.checked import checked
from press.read.loader import load, load_any
from press.read.nodes import Mapping, Sequence
from press.read.models import read_model
from press.units import PLAIN, parse_given
from press.values import Scalar, placed

if TYPE_CHECKING:
    from pathlib import Path


def _file(root: Path, name: str) -> Mapping:
    path = root / "data" / name
    if not path.is_file():
        raise Fault("this file is missing", Place(f"data/{name}"))
    return load(path, f"data/{name}")


def read_symbols(root: Path) -> dict[str, Symbol]:
    """`notation.yaml`: symbol → meaning, unit, and where a model's value comes from."""
    tree = _file(root, "notation.yaml")
    return {str(key): checked(Symbol, _keys(key, value)) for key, value in tree.items()}


def _keys(key: str, value: Any) -> Mapping:
    if not isinstance(value, Mapping):
        raise Fault(f"{str(key)!r} takes keys and values of its own", placed(key))
    return value


def read_published(root: Path) -> tuple[Published, ...]:
    """`published.yaml`: what papers print, and the calls that must give it."""
    path = root / "data" / "published.yaml"
    rows = load_any(path, "data/published.yaml") if path.is_file() else Sequence()
    return tuple(checked(Published, row) for row in _list(rows, "data/published.yaml", "published.yaml"))


def read_sources(root: Path) -> dict[str, Mapping]:
    """`sources.yaml`: CSL items by their id."""
    items = _list(_file(root, "sources.yaml").get("references"), "data/sources.yaml", "references")
    sources: dict[str, Mapping] = {}
    faults: list[Fault] = []
    for item in items:
        try:
            key = _source(item)
            if key in sources:
                raise Fault(f"the id {key!r} stands twice", item["id"].place)
            sources[key] = item
        except Fault as fault:
            faults.append(fault)
    if faults:
        raise Faults(faults)
    return sources


def _source(item: Mapping) -> str:
    for key in ("id", "type", "title"):
        if not isinstance(item.get(key), Scalar) or not item[key].strip():
            raise Fault(f"the key {key!r} is missing", item.place)
    for key, value in item.items():
        number = isinstance(value, Scalar) and value.style == "plain" and re.fullmatch(r"\d+\.\d+", value)
        if number:
            raise Fault(f"{str(value)!r} is read as a number, which loses digits: quote it", value.place)
        if isinstance(value, Scalar) and value.style == "plain" and "#" in value.trailing and key == "title":
            raise Fault(f"YAML reads {value.trailing.strip()!r} as a comment: quote the {key}", value.place)
    return str(item["id"])


def _list(value: Any, file: str, key: str) -> list[Mapping]:
    if not isinstance(value, Sequence) or not all(isinstance(row, Mapping) for row in value):
        raise Fault(f"{key!r} takes a list of rows", placed(value) if value is not None else Place(file))
    return value


def read_entries(root: Path, symbols: dict[str, Symbol]) -> tuple[dict[str, Entry], list[Fault]]:
    """Models and devices by key, and the faults of those that could not be read."""
    entries: dict[str, Entry] = {}
    faults: list[Fault] = []
    folder = root / "data" / "models"
    paths = sorted(path for path in folder.glob("*") if path.suffix in {".yaml", ".yml", ".json"})
    for path in paths:
        try:
            name = f"data/models/{path.name}"
            entries[path.stem] = read_model(path.stem, load(path, name), symbols)
        except (Fault, Faults) as found:
            faults.extend(found.faults if isinstance(found, Faults) else [found])
    try:
        entries |= _hardware(root)
    except (Fault, Faults) as found:
        faults.extend(found.faults if isinstance(found, Faults) else [found])
    return entries, faults


def _hardware(root: Path) -> dict[str, Entry]:
    tree = _file(root, "hardware.yaml")
    meanings = _keys("figures", tree.get("figures", Mapping()))
    return {str(key): _device(key, _keys(key, value), meanings) for key, value in tree.items() if key != "figures"}


def _device(key: str, tree: Mapping, meanings: Mapping) -> Entry:
    words = {"name", "long"}
    data = {
        str(name): _figure(checked(HardwareFigure, _keys(name, value)), _meaning(meanings, name))
        for name, value in tree.items()
        if name not in words
    }
    if "name" not in tree:
        raise Fault("the key 'name' is missing", placed(key))
    return Entry(str(key), "hardware", str(tree["name"]), data)


def _meaning(meanings: Mapping, name: str) -> str:
    """What a figure of a device is: said once, under `figures:`."""
    said = meanings.get(name)
    if said is None:
        raise Fault(f"unknown figure {str(name)!r}.{nearest(name, meanings)}", placed(name))
    return str(said.get("meaning", name)) if isinstance(said, Mapping) else str(said)


def _figure(figure: HardwareFigure, meaning: str) -> Datum:
    try:
        given = parse_given(figure.is_)
    except ValueError as error:
        raise Fault(str(error), placed(figure.is_)) from None
    if given is None or given.unit is PLAIN:
        raise Fault(f"expected a number and its unit, found {str(figure.is_)!r}", placed(figure.is_))
    return Datum(
        given.value,
        given.unit,
        given.said,
        meaning,
        str(figure.source or ""),
        str(figure.where or ""),
        remark=str(figure.remark or ""),
    )
