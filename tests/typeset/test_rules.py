"""What an author may not write in prose: each fault by its full text and its place."""

import pytest
import typeset_fakes
from typeset_fakes import SOURCES, written

from press.typeset.citations import Shelf
from press.units import PLAIN
from press.values import Line

BY_HAND = "is typed by hand: write {name} for a value,"
KNOWN = "Known: cost, d, fits, gpu, H, held, hop, kept, memory, model, none, saved, …."
STAR = r"emphasis is *so*, a product is $5HT$ or a line's formula {name=}; to print it write \*"

FAULTS = {
    # a digit in prose; the first line of the text is line 8, and its first column 5
    "saves 90% of it": [f"8:11: '90%' {BY_HAND} {{90}} for a plain number"],
    "of 8 192 tokens": [f"8:8: '8 192' {BY_HAND} {{8192}} for a plain number"],
    "of 8,192 tokens": [f"8:8: '8,192' {BY_HAND} {{8192}} for a plain number"],
    "is 1.9 TB": [f"8:8: '1.9' {BY_HAND} {{1.9}} for a plain number"],
    "one\ntwo 3": [f"9:9: '3' {BY_HAND} {{3}} for a plain number"],
    "the 80GB card": [f"8:9: '80GB' {BY_HAND} {{80}} for a plain number"],
    "is 3x faster": [f"8:8: '3x' {BY_HAND} {{3}} for a plain number"],
    "in 2048": [f"8:8: '2048' {BY_HAND} {{2048}} for a plain number"],
    "with 2000 GPUs": [f"8:10: '2000' {BY_HAND} {{2000}} for a plain number"],
    "half, ½ of it": [f"8:11: '½' {BY_HAND} {{0.5}} for a plain number"],
    "see plate 4": [f"8:15: '4' {BY_HAND} {{4}} for a plain number"],
    "on Llama 3.1": [f"8:14: '3.1' {BY_HAND} {{3.1}} for a plain number"],
    # a value that is none
    "is {savd}": [f"8:8: unknown value 'savd'. Did you mean 'saved'? {KNOWN}"],
    "is {held}": ["8:8: 'held' is a column, and a column cannot stand in words"],
    "is {cost=}": ["8:8: 'cost' has a formula for each case, so none can be printed as its own"],
    "is {memory=}": ["8:8: 'memory' is a given number, so it has no formula to print: write {memory}"],
    "is {fits=}": ["8:8: 'fits' is a line of words, so it has no formula to print: write {fits}"],
    "is {saved": ["8:8: a '{' without its partner; a value is written {name}"],
    "is saved}": ["8:13: a '}' without its partner; a value is written {name}"],
    # Markdown that would lose or print its marks
    "5*H*T*2": [r"8:6: '*' inside a word would vanish: a product is $5HT$ or a line's formula {name=}"],
    "*{saved}*s": [f"8:5: a stray '*': {STAR}"],
    "is kept_none": [r"8:12: a stray '_': the name of a line stands in braces, {name}; to print it write \_"],
    "is `code`": ["8:8: a stray '`': code is not set here"],
    "is <b>bold</b>": ["8:8: '<b>': HTML is not read here, and would print"],
    'a "quote': ["8:7: a quotation mark without its partner"],
    "# Head": ["8:5: prose holds paragraphs only, and this reads as a heading"],
    "One.\n\n- two": ["10:5: prose holds paragraphs only, and this reads as a list"],
    "One.\n\n1. two": ["10:5: prose holds paragraphs only, and this reads as a list"],
    "One.\n\n    two": ["10:9: prose holds paragraphs only, and this reads as a block of code (its lines are indented)"],
    "> One": ["8:5: prose holds paragraphs only, and this reads as a quotation block"],
    "One.\n\n---": ["10:5: prose holds paragraphs only, and this reads as a rule"],
    # TeX
    r"is $a + \foo$": [r'8:13: the formula $a + \foo$ cannot be read: Unknown command "\foo"'],
    r"is $\frac{a$": [r'8:16: the formula $\frac{a$ cannot be read: Expected closing token "}", but reached end of input'],
    r"is $\sqrt{$ so": [r'8:15: the formula $\sqrt{$ cannot be read: Expected closing token "}", but reached end of input'],
    "one\nis $x^$": ["9:11: the formula $x^$ cannot be read: Expected argument but reached end of input"],
    "is $x%$": [r"8:10: the formula $x%$ cannot be read: a '%' begins a comment in TeX: write \%"],
    "is $N": [r"8:8: a stray '$': a formula stands between two, $6N$; to print it write \$"],
    "is $$N$$": ["8:8: a stray '$$': a formula stands in its line, between single dollars"],
    # citations and links
    "so [@chn2016]": ["8:8: unknown source 'chn2016'. Did you mean 'chen2016'? Known: chen2016, korthikanti2023."],
    "so [@dao2022]": ["8:8: 'dao2022' is cited and not among this plate's sources: add it there"],
    "so [@chen2016; korthikanti2023]": [
        "8:8: 'korthikanti2023' is not a citation: write [@key], [@key, §4.2] or [@one; @other]"],
    "so [see @chen2016]": ["8:8: '[see @chen2016]' is neither a citation, [@key, §4.2], nor a link, [plate](XIV.4)"],
    "[a](javascript:alert(1))": [
        "8:5: a link leads to a plate, [plate](XIV.4), or to an https address, not to 'javascript:alert(1)'"],
    "[a](other.html)": ["8:5: a link leads to a plate, [plate](XIV.4), or to an https address, not to 'other.html'"],
    "at http://a.org/b": ["8:8: 'http://a.org/b': an address begins with https://"],
    "[the next](XIV.4)": ["8:5: a link to a plate is written [plate](XIV.4) or [](XIV.4)"],
    "[plate](XIV.2)": ["8:5: XIV.2 is this plate itself"],
    "[plate](XIV.12)": ["8:5: there is no plate XIV.12: the volume says that it has 11"],
    # characters
    "a 😀 here": ["8:7: '😀' (U+1F600, grinning face) is in neither Spectral nor STIX Two Math"],
    "zero\u200bwidth": ["8:9: '\\u200b' (U+200B, zero width space) is invisible"],
}  # fmt: skip

