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


def test_a_citation_leaves_a_long_word_that_cannot_be_broken_and_stays_with_others():
    cite = '<span class="cite">[4]</span>'
    assert hyphenated(f"in memory\u00a0{cite}") == f"in memory {cite}"
    for words in ("a layer", "a kernel", '<span class="n">0.55%</span>'):
        assert hyphenated(f"{words}\u00a0{cite}").endswith(f"\u00a0{cite}")
