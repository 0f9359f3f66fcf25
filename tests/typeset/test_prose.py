"""Prose as HTML: Markdown, values, citations, cross-references, punctuation."""

import pytest
from typeset_fakes import written

NONE = '<span class="n" data-slot="none">1.9\u2009TB</span>'
MODEL = '<span class="n" data-slot="model">Llama 3 8B</span>'
GPU = '<span class="n" data-line="gpu">H100 SXM</span>'
CHEN = '<a href="#source-chen2016" title="Training Deep Nets with Sublinear Memory Cost">1</a>'
KORTHIKANTI = '<a href="#source-korthikanti2023" title="Reducing Activation Recomputation">2</a>'
FOUR = '<a class="plate" href="04-sharding.html" title="Sharding the Optimizer">'

SET = {
    "keeps {none} here": f"keeps {NONE} here",
    "{8192} tokens of {0.10}": '<span class="n">8\u2009192</span> tokens of <span class="n">0.10</span>',
    "{hop:.2 ms}": '<span class="n" data-slot="hop:.2ms">335.5\u2009µs</span>',
    "all {memory}": 'all <span class="n" data-line="memory">80\u2009GB</span>',
    "{fits}": '<span class="say" data-slot="fits">which fits on one H100 SXM</span>',
    "two\nlines": "two\nlines",
    # quotation marks and apostrophes, also beside a value
    "{model}'s memory": f"{MODEL}’s memory",
    'a "{model}" and \'{gpu}\'': f"a “{MODEL}” and ‘{GPU}’",
    "\"so 'it' is\", the GPUs' don't": "“so ‘it’ is”, the GPUs’ don’t",
    "of $n$'s": 'of <span class="f" role="math" aria-label="n"><i>n</i></span>’s',
    "dashes – and — as typed, -- and ... too": "dashes – and — as typed, -- and ... too",
    "rank (r), (c), +-, (tm)": "rank (r), (c), +-, (tm)",
    # emphasis, escapes, and signs that are only signs
    "*so* and **very** much": "<em>so</em> and <strong>very</strong> much",
    r"a \* and \_ and \{x\}": "a * and _ and {x}",
    "a < b & c > d": "a &lt; b &amp; c &gt; d",
    # TeX is taken before values: its braces are its own
    "${x}$": '<span class="f" role="math" aria-label="x"><i>x</i></span>',
    "from $6N$ to $2^{10}$": (
        'from <span class="f" role="math" aria-label="6 N">6<i>N</i></span> to '
        '<span class="f" role="math" aria-label="2 to the power 10">2<sup>10</sup></span>'
    ),
    "{kept=} bytes": (
        '<span class="f" role="math" aria-label="34 d plus 5 H T">34<i>d</i>\u2009<span class="op">+</span>\u2009'
        "5<i>H</i><i>T</i></span> bytes"
    ),
    # names with a number are kept together
    "so Llama 3 or Llama\n3": "so Llama\u00a03 or Llama\u00a03",
    # citations
    "memory [@chen2016].": f'memory\u00a0<span class="cite">[{CHEN}]</span>.',
    "[@chen2016, §4.2; @korthikanti2023, table 2]": (
        f'<span class="cite">[{CHEN},\u00a0§4.2; {KORTHIKANTI},\u00a0table 2]</span>'
    ),
    # cross-references
    "see [plate](XIV.4)": f"see {FOUR}plate\u00a0XIV.4</a>",
    "see [plate](XVI.4)": 'see <span class="plate">plate\u00a0XVI.4</span>',
    "see [plate](XX.9)": 'see <span class="plate">plate\u00a0XX.9</span>',
    "see [](XIV.4)": f"see {FOUR}plate\u00a0XIV.4</a>",
    "see [plates](XIV.4) and [](XVI.4)": f'see {FOUR}plates\u00a0XIV.4</a> and <span class="plate">XVI.4</span>',
    "It waits. [plate](XIV.4) buys it back.": f"It waits. {FOUR}Plate\u00a0XIV.4</a> buys it back.",
    # addresses
    "[*how* to](https://a.org/b_(c))": '<a href="https://a.org/b_(c)"><em>how</em> to</a>',
    "see https://arxiv.org/abs/1604.06174.": 'see <a href="https://arxiv.org/abs/1604.06174">arxiv.org/abs/1604.06174</a>.',
}  # fmt: skip


@pytest.mark.parametrize(("text", "html"), SET.items())
def test_a_paragraph_is_set_as(setter, text, html):
    assert setter.paragraphs(written(text)) == f"<p>{html}</p>"
    assert setter.faults == []


def test_paragraphs_are_parted_by_an_empty_line(setter):
    assert setter.paragraphs(written("One.\n\nTwo.")) == "<p>One.</p>\n<p>Two.</p>"


def test_a_text_that_is_not_there_is_empty(setter):
    assert (setter.paragraphs(None), setter.inline(None)) == ("", "")


def test_only_numbers_that_follow_the_reader_are_slots(setter):
    setter.paragraphs(written("{none}, {memory}, {hop:.2 ms}, {none} and {8192}"))
    assert setter.slots == {"none": "{none}", "hop:.2ms": "{hop:.2 ms}"}


def test_in_print_a_number_needs_no_slot(setter):
    setter.medium = "print"
    assert setter.paragraphs(written("{none}")) == '<p><span class="n">1.9\u2009TB</span></p>'


def test_symbols_of_formulas_are_remembered_in_their_order(setter):
    setter.paragraphs(written(r"$\sqrt{N}$ of {kept=}, $d_h$ and $\tau$"))
    assert list(setter.symbols) == ["N", "d", "H", "T", "d_h", "tau"]
