"""The data files: hardware, sources, symbols, published numbers; models are in `models`."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Faults, Place, nearest
from press.library import Datum, Entry, Erratum, HardwareFigure, Published, Symbol
from press.places import Scalar, placed
from press.read.checked import Model, attempted, checked
from press.read.csl import source_faults, source_key
from press.read.loader import mapping_of, tree_of
from press.read.models import read_model
from press.read.nodes import Mapping, Sequence, bare
from press.texts import KEY
from press.units import parse_given, parse_unit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from press.read.loader import Texts
    from press.units import Unit

MODELS = "data/models"
"""The folder of the models."""


def _file(texts: Texts, name: str) -> Mapping:
    if name not in texts:
        raise Fault("this file is missing", Place(name))
    return mapping_of(_text(texts, name), name)


def _read_rows(texts: Texts, name: str, model: type[Model], faults: list[Fault]) -> Iterator[Model]:
    """The rows of a file that can be read as a model, and the faults of all; none without the file."""
    rows = tree_of(_text(texts, name), name) if name in texts else Sequence()
    for row in _list(rows, name, name.removeprefix("data/")):
        value, wrong, _ = attempted(model, row)
        faults.extend(wrong)
        if value:
            yield value


def _text(texts: Texts, name: str) -> str:
    text = texts[name]
    if isinstance(text, Fault):
        raise text
    return text


def read_symbols(texts: Texts) -> dict[str, Symbol]:
    """`notation.yaml`: symbol → meaning, unit, and where a model's value comes from."""
    tree = _file(texts, "data/notation.yaml")
    faults: list[Fault] = []
    symbols = {str(key): value for key, value in _each(tree, Symbol, faults)}
    if faults:
        raise Faults(faults)
    return symbols


def _each(tree: Mapping, model: type[Model], faults: list[Fault]) -> Iterator[tuple[str, Model]]:
    """The entries of a file that can be read as a model; the faults of the others are collected."""
    for key, value in tree.items():
        try:
            yield key, checked(model, _keys(key, value))
        except Fault as fault:
            faults.append(fault)
        except Faults as found:
            faults.extend(found.faults)


def _keys(key: str, value: Any) -> Mapping:
    if not isinstance(value, Mapping):
        raise Fault(f"{str(key)!r} takes keys and values of its own", placed(key))
    return value


def read_published(texts: Texts, faults: list[Fault]) -> tuple[Published, ...]:
    """`published.yaml`: what papers print, and the calls that must give it."""
    return tuple(_read_rows(texts, "data/published.yaml", Published, faults))


def read_errata(texts: Texts, faults: list[Fault]) -> tuple[Erratum, ...]:
    """`errata.yaml`: what was corrected after it had been published; without the file, nothing was."""
    return tuple(_read_rows(texts, "data/errata.yaml", Erratum, faults))


def check_errata(errata: Iterable[Erratum], plates: Collection[str]) -> Iterator[Fault]:
    """A fault for each erratum of a plate, or of a volume, that there is not."""
    for erratum in errata:
        if str(erratum.plate) not in plates:
            message = f"there is no plate {str(erratum.plate)!r}.{nearest(str(erratum.plate), plates)}"
            yield Fault(message, placed(erratum.plate))


def read_sources(texts: Texts, faults: list[Fault]) -> dict[str, dict[str, Any]]:
    """`sources.yaml`: CSL items by their id; a faulty one keeps its id, so that citing it is no fault."""
    tree = _file(texts, "data/sources.yaml")
    if "references" not in tree:
        key = next(iter(tree), "")
        raise Fault("the sources stand under 'references:', one '- id: …' each", getattr(key, "place", tree.place))
    items = _list(tree["references"], "data/sources.yaml", "references")
    sources: dict[str, dict[str, Any]] = {}
    for item in items:
        wrong = list(source_faults(item))
        key = source_key(item)
        if key and key in sources:
            wrong.append(Fault(f"the id {key!r} stands twice", placed(item.get("id"))))
        elif key and not KEY.fullmatch(key):
            wrong.append(Fault(f"{key!r} is not a key: letters, digits, '.', '-' and '_' only", placed(item.get("id"))))
        faults.extend(wrong)
        if key and key not in sources:
            sources[key] = {"id": key, "type": "document", "title": "…"} if wrong else bare(item)
    return sources


