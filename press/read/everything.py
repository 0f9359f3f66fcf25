"""The data as one piece: the texts of its files, read once, and all that they say.

Texts are taken from the disk first, and everything follows from them: so a cache can keep what they say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from press.cache import Job
from press.digests import Shared, SharedRow, digest
from press.faults import Fault, Faults
from press.read.data import (
    MODELS,
    read_errata,
    read_hardware,
    read_models,
    read_published,
    read_sources,
    read_symbols,
)
from press.read.loader import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from press.cache import Cache
    from press.library import Entry, Erratum, Published, Symbol
    from press.read.loader import Texts

FILES = ("notation.yaml", "sources.yaml", "hardware.yaml", "published.yaml", "errata.yaml")


@dataclass(frozen=True)
class Data:
    """All data; None for what could not be read at all."""

    symbols: Mapping[str, Symbol] | None
    sources: Mapping[str, Mapping[str, Any]] | None
    models: Mapping[str, Entry] | None
    devices: Mapping[str, Entry] | None
    published: tuple[Published, ...] = ()
    errata: tuple[Erratum, ...] = ()
    faults: tuple[Fault, ...] = ()
    broken: frozenset[str] = field(default_factory=frozenset)
    """Keys of entries that have a fault and were left out."""

    @property
    def whole(self) -> bool:
        """Whether plates can be checked against it."""
        return None not in (self.symbols, self.sources, self.models, self.devices)


def data_texts(root: Path) -> Texts:
    """The files under `data/`, as they are now; a folder of models is there with an empty text."""
    models = root / MODELS
    found = [root / "data" / name for name in FILES]
    found += sorted(path for path in models.glob("*") if path.suffix in {".yaml", ".yml", ".json"})
    names = [path.relative_to(root).as_posix() for path in found if path.parent == models or path.is_file()]
    return ({MODELS: ""} if models.is_dir() else {}) | {name: _text(root / name, name) for name in names}


def _text(path: Path, name: str) -> str | Fault:
    try:
        return text_of(path, name)
    except Fault as fault:
        return fault


def data_of(texts: Texts, *, cache: Cache) -> Data:
    """What these files say; the long ones are kept by themselves, so that a model's number has them read no more."""
    faults: list[Fault] = []
    symbols = attempt(faults, read_symbols, texts)
    sources = _kept(read_sources, "data/sources.yaml", texts, faults, cache)
    models, broken = None, set[str]()
    if symbols is not None:
        models, broken = attempt(faults, read_models, texts, symbols, sources, faults) or (None, set())
    devices = attempt(faults, read_hardware, texts, sources, faults, broken)
    published = SharedRow(_kept(read_published, "data/published.yaml", texts, faults, cache) or ())
    errata = attempt(faults, read_errata, texts, faults) or ()
    symbols, sources = (None if each is None else Shared(each) for each in (symbols, sources))
    digest((symbols, sources, models, devices, published))  # worked out while they are new, it is kept with them
    return Data(symbols, sources, models, devices, published, errata, tuple(faults), frozenset(broken))


def _kept(step: Callable[..., Any], name: str, texts: Texts, faults: list[Fault], cache: Cache) -> Any:
    found, wrong = cache.kept(Job(_apart, (step, {name: texts[name]} if name in texts else {})))
    faults += wrong
    return found


def _apart(step: Callable[..., Any], texts: Texts) -> tuple[Any, tuple[Fault, ...]]:
    """What a step gives that reads one file alone, and what is wrong there."""
    faults: list[Fault] = []
    return attempt(faults, step, texts, faults), tuple(faults)


def attempt(faults: list[Fault], step: Callable[..., Any], *args: Any) -> Any:
    """What a step gives; None where it raises a fault, which is collected."""
    try:
        return step(*args)
    except Fault as fault:
        faults.append(fault)
    except Faults as found:
        faults.extend(found.faults)
    return None
