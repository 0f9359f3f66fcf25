"""HTML as words, and titles with their stop."""

import pytest

from press.markup import plain, stopped


def test_plain_words_have_no_tags_and_no_entities_and_keep_their_thin_spaces():
    assert plain("a <b>b</b>\n &amp; <i>8\u2009192</i> ") == "a b & 8\u2009192"


@pytest.mark.parametrize(
    ("title", "with_stop"),
    [("Why", "Why."), ("So.", "So."), ("<i>Why?</i>", "<i>Why?</i>"), ("“No!”", "“No!”"), ("<i>A</i>", "<i>A</i>.")],
)
def test_a_title_ends_with_one_stop(title, with_stop):
    assert stopped(title) == with_stop
