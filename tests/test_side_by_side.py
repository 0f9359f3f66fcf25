"""Two volumes in one press: each has its own pages, book, notation and terms, and they refer to each other."""

from io import BytesIO

import pypdf
import pytest
from small_project import PLATE, VOLUME, small_project, tree

import build

ADDRESS = "https://example.org/press/"
FIRST, SECOND = "I-small/01-storing-layers", "II-other/01-keeping-inputs"
OTHER = PLATE.replace("Storing Layers", "Keeping Inputs").replace("for {model}.", "for {model}, as on [plate](I.1).")
OTHER = OTHER.replace("One step of the stack.", "A row of blocks.")  # the same term, in words of its own
OTHER = OTHER.replace("8192 * L in B", "T * L in B").replace("34*d * 8192", "34*d * T")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Both volumes, built with their books."""
    project = small_project(
        tmp_path_factory.mktemp("two"), PLATE.replace("for {model}.", "for {model}; see [plate](II.1).")
    )
    folder = project / "plates/II-other"
    folder.mkdir()
    shared = "numbers:\n  T:\n    label: Length\n    is: 4096\n"
    volume = VOLUME.replace("number: I", "number: II").replace("Small", "Other").replace("of: 2", "of: 1")
    (folder / "volume.yaml").write_text(volume + shared, encoding="utf-8")
    (folder / "01-keeping-inputs.yaml").write_text(OTHER, encoding="utf-8")
    own = project / "plates/I-small/volume.yaml"
    own.write_text(VOLUME + f"address: {ADDRESS}\n", encoding="utf-8")
    assert build.main([], project) == 0
    return tree(project / "site")


def words(data):
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages).split())


def addresses(data):
    """The addresses on the web that a PDF leads to."""
    notes = [note.get_object() for page in pypdf.PdfReader(BytesIO(data)).pages for note in page.get("/Annots", [])]
    return {str(note["/A"]["/URI"]) for note in notes if "/URI" in note.get("/A", {})}


def test_the_front_page_leads_to_both(site):
    home = site["index.html"].decode()
    assert 'href="I-small/index.html"' in home
    assert 'href="II-other/index.html"' in home


@pytest.mark.parametrize(("folder", "other"), [("I-small", "II-other"), ("II-other", "I-small")])
def test_each_has_its_own_pages_and_book_and_none_of_the_other(site, folder, other):
    names = {path.rpartition("/")[2] for path in site if path.startswith(f"{folder}/")}
    assert {"index.html", "notation.html", "glossary.html", "sources.html", f"{folder}.pdf"} <= names
    for page in ("index", "notation", "glossary", "sources"):
        assert f"../{other}/" not in site[f"{folder}/{page}.html"].decode()


def test_each_has_its_own_terms_and_its_own_shared_numbers(site):
    first, second = (site[f"{folder}/glossary.html"].decode() for folder in ("I-small", "II-other"))
    assert "One step of the stack." in first
    assert "One step of the stack." not in second
    assert "A row of blocks." in second
    assert "182.5\u2009GB" in site[f"{FIRST}.html"].decode()
    assert "91.3\u2009GB" in site[f"{SECOND}.html"].decode()
    notations = [site[f"{folder}/notation.html"].decode() for folder in ("I-small", "II-other")]
    assert ["tokens in a sequence" in page for page in notations] == [False, True]


def test_a_plate_leads_to_a_plate_of_the_other_on_the_web(site):
    assert 'href="../II-other/01-keeping-inputs.html"' in site[f"{FIRST}.html"].decode()
    assert 'href="../I-small/01-storing-layers.html"' in site[f"{SECOND}.html"].decode()


@pytest.mark.parametrize("path", [f"{SECOND}.pdf", "II-other/II-other.pdf"])
def test_in_print_it_leads_to_the_published_page_of_the_other(site, path):
    assert f"{ADDRESS}{FIRST}.html" in addresses(site[path])
    assert "as on plate I.1" in words(site[path])


@pytest.mark.parametrize("path", [f"{FIRST}.pdf", "I-small/I-small.pdf"])
def test_in_print_it_is_plain_words_where_the_other_has_no_address(site, path):
    assert [link for link in addresses(site[path]) if "II-other" in link] == []
    assert "see plate II.1" in words(site[path])


@pytest.mark.parametrize(
    ("folder", "title", "other"),
    [("I-small", "Storing Layers", "Keeping Inputs"), ("II-other", "Keeping Inputs", "Storing Layers")],
)
def test_a_book_holds_the_plates_of_its_volume_alone(site, folder, title, other):
    book = words(site[f"{folder}/{folder}.pdf"])
    assert title in book
    assert other not in book
