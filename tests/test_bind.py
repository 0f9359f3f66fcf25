"""The PDFs as a reader, a screen reader and a validator find them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from hashlib import sha256
from html import unescape
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import page as validation
import pikepdf
import print_mock
import pytest
from pypdf import PdfReader

from press.backmatter import BookMatter
from press.bind import LibraryMissing, bind, bind_book, bind_plate, engine
from press.bind.balance import NARROWEST, balanced, lines_of, share, width_of
from press.bind.colophon import MAKERS, makers
from press.bind.engine import allowed, weasyprint
from press.bind.links import anchor_of, led
from press.bind.pages import alone, environment, families, knit, rows, short
from press.bind.polish import elements
from press.faults import Faults
from press.fonts import faces
from press.leaves import Way, Working
from press.proof.document import overflows, type_area
from press.proof.marks import marks
from press.values import Drawing

ROOT = Path(__file__).parents[1]
TEMPLATES = print_mock.templates()
BOOK, ALONE = "xiv/volume.pdf", "xiv/2.pdf"
FIGURES = {"xiv/2-figure.pdf", "xiv/7-figure.pdf"}


@pytest.fixture(scope="module")
def volume():
    return print_mock.volume()


@pytest.fixture(scope="module")
def files():
    return print_mock.files()


def reader(files, path):
    return PdfReader(BytesIO(files[path]))


def text_of(files, path, number):
    """The words of a page (from 1) in the order of reading, broken words joined."""
    text = reader(files, path).pages[number - 1].extract_text()
    return " ".join(re.sub(r"-\n", "", text).split())


def letters(text):
    """Text without its spaces: a reader of PDFs guesses these from the gaps."""
    return re.sub(r"\s", "", unescape(re.sub(r"<[^>]+>", "", text)))


def outline(pdf, items=None, depth=0):
    """(depth, title, page) of every bookmark."""
    out = []
    for item in pdf.outline if items is None else items:
        if isinstance(item, list):
            out += outline(pdf, item, depth + 1)
        else:
            out.append((depth, item.title, pdf.get_destination_page_number(item) + 1))
    return out


# ------------------------------------------------------------------------------------------- pages


def test_each_plate_is_two_pages_and_the_volume_has_five_before_them_and_six_behind(files):
    pages = {path: len(reader(files, path).pages) for path in files}
    assert pages == {"xiv/2.pdf": 2, "xiv/7.pdf": 2, BOOK: 15, **dict.fromkeys(FIGURES, 1)}


def test_every_page_is_210_by_270_millimetres(files):
    for path in files.keys() - FIGURES:
        for page in reader(files, path).pages:
            assert [float(v) * 25.4 / 72 for v in page.trimbox] == pytest.approx([0, 0, 210, 270], abs=0.01)


def test_bookmarks_lead_to_every_plate_and_its_sections(files):
    verso, recto = ["What you will learn", "Terms"], ["Figure", "Memory for compute, selectively", "Notes", "Sources"]
    got = outline(reader(files, BOOK))
    assert [(title, page) for _, title, page in got] == [
        ("Vol. XIV · Parallelism", 1),
        ("Imprint", 4),
        ("Contents", 5),
        *[(title, 6) for title in ("XIV.2 Counting the Teeth", *verso)],
        *[(title, 7) for title in recto],
        *[(title, 8) for title in ("XIV.7 Pipelining the Layers", *verso)],
        *[(title, 9) for title in recto],
        *[("Notation", 10), ("The models", 10), ("Workings", 11), ("XIV.2 Counting the Teeth", 11)],
        *[("Glossary", 12), ("Sources", 13), ("Index", 14)],
        *[(title, 15) for title in ("Colophon", "The setting", "The making", "Corrections")],
    ]
    assert [depth for depth, _, _ in got] == [0, 0, 0, *[0, 1, 1, 1, 1, 1, 1] * 2, 0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1]


def test_a_plate_begins_on_a_left_hand_page_with_its_heads_and_folios(files):
    assert text_of(files, BOOK, 6).endswith("VOL. XIV · PARALLELISM 6")
    assert text_of(files, BOOK, 7).endswith("PLATE XIV.2 · COUNTING THE TEETH 7")
    assert text_of(files, BOOK, 8).endswith("VOL. XIV · PARALLELISM 8")
    assert text_of(files, BOOK, 11).endswith("WORKINGS 11")


def test_the_cover_and_the_half_title_have_no_folio_and_the_backs_of_both_are_blank_or_the_imprint(files):
    assert [text_of(files, BOOK, page) for page in (2, 3)] == ["", "Parallelism."]
    assert text_of(files, BOOK, 4).endswith("colophon (p. 15).")
    assert text_of(files, BOOK, 5).endswith(" V")


def test_a_reader_names_the_pages_as_their_folios_do(files):
    assert reader(files, BOOK).page_labels == [*("i", "ii", "iii", "iv", "v"), *map(str, range(6, 16))]
    assert reader(files, ALONE).page_labels == ["1", "2"]


def test_the_contents_name_each_plate_with_its_page(files):
    assert re.search(r"XIV\.2 Counting the Teeth\. 6 XIV\.7 Pipelining the Layers\. 8", text_of(files, BOOK, 5))
    assert re.search(r"Notation 10 Workings 11 Glossary 12 Sources 13 Index 14 Colophon 15", text_of(files, BOOK, 5))


def test_page_numbers_of_two_figures_stay_in_the_contents(volume):
    """Their cell is laid out before the number is known."""
    second = volume.plates[1]
    five = tuple(
        replace(second, number=n, path=f"xiv/{n}.pdf", sheet=print_mock.sheet(full=False, own=f"XIV-{n}-"))
        for n in range(1, 6)
    )
    data, _ = bind_book(without_workings(replace(volume, plates=five, matter=BookMatter())), TEMPLATES)
    assert PdfReader(BytesIO(data)).pages[4].extract_text().split()[-2] == "16"
    with pikepdf.open(BytesIO(data)) as pdf:
        assert list(overflows(marks(pdf.pages[4]), type_area(float(pdf.pages[4].mediabox[3])))) == []


def test_every_word_of_a_plate_is_printed_once_and_in_order(files, volume):
    sheet = volume.plates[0].sheet
    verso, recto = letters(text_of(files, ALONE, 1)), letters(text_of(files, ALONE, 2))
    for html in (sheet.standfirst, sheet.text, *sheet.learn, *(term.definition for term in sheet.terms)):
        assert letters(html) in verso
    for html in (sheet.caption, sheet.analysis, sheet.takeaway, sheet.notes, *(s.html for s in sheet.sources)):
        assert recto.count(letters(html)) == 1


def test_what_does_not_fit_goes_on_to_a_third_page_and_is_not_lost(volume):
    plate = volume.plates[0]
    long = replace(plate, sheet=replace(plate.sheet, notes=plate.sheet.notes * 4 + "<p>The very end.</p>"))
    data, _ = bind_plate(volume, long, TEMPLATES)
    pages = PdfReader(BytesIO(data)).pages
    assert len(pages) > 2
    assert "The very end." in pages[-1].extract_text()


def test_a_number_is_never_broken_across_lines(files):
    text = reader(files, ALONE).pages[0].extract_text() + reader(files, ALONE).pages[1].extract_text()
    assert len(re.findall(r"994\s+mm", text)) == len(re.findall(r"994\u2009mm|994 mm", text)) > 2


def test_a_line_before_a_number_is_not_broken_within_its_first_word():
    """WeasyPrint 70 does so where the words fit and their last space does not; every width is tried."""
    weasy = weasyprint()
    for tenths in range(1800, 2000, 4):
        html = (
            f'<html lang="en-GB"><p style="hyphens: auto; font: 12px Spectral; width: {tenths / 10}px">quarrel between two'
            ' metals It keeps <span style="white-space: nowrap">1.9 TB</span></p>'
        )
        page = weasy.HTML(string=html).render().pages[0]._page_box
        lines = [box.text for box in page.descendants() if hasattr(box, "text") and box.text]
        assert not [line for line in lines if line.startswith("quar") and not line.startswith("quarrel")], tenths


def test_words_that_are_held_to_a_citation_are_not_broken_after_their_first():
    """The same where the last space holds; the words fit, and what follows them does not."""
    weasy = weasyprint()
    alone_on_a_line = set()
    for tenths in range(2900, 3500, 6):
        html = (
            f'<html lang="en-GB"><p style="hyphens: auto; font: 12px Spectral; width: {tenths / 10}px">The quarrel between'
            ' the two metals is what it keeps in it\u00a0<span>[<a href="#x">3</a>, table\u00a04]</span>, so they differ.</p>'
        )
        page = weasy.HTML(string=html).render().pages[0]._page_box
        lines = [box.text for box in page.descendants() if hasattr(box, "text") and box.text]
        alone_on_a_line |= {line for line in lines if line.strip() in {"The", "quarrel"}}
    assert alone_on_a_line == set()


# ------------------------------------------------------------------------------------------- links


def test_a_link_to_a_plate_of_the_volume_has_its_page_number(files):
    assert "See plate XIV.7 (p. 8)." in text_of(files, BOOK, 6)
    assert "/plate-xiv-7" in {f"/{note.get_object().get('/Dest')}" for note in reader(files, BOOK).pages[5]["/Annots"]}


def without_workings(volume):
    """The volume with nothing to tell of its numbers."""
    return replace(volume, plates=tuple(replace(p, sheet=replace(p.sheet, workings=())) for p in volume.plates))


def test_the_workings_say_label_value_formula_inputs_and_source_of_every_line(files):
    words = text_of(files, BOOK, 11)
    assert "XIV.2 Counting the Teeth. (p. 6)" in words
    assert "Chosen. Wheel: Great wheel." in words
    assert "Verge. t = 96. Huygens, 1673." in words
    assert re.search(r"Teeth to go: 1\s920 g = 20t = 20 × 96 Huygens, 1673, table 1", words)
    assert "Beats of an hour: 3\u202f600. Typed." in words or "Beats of an hour: 3 600. Typed." in words
    assert ("plate-xiv-2", 6) in leads(files, 11)
    assert ("XIV-2-source-huygens1673", 7) in leads(files, 11)


def test_a_value_in_the_workings_is_held_together_without_a_span():
    assert short('a<span class="op">×</span>b = <span class="n">1\u2009920 a/b</span>\u2009c') == (
        "a×b = 1\u202f920\u00a0a/\u2060b\u2009c"
    )


def test_a_name_of_several_words_is_held_together_in_a_formula_and_its_tags_are_left_alone():
    assert knit('<i class="g">η</i> = gpu peak\u2009×\u2009<sub>middle short</sub>') == (
        '<i class="g">η</i> = gpu\u00a0peak\u2009×\u2009<sub>middle\u00a0short</sub>'
    )


def test_what_has_no_number_has_no_colon_and_a_method_is_told_once(volume):
    way = Way((), "", "", (), "By the method <i>escapement</i>: One swing after another.", "")
    given = Working(name="run.swings", anchor="swings", label="Swings", of="", symbol="", value="", digits="", unit="",
                    how="run", number=False, ways=(way,))  # fmt: skip
    count = replace(given, label="Beats", value='<span class="n">7</span>')
    first, *rest = volume.plates
    sheet = replace(first.sheet, workings=(given, count))
    data, faults = bind_book(replace(volume, plates=(replace(first, sheet=sheet), *rest)), TEMPLATES)
    assert faults == []
    words = " ".join(PdfReader(BytesIO(data)).pages[10].extract_text().split())
    assert "Swings. By the method escapement: One swing after another. Beats: 7. By the method escapement." in words


def leads(files, number):
    """(where, page) of the links of a page of the book."""
    pdf = reader(files, BOOK)
    notes = [note.get_object() for note in pdf.pages[number - 1].get("/Annots", [])]
    known = {name: pdf.get_destination_page_number(place) + 1 for name, place in pdf.named_destinations.items()}
    return [(str(note["/Dest"]), known[str(note["/Dest"])]) for note in notes if "/Dest" in note]


def test_terms_sources_and_keywords_have_their_pages_as_links(files):
    assert "ESCAPEMENT What lets the wheel go tooth by tooth. 6, 7–9" in text_of(files, BOOK, 12)
    assert leads(files, 12) == [
        ("XIV-2-source-huygens1673", 7), ("plate-xiv-2", 6), ("plate-xiv-2-figure", 7), ("plate-xiv-7-figure", 9),
    ]  # fmt: skip
    assert "Huygens, Horologium, 1673. 7" in text_of(files, BOOK, 13)
    assert "Graham, A Contrivance, 1726. Workings of XIV.2." in text_of(files, BOOK, 13)
    assert ("back-workings-xiv-2", 11) in leads(files, 13)
    assert all(entry in text_of(files, BOOK, 14) for entry in ("1673 7", "Dial 6, 9", "Escapement 6"))
    assert leads(files, 10) == [("plate-xiv-2", 6), ("plate-xiv-7-figure", 9)]


def test_the_letters_stand_with_their_meaning_and_their_value_for_each_model(files):
    words = text_of(files, BOOK, 10)
    assert "d width of the dial, in mm 6–9 dial_width" in words
    assert re.search(r"Letter Regulator Chronometer d 994 8\s192", words)


def test_the_colophon_names_faces_packages_revision_and_corrections(files):
    words = text_of(files, BOOK, 15)
    assert re.search(r"Spectral \d\.\d+ sets text and figures\. Copyright", words)
    assert re.search(rf"WeasyPrint {re.escape(version('weasyprint'))}", words)
    assert "Made from revision 0123456789ab, 2026-05-31." in words
    assert "Plate XIV.2 (p. 6), 31 May 2026: for “993 mm” read “994 mm”. It was measured again." in words
    assert "The volume, 1 December 2025: for “a” read “b”." in words


def test_a_book_of_a_volume_without_letters_terms_sources_or_keywords_has_a_colophon_alone_behind_it(volume):
    data, faults = bind_book(replace(without_workings(volume), matter=BookMatter()), TEMPLATES)
    assert faults == []
    pages = PdfReader(BytesIO(data)).pages
    assert len(pages) == 10
    assert "None is known in what this volume says." in pages[9].extract_text()
    assert "revision" not in pages[9].extract_text() + pages[3].extract_text()


def test_the_packages_of_the_colophon_are_those_of_the_press():
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = {re.match(r"[\w-]+", each)[0].lower() for each in needed}
    assert set(MAKERS) - {"pydyf"} <= names  # which WeasyPrint brings with it
    assert all(number for _, number in makers())


def test_a_plate_alone_names_another_without_a_link(files):
    assert "See plate XIV.7." in text_of(files, ALONE, 1)
    targets = {str(note.get_object().get("/Dest")) for note in reader(files, ALONE).pages[0]["/Annots"]}
    assert targets == {"XIV-2-source-huygens1673"}


def test_a_link_is_read_aloud_in_words(files):
    notes = [note.get_object() for page in reader(files, BOOK).pages for note in page.get("/Annots", [])]
    aloud = {str(note["/Dest"]): str(note["/Contents"]) for note in notes if "/Dest" in note}
    assert aloud["XIV-2-source-huygens1673"] == "source 1"
    assert aloud["plate-xiv-7"] == "plate XIV.7"
    assert not any("source-" in words or "plate-" in words for words in aloud.values())


def test_the_cover_says_what_the_volume_is_about_and_leaves_its_plates_to_the_contents(files, volume):
    words = text_of(files, BOOK, 1)
    assert words.startswith("VOLUME XIV Parallelism.")
    assert volume.standfirst in words
    assert volume.plates[0].sheet.title not in words


def test_a_plate_without_a_figure_has_no_empty_frame(volume):
    bare = replace(volume.plates[0], panels=(), sheet=replace(volume.plates[0].sheet, caption=""))
    data, faults = bind_plate(volume, bare, TEMPLATES)
    assert faults == []
    with pikepdf.open(BytesIO(data)) as pdf:
        assert "/Caption" not in {str(element.S) for element, _, _ in elements(pdf)}
    assert "Plate XIV.2" not in PdfReader(BytesIO(data)).pages[1].extract_text().partition("\n")[2]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<a href="https://a.org">a</a>', '<a href="https://a.org">a</a>'),
        ('<p id="s">x</p><a href="#s" title="t">1</a>', '<p id="s">x</p><a href="#s" title="t">1</a>'),
        (
            '<a href="#XIV.4">four</a>',
            '<a class="plate" href="#plate-xiv-4">four</a> <span class="turn" data-to="#plate-xiv-4"></span>',
        ),
        (
            '<p>a (b) (<i>c</i>, <a href="#XIV.4">four</a>)</p>',
            '<p>a (b) (<i>c</i>, <a class="plate" href="#plate-xiv-4">four</a>'
            '<span class="turn within" data-to="#plate-xiv-4"></span>)</p>',
        ),
        ('<a class="plate" href="#plate-xiv-2">this</a>', "this"),
        ('<a href="../XVI/04-flash.html">there</a>', "there"),
        ('<a href="#XVI.4">not <i>here</i></a>', "not <i>here</i>"),
    ],
)
def test_links_lead_within_the_document_or_become_words(html, expected):
    assert led(html, anchor_of("XIV.2"), frozenset({anchor_of("XIV.2"), anchor_of("XIV.4")})) == expected


# ---------------------------------------------------------------------------------------- standards


@pytest.mark.parametrize("path", [ALONE, "xiv/7.pdf", BOOK])
@pytest.mark.parametrize("profile", ["2a", "ua1"])
def test_the_same_file_is_pdf_a_2a_and_pdf_ua_1(files, path, profile, tmp_path):
    (tmp_path / "it.pdf").write_bytes(files[path])
    verdict = validation.validate_pdf(str(tmp_path / "it.pdf"), profile=profile)
    assert [(failure.rule_id, failure.message) for failure in verdict.failures] == []
    assert verdict.is_compliant


def test_without_the_last_pass_the_validator_finds_what_is_missing(volume, tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "polish", lambda data, _: data)
    (tmp_path / "it.pdf").write_bytes(bind_plate(volume, volume.plates[0], TEMPLATES)[0])
    assert not validation.validate_pdf(str(tmp_path / "it.pdf"), profile="ua1").is_compliant


def test_title_language_subject_and_author_are_said(files):
    info, root = reader(files, ALONE).metadata, reader(files, ALONE).trailer["/Root"]
    assert (info.title, info.author) == ("Counting the Teeth. Plate XIV.2", "CE")
    assert info.subject.startswith("What the spring gives")
    assert root["/Lang"] == "en-GB"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert info.creation_date is None


def test_each_figure_is_tagged_with_its_alt_text_and_its_box(files, volume):
    with pikepdf.open(BytesIO(files[BOOK])) as pdf:
        figures = [(str(e.Alt), [float(v) for v in e.A.BBox]) for e, _, _ in elements(pdf) if str(e.S) == "/Figure"]
    assert [alt for alt, _ in figures[1:]] == [panel.alt for plate in volume.plates for panel in plate.panels]
    assert figures[0][0].startswith("Ornament: 11 engraved bands")
    for _, (left, foot, right, top) in figures[1:]:
        assert 48 < left < right < 548
        assert 450 < foot < top < 718


def test_only_the_volumes_faces_are_used_and_each_is_embedded(files):
    for path in files.keys() - FIGURES:
        with pikepdf.open(BytesIO(files[path])) as pdf:
            fonts = [
                o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
            ]
            assert {re.split(r"[+-]", str(font.FontName))[1] for font in fonts} == {"Spectral", "STIX"}
            assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)


def test_text_in_a_figure_can_be_selected_and_is_kerned(files):
    assert "182.5 GB" in text_of(files, ALONE, 2)
    assert "Dead beat τ" in text_of(files, ALONE, 2)
    with pikepdf.open(BytesIO(files[ALONE])) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        codes = [code for form in forms for code in pikepdf.parse_content_stream(form) if str(code.operator) == "TJ"]
    kerns = [float(part) for code in codes for part in code.operands[0] if not isinstance(part, pikepdf.String)]
    assert max(kerns) > 50, "AVATAR is set without kerning"


def test_running_heads_and_folios_are_artifacts(files):
    with pikepdf.open(BytesIO(files[BOOK])) as pdf:
        marked = [
            list(code.operands) for code in pikepdf.parse_content_stream(pdf.pages[5]) if str(code.operator) == "BDC"
        ]
    assert sum(given[0] == "/Artifact" and given[1].Type == "/Pagination" for given in marked) >= 2


def test_the_same_volume_gives_the_same_bytes_in_any_process(files, volume):
    program = (
        "import sys, hashlib, print_mock; from press.bind import bind_plate; v = print_mock.volume();"
        "data, _ = bind_plate(v, v.plates[0], print_mock.templates()); sys.stdout.write(hashlib.sha256(data).hexdigest())"
    )
    where = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}", "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ | where
    )
    assert run.stdout == sha256(files[ALONE]).hexdigest()
    assert bind_book(volume, TEMPLATES)[0] == files[BOOK]


# ------------------------------------------------------------------------------------------- safety


def test_a_page_may_fetch_the_faces_and_its_own_data_and_nothing_else():
    assert all(allowed(face.path.as_uri()) for face in faces())
    assert allowed("data:image/svg+xml;base64,PHN2Zy8+")
    face = faces()[0].path
    for url in ("https://example.org/a.png", "file:///etc/passwd", (ROOT / "pyproject.toml").as_uri(), "ftp://a/b",
                f"file://{face.parent}/../{face.parent.name}/../../secret", f"http://x/{face}"):  # fmt: skip
        assert not allowed(url), url


@pytest.mark.parametrize("src", ["file:///etc/hostname", "https://example.org/a.png", "a.png"])
def test_an_image_from_elsewhere_is_refused_as_a_fault(volume, src):
    plate = volume.plates[0]
    bad = replace(plate, sheet=replace(plate.sheet, notes=f'<p><img alt="x" src="{src}"></p>'))
    _, faults = bind_plate(volume, bad, TEMPLATES)
    assert faults
    assert {fault.place.file for fault in faults} == {ALONE}
    assert src in str(faults[0])


def test_what_weasyprint_warns_of_is_a_fault(volume):
    css = {**TEMPLATES, "print.css": TEMPLATES["print.css"] + "p { text-wrap: balance }"}
    with pytest.raises(
        Faults, match=r"xiv/7\.pdf:1:1: WeasyPrint: .*text-wrap|xiv/2\.pdf:1:1: WeasyPrint: .*text-wrap"
    ):
        bind(volume, css)


def test_the_shipped_templates_give_no_warning(volume):
    assert bind_plate(volume, volume.plates[1], TEMPLATES)[1] == []


def test_a_missing_pango_is_one_line_that_says_what_to_install(volume, monkeypatch):
    class Broken:
        def find_spec(self, name, *_):
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")

    weasyprint.cache_clear()
    monkeypatch.delitem(sys.modules, "weasyprint")
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    with pytest.raises(LibraryMissing, match=r"apt-get install libpango-1\.0-0 .* brew install pango") as raised:
        bind(volume, TEMPLATES)
    assert "\n" not in str(raised.value)
    monkeypatch.undo()
    weasyprint.cache_clear()


def test_text_is_never_run_as_a_template_and_signs_are_escaped(volume):
    plate = replace(volume.plates[0], sheet=replace(volume.plates[0].sheet, title="Less &lt; more &amp; {{ 7*7 }}"))
    data, _ = bind_plate(volume, plate, TEMPLATES)
    assert "Less < more & {{ 7*7 }}." in PdfReader(BytesIO(data)).pages[0].extract_text()
    assert outline(PdfReader(BytesIO(data)))[0][1] == "XIV.2 Less < more & {{ 7*7 }}"


# ------------------------------------------------------------------------------------------- pieces


def test_two_half_panels_stand_side_by_side_and_a_wide_one_has_a_row_of_its_own():
    half, wide = Drawing("<svg/>", "half", 250, 190), Drawing("<svg/>", "wide", 520, 200)
    assert [[p.alt for p in row] for row in rows((half, half, wide))] == [["half", "half"], ["wide"]]
    assert all(sum(p.width for p in row) <= 475 for row in rows((half, half, wide)))
    assert {round(p.width / 250, 3) for p in rows((half, half))[0]} == {0.926}
    assert rows((half,))[0][0].width == 237.5


def test_a_frame_is_no_wider_than_a_half_panel_that_is_the_whole_figure(volume):
    one = replace(volume.plates[0], panels=volume.plates[0].panels[:1])
    widths = [re.findall(r'class="frame" style="width: ([\d.]+)pt"', alone(environment(TEMPLATES), volume, plate))
              for plate in (one, volume.plates[0])]  # fmt: skip
    assert widths == [["250.5"], []]
    assert bind_plate(volume, one, TEMPLATES)[1] == []


def test_a_list_of_faces_has_no_space_after_its_commas():
    assert families("<text font-family=\"Spectral, 'STIX Two Math'\">a, b</text>") == (
        "<text font-family=\"Spectral,'STIX Two Math'\">a, b</text>"
    )
    assert families('<g style="font-family: A, B; x: y, z">') == '<g style="font-family: A,B; x: y, z">'


def test_lines_of_even_length_are_as_many_as_before():
    text = "Throw away what is large and quick to make; keep what is small and slow to make."
    assert balanced(text, 427, 14) < 300
    widths = [width_of(word, 14) for word in text.split()]
    assert lines_of(widths, width_of(" ", 14), balanced(text, 427, 14)) == lines_of(widths, width_of(" ", 14), 427) == 2
    assert balanced("One line.", 427, 14) == 427
    assert balanced("", 427, 14) == 427
    assert lines_of([60, 30, 50], 10, 100) == 2


def test_a_width_is_that_of_the_faces_glyphs():
    assert width_of("   ", 10) == pytest.approx(3 * 10 * 0.25)
    assert width_of("A", 10, 200) != width_of("A", 10, 300, italic=True)


def test_notes_and_sources_share_the_row_by_their_length():
    assert share(["x" * 200], ["y" * 200]) == 0.5
    assert 0.5 < share(["x" * 300], ["y" * 230]) < 0.6
    assert share(["x"], ["y" * 900]) == NARROWEST
    assert share([], ["y"]) == 0.5
