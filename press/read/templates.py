"""The templates: texts of the folder templates/ by their path in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.faults import Fault, Place

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = {".html", ".css", ".js", ".svg"}


class Templates(dict[str, str]):
    """The templates by their path; one that is missing is a fault of the folder, and not of the press."""

    def __missing__(self, name: str) -> str:
        raise Fault("this file is missing", Place(f"templates/{name}"))


def read_templates(root: Path) -> Templates:
    """The texts of the folder templates/ by their path in it; what an editor or a desktop leaves there is not read."""
    folder, found = root / "templates", Templates()
    if not folder.is_dir():
        raise Fault("there is no folder templates/ here: run this in the folder of the press", Place("templates"))
    for path in sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file()):
        name = path.relative_to(folder).as_posix()
        try:
            found[name] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise Fault("not UTF-8: save the file with the encoding UTF-8", Place(f"templates/{name}")) from None
    return found