def check_source(source: str, sources: Collection[str], faults: list[Fault]) -> None:
    """A source that data are taken from, `key` or `key, where`, is one of `sources.yaml`."""
    key = str(source).partition(",")[0].strip()
    if key and key not in sources:
        message = f"there is no source {key!r} in data/sources.yaml.{nearest(key, sources)}"
        faults.append(Fault(message, placed(source)))


def _list(value: Any, file: str, key: str) -> list[Mapping]:
    if not isinstance(value, Sequence):
        raise Fault(f"{key!r} takes a list of rows", getattr(value, "place", Place(file)))
    for row in value:
        if not isinstance(row, Mapping):
            raise Fault(f"a row of {key!r} takes keys and values of its own", getattr(row, "place", value.place))
    return value


def read_models(
    texts: Texts, symbols: dict[str, Symbol], sources: Collection[str] | None, faults: list[Fault]
) -> tuple[dict[str, Entry], set[str]]:
    """Models by key, and the keys of those that could not be read; their sources are among `sources` if that is given."""
    entries: dict[str, Entry] = {}
    broken: set[str] = set()
    if MODELS not in texts:
        raise Fault("this folder is missing: it holds a file for each model", Place(MODELS))
    for name in sorted(name for name in texts if name.startswith(f"{MODELS}/")):
        key = PurePosixPath(name).stem
        try:
            if not KEY.fullmatch(key):
                raise Fault("a model's file is named by its key: letters, digits, '.', '-' and '_'", Place(name))
            if key in {*entries, *broken}:
                raise Fault(f"there is another file for the model {key!r}", Place(name))
            config = _file(texts, name)
            if sources is not None and isinstance(config.get("source"), Scalar):
                check_source(config["source"], sources, faults)
            entries[key] = read_model(key, config, symbols)
        except (Fault, Faults) as found:
            faults.extend(found.faults if isinstance(found, Faults) else [found])
            broken.add(key)
    return entries, broken


def read_hardware(
    texts: Texts, sources: Collection[str] | None, faults: list[Fault], broken: set[str]
) -> dict[str, Entry]:
    """`hardware.yaml`: devices by key; those with a fault are added to `broken`."""
    tree = _file(texts, "data/hardware.yaml")
    meanings = _keys("figures", tree.get("figures", Mapping()))
    devices: dict[str, Entry] = {}
    for key, value in tree.items():
        if key == "figures":
            continue
        try:
            devices[str(key)] = _device(key, _keys(key, value), meanings)
            for figure in value.values() if sources is not None else ():
                if isinstance(figure, Mapping) and isinstance(figure.get("source"), Scalar):
                    check_source(figure["source"], sources or (), faults)
        except (Fault, Faults) as found:
            faults.extend(found.faults if isinstance(found, Faults) else [found])
            broken.add(str(key))
    return devices


def _device(key: str, tree: Mapping, meanings: Mapping) -> Entry:
    faults: list[Fault] = []
    if "name" not in tree:
        faults.append(Fault("the key 'name' is missing", placed(key)))
    data: dict[str, Datum] = {}
    for name, value in tree.items():
        try:
            if name not in {"name", "long"}:
                data[str(name)] = _figure(name, checked(HardwareFigure, _keys(name, value)), meanings)
        except (Fault, Faults) as found:
            faults.extend(found.faults if isinstance(found, Faults) else [found])
    if faults:
        raise Faults(faults)
    return Entry(str(key), "hardware", str(tree["name"]), data)


def _figure(name: str, figure: HardwareFigure, meanings: Mapping) -> Datum:
    """A figure with its meaning and its dimension, which are said once, under `figures:`."""
    about = meanings.get(name)
    if about is None:
        raise Fault(f"unknown figure {str(name)!r}.{nearest(name, meanings)}", placed(name))
    unit = _declared(name, _keys(name, about))
    try:
        given = parse_given(figure.is_)
    except ValueError as error:
        raise Fault(str(error), placed(figure.is_)) from None
    if given is None or given.unit.dim != unit.dim:
        raise Fault(f"expected a number in {unit.text}, found {str(figure.is_)!r}", placed(figure.is_))
    words = (str(about.get("meaning", name)), str(figure.source or ""), str(figure.where or ""))
    return Datum(given.value, given.unit, given.said, *words, remark=str(figure.remark or ""))


def _declared(name: str, about: Mapping) -> Unit:
    """The unit of a figure, as it stands under `figures:`."""
    if "unit" not in about:
        raise Fault(f"the key 'unit' of the figure {str(name)!r} is missing", about.place)
    try:
        return parse_unit(str(about["unit"]))
    except ValueError as error:
        raise Fault(str(error), placed(about["unit"])) from None
