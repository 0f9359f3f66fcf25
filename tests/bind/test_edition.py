"""The press edition as a print shop finds it: inks, boxes, bleed and marks."""

from __future__ import annotations

import re
import struct
import subprocess
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from pikepdf import Dictionary, Name, Stream
from PIL import Image
from pypdf import PdfReader
from small_project import PLATE, small_project

import build
from press import pipeline, style
from press.bind import LibraryMissing, edition
from press.faults import Fault, Faults
from press.read.templates import read_templates
from press.style import inks

MM = 72 / 25.4
TEXT = PLATE.replace(
    "  A stack of layers", r"  As $\frac{a}{b}$ and [the web](https://example.org) say, a stack of layers"
)
PAINTED = {"k", "K", "g", "G"}
ELSE = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "ri", "BI"}
PATTERN = re.compile(rb"DeviceRGB|CalRGB|CalGray|ICCBased|Indexed|Separation|DeviceN|/Lab\b")


def profile(space=b"CMYK", device=b"prtr"):
    """A small ICC profile of version 2.4 with a description and no tables."""
    name = b"A press of the tests"
    tag = b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name + bytes(79)
    body = struct.pack(">I4sII", 1, b"desc", 144, len(tag)) + tag
    head = struct.pack(">I4sI4s4s4s12x4s", 128 + len(body), b"lcms", 0x02400000, device, space, b"Lab ", b"acsp")
    return head.ljust(128, b"\0") + body


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return small_project(tmp_path_factory.mktemp("press"), TEXT)


@pytest.fixture(scope="module")
def made(root):
    return pipeline.edition(root, read_templates(root), icc=("tests.icc", profile()))["I-small.pdf"]


@pytest.fixture
def pdf(made):
    with pikepdf.open(BytesIO(made)) as opened:
        yield opened


def contents(pdf):
    """Every content stream: of pages, of forms, of patterns, of letters that are drawn."""
    yield from pdf.pages
    for thing in pdf.objects:
        if isinstance(thing, Stream) and (thing.get("/Subtype") == Name.Form or "/PatternType" in thing):
            yield thing
        if isinstance(thing, Dictionary) and thing.get("/Subtype") == Name.Type3:
            yield from thing.CharProcs.values()


def paints(pdf):
    """The inks of every operator that sets them."""
    return {
        (str(code.operator), tuple(float(share) for share in code.operands))
        for content in contents(pdf)
        for code in pikepdf.parse_content_stream(content)
        if str(code.operator) in PAINTED
    }


# ------------------------------------------------------------------------------------------- inks


def test_no_content_stream_names_a_colour_that_is_not_ink(pdf):
    used = {str(code.operator) for content in contents(pdf) for code in pikepdf.parse_content_stream(content)}
    assert used & ELSE == set()
    assert "k" in used


def test_no_object_names_a_colour_space_that_is_not_ink(pdf):
    out = BytesIO()
    pdf.save(
        out, object_stream_mode=pikepdf.ObjectStreamMode.disable, stream_decode_level=pikepdf.StreamDecodeLevel.none
    )
    objects = re.sub(rb"stream\r?\n.*?endstream", b"", out.getvalue(), flags=re.DOTALL)
    assert PATTERN.findall(objects) == []
    assert b"/DeviceCMYK" in objects


def test_figures_and_formulas_are_drawn_in_ink(pdf):
    """A formula is a picture that ziamath draws, a figure one that the press draws: both are forms of the page."""
    forms = [content for content in contents(pdf) if isinstance(content, Stream)]
    inked = [form for form in forms if any(str(c.operator) in PAINTED for c in pikepdf.parse_content_stream(form))]
    assert len(inked) >= 2


def test_every_ink_on_a_page_is_a_row_of_the_table_but_that_of_the_crop_marks(pdf):
    rows = {tuple(share / 100 for share in row) for row in inks.INKS.values()}
    assert {shares for _, shares in paints(pdf)} - rows == {(1.0, 1.0, 1.0, 1.0)}


def test_words_are_black_alone(pdf):
    black, found = (0.0, 0.0, 0.0, 1.0), set()
    for page in pdf.pages:
        ink = black
        for code in pikepdf.parse_content_stream(page):
            ink = tuple(map(float, code.operands)) if str(code.operator) == "k" else ink
            found |= {ink} if str(code.operator) == "TJ" else set()
    assert black in found
    assert all(ink == black or ink[3] < 1 for ink in found)


def test_no_row_of_the_table_is_more_ink_than_paper_takes():
    assert max(map(sum, inks.INKS.values())) <= inks.LIMIT
    assert inks.INKS["ink"] == inks.INKS["black"] == (0, 0, 0, 100)


def test_every_colour_of_the_figures_and_of_the_print_templates_has_inks():
    assert inks.INKS.keys() == inks.COLOURS.keys() >= style.TOKENS.keys()
    written = {
        colour.lower()
        for name, text in read_templates(build.ROOT).items()
        if name == "print.css" or name.startswith("print/")
        for colour in re.findall(r"#[0-9a-fA-F]{6}\b", text)
    }
    assert {colour: inks.inks(colour) for colour in written}


def test_a_colour_without_inks_is_one_fault_at_its_line(root):
    templates = read_templates(root)
    templates["print.css"] += "\nh1 { color: #9a3b1e; }\n"
    line = templates["print.css"].count("\n")
    with pytest.raises(Fault) as raised:
        pipeline.edition(root, templates)
    assert str(raised.value) == (
        f"templates/print.css:{line}:13: the colour #9a3b1e has no inks: take one that has, such as #9a3b1f (rust), "
        "or give it some in press/style/inks.py"
    )


