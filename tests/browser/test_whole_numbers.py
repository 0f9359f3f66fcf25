"""No line breaks within a number, whoever wrote it and however narrow the page: labels, options, words, formulas, cells."""

from __future__ import annotations

import pytest
from small_project import PLATE, small_project

import build

PAGE = "I-small/01-storing-layers.html"
TYPED = (
    ("    label: Stored by all layers", "    label: Stored by all layers, a batch of 8 192 tokens and 1 024 more"),
    ("    label: Inputs alone", "    label: Inputs alone of a batch of 131 072 tokens"),
    ("34*d * 8192 * L", "34*d * T * L + 1048576 * 2048 * L * d_h"),
    ("with:\n", "  T:\n    label: Tokens of 1 024 runs\n    of: [8192, 131072]\n    start: 8192\nwith:\n"),
    (
        "figure:\n",
        "  verdict:\n    say:\n      - if: stored > inputs\n        then: which leaves none of its {gpu.memory} to the other runs of {16384}\n      - else: which holds nothing\nfigure:\n",
    ),
    ("A stack of layers stores {stored} for {model}.", "A stack of layers stores {stored} for {model}, {verdict}."),
)
"""Numbers in every kind of text in which an author may type them."""

BROKEN = """([narrow, width]) => {
  document.querySelectorAll(narrow).forEach((e) => e.style.setProperty("width", `${width}px`, "important"));
  const number = /\\d(?:[ \\u2009\\u202f]\\d{3})+(?!\\d)|\\d[\\u2009\\u202f][A-Z]+/g;
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange(), found = new Set(), broken = new Set();
  for (let node; (node = walker.nextNode());) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("svg, script, style, option, .unseen")) continue;
    for (const { 0: text, index } of node.data.matchAll(number)) {
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      found.add(node.data);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.add(node.data);
    }
  }
  return [[...found], [...broken]];
}"""


@pytest.fixture(scope="module")
def page_of_numbers(tmp_path_factory):
    text = PLATE
    for plain, typed in TYPED:
        assert plain in text
        text = text.replace(plain, typed)
    project = small_project(tmp_path_factory.mktemp("numbers"), text)
    assert build.main(["--no-pdf"], project) == 0
    return f"{(project / 'site').as_uri()}/{PAGE}"


def broken(page, widths, narrow):
    """All numbers that are seen, and those that break, with what `narrow` selects at each of these widths."""
    found, lost = set(), set()
    for width in widths:
        seen, cut = page.evaluate(BROKEN, [narrow, width])
        found.update(seen)
        lost.update(cut)
    return found, lost


def test_no_number_of_the_page_breaks_at_any_width(opened, page_of_numbers):
    page = opened(page_of_numbers, java_script_enabled=False, viewport={"width": 390, "height": 844})
    found, lost = broken(page, range(60, 300, 7), "main p, main li, main label, main span.label")
    assert lost == set()
    assert {"8\u202f192", "131\u202f072", "Tokens of 1\u202f024 runs"} <= found
    assert {"which leaves none of its 80\u202fGB to the other runs of 16\u202f384"} <= found
    assert {"Stored by all layers, a batch of 8\u202f192 tokens and 1\u202f024 more"} <= found


def test_no_number_of_a_working_breaks_at_any_width(opened, page_of_numbers):
    page = opened(page_of_numbers, viewport={"width": 390, "height": 844})
    for name in ("stored", "inputs"):
        page.locator(f'.analysis a.n[href="#working-{name}"]').first.click()
        found, lost = broken(page, range(90, 360, 7), f"#working-{name}")
        assert lost == set()
        assert any("1\u202f048\u202f576" in text for text in found) or name == "inputs"
        assert any("Tokens of 1\u202f024 runs 8\u202f192" in text for text in found) or name == "inputs"
        page.keyboard.press("Escape")
