"""Screen colours → inks: every colour of a PDF becomes one of the table, in DeviceCMYK."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Dictionary, Name, Operator, Stream

from press.faults import Fault
from press.style.inks import inks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from press.faults import Place

    Where = Callable[[str], Place]
    """Where a colour (`#1d1a16`) comes from; with no colour, the document."""

PAINTS = {"rg": "k", "RG": "K"}
"""The operators that set a colour of the screen, and those that set inks."""
SPACES = {"cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
"""The operators that name a colour space or a shading: none is used, and none is let through."""
PURE = {Name.DeviceCMYK, Name.DeviceGray}


def separate(pdf: pikepdf.Pdf, where: Where) -> None:
    """Turn every colour on pages and in what they show into inks, in place.

    Raises:
        Fault: a colour that the table does not have, or a picture or shading in colours of the screen.
    """
    for thing in list(pdf.objects):
        if isinstance(thing, Stream) and thing.get("/Subtype") == Name.Image:
            _picture(thing, where)
        elif isinstance(thing, Dictionary | Stream) and "/ShadingType" in thing:
            raise Fault("a gradient has no inks: use one colour", where(""))
        elif isinstance(thing, Stream) and (thing.get("/Subtype") == Name.Form or thing.get("/PatternType") == 1):
            thing.write(separated(thing, where))
            _tidy(thing)
    for page in pdf.pages:
        page.Contents = pdf.make_stream(separated(page, where))
        _tidy(page.obj)
        page.obj.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name.DeviceCMYK)


def separated(content: pikepdf.Page | Stream, where: Where) -> bytes:
    """A content stream with inks in place of colours."""
    return pikepdf.unparse_content_stream(list(_codes(content, where)))


def _codes(content: Any, where: Where) -> Iterator[tuple[list[Any], Operator]]:
    for code in pikepdf.parse_content_stream(content):
        name = str(code.operator)
        if name in PAINTS:
            colour = "#" + "".join(f"{round(float(part) * 255):02x}" for part in code.operands)
            yield [share / 100 for share in inks(colour, where(colour))], Operator(PAINTS[name])
        elif name in SPACES:
            raise Fault(f"a colour is not one of the screen's plain ones ({name}): write it as #rrggbb", where(""))
        else:
            yield list(code.operands), code.operator


def _picture(image: Stream, where: Where) -> None:
    if not image.get("/ImageMask", False) and image.get("/ColorSpace") not in PURE:
        raise Fault("a picture in colours of the screen has no inks: draw it as a figure", where(""))


def _tidy(thing: Any) -> None:
    """Colour spaces that the setter lists and nothing uses go; see-through parts are mixed in ink."""
    if "/Resources" in thing and "/ColorSpace" in thing.Resources:
        del thing.Resources.ColorSpace
    if "/Group" in thing:
        thing.Group.CS = Name.DeviceCMYK
