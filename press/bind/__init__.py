"""Stage 5, bind: the printed pages, each plate by itself and the volume as a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.bind.engine import press_pdf
from press.bind.figure import bind_figure, figure_path
from press.bind.pages import alone, book, environment
from press.faults import Fault, Faults, LibraryMissing
from press.leaves import anchor_of
from press.templates import reading_templates

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from press.leaves import PrintPlate, PrintVolume

__all__ = ["LibraryMissing", "anchor_of", "bind", "bind_book", "bind_figure", "bind_plate", "figure_path"]


def bind(volume: PrintVolume, templates: Mapping[str, str], only: Collection[int] | None = None) -> dict[str, bytes]:
    """The PDFs of a volume: relative path → bytes.

    `templates` are the texts of the folder of that name by their path in it: `print/…` and `print.css`.
    With `only` (plate numbers) those plates alone are set; the book is always whole.
    Raises LibraryMissing where Pango is not installed, Faults for what WeasyPrint warned of.
    """
    faults: list[Fault] = []
    files: dict[str, bytes] = {}
    for plate in volume.plates:
        if only is None or plate.number in only:
            files[plate.path], said = bind_plate(volume, plate, templates)
            faults += said
            if plate.panels:
                files[figure_path(plate)], said = bind_figure(volume, plate)
                faults += said
    files[volume.path], said = bind_book(volume, templates)
    if faults := faults + said:
        raise Faults(faults)
    return files


def bind_plate(volume: PrintVolume, plate: PrintPlate, templates: Mapping[str, str]) -> tuple[bytes, list[Fault]]:
    """One plate as a PDF of its own, and what was warned of: for a process of its own."""
    with reading_templates():
        html = alone(environment(templates), volume, plate)
    return press_pdf(html, templates["print.css"], plate.path)


def bind_book(volume: PrintVolume, templates: Mapping[str, str]) -> tuple[bytes, list[Fault]]:
    """The volume as one PDF, and what was warned of: for a process of its own."""
    with reading_templates():
        html = book(environment(templates), volume)
    return press_pdf(html, templates["print.css"], volume.path)