def test_a_gradient_is_a_fault(root):
    templates = read_templates(root)
    templates["print.css"] += "\nh1 { background: linear-gradient(#9a3b1f, #ffffff); }\n"
    with pytest.raises(Fault, match=r"gradient|plain ones"):
        pipeline.edition(root, templates)


# ------------------------------------------------------------------------------- boxes, bleed and marks


def test_the_boxes_are_the_trim_three_millimetres_of_bleed_and_room_for_the_marks(pdf):
    for page in pdf.pages:
        for name, more in (("/TrimBox", 0), ("/BleedBox", 3), ("/MediaBox", 9)):
            box = [float(value) / MM for value in page.obj[name]]
            assert box == pytest.approx([-more, -more, 210 + more, 270 + more], abs=0.01)


def picture(data, folder, page=1):
    """A page of 228 × 288 mm, ten dots a millimetre, as grey levels."""
    (folder / "page.pdf").write_bytes(data)
    command = ["pdftoppm", "-r", "254", "-f", str(page), "-l", str(page), "-gray", "-singlefile", "page.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True)
    return np.asarray(Image.open(folder / "page.pgm"))


def test_crop_marks_stand_at_the_trim_and_outside_the_bleed(made, tmp_path):
    dark = picture(made, tmp_path) < 128
    assert dark.shape == pytest.approx((2880, 2280), abs=2)
    for edge in (dark, dark[::-1], dark[:, ::-1], dark[::-1, ::-1]):
        assert edge[5:55, 88:93].any(axis=1).all()  # upright, from 0.5 to 5.5 mm, at 9 mm
        assert edge[88:93, 5:55].any(axis=0).all()
        assert not edge[60:90, 60:90].any()  # nothing in the bleed


def test_a_ground_that_reaches_the_edge_runs_into_the_bleed_and_no_further(root, tmp_path):
    templates = read_templates(root)
    templates["print.css"] += "\n@page { background: #1d1a16; }\n"
    dark = picture(pipeline.edition(root, templates)["I-small.pdf"], tmp_path, page=2) < 128  # a blank page
    assert dark[62:2818, 62:2218].mean() > 0.99
    assert not dark[100:2780, :58].any()
    assert not dark[:58, 100:2180].any()


def test_the_pages_are_those_of_the_reading_edition(root, made):
    files = pipeline.build(root, read_templates(root)).files
    pages = [
        [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
        for data in (made, files["I-small/I-small.pdf"])
    ]
    assert pages[0] == pages[1]


def test_nothing_that_can_be_clicked_is_left(pdf):
    assert not any("/Annots" in page.obj for page in pdf.pages)


# ------------------------------------------------------------------------------------------- the press


def test_the_printer_s_profile_is_the_output_intent(pdf):
    (intent,) = pdf.Root.OutputIntents
    assert intent.DestOutputProfile.read_bytes() == profile()
    assert (intent.S, intent.DestOutputProfile.N) == (Name.GTS_PDFX, 4)
    assert str(intent.OutputConditionIdentifier) == "A press of the tests"


def test_without_a_profile_there_is_no_output_intent_and_the_same_input_gives_the_same_bytes(root):
    first, second = (pipeline.edition(root, read_templates(root), only="I")["I-small.pdf"] for _ in "ab")
    assert first == second
    with pikepdf.open(BytesIO(first)) as opened:
        assert "/OutputIntents" not in opened.Root
        assert opened.docinfo.Trapped == Name("/False")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "shop.icc:1:1: not an ICC profile; expected the print shop's, a file that ends in .icc"),
        (b"no profile" * 50, "shop.icc:1:1: not an ICC profile; expected the print shop's, a file that ends in .icc"),
        (profile(b"RGB ", b"mntr"),
         "shop.icc:1:1: an ICC profile of a 'mntr' device in RGB; expected one of a press ('prtr') in CMYK"),
        (profile(b"RGB "),
         "shop.icc:1:1: an ICC profile of a 'prtr' device in RGB; expected one of a press ('prtr') in CMYK"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_profile_of_a_press_is_one_fault(data, message):
    with pytest.raises(Fault) as raised:
        edition.profile_of(data, "shop.icc")
    assert str(raised.value) == message


# ---------------------------------------------------------------------------------------- the command


def test_the_command_sets_the_book_beside_the_site_and_leaves_the_site_alone(root, capsys):
    assert build.main(["press", "I"], root) == 0
    assert [path.name for path in (root / "press-edition").iterdir()] == ["I-small.pdf"]
    assert not (root / "site").exists()
    assert "press-edition/: I-small.pdf (" in capsys.readouterr().out


def test_a_volume_that_is_not_there_is_named(root, capsys):
    assert build.main(["press", "XIV"], root) == 2
    assert "there is no volume 'XIV'." in capsys.readouterr().err


def test_a_profile_that_is_not_there_is_named(root, capsys):
    assert build.main(["press", "--icc", "shop.icc"], root) == 1
    assert "shop.icc" in capsys.readouterr().err


@pytest.mark.usefixtures("own_cache")
def test_without_pango_it_says_what_to_install(root, capsys, monkeypatch):
    def missing():
        raise LibraryMissing

    monkeypatch.setattr("press.bind.engine.weasyprint", missing)
    assert build.main(["press"], root) == 1
    assert "Install it: apt-get install libpango-1.0-0" in capsys.readouterr().err


def test_a_fault_of_a_plate_is_a_fault_of_the_edition(tmp_path):
    project = small_project(tmp_path, PLATE.replace("{stored} in all", "{store} in all"))
    with pytest.raises(Faults, match="store"):
        pipeline.edition(project, read_templates(project))
