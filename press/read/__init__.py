"""Stage 1, read: files → the library. Every text keeps its place; all faults are found in one run.

The first of the two places where the disk is touched; the other is the writer of `build.py`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Faults, Place, nearest
from press.library import Library, PlateFile, Volume
from press.read.checked import checked
from press.read.data import read_entries, read_published, read_sources, read_symbols
from press.read.kinds import kinds, spec
from press.read.loader import load
from press.read.nodes import Mapping
from press.schema import Plate
from press.values import placed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from press.schema import Panel

PLATE_FILE = re.compile(r"(\d{2,})-([a-z0-9][a-z0-9-]*)")
VOLUME_FOLDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


def read(root: Path) -> Library:
    """Read `plates/` and `data/` under a folder.

    Files with faults are left out of the library and their faults are in `Library.faults`, so that
    the later stages can still check the others in the same run.
    """
    faults: list[Fault] = []

    def attempt(step: Callable[..., Any], *args: Any) -> Any:
        try:
            return step(*args)
        except Fault as fault:
            faults.append(fault)
        except Faults as found:
            faults.extend(found.faults)
        return None

    symbols = attempt(read_symbols, root) or {}
    sources = attempt(read_sources, root) or {}
    entries, wrong = read_entries(root, symbols)
    faults.extend(wrong)
    published = attempt(read_published, root) or ()
    volumes: dict[str, Volume] = {}
    plates: list[PlateFile] = []
    for folder in _folders(root, faults):
        volume = attempt(_volume, root, folder)
        for path in sorted(folder.glob("*.y*ml")):
            if path.stem != "volume":
                plate = attempt(_plate, root, path, volume)
                plates.extend([plate] if plate else [])
        if volume:
            volumes[folder.name] = volume
    return Library(tuple(plates), volumes, entries, symbols, sources, published, tuple(faults))


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
    for path in folders:
        if not VOLUME_FOLDER.fullmatch(path.name):
            faults.append(
                Fault("a volume's folder is named with letters, digits and hyphens", Place(f"plates/{path.name}"))
            )
    return folders


def _volume(root: Path, folder: Path) -> Volume:
    path = folder / "volume.yaml"
    name = path.relative_to(root).as_posix()
    if not path.is_file():
        raise Fault("every volume has a volume.yaml: number, title, imprint, of", Place(name))
    return checked(Volume, load(path, name))


def _plate(root: Path, path: Path, volume: Volume | None) -> PlateFile | None:
    name = path.relative_to(root).as_posix()
    found = PLATE_FILE.fullmatch(path.stem)
    if not found:
        raise Fault(
            "a plate's file is named by its number and its title, as in 02-recomputing-activations.yaml", Place(name)
        )
    tree = load(path, name)
    plate = plate_of(tree)
    if volume is None:
        return None
    return PlateFile(volume, int(found[1]), path.stem, path.parent.name, plate, Place(name))


def plate_of(tree: Mapping) -> Plate:
    """A plate from its tree, each panel by the Spec of its kind.

    Raises:
        Faults: all that is wrong in the tree.
    """
    faults: list[Fault] = []
    panels = tree.get("figure")
    specs: dict[str, Panel] = {}
    for place, panel in panels.items() if isinstance(panels, Mapping) else ():
        try:
            specs[place] = _panel(place, panel)
        except Faults as found:
            faults.extend(found.faults)
        except Fault as fault:
            faults.append(fault)
    try:
        plate = checked(Plate, tree)
    except Faults as found:
        raise Faults([*faults, *found.faults]) from None
    if faults:
        raise Faults(faults)
    return plate.model_copy(update={"figure": specs})


def _panel(key: Any, tree: Any) -> Panel:
    if not isinstance(tree, Mapping):
        raise Fault(
            f"{str(key)!r} takes keys of its own, the first is kind:",
            placed(tree) if hasattr(tree, "place") else placed(key),
        )
    kind = tree.get("kind")
    if kind is None:
        raise Fault(f"the key 'kind' is missing. Known: {', '.join(kinds())}.", placed(key))
    if kind not in kinds():
        raise Fault(f"unknown kind {str(kind)!r}.{nearest(str(kind), kinds())}", placed(kind))
    return checked(spec(str(kind)), tree)
