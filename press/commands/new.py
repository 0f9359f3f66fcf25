"""`build.py new`: starts a plate, a volume, a model or a source; each builds at once, and none is written over another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from press.commands import DONE, Usage
from press.starters import Unclear

if TYPE_CHECKING:
    import argparse

SOURCE = "new source takes one of --doi DOI, --bibtex FILE and --csl FILE"


def run(args: argparse.Namespace, root: Path) -> int:
    """Write what the words name, and say what to do next."""
    kinds = {"plate": plate, "volume": volume, "model": model, "source": source}
    named = len(args.words) > 1 and args.words[1] in kinds
    kind = args.words[1] if named else "plate"
    try:
        print(kinds[kind](args.words[2 if named else 1 :], args, root))
    except Unclear as unclear:
        raise Usage(str(unclear)) from None
    except FileExistsError as error:
        raise Usage(f"{Path(error.filename).relative_to(root).as_posix()} is there already") from None
    return DONE


def _one(words: list[str], usage: str) -> str:
    if len(words) != 1 or not words[0].strip():
        raise Usage(usage)
    return words[0].strip()


def plate(words: list[str], args: argparse.Namespace, root: Path) -> str:
    """A plate with the next free number."""
    from press.starters.plate import start_plate  # noqa: PLC0415

    title = _one(words, 'new takes a title, as in: new "Filling the Memory"')
    path, name = start_plate(root, title, args.volume)
    return f"{path.relative_to(root).as_posix()} is plate {name}. Now: python build.py {name} --no-pdf"


def volume(words: list[str], args: argparse.Namespace, root: Path) -> str:
    """A volume with the next number, or that of --volume."""
    from press.starters.volume import start_volume  # noqa: PLC0415

    title = _one(words, 'new volume takes a title, as in: new volume "Inference"')
    path, number = start_volume(root, title, args.volume)
    return f'{path.relative_to(root).as_posix()} is volume {number}. Now: python build.py new "Title" --volume {number}'


def model(words: list[str], _: argparse.Namespace, root: Path) -> str:
    """A model from its config.json."""
    from press.starters.model import start_model  # noqa: PLC0415

    path, entry = start_model(root, Path(_one(words, "new model takes a file, as in: new model config.json")))
    count = entry.data["N"].said if "N" in entry.data else "no count of"
    return f"{path.relative_to(root).as_posix()} is {entry.name}, {count} parameters. Now put {entry.key} under of: in a plate."


def source(words: list[str], args: argparse.Namespace, root: Path) -> str:
    """Sources from a file of BibTeX or CSL, or one by its DOI."""
    from press.starters.source import csl_items, fetched, start_sources  # noqa: PLC0415

    if words or [args.doi, args.bibtex, args.csl].count(None) != 2:
        raise Usage(SOURCE)
    if args.bibtex:
        from press.starters.bibtex import bibtex_items  # noqa: PLC0415

        items = bibtex_items(args.bibtex)
    else:
        items = csl_items(args.csl) if args.csl else [fetched(args.doi)]
    keys = start_sources(root, items)
    return f"data/sources.yaml has {', '.join(keys)}. Read it over, then cite it as [@{keys[0]}]."
