"""Colours can be told apart and read, in light and in dark."""

import pytest

from press import style
from press.canvas import Canvas, Extent
from press.figures import schedule

MODES = {"light": style.TOKENS, "dark": style.DARK}
WORDS = ("ink", "soft", "rust", "slate", "ochre-ink", "verdigris")
MARKS = ("ink", "rust", "slate", "ochre", "verdigris")
WASHES = ("rust-wash", "slate-wash", "ochre-wash", "verdigris-wash")


def luminance(colour):
    """Relative luminance, as WCAG 2 defines it."""
    channels = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("word", WORDS)
def test_words_keep_four_and_a_half_to_one_on_the_panel(mode, word):
    assert contrast(MODES[mode][word], MODES[mode]["panel"]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("mark", MARKS)
def test_marks_keep_three_to_one_on_the_panel_and_on_their_wash(mode, mark):
    tokens = MODES[mode]
    assert contrast(tokens[mark], tokens["panel"]) >= 3
    assert contrast(tokens[mark], tokens.get(f"{mark}-wash", tokens["panel"])) >= 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("wash", WASHES)
def test_ink_reads_on_every_wash(mode, wash):
    assert contrast(MODES[mode]["ink"], MODES[mode][wash]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ground", ["ink", "slate", "rust"])
def test_the_panel_s_colour_reads_inside_dark_bars_and_cells(mode, ground):
    assert contrast(MODES[mode]["panel"], MODES[mode][ground]) >= 4.5


def test_both_modes_have_the_same_tokens_and_no_colour_twice():
    assert style.TOKENS.keys() == style.DARK.keys()
    assert len(set(style.TOKENS.values())) == len(style.TOKENS)


def mixed(ground, panel, tint):
    """A tint of one colour over another."""
    parts = [(int(a, 16), int(b, 16)) for a, b in ((ground[k : k + 2], panel[k : k + 2]) for k in (1, 3, 5))]
    return "#" + "".join(f"{round(tint * a + (1 - tint) * b):02x}" for a, b in parts)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "look", [*style.SERIES, *style.SOLID, *style.OWNERS, *schedule.LOOKS, *schedule.SECOND], ids=lambda look: look.fill
)
def test_words_read_on_every_look_of_bars_cells_and_owners(mode, look):
    tokens, names = MODES[mode], {colour: token for token, colour in style.TOKENS.items()}
    ground = mixed(tokens[names[look.fill]], tokens["panel"], look.tint)
    assert contrast(tokens[names[look.over]], ground) >= 4.5


@pytest.mark.parametrize("mode", MODES)
def test_words_in_colour_read_on_a_shaded_part(mode):
    for word in WORDS:
        assert contrast(MODES[mode][word], MODES[mode]["slate-wash"]) >= 4.5


def test_a_series_and_its_negative_have_one_hatch():
    assert [look.hatch for look in style.SOLID] == [look.hatch for look in style.SERIES]
    assert {look.strokes for look in style.SOLID} == {style.PANEL}


def test_series_differ_by_hatch_and_by_dash():
    assert len({look.hatch for look in style.SERIES}) == len({look.dash for look in style.SERIES}) == len(style.SERIES)


def test_the_smallest_letter_is_ten_px_on_a_phone_and_seven_and_a_half_pt_in_print():
    sizes = [value.size for value in vars(style).values() if isinstance(value, style.Lettering)]
    assert min(sizes) * 358 / style.HALF >= 10
    assert min(sizes) * 0.95 >= 7.5


def test_hatching_leaves_a_hole_for_words():
    canvas = Canvas(100, 60)
    hole = Extent(40, 22, 60, 30)
    style.fill(canvas, [Extent(10, 10, 90, 40)], style.series(1), [hole])
    assert canvas.free(hole)
    assert not canvas.free(Extent(15, 22, 35, 30))
