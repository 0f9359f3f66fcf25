"""The printed pages look as they did when somebody last looked at them."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from pictures import renew
from PIL import Image, ImageDraw, ImageFilter

KEPT = {path.stem: path for path in sorted(renew.HERE.glob("*.png"))}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return renew.pictures(tmp_path_factory.mktemp("pictures"))


def test_there_are_a_few_dozen_at_most_and_they_are_small():
    assert 0 < len(KEPT) <= 36
    assert sum(path.stat().st_size for path in KEPT.values()) < 2_000_000


def test_the_volume_has_the_pages_that_are_kept(made):
    assert sorted(made) == sorted(KEPT), f"pages came or went: look at them, then {renew.COMMAND}"


@pytest.mark.parametrize("name", KEPT)
def test_a_page_looks_as_it_did(made, name):
    if name not in made:
        pytest.skip("there is no such page now, which another test says")
    before, now = Image.open(KEPT[name]).convert("RGB"), made[name]
    if count := renew.different(now, before):
        folder = Path(tempfile.mkdtemp(prefix="pictures-"))
        now.save(folder / f"{name}-now.png")
        before.save(folder / f"{name}-before.png")
        pytest.fail(f"{count} squares of {name} differ: look at {folder}; if it is meant, {renew.COMMAND}")


# ------------------------------------------------------------------------------ what the comparison sees


@pytest.fixture
def page():
    """A page with a few lines on it."""
    image = Image.new("RGB", (400, 300), "white")
    draw = ImageDraw.Draw(image)
    for row in range(10):
        draw.text((20, 20 + 24 * row), "Words that stand on a page, and a few more", fill="#1d1a16")
    return image


def test_a_picture_equals_what_is_stored_of_it(page, tmp_path):
    (tmp_path / "page.png").write_bytes(renew.stored(page))
    assert renew.different(page, Image.open(tmp_path / "page.png")) == 0


def test_smoother_letters_are_no_difference(page):
    assert renew.different(page.filter(ImageFilter.GaussianBlur(0.4)), page) == 0


def test_a_lost_word_a_rule_and_another_colour_are_differences(page):
    lost, ruled, tinted = page.copy(), page.copy(), page.copy()
    ImageDraw.Draw(lost).rectangle((20, 20, 50, 32), fill="white")
    ImageDraw.Draw(ruled).line((20, 280, 380, 280), fill="#1d1a16")
    ImageDraw.Draw(tinted).rectangle((300, 200, 380, 290), fill="#e9d9c6")
    for changed in (lost, ruled, tinted):
        assert renew.different(changed, page) > 0


def test_a_page_of_another_size_is_a_difference(page):
    assert renew.different(page.crop((0, 0, 399, 300)), page) > 0
