"""What matplotlib writes is cut down to paths and texts."""

from press.draw.tidy import numbers, path, short, tidy

WRITTEN = """<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="20pt" height="10pt" viewBox="0 0 20 10"
 xmlns="http://www.w3.org/2000/svg" version="1.1">
 <metadata/><defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs>
 <g id="figure_1"><g id="patch_1"><path d="M 1.23456 2
L 10 2
L 10 8.004
z
" clip-path="url(#p1)" style="fill: none; stroke: #1d1a16; stroke-width: 0.6; stroke-linecap: butt"/></g>
 <g id="text_1"><text style="font-style: italic; font-size: 8.4px; text-anchor: middle; fill: #6b6255"
  x="5" y="6.12345" transform="rotate(-90 5 6.12345)">a &amp; b</text></g></g>
</svg>"""


def test_prolog_metadata_groups_and_the_style_sheet_of_the_page_are_gone():
    assert tidy(WRITTEN, "Title", "Words < more").splitlines() == [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" font-family="Spectral,STIX Two Math,serif">',
        "<title>Title</title>",
        "<desc>Words &lt; more</desc>",
        '<path d="M1.23 2h8.77v6z" fill="none" stroke="#1d1a16" stroke-width="0.6"/>',
        '<text x="5" y="6.12" transform="rotate(-90 5 6.12)" fill="#6b6255" font-size="8.4" font-style="italic"'
        ' text-anchor="middle">a &amp; b</text>',
        "</svg>",
    ]


def test_numbers_are_cut_to_a_hundredth():
    assert [short(n) for n in (1.0, 0.125, -0.001, 10.999, 250)] == ["1", "0.12", "0", "11", "250"]
    assert numbers("1.23456,7") == "1.23,7"
    assert numbers("#1d1a16") == "#1d1a16"


def test_curves_keep_their_points():
    assert path("M 0 0 \nC 1 2 3 4 5 6 \nL 7 6 \nz") == "M0 0c1 2 3 4 5 6h2z"


def test_equal_boxes_are_equal_text_wherever_they_stand():
    """So that a schedule of thousands of them packs well; rounding does not add up along a path."""
    boxes = " ".join(f"M {x:.4f} 1 L {x + 3.3333:.4f} 1 L {x + 3.3333:.4f} 2 L {x:.4f} 2 z" for x in range(0, 40, 10))
    assert path(boxes) == "M0 1h3.33v1h-3.33z" + "m10 0h3.33v1h-3.33z" * 3
    assert path("M 0.004 0 L 0.008 0 L 0.012 0 L 1.016 0") == "M0 0h0.01h0h1.01"
