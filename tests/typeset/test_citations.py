"""The list of sources, set from CSL."""

import pytest

from press.typeset.citations import Shelf, addresses, set_source, short

FOUR = [{"family": name} for name in ("Chen", "Xu", "Zhang", "Guestrin")]
SOURCES = [
    (
        {"type": "article", "author": FOUR, "title": "Deep Nets", "publisher": "arXiv", "number": "arXiv:1604.06174",
         "issued": {"date-parts": [["2016"]]}, "URL": "https://arxiv.org/abs/1604.06174"},
        'Chen, Xu, Zhang and Guestrin, “Deep Nets”, 2016, '
        '<a href="https://arxiv.org/abs/1604.06174">arXiv:1604.06174</a>.',
    ),
    (
        {"type": "article-journal", "author": [*FOUR, {"family": "Wu"}], "title": "PaLM", "container-title": "JMLR",
         "volume": "24", "issue": "240", "page": "1-113", "issued": {"date-parts": [[2023]]}},
        'Chen et al., “PaLM”, <cite>JMLR</cite> 24(240), <span class="n">pp.\u00a01–113</span>, 2023.',
    ),
    (
        {"type": "book", "author": [{"family": "Knuth"}], "title": "The TeXbook", "publisher": "Addison-Wesley",
         "issued": "1984"},
        "Knuth, <cite>The TeXbook</cite>, Addison-Wesley, 1984.",
    ),
    (
        {"type": "webpage", "author": [{"literal": "The JAX Team"}], "title": "How to Scale",
         "URL": "https://www.a.org/book/", "issued": [{"year": 2025}]},
        'The JAX Team, <cite>How to Scale</cite>, 2025, <a href="https://www.a.org/book/">a.org/book</a>.',
    ),
    (
        {"author": [{"family": "Patarasuk"}, {"family": "Yuan"}], "title": 'The "optimal" ring & its user\'s <b>',
         "DOI": "10.1016/j.jpdc.2008.09.002"},
        'Patarasuk and Yuan, “The ‘optimal’ ring &amp; its user’s &lt;b&gt;”, '
        '<a href="https://doi.org/10.1016/j.jpdc.2008.09.002">doi:10.1016/j.jpdc.2008.09.002</a>.',
    ),
    (
        {"author": [{"family": "Berg", "non-dropping-particle": "van den"}], "title": "One"},
        "van den Berg, “One”.",
    ),
    (
        {"title": "Nameless", "URL": "javascript:alert(1)"},
        "“Nameless”.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("item", "html"), SOURCES)
def test_a_source_is_set_as(item, html):
    assert set_source(item) == html


def test_the_list_is_in_the_order_of_the_plate():
    shelf = Shelf(["b", "a", "lost"], {"a": {"title": "A"}, "b": {"title": "B"}}, "XIV-2-source-")
    assert [(one.key, one.anchor) for one in shelf.references()] == [("b", "XIV-2-source-b"), ("a", "XIV-2-source-a")]


def test_a_source_in_short_is_its_authors_and_its_year():
    assert [short(item) for item, _ in SOURCES[:4]] == [
        "Chen, Xu, Zhang and Guestrin, 2016", "Chen et al., 2023", "Knuth, 1984", "The JAX Team, 2025"]  # fmt: skip
    assert short({"title": "Nameless"}) == "Nameless"


def test_only_addresses_of_the_web_are_given():
    assert addresses(SOURCES[0][0]) == [("https://arxiv.org/abs/1604.06174", "arXiv:1604.06174")]
    assert addresses({"URL": "javascript:alert(1)"}) == []
