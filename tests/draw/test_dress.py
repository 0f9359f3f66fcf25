"""One drawing, two dressings."""

import re
from xml.etree import ElementTree as ET

import pytest
from fake_view import Fake

from press import style
from press.draw import draw, dress_print, dress_web
from press.figures import bars
from press.values import Drawing

PANEL = {
    "kind": "bars", "title": "A title", "subtitle": "bytes", "bars": {"One": "1e9 in B", "Two": "4e9 in B"},
    "limits": [{"at": "2e9 in B", "label": "limit"}],
}  # fmt: skip


def parsed(svg):
    return ET.fromstring(svg)


@pytest.fixture
def drawing():
    return draw("left", bars.Spec.model_validate(PANEL), Fake())


def test_on_the_web_every_colour_is_a_token(drawing):
    svg = dress_web(drawing, "xiv-2-left")
    assert not re.search(r"#[0-9a-f]{3,6}\b", svg)
    used = set(re.findall(r"var\(--([\w-]+)\)", svg))
    assert {"ink", "soft", "rust", "rust-wash", "verdigris", "panel"} <= used <= set(style.TOKENS)


def test_on_the_web_ids_have_their_prefix_and_name_the_figure(drawing):
    svg = dress_web(drawing, "xiv-2-left")
    assert re.findall(r'id="([^"]+)"', svg) == ["xiv-2-left-title", "xiv-2-left-desc"]
    root = parsed(svg)
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "xiv-2-left-title xiv-2-left-desc")
    assert [(child.tag, child.text) for child in root][:2] == [("title", "A title"), ("desc", drawing.alt)]


def test_on_the_web_words_are_text(drawing):
    assert ">4.0\u2009GB</text>" in dress_web(drawing, "p")


def test_a_colour_without_a_token_is_an_error():
    with pytest.raises(ValueError, match="the colour #123456 of a panel has no token"):
        dress_web(Drawing('<svg><path d="M0 0" fill="#123456"/></svg>', "", 1, 1), "p")


def test_in_print_the_svg_stands_alone_on_white_paper(drawing):
    svg = dress_print(drawing)
    root = parsed(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("width"), root.get("height")) == ("250pt", "196pt")
    assert style.PANEL not in svg
    assert "var(" not in svg
    assert style.INK in svg
