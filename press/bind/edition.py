"""The press edition: the book as a print shop takes it, in inks, with bleed, crop marks and its boxes.

It is the reading edition's own pages, set again on larger sheets: the last pass only exchanges colours
for inks, cuts each page at its bleed and draws the marks outside. Tags and links are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from press.bind.engine import set_pdf
from press.bind.pages import book, environment
from press.bind.separate import separate
from press.faults import Fault, Faults, Place
from press.templates import reading_templates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.leaves import PrintVolume

MM = 72 / 25.4
BLEED, SLUG = 3 * MM, 9 * MM
"""How far ink runs beyond the trim, and how far the sheet does: crop marks stand between."""
MARK = (3.5 * MM, 8.5 * MM)
"""Where a crop mark begins and ends, from the trim."""
SHEET = "\n@page { bleed: 9mm; }\n"


@dataclass(frozen=True)
class Profile:
    """A printer's ICC profile of a press with four inks, and what it calls itself."""

    data: bytes
    name: str


def profile_of(data: bytes, file: str) -> Profile:
    """Read an ICC profile; raises Fault where it is none, or none of a press with four inks."""
    from PIL.ImageCms import ImageCmsProfile, PyCMSError  # noqa: PLC0415 - few press editions have a profile

    try:
        known = ImageCmsProfile(BytesIO(data)).profile
    except (OSError, PyCMSError):
        raise Fault("not an ICC profile; expected the print shop's, a file that ends in .icc", Place(file)) from None
    space, device = known.xcolor_space.strip(), known.device_class
    if (space, device) != ("CMYK", "prtr"):
        raise Fault(f"an ICC profile of a {device!r} device in {space}; expected one of a press ('prtr') in CMYK",
                    Place(file))  # fmt: skip
    return Profile(data, (known.profile_description or file).strip())


def bind_edition(volume: PrintVolume, templates: Mapping[str, str], profile: Profile | None = None) -> bytes:
    """The press edition of a volume; same input, same bytes.

    Raises LibraryMissing where Pango is not installed, Faults for what WeasyPrint warned of and for
    colours that have no inks.
    """
    with reading_templates():
        html = book(environment(templates), volume)
    data, faults = set_pdf(html, templates["print.css"] + SHEET, volume.path)
    if faults:
        raise Faults(faults)
    with pikepdf.open(BytesIO(data)) as pdf:
        separate(pdf, lambda colour: _place(colour, templates, volume.path))
        for page in pdf.pages:
            _sheet(pdf, page)
        _declare(pdf, profile)
        out = BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _place(colour: str, templates: Mapping[str, str], otherwise: str) -> Place:
    """The first line of the print templates that names a colour."""
    for name, text in templates.items():
        if colour and (name == "print.css" or name.startswith("print/")):
            for number, line in enumerate(text.splitlines(), 1):
                if (at := line.lower().find(colour)) >= 0:
                    return Place(f"templates/{name}", number, at + 1, line)
    return Place(otherwise)


def _sheet(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    """Cut a page at its bleed, draw its crop marks, and write down its boxes."""
    trim = [float(value) for value in page.obj.TrimBox]
    left, foot, right, top = grown(trim, BLEED)
    cut = f"q {left} {foot} {float(right) - float(left):.4f} {float(top) - float(foot):.4f} re W n\n"
    drawn = page.Contents.read_bytes()
    page.Contents = pdf.make_stream(cut.encode() + drawn + b"\nQ\n" + crop_marks(*trim).encode())
    page.obj.MediaBox, page.obj.BleedBox, page.obj.TrimBox = grown(trim, SLUG), grown(trim, BLEED), grown(trim)
    if "/Annots" in page.obj:
        del page.obj.Annots


def grown(trim: Sequence[float], more: float = 0.0) -> Array:
    """A box of a page, in points: the trim, larger by `more` on every side."""
    left, foot, right, top = trim
    return Array([round(value, 4) for value in (left - more, foot - more, right + more, top + more)])


def crop_marks(left: float, foot: float, right: float, top: float) -> str:
    """Two hairlines at each corner, beyond the bleed, in all four inks: each plate is cut where they stand."""
    near, far = MARK
    ends = [(left, -1), (right, 1)], [(foot, -1), (top, 1)]
    runs = [(x + way * near, y, x + way * far, y) for x, way in ends[0] for y, _ in ends[1]]
    runs += [(x, y + way * near, x, y + way * far) for x, _ in ends[0] for y, way in ends[1]]
    drawn = "\n".join(f"{a:.4f} {b:.4f} m {c:.4f} {d:.4f} l S" for a, b, c, d in runs)
    return f"q 0.25 w 1 1 1 1 K\n{drawn}\nQ\n"


def _declare(pdf: pikepdf.Pdf, profile: Profile | None) -> None:
    """Nothing is trapped here; the press is the one of the profile, where there is one."""
    pdf.docinfo.Trapped = Name("/False")
    if profile:
        stream = pdf.make_stream(profile.data, N=4, Alternate=Name.DeviceCMYK)
        intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, DestOutputProfile=stream,
                            OutputConditionIdentifier=String(profile.name), Info=String(profile.name))  # fmt: skip
        pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
