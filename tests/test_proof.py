"""What the proof finds in a finished tree, each mistake by its sentence; a good tree has none."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pikepdf
import print_mock
import pytest

from press.bind import bind, bind_plate
from press.faults import Place, Remark
from press.proof import proof
from press.proof.document import document, faint, filled, overflows, type_area
from press.proof.marks import Mark, marks, times
from press.proof.words import missing

TEMPLATES = print_mock.templates()
HEAD = '<html lang="en-GB"><head><title>A plate</title><link rel="stylesheet" href="../a/screen.css"></head>'
GOOD = {
    "index.html": '<html lang="en-GB"><title>Home</title><h1 id="top">Home</h1><a href="xiv/2.html#figure">Plate</a>'
    '<a href="https://example.org">elsewhere</a><a href="mailto:a@example.org">write</a></html>',
    "xiv/2.html": HEAD + '<h1>Plate</h1><h2 id="figure">Figure</h2><p>None of <span class="n">1.9\u2009TB</span> is lost.</p>'
    '<a href="../index.html?model=x#top">up</a><a href="#figure">figure</a><img src="../a/p.png" alt="a bar">'
    '<svg role="img" aria-labelledby="t"><title id="t">Bars</title><defs><clipPath id="c"/></defs><g clip-path="url(#c)"/></svg>'
    '<svg aria-hidden="true"><path d="M0 0"/></svg><math><mo>{</mo></math>'
    '<script type="application/json">{"a": [1, null]}</script><script src="../a/w.js"></script></html>',
    "a/screen.css": "@font-face { src: url('f.woff2') } a { background: url(data:image/png;base64,AAAA) }",
    "a/f.woff2": "",
    "a/p.png": "",
    "a/w.js": 'let undefined_is_fine = `{}`; // — “”',
}  # fmt: skip


def tree(**changes):
    """The good tree with pages changed: name → (old, new)."""
    files = dict(GOOD)
    for path, (old, new) in changes.items():
        assert old in files[path]
        files[path] = files[path].replace(old, new)
    return {path: text.encode() for path, text in files.items()}


def said(files):
    return [str(fault) for fault in proof(files)]


def test_a_good_tree_has_no_fault():
    assert said(tree()) == []


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        # links
        ("index.html", "xiv/2.html#figure", "xiv/3.html", "'xiv/3.html' leads to 'xiv/3.html', which is not there"),
        ("index.html", "#figure", "#figures", "'xiv/2.html#figures' leads to an id that 'xiv/2.html' does not have"),
        ("xiv/2.html", '"#figure"', '"#fig"', "'#fig' leads to an id that 'xiv/2.html' does not have"),
        ("index.html", "xiv/2.html#figure", "/xiv/2.html", "'/xiv/2.html' is not relative"),
        ("index.html", "xiv/2.html#figure", "file:///xiv/2.html", "'file:///xiv/2.html' is not relative"),
        ("xiv/2.html", "../index.html?model=x#top", "../../index.html", "'../../index.html' leaves the site"),
        ("xiv/2.html", "../index.html?model=x#top", "../", "from disk a folder has no page, so write 'index.html'"),
        ("xiv/2.html", "../a/w.js", "../a/v.js", "'../a/v.js' leads to 'a/v.js', which is not there"),
        ("xiv/2.html", "../a/p.png", "https://x.org/p.png", "'https://x.org/p.png' is fetched from another server"),
        ("xiv/2.html", "../a/w.js", "//x.org/w.js", "'//x.org/w.js' is fetched from another server"),
        ("xiv/2.html", "../a/screen.css", "https://x.org/s.css", "'https://x.org/s.css' is fetched from another server"),
        ("a/screen.css", "'f.woff2'", "'g.woff2'", "'g.woff2' leads to 'a/g.woff2', which is not there"),
        ("a/screen.css", "'f.woff2'", "https://x.org/f.woff2", "'https://x.org/f.woff2' is fetched from another server"),
        ("xiv/2.html", "url(#c)", "url(#d)", "'#d' leads to an id that 'xiv/2.html' does not have"),
        ("xiv/2.html", 'aria-labelledby="t"', 'aria-labelledby="t u"', "no element has the id 'u'"),
        # structure
        ("xiv/2.html", '<h2 id="figure">', '<h2 id="t">', "the id 't' is given 2 times"),
        ("xiv/2.html", ' alt="a bar"', "", "an image has no alt text"),
        ("xiv/2.html", ' alt="a bar"', ' alt=" "', "an image has no alt text"),
        ("xiv/2.html", ">Bars<", "><", "an SVG with role=img has no <title>"),
        ("xiv/2.html", ' aria-hidden="true"', "", "an SVG is neither role=img with a <title> nor aria-hidden"),
        ("xiv/2.html", "<h2", "<h1>Two</h1><h2", "the page has 2 headings of the first rank, expected one"),
        ("index.html", ">Home</h1>", "></h1>", "a heading h1 is empty"),
        ("xiv/2.html", '<h2 id="figure">Figure</h2>', '<h3 id="figure">Figure</h3>', "h3 follows an h1: a rank is left out"),
        ("xiv/2.html", "en-GB", "en", "the page's language is 'en', expected 'en-GB'"),
        ("xiv/2.html", "<title>A plate</title>", "", "the page has no title"),
        # words
        ("xiv/2.html", "1.9\u2009TB", "", "a number is empty: ''"),
        ("xiv/2.html", "1.9\u2009TB", "None", "a number is empty: 'None'"),
        ("xiv/2.html", "1.9\u2009TB", "nan\u2009TB", "'nan' is left in the text"),
        ("xiv/2.html", "is lost", "is {saved}", "'{' is left in the text"),
        ("xiv/2.html", "is lost", "is undefined", "'undefined' is left in the text"),
        ("xiv/2.html", 'alt="a bar"', 'alt="a bar of NaN"', "'NaN' is left in the text"),
        ("xiv/2.html", "[1, null]", "[NaN]", "the page's data cannot be read by a browser: NaN is no JSON"),
        ("xiv/2.html", "is lost", "is 漢", "漢 (U+6F22 CJK UNIFIED IDEOGRAPH-6F22) is in neither of the volume's faces"),
        ("a/w.js", "—", "漢", "漢 (U+6F22 CJK UNIFIED IDEOGRAPH-6F22) is in neither of the volume's faces"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_fault_with_the_path_of_the_output(path, old, new, expected):
    faults = proof(tree(**{path: (old, new)}))
    assert any(expected in fault.message and fault.place.file == path for fault in faults), faults
    others = [fault for fault in faults if expected not in fault.message]
    assert [
        fault for fault in others if "leads to an id" not in fault.message and "a number is empty" not in fault.message
    ] == []


def test_a_fault_of_a_page_says_its_line_and_column():
    (fault,) = proof(tree(**{"index.html": ('<a href="xiv/2.html#figure">', '\n  <a href="no.html">')}))
    assert fault.place == Place("index.html", 2, 3)


def test_greek_signs_and_spaces_of_the_house_can_be_set():
    assert missing("αλτ∑√≈≤−×→⌈⌉ \u2009\u202f\u00a0\u00ad’“”–—²₀ 𝜏") == []


# -------------------------------------------------------------------------------------------- PDF


@pytest.fixture(scope="module")
def volume():
    return print_mock.volume()


@pytest.fixture(scope="module")
def files():
    return print_mock.files()


def changed(data, change):
    """A PDF with something done to it."""
    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(out)
    return {"p.pdf": out.getvalue()}


def test_a_volume_at_the_word_budget_has_no_fault(files):
    assert said(files) == []


def test_a_plate_of_half_the_words_is_too_empty():
    volume = print_mock.volume(full=False)
    plate = replace(volume.plates[0], sheet=replace(volume.plates[0].sheet, terms=(), learn=()))
    found = said({"p.pdf": bind_plate(volume, plate, TEMPLATES)[0]})
    assert found == [f"p.pdf:1:1: page 1 is {found[0].split()[4]} full; a finished plate fills 70% or more"]


def test_a_plate_with_too_many_words_takes_too_many_pages(volume):
    plate = volume.plates[0]
    long = replace(plate, sheet=replace(plate.sheet, notes=plate.sheet.notes * 3))
    assert said({"p.pdf": bind_plate(volume, long, TEMPLATES)[0]}) == [
        "p.pdf:1:1: the plate takes 3 pages, expected exactly 2"
    ]
    book = bind(replace(volume, plates=(long, volume.plates[1])), TEMPLATES)[volume.path]
    assert "p.pdf:1:1: the plate on page 6 takes 4 pages, expected exactly 2" in said({"p.pdf": book})


def test_a_line_that_cannot_break_runs_over_the_type_area(volume):
    plate = volume.plates[0]
    wide = replace(plate, sheet=replace(plate.sheet, takeaway=f'<span class="n">{"unbreakable" * 12}</span>'))
    assert "p.pdf:1:1: page 2: text or a rule runs over the type area" in said(
        {"p.pdf": bind_plate(volume, wide, TEMPLATES)[0]}
    )


def test_a_drawing_that_leaves_its_frame_is_cut_off(volume):
    plate = volume.plates[0]
    panel = plate.panels[0]
    out = replace(
        panel, svg=panel.svg.replace('<text x="70" y="18"', '<text x="170" y="18"').replace("Activation", "A" * 20)
    )
    data, _ = bind_plate(volume, replace(plate, panels=(out, plate.panels[1])), TEMPLATES)
    assert said({"p.pdf": data}) == ["p.pdf:1:1: page 2: a figure is cut off at its frame"]


def test_a_character_of_no_face_is_named_with_the_font_that_stood_in(files):
    """Which font a machine has to spare differs, so one of ours is renamed to be it."""

    def rename(pdf):
        stix = next(
            o
            for o in pdf.objects
            if isinstance(o, pikepdf.Dictionary) and "STIX" in str(o.get("/BaseFont")) and "/ToUnicode" in o
        )
        stix.BaseFont = pikepdf.Name("/ABCDEF+DejaVu-Sans")

    found = said(changed(files["xiv/2.pdf"], rename))
    assert found == ["p.pdf:1:1: λ (U+03BB) τ (U+03C4): not in the volume's faces, printed in DejaVu-Sans"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda pdf: pdf.docinfo.__delitem__("/Title"), "the PDF has no title"),
        (lambda pdf: pdf.Root.__setattr__("Lang", "de"), "the PDF's language is 'de', expected 'en-GB'"),
        (lambda pdf: pdf.Root.__delattr__("Outlines"), "the PDF has no bookmarks"),
        (lambda pdf: pdf.Root.__delattr__("MarkInfo"), "the PDF is not tagged"),
        (lambda pdf: pdf.pages.__delitem__(1), "the plate takes 1 pages, expected exactly 2"),
        (lambda pdf: [f.__delattr__("Alt") for f in _figures(pdf)], "a figure has no alt text"),
        (lambda pdf: _fonts(pdf)[0].__delattr__("FontFile2"), "is not embedded"),
        (lambda pdf: pdf.pages[0].Annots[0].__setattr__("Dest", pikepdf.String("no")), "page 1 links to 'no', which is not"),
    ],
)  # fmt: skip
def test_a_pdf_that_lacks_something_is_a_fault(files, change, expected):
    found = said(changed(files["xiv/2.pdf"], change))
    assert any(expected in words for words in found), found


def _figures(pdf):
    return [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Figure"]


def _fonts(pdf):
    return [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"] or [
        o.DescendantFonts[0].FontDescriptor for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/DescendantFonts" in o
    ]  # fmt: skip


def test_what_is_no_pdf_is_a_fault():
    assert said({"p.pdf": b"<html>"})[0].startswith("p.pdf:1:1: not a PDF that can be read")


# ------------------------------------------------------------------------------------------ pieces

AREA = (0.0, 0.0, 100.0, 500.0)


@pytest.mark.parametrize(
    ("boxes", "share"),
    [
        ([], 0.0),
        ([(0, 250, 100, 500)], 0.5),
        ([(0, 400, 40, 500), (60, 250, 100, 500)], 0.5),  # two columns: the longer one counts
        ([(0, 400, 100, 500), (0, 300, 100, 390)], 0.4),  # a gap of less than two lines is filled
        ([(0, 400, 100, 500), (0, 0, 100, 100)], 0.4),  # a hole in the middle is not
        ([(0, 20, 100, 500)], 1.0),
    ],
)
def test_the_fill_of_a_page_is_the_height_that_has_ink_beside_it(boxes, share):
    assert filled([Mark(box) for box in boxes], AREA) == pytest.approx(share)


def test_ink_outside_the_type_area_is_told_from_ink_outside_a_frame():
    frame = (10.0, 10.0, 50.0, 50.0)
    assert list(overflows([Mark((0, 0, 101, 10)), Mark((12, 12, 49, 51), frame)], AREA)) == []
    assert list(overflows([Mark((0, 0, 110, 10))], AREA)) == ["text or a rule runs over the type area"]
    assert list(overflows([Mark((12, 12, 60, 51), frame)], AREA)) == ["a figure is cut off at its frame"]


def test_the_marks_of_a_page_lie_in_its_type_area_and_leave_the_running_heads_out(files):
    with pikepdf.open(BytesIO(files["xiv/2.pdf"])) as pdf:
        ink = marks(pdf.pages[0])
        area = type_area(float(pdf.pages[0].mediabox[3]))
    assert max(mark.box[3] for mark in ink) < area[3]
    assert min(mark.box[0] for mark in ink) == pytest.approx(area[0], abs=1)
    assert max(mark.box[2] for mark in ink) == pytest.approx(area[2], abs=1)


def test_letters_of_a_figure_and_lines_that_are_too_small_to_print_are_faults():
    frame = (0, 0, 100, 100)
    small = [
        Mark((1, 1, 9, 9), frame, letter=7.49),
        Mark((1, 1, 9, 9), frame, letter=9),
        Mark((1, 1, 9, 9), stroke=0.2),
    ]
    assert list(faint(small)) == [
        "letters of 7.49 pt in a figure, expected 7.5 or more",
        "a line of 0.20 pt, expected 0.25 or more",
    ]
    subscript = Mark((1, 1, 9, 9), letter=5.5)  # of the text, not of a figure
    assert list(faint([subscript, Mark((1, 1, 9, 9), frame, letter=7.5, stroke=0.25)])) == []


def test_the_size_of_letters_and_lines_is_that_on_paper(files):
    with pikepdf.open(BytesIO(files["xiv/2.pdf"])) as pdf:
        found = marks(pdf.pages[1])
    scale = 250 * 0.926 / 250  # two half panels share the frame
    letters = {round(mark.letter / scale, 1) for mark in found if mark.figure and mark.letter}
    assert letters == {8.4, 9.0, 10.0, 11.5}
    assert {round(mark.stroke / scale, 1) for mark in found if mark.figure and mark.stroke} == {0.6}
    assert {round(mark.letter, 1) for mark in found if not mark.figure} >= {8.0, 8.6, 9.6}


def test_a_drawing_with_letters_too_small_for_print_is_a_fault(volume):
    plate = volume.plates[0]
    panel = replace(plate.panels[0], svg=plate.panels[0].svg.replace('font-size="9"', 'font-size="7"'))
    found = said({"p.pdf": bind_plate(volume, replace(plate, panels=(panel, plate.panels[1])), TEMPLATES)[0]})
    assert found == ["p.pdf:1:1: page 2: letters of 6.48 pt in a figure, expected 7.5 or more"]


def test_a_plate_of_half_the_words_is_a_draft_while_it_says_so():
    volume = print_mock.volume(full=False)
    plate = replace(volume.plates[0], sheet=replace(volume.plates[0].sheet, terms=(), learn=()))
    found = document("p.pdf", bind_plate(volume, plate, TEMPLATES)[0], drafts={"plate-xiv-2"})
    assert found
    assert all(isinstance(fault, Remark) for fault in found)
    assert all("full; a finished plate" in fault.message for fault in found)


def test_transformations_are_applied_from_the_inside():
    assert times((1, 0, 0, 1, 5, 0), (2, 0, 0, 2, 0, 0)) == (2, 0, 0, 2, 10, 0)
