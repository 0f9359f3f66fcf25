"""Words are measured in the faces that print them."""

import pytest

from press.canvas import Lettering, clean, extent_of, width_of
from press.faults import Fault

ROMAN, ITALIC = Lettering(10), Lettering(10, italic=True)


def test_a_label_is_as_wide_as_its_glyphs_with_kerning():
    """Spectral's AV is kerned: together it is narrower than its two letters."""
    assert width_of("AV", ROMAN) < width_of("A", ROMAN) + width_of("V", ROMAN)


def test_width_grows_with_size():
    assert width_of("182.5 GB", Lettering(20)) == pytest.approx(2 * width_of("182.5 GB", ROMAN))


def test_greek_and_brackets_are_measured_in_the_mathematical_face():
    assert width_of("τ ⌈x⌉", ITALIC) > width_of("x", ITALIC)


def test_a_narrow_no_break_space_becomes_the_thin_space_that_the_face_has():
    assert clean("1.9\u202fTB") == "1.9\u2009TB"


def test_a_number_that_was_typed_in_groups_has_the_spaces_of_any_other():
    assert clean("at 131 072 tokens, 70B, 128 ways") == "at 131\u2009072 tokens, 70B, 128 ways"


def test_apostrophes_are_curled():
    assert clean("each pipeline's fastest") == "each pipeline’s fastest"


def test_a_character_in_no_face_is_a_fault_that_names_it():
    with pytest.raises(Fault, match=r"'語' \(U\+8A9E\) in 'a 語' is in neither Spectral nor STIX Two Math"):
        clean("a 語")


def test_anchors_place_the_extent_about_the_point():
    width = width_of("Nothing", ROMAN)
    start, middle, end = (extent_of("Nothing", (50, 50), ROMAN, anchor) for anchor in ("start", "middle", "end"))
    assert (start.left, end.right) == (50, pytest.approx(50))
    assert middle.left == pytest.approx(50 - width / 2)


def test_a_turned_label_is_as_tall_as_it_was_wide():
    level, turned = (extent_of("128.5 GB", (50, 90), ITALIC, anchor) for anchor in ("start", "turned"))
    assert turned.height == pytest.approx(level.width)
    assert turned.bottom == 90
