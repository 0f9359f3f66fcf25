"""Running text carries soft hyphens, and nothing but its words is touched."""

from press.compose.hyphens import SOFT_HYPHEN, hyphenated


def test_long_words_are_given_soft_hyphens_and_read_the_same_without_them():
    html = "<p>Selective recomputation drops core attention alone.</p>"

    assert hyphenated(html).count(SOFT_HYPHEN) >= 4
    assert hyphenated(html).replace(SOFT_HYPHEN, "") == html


def test_tags_entities_short_words_and_abbreviations_stay_as_they_are():
    for html in (
        '<a href="#source-korthikanti2023" title="recomputation">[2]</a>',
        "&ldquo;&thinsp;",
        "the FLOPs of TFLOPS",
        "H100s",
    ):
        assert hyphenated(html) == html
