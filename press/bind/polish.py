"""The last pass over a PDF: what WeasyPrint leaves out of PDF/A-2a and PDF/UA-1.

WeasyPrint writes one standard a file and a few details that a validator or a screen reader trips
over. This pass changes no mark on any page: it only adds to the structure tree and the metadata.
"""

from __future__ import annotations

import re
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any
from zlib import compress

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Stream, String

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

ENDS = {b"\r", b"\n"}
ENDS_BADLY = re.compile(rb"(?<!\?>)(?<!stream)[\r\n]\nendstream\b")
"""A stream whose own last byte is an end of line, as it is written; the metadata, not packed, may, and an empty one has none."""
MOVABLE = ("/MarkInfo", "/ViewerPreferences", "/OutputIntents", "/Names")
"""Parts of the catalogue that may stand in it, or be objects of their own."""
TRIES = 40
"""Ways of packing that are tried; a book has some two hundred packed streams, and about one way in four suits all."""
BARE = {"/Filter", "/Length"}
"""The keys of a stream of operators, or of a character map."""
OPENS = re.compile(rb"^/[^\s/<]+\s*<<\s*/MCID (\d+)\s*>>\s*BDC$", re.MULTILINE)
"""An operator that opens marked content, as WeasyPrint writes it, and its number."""

Page = tuple[int, int]
"""The object number and generation of a page."""
Tagged = tuple[Any, Page | None, list[int]]
"""A structure element, its page, and the numbers of the marked content it owns."""
Tree = list[Tagged]
"""All of a document, in reading order."""


def polish(data: bytes, called: Mapping[str, str]) -> bytes:
    """The same pages with a full structure tree and the metadata of both standards; same input, same bytes.

    `called` says in words where an inner link leads, by its anchor.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        tree = [*elements(pdf)]
        _figures(pdf, tree)
        _headers(tree)
        _links(pdf, tree)
        _destinations(pdf, called)
        _artifacts(pdf, tree)
        _metadata(pdf)
        _labels(pdf)
        _pack(pdf)
        return _saved(pdf)


def _saved(pdf: pikepdf.Pdf) -> bytes:
    """The file; saved by pikepdf, the metadata stream stays uncompressed, as PDF/A asks.

    Streams of packed objects are made on saving. Where one ends in an end of line, about one in 128,
    a dictionary that stands within another is made an object of its own: those behind it are numbered
    and packed anew. The last way out packs none, and takes five times the room.
    """
    for holder, key in islice(_movable(pdf), TRIES):
        data = _written(pdf, ObjectStreamMode.generate)
        if not ENDS_BADLY.search(data):
            return data
        holder[key] = pdf.make_indirect(holder[key])
    return _written(pdf, ObjectStreamMode.disable)


def _movable(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, str]]:
    """Dictionaries that may stand in another or be objects of their own: of the catalogue, and the borders of links."""
    for key in MOVABLE:
        if isinstance(pdf.Root.get(key), Dictionary | Array):
            yield pdf.Root, key
    for page in pdf.pages:
        yield from ((note, "/BS") for note in page.get("/Annots", Array()) if isinstance(note.get("/BS"), Dictionary))


def _written(pdf: pikepdf.Pdf, packing: ObjectStreamMode) -> bytes:
    out = BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=packing)
    return out.getvalue()


def elements(pdf: pikepdf.Pdf) -> Iterator[Tagged]:
    """Every structure element in reading order."""
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


def _figures(pdf: pikepdf.Pdf, tree: Tree) -> None:
    """A figure's box is written in CSS pixels from the top; a reader wants points from the foot."""
    heights = {page.obj.objgen: float(page.mediabox[3]) for page in pdf.pages}
    for element, page, _ in tree:
        if Name.Figure == element.S and "/A" in element and "/BBox" in element.A and page:
            left, top, right, foot = (float(value) * PIXEL for value in element.A.BBox)
            height = heights[page]
            element.A.BBox = Array([round(v, 3) for v in (left, height - foot, right, height - top)])


def _headers(tree: Tree) -> None:
    """A header cell says whether it heads its column or its row."""
    for element, _, _ in tree:
        if element.S == Name.TH and "/A" in element and "/Scope" not in element.A:
            group = element.P.get("/P")
            in_head = group is not None and group.get("/S") == Name.THead
            element.A.Scope = Name.Column if in_head else Name.Row


def _links(pdf: pikepdf.Pdf, tree: Tree) -> None:
    """Words set apart within a link get a link of their own: one is enough, and it is the outer."""
    extra: set[Page] = set()
    for element, _, _ in tree:
        kids = element.get("/K")
        if Name.Link == element.S and element.P.get("/S") == Name.Link:
            element.S = Name.Span
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


def _artifacts(pdf: pikepdf.Pdf, tree: Tree) -> None:
    """Running heads and folios are marked as content but stand outside the tree: name them artifacts."""
    owned: dict[Page | None, set[int]] = {}
    for _, where, marks in tree:
        owned.setdefault(where, set()).update(marks)
    for page in pdf.pages:
        mine = owned.get(page.obj.objgen, set())

        def named(opens: re.Match[bytes], mine: set[int] = mine) -> bytes:
            return opens[0] if int(opens[1]) in mine else b"/Artifact <</Type /Pagination>> BDC"

        before = page.Contents.read_bytes()
        # text is written in hexadecimal digits, so a line that looks like the operator is one
        after = OPENS.sub(named, before)
        if after != before:
            page.Contents = pdf.make_stream(after)


def _metadata(pdf: pikepdf.Pdf) -> None:
    """Name PDF/UA-1 beside PDF/A-2a, within the one RDF that readers look at."""
    xmp = pdf.Root.Metadata.read_bytes().rstrip()
    if b"pdfuaid:part" not in xmp:
        xmp = xmp.replace(b"</rdf:RDF>", UA.encode() + b"</rdf:RDF>", 1)
    pdf.Root.Metadata.write(xmp)


def _labels(pdf: pikepdf.Pdf) -> None:
    """A reader names the pages as their folios do: Roman numbers before the first plate of a book."""
    named = pdf.Root.get("/Names", Dictionary()).get("/Dests", Dictionary()).get("/Names", Array())
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    plates = [place[0] for name, place in zip(named[::2], named[1::2], strict=True) if str(name).startswith("plate-")]
    first = min((numbers[place.objgen] for place in plates), default=0)
    if first:
        front, rest = Dictionary(S=Name.r), Dictionary(S=Name.D, St=first + 1)
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, front, first, rest]))


def _pack(pdf: pikepdf.Pdf) -> None:
    """Compress every stream, but for the metadata, so that none ends in an end of line: some validators read past it."""
    for thing in pdf.objects:
        if isinstance(thing, Stream) and "/Filter" not in thing and thing.get("/Type") != Name.Metadata:
            data = thing.read_bytes()
            packed = compress(data)
            if packed[-1:] in ENDS:
                packed = compress(_longer(thing, data))
            thing.write(packed, filter=Name.FlateDecode)


def _longer(thing: Any, data: bytes) -> bytes:
    """The same content in more bytes.

    The last byte of a packed stream is that of a checksum, so compressing again gives it again: operators
    and character maps take a line more, a font program takes a few bytes after its last table.
    """
    if "/Length1" in thing:
        thing.Length1 = len(data) + 4
        return data + b"\0\0\0\1"
    if thing.get("/Subtype") == Name.Form or (set(thing.keys()) <= BARE and data.isascii()):
        return data + b"\n"
    return data  # the profile, whose end is known
