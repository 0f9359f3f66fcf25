"""The place of a part of a scalar, however the scalar was written."""

import pytest
from scalars import scalar

from press.faults import NOWHERE, Place
from press.places import Scalar, place_in, placed

PARTS = {
    "a word at its offset": ("t: one two one\n", 8, "one", 1, 12),
    "a word after an offset": ("t: one two one\n", 1, "one", 1, 12),
    "a whole word before a part of one": ("t: hand and and\n", 0, "and", 1, 9),
    "a part of a word where there is nothing else": ("t: hand\n", 0, "and", 1, 5),
    "a word over a fold": ("t: one\n   two three\n", 4, "two", 2, 4),
    "words that a fold parts": ("t: one\n   two three\n", 0, "one two", 1, 4),
    "a block with lines left out": ("t: |\n  one\n\n  two\n", 5, "two", 4, 3),
    "a block that keeps its end": ("t: |+\n  one\n  one\n", 4, "one", 3, 3),
    "a block with its indentation said": ("t: |2\n    one\n", 2, "one", 2, 5),
    "an escaped sign before it": ('t: "\\"x\\" is \\u00b5 one"\n', 9, "one", 1, 21),
    "an escaped space before it": ('t: "a\\tb\\u2009c one"\n', 6, "one", 1, 17),
    "an escaped end of line before it": ('t: "a \\\n  b one"\n', 4, "one", 2, 5),
    "a doubled quote before it": ("t: 'it''s one'\n", 5, "one", 1, 11),
}


@pytest.mark.parametrize(("file", "offset", "fragment", "line", "column"), PARTS.values(), ids=PARTS)
def test_a_part_is_found_where_it_stands_in_the_file(file, offset, fragment, line, column):
    text = scalar(file)
    place = place_in(text, offset, fragment)
    assert (place.line, place.column, place.quote) == (line, column, file.split("\n")[line - 1])


@pytest.mark.parametrize(("offset", "fragment"), [(0, "three"), (99, "one"), (0, ""), (3, " ")])
def test_what_is_not_there_stands_at_the_scalar(offset, fragment):
    text = scalar("\nt: one two\n")
    assert place_in(text, offset, fragment) == Place("plate.yaml", 2, 4, "t: one two")


def test_a_text_that_was_not_read_from_a_file_stands_nowhere():
    assert place_in("one two", 4, "two") == placed("one") == placed(Scalar("one")) == NOWHERE
