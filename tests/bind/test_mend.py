"""Pages are set as often as their references need, and no more."""

import re
from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

from press.bind.engine import set_pdf, weasyprint

CSS = """
@page { size: 80mm 60mm; margin: 5mm; @bottom-center { content: counter(page); } }
section { break-before: page; }
.turn::after { content: "page " target-counter(attr(data-to), page); }
"""
HTML = """<html lang="en"><title>T</title><body>
<section id="one"><i class="turn" data-to="#three"></i></section>
<section id="two"><p>Nothing.</p></section>
<section id="three"><i class="turn" data-to="#one"></i></section>
<section id="four"><i class="turn" data-to="#five"></i><p id="five">Here.</p></section>
</body></html>"""


@pytest.fixture(scope="module")
def made():
    """How often each page was made, and the text of each."""
    weasyprint()
    from weasyprint.layout import page  # noqa: PLC0415 - needs Pango

    counted, make = Counter(), page.make_page

    def make_page(context, root, kind, resume, number, *more):
        counted[number] += 1
        return make(context, root, kind, resume, number, *more)

    page.make_page = make_page
    try:
        data, said = set_pdf(HTML, CSS, "a.pdf")
    finally:
        page.make_page = make
    assert not said
    return counted, data


def test_a_page_is_set_twice_only_where_it_refers_to_what_comes_later_or_stands_on_it(made):
    counted, _ = made
    assert counted == {1: 2, 2: 1, 3: 1, 4: 2}


def test_every_reference_says_the_page_of_its_anchor(made):
    pages = PdfReader(BytesIO(made[1])).pages
    assert [re.findall(r"page (\d)", page.extract_text()) for page in pages] == [["3"], [], ["1"], ["4"]]
