"""A figure as a thumbnail: its marks without words, cut to them, hidden from screen readers."""

import pytest

from press.compose.thumbnails import places, thumbnail

DRESSED = (
    '<svg role="img" aria-labelledby="a b" viewBox="0 0 250 190">\n<title id="a">Bars</title>\n<desc id="b">Two bars.</desc>\n'
    '<path d="M40 50h100v20h-100z" style="fill:var(--ink)"/>\n<path d="M40 40v90" style="stroke:var(--rust)"/>\n'
    '<text x="2" y="12" style="fill:var(--ink)">Bars</text>\n</svg>'
)


def test_marks_stay_and_words_and_ids_go():
    made = thumbnail(DRESSED)
    assert made.count("<path") == 2
    assert "var(--rust)" in made
    assert not any(word in made for word in ("Bars", "id=", "aria-labelledby", 'role="img"'))
    assert 'aria-hidden="true"' in made


def test_it_is_cut_to_the_marks_with_room_for_their_lines():
    assert 'viewBox="38 38 104 94"' in thumbnail(DRESSED)


def test_the_swatches_of_a_key_above_the_figure_go_with_their_words():
    key = '<path d="M40 20h8v5h-8z" style="fill:var(--slate)"/>'
    made = thumbnail(DRESSED.replace("<text", f"{key}<text"))
    assert "slate" not in made
    assert 'viewBox="38 38 104 94"' in made


def test_a_drawing_without_marks_has_none():
    assert thumbnail("") == ""
    assert thumbnail("<svg><text>Words</text></svg>") == ""


@pytest.mark.parametrize(
    ("d", "found"),
    [
        ("M1 2L3 4", [(1, 2), (3, 4)]),
        ("M1 2l3 4h5v-6", [(1, 2), (4, 6), (9, 6), (9, 0)]),
        ("M1 2h3m1 1h3", [(1, 2), (4, 2), (5, 3), (8, 3)]),
        ("M0 0h2v2zm5 5h1", [(0, 0), (2, 0), (2, 2), (5, 5), (6, 5)]),
        ("M10 10c1 1 2 2 3 3", [(10, 10), (11, 11), (12, 12), (13, 13)]),
        ("M.5-1.5l-.5.5", [(0.5, -1.5), (0.0, -1.0)]),
    ],
)
def test_points_of_a_path_are_followed_step_by_step(d, found):
    assert list(places(d)) == found
