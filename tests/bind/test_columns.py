"""Columns come out as WeasyPrint balances them by itself, in a few trials."""

import pytest

from press.bind import filling
from press.bind.engine import _style, weasyprint

CSS = """
@page { size: 120mm 100mm; margin: 8mm; }
.two { columns: 2; column-gap: 12pt; font-size: 9pt; line-height: 12pt; orphans: 2; widows: 2; margin: 0; }
.three { columns: 3; column-gap: 8pt; font-size: 8pt; line-height: 11pt; margin: 3pt 0 5pt; }
.whole > * { break-inside: avoid; margin: 0 0 5pt; }
p { margin: 0; text-align: justify; } ul { list-style: none; padding: 0; }
.fixed { height: 60mm; }
"""
WORDS = ("a", "plate", "is", "one", "topic", "with", "its", "figure", "and", "nothing", "else")


def words(count: int, start: int = 0) -> str:
    return " ".join(WORDS[(start + 7 * number) % len(WORDS)] for number in range(count))


def paragraphs(*counts: int) -> str:
    return "".join(f"<p>{words(count, count)}</p>" for count in counts)


CASES = {
    "lines": f'<div class="two">{paragraphs(31, 47, 12, 60)}</div>',
    "one paragraph": f'<div class="two">{paragraphs(90)}</div>',
    "one line": f'<div class="two">{paragraphs(2)}</div>',
    "pieces that hold together": f'<ul class="two whole">{"".join(f"<li>{words(n % 23 + 4)}</li>" for n in range(9))}</ul>',
    "many pieces in three columns": f'<ul class="three whole">{"".join(f"<li>{words(n % 5 + 1)}</li>" for n in range(50))}</ul>',
    "pieces that run over pages": f'<h1>Head</h1><ul class="two whole">{"".join(f"<li>{words(n % 29 + 4)}</li>" for n in range(70))}</ul>',
    "text that runs over pages": f'<h1>Head</h1><div class="two">{paragraphs(150, 300, 21, 400, 77)}</div><p>After.',
    "columns below columns": f'<div class="two">{paragraphs(70, 30)}</div><div class="three">{paragraphs(40, 41, 200)}</div>',
    "no room for the first piece": f'<p style="height: 80mm">High.</p><ul class="two whole"><li>{words(60)}</li></ul>',
    "a float and a heading": f'<div class="two"><h2>Two</h2><i style="float: right">aside</i>{paragraphs(50, 60)}</div>',
    "a height of their own": f'<div class="two fixed">{paragraphs(31, 47)}</div>',
}


def placed(html: str) -> list[tuple[int, str, float, float]]:
    """Every text of a document: its page, its letters and its place in CSS pixels."""
    fonts, sheets = _style(CSS)
    document = (
        weasyprint().HTML(string=f"<html lang=en><title>T</title>{html}").render(stylesheets=sheets, font_config=fonts)
    )
    boxes = [(number, box) for number, page in enumerate(document.pages) for box in page._page_box.descendants()]
    return [
        (number, box.text, round(box.position_x, 1), round(box.position_y))
        for number, box in boxes
        if hasattr(box, "text")
    ]


@pytest.fixture
def trials(monkeypatch):
    """The heights at which columns were filled."""
    found, fill = [], filling._fill

    def filled(frame, height, **more):
        found.append(height)
        return fill(frame, height, **more)

    monkeypatch.setattr(filling, "_fill", filled)
    return found


@pytest.mark.parametrize("case", CASES)
def test_columns_stand_as_the_setter_balances_them_by_itself(case, monkeypatch):
    ours = placed(CASES[case])
    from weasyprint.layout import block, column  # noqa: PLC0415 - needs Pango

    monkeypatch.setattr(block, "columns_layout", column.columns_layout)
    assert ours == placed(CASES[case])


def test_a_long_list_takes_a_few_trials(trials):
    placed(f'<ul class="two whole">{"".join(f"<li>{words(n % 5 + 1)}</li>" for n in range(21))}</ul>')
    assert 1 < len(trials) <= 5


def test_columns_with_a_height_of_their_own_are_left_to_the_setter(trials):
    assert placed(CASES["a height of their own"])
    assert not trials
