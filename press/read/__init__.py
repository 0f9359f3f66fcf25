"""Stage 1, read: files → the library. Every text keeps its place; all faults are found in one run.

The first of the two places where the disk is touched; the other is the writer of `build.py`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.cache import Cache, Job
from press.faults import Fault, Place
from press.library import Library, PlateFile, Volume
from press.places import placed
from press.read.checked import checked
from press.read.data import check_errata
from press.read.everything import attempt, data_of, data_texts
from press.read.loader import load, mapping_of, text_of
from press.read.plates import salvage

if TYPE_CHECKING:
    from pathlib import Path

    from press.read.everything import Data
    from press.read.plates import Salvage

PLATE_FILE = re.compile(r"(\d{2,})-([a-z0-9][a-z0-9-]*)")
VOLUME_FOLDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


def read(root: Path, cache: Cache | None = None) -> Library:
    """Read `plates/` and `data/` under a folder; what a cache keeps of the same texts is not worked out again.

    Everything that is wrong is in `Library.faults`. What is faulty is left out, as little of it as can
    be, so that the later stages check the rest in the same run: a plate without its faulty lines, a
    library without its faulty models. Where a data file cannot be read at all, no plate could be
    checked against it, and `Library.plates` is empty.
    """
    cache = cache or Cache()
    data: Data = cache.kept(Job(data_of, (data_texts(root),), {"cache": cache}))
    faults = [*data.faults]
    volumes: dict[str, Volume] = {}
    plates: list[PlateFile] = []
    folders = _folders(root, faults)
    for folder in folders:
        volume = _grown(attempt(faults, _volume, root, folder), folder)
        paths = _plate_paths(folder, faults)
        plates += filter(None, (attempt(faults, _plate, root, path, volume, faults, cache) for path in paths))
        if volume:
            volumes[folder.name] = volume
    _numbered_once(volumes, faults)
    if len(volumes) == len(folders):  # else it is not known which plates there are
        faults += check_errata(data.errata, _named(root, volumes))
    return Library(tuple(plates) if data.whole else (), volumes, {**(data.models or {}), **(data.devices or {})},
                   data.symbols or {}, data.sources or {}, data.published if data.whole else (), data.errata,
                   faults=tuple(faults), broken=data.broken)  # fmt: skip


def _named(root: Path, volumes: dict[str, Volume]) -> list[str]:
    """The numbers of volumes, and the names of all plates that have a file."""
    found = [str(volume.number) for volume in volumes.values()]
    for folder, volume in volumes.items():
        stems = (PLATE_FILE.fullmatch(path.stem) for path in _plate_paths(root / "plates" / folder, []))
        found += [f"{volume.number}.{int(stem[1])}" for stem in stems if stem]
    return found


def _plate_paths(folder: Path, faults: list[Fault]) -> list[Path]:
    """The files of a volume's plates; two of one number are a fault."""
    paths = [path for path in sorted(folder.glob("*.y*ml")) if path.stem != "volume"]
    first: dict[int, Path] = {}
    for path in paths:
        found = PLATE_FILE.fullmatch(path.stem)
        other = first.setdefault(int(found[1]), path) if found else path
        if other != path:
            message = f"{other.name} is plate {int(found[1]) if found else 0} already: give this file another number"
            faults.append(Fault(message, Place(f"plates/{folder.name}/{path.name}")))
    return [path for path in paths if not PLATE_FILE.fullmatch(path.stem) or path in first.values()]


def volume_numbers(root: Path) -> dict[str, Path]:
    """The volumes that have a `volume.yaml`: number → folder, reading no more than that."""
    found = {}
    for folder in _folders(root, []):
        path = folder / "volume.yaml"
        number = load(path, path.relative_to(root).as_posix()).get("number") if path.is_file() else None
        if number:
            found[str(number)] = folder
    return found


def plate_names(root: Path) -> dict[str, Path]:
    """The plates that have a file, as `XIV.2` → path, without reading them."""
    found = {}
    for number, folder in volume_numbers(root).items():
        for path in sorted(folder.glob("*.y*ml")):
            if matched := PLATE_FILE.fullmatch(path.stem):
                found[f"{number}.{int(matched[1])}"] = path
    return found


def _folders(root: Path, faults: list[Fault]) -> list[Path]:
    plates = root / "plates"
    if not plates.is_dir():
        faults.append(Fault("there is no folder plates/ here: run this in the folder of the press", Place("plates")))
        return []
    folders = sorted(path for path in plates.iterdir() if path.is_dir() and not path.name.startswith("."))
    faults.extend(
        Fault("a volume's folder is named with letters, digits and hyphens", Place(f"plates/{path.name}"))
        for path in folders
        if not VOLUME_FOLDER.fullmatch(path.name)
    )
    return folders


def _volume(root: Path, folder: Path) -> Volume:
    path = folder / "volume.yaml"
    name = path.relative_to(root).as_posix()
    if not path.is_file():
        raise Fault("every volume has a volume.yaml: number, title, imprint, of", Place(name))
    return checked(Volume, load(path, name))


def _grown(volume: Volume | None, folder: Path) -> Volume | None:
    """A volume has at least as many plates as the highest number of one says, so that none is plate 12 of 11."""
    found = [PLATE_FILE.fullmatch(path.stem) for path in folder.glob("*.y*ml")]
    highest = max((int(match[1]) for match in found if match), default=0)
    return volume.model_copy(update={"of": max(volume.of, highest)}) if volume else None


def _numbered_once(volumes: dict[str, Volume], faults: list[Fault]) -> None:
    first: dict[str, str] = {}
    for folder, volume in volumes.items():
        other = first.setdefault(str(volume.number), folder)
        if other != folder:
            message = f"plates/{other} is volume {volume.number} already: give this one another number"
            faults.append(Fault(message, placed(volume.number)))


def _plate(root: Path, path: Path, volume: Volume | None, faults: list[Fault], cache: Cache) -> PlateFile | None:
    name = path.relative_to(root).as_posix()
    found = PLATE_FILE.fullmatch(path.stem)
    if not found:
        raise Fault(
            "a plate's file is named by its number and its title, as in 02-recomputing-activations.yaml", Place(name)
        )
    read: Salvage = cache.kept(Job(_salvaged, (text_of(path, name), name), code=("press.figures.*",)))
    faults.extend(read.faults)
    if volume is None or read.plate is None:
        return None
    return PlateFile(volume, int(found[1]), path.stem, path.parent.name, read.plate, Place(name),
                     frozenset(read.broken), read.states)  # fmt: skip


def _salvaged(text: str, name: str) -> Salvage:
    """What can be read of a plate's text, with all that is wrong in it."""
    faults: list[Fault] = []
    read = salvage(mapping_of(text, name, faults))
    read.faults += faults
    return read