MAY_STAND = [
    "an H100, a 70B model, 1F1B, bf16 and 3D", "since 2016, in the 1990s", "Llama 3 and ZeRO-3 at Llama\n3",
    "table 4, §4.1, eq. 8, section 3, Figure 2.1 and equations 8 and 9", "a table\n4", "$6N$ and [@chen2016, table 2]",
    "{8192} and {none}", "https://a.org/2016/10",
]  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), FAULTS.items())
def test_a_mistake_is_one_fault_at_its_place(setter, text, faults):
    setter.paragraphs(written(text))
    assert [str(fault) for fault in setter.faults] == [f"plate.yaml:{fault}" for fault in faults]


@pytest.mark.parametrize("text", MAY_STAND)
def test_digits_that_are_no_results_may_stand(setter, text):
    setter.paragraphs(written(text))
    assert setter.faults == []


def test_all_mistakes_of_a_text_are_found_in_one_run(setter):
    setter.paragraphs(written("is 3 of {savd}\n\nand [@nobody] 😀"))
    assert [(fault.place.line, fault.place.column) for fault in setter.faults] == [(8, 8), (8, 13), (10, 19), (10, 9)]


def test_the_same_mistake_twice_has_two_places(setter):
    setter.paragraphs(written("is 3 or 3"))
    assert [fault.place.column for fault in setter.faults] == [8, 13]


def test_a_fault_quotes_its_line(setter):
    setter.paragraphs(written("one\nis 3"))
    assert setter.faults[0].place.quote == "    is 3"


def test_a_second_paragraph_is_a_fault_where_one_stands(setter):
    setter.inline(written("One.\n\nTwo is."))
    assert [str(fault) for fault in setter.faults] == [
        "plate.yaml:10:5: one paragraph only stands here; this begins a second one"]  # fmt: skip


def test_a_line_that_is_broken_already_is_not_reported_again(setter):
    setter.ledger.lines["bad"] = Line("bad", "broken", "", PLAIN)
    assert setter.paragraphs(written("is {bad} and {bad=}")) == "<p>is  and </p>"
    assert setter.faults == []


def test_a_value_that_no_face_can_set_is_a_fault(setter, monkeypatch):
    monkeypatch.setitem(typeset_fakes.STRINGS, "gpu", {"": "日"})
    setter.paragraphs(written("on {gpu}"))
    assert [str(fault) for fault in setter.faults] == [
        "plate.yaml:8:8: {gpu} prints '日', and '日' (U+65E5, cjk unified ideograph-65e5) "
        "is in neither Spectral nor STIX Two Math"
    ]


def test_words_that_the_ledger_prints_hold_no_markdown(setter):
    setter.plain(written("fits *well* on {gpu} at 3"))
    assert [str(fault) for fault in setter.faults] == [
        "plate.yaml:8:29: '3' is typed by hand: write {name} for a value, {3} for a plain number",
        "plate.yaml:8:10: plain words and {values} only stand here",
        "plate.yaml:8:15: plain words and {values} only stand here",
    ]


def test_a_cited_source_without_data_is_left_to_the_list(setter):
    setter.shelf = Shelf(["chen2016", "lost2020"], SOURCES)
    setter.paragraphs(written("so [@lost2020]"))
    assert setter.faults == []
