"""The last pass over a PDF: what WeasyPrint leaves out of PDF/A-2a and PDF/UA-1.

WeasyPrint writes one standard a file and a few details that a validator or a screen reader trips
over. This pass changes no mark on any page: it only adds to the structure tree and the metadata.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Stream, String

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PIXEL = 0.75
"""Points in a CSS pixel."""

UA = (
    '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>'
    # PDF/A allows no property that it does not know, unless the file itself describes it
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"'
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    "<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>"
    "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">'
    "<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>"
    "<pdfaProperty:category>internal</pdfaProperty:category>"
    "<pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>"
    "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)

Page = tuple[int, int]
"""The object number and generation of a page."""


def polish(data: bytes, called: Mapping[str, str]) -> bytes:
    """The same pages with a full structure tree and the metadata of both standards; same input, same bytes.

    `called` says in words where an inner link leads, by its anchor.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        _figures(pdf)
        _headers(pdf)
        _links(pdf)
        _destinations(pdf, called)
        _artifacts(pdf)
        _metadata(pdf)
        _stream_ends(pdf)
        out = BytesIO()
        # saved by pikepdf, the metadata stream stays uncompressed, as PDF/A asks
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def elements(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, Page | None, list[int]]]:
    """Every structure element in reading order, its page, and the numbers of the marked content it owns."""
    waiting: list[tuple[Any, Page | None]] = [(pdf.Root.get("/StructTreeRoot"), None)]
    while waiting:
        element, above = waiting.pop()
        if not isinstance(element, Dictionary) or element.get("/Type") == Name.OBJR:
            continue
        page = element.Pg.objgen if "/Pg" in element else above
        kids: Any = element.get("/K", Array())
        kids = list(kids) if isinstance(kids, Array) else [kids]
        if "/S" in element:
            yield element, page, [int(kid) for kid in kids if isinstance(kid, int)]
        waiting += [(kid, page) for kid in reversed(kids)]


def _figures(pdf: pikepdf.Pdf) -> None:
    """A figure's box is written in CSS pixels from the top; a reader wants points from the foot."""
    heights = {page.obj.objgen: float(page.mediabox[3]) for page in pdf.pages}
    for element, page, _ in elements(pdf):
        if Name.Figure == element.S and "/A" in element and "/BBox" in element.A and page:
            left, top, right, foot = (float(value) * PIXEL for value in element.A.BBox)
            height = heights[page]
            element.A.BBox = Array([round(v, 3) for v in (left, height - foot, right, height - top)])


def _headers(pdf: pikepdf.Pdf) -> None:
    """A header cell says whether it heads its column or its row."""
    for element, _, _ in elements(pdf):
        if element.S == Name.TH and "/A" in element and "/Scope" not in element.A:
            group = element.P.get("/P")
            in_head = group is not None and group.get("/S") == Name.THead
            element.A.Scope = Name.Column if in_head else Name.Row


def _links(pdf: pikepdf.Pdf) -> None:
    """Words set apart within a link get a link of their own, under no Link element: one is enough."""
    extra = set()
    for element, _, _ in elements(pdf):
        kids = element.get("/K")
        if isinstance(kids, Array) and Name.Link != element.S:
            theirs = [kid for kid in kids if isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR]
            extra |= {kid.Obj.objgen for kid in theirs}
            element.K = Array([kid for kid in kids if kid not in theirs]) if theirs else kids
    for page in pdf.pages:
        if "/Annots" in page and any(note.objgen in extra for note in page.Annots):
            page.Annots = Array([note for note in page.Annots if note.objgen not in extra])


def _destinations(pdf: pikepdf.Pdf, called: Mapping[str, str]) -> None:
    """A link is read aloud as what it leads to; the setter writes the name of its anchor."""
    for page in pdf.pages:
        for note in page.get("/Annots", Array()):
            if "/Dest" in note and (words := called.get(str(note.Dest))):
                note.Contents = String(words)


def _artifacts(pdf: pikepdf.Pdf) -> None:
    """Running heads and folios are marked as content but stand outside the tree: name them artifacts."""
    owned: dict[Page | None, set[int]] = {}
    for _, where, marks in elements(pdf):
        owned.setdefault(where, set()).update(marks)
    artifact = ([Name.Artifact, Dictionary(Type=Name.Pagination)], Operator("BDC"))
    for page in pdf.pages:
        mine = owned.get(page.obj.objgen, set())
        before: list[Any] = [(list(code.operands), code.operator) for code in pikepdf.parse_content_stream(page)]
        after = [artifact if str(code[1]) == "BDC" and _mark(code[0]) not in {None, *mine} else code for code in before]
        if any(code is artifact for code in after):
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(after))


def _mark(operands: list[Any]) -> int | None:
    """The number of the marked content that a BDC operator opens."""
    properties = operands[-1]
    return int(properties.MCID) if isinstance(properties, Dictionary) and "/MCID" in properties else None


def _metadata(pdf: pikepdf.Pdf) -> None:
    """Name PDF/UA-1 beside PDF/A-2a, within the one RDF that readers look at."""
    xmp = pdf.Root.Metadata.read_bytes()
    if b"pdfuaid:part" not in xmp:
        pdf.Root.Metadata.write(xmp.replace(b"</rdf:RDF>", UA.encode() + b"</rdf:RDF>", 1))


def _stream_ends(pdf: pikepdf.Pdf) -> None:
    """A compressed form whose last byte is an end of line is read one byte short by some validators."""
    for thing in pdf.objects:
        if not isinstance(thing, Stream) or thing.get("/Subtype") != Name.Form:
            continue
        if thing.get("/Filter") == Name.FlateDecode and thing.read_raw_bytes()[-1:] in {b"\r", b"\n"}:
            thing.write(thing.read_bytes() + b"\n")
