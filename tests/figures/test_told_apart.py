"""Series are told apart without colour: in grey, and by eyes that lack a kind of cone, in light and in dark.

Two looks differ where their hatches, dashes, sizes or outlines do; else their grounds differ in
lightness. What is drawn is asked for these, and one test looks at the pixels.
"""

from __future__ import annotations

import subprocess
from base64 import b64encode
from collections import defaultdict
from itertools import combinations
from math import atan2, pi

import numpy as np
import pytest
from every_state import OURS, ROOT, drawn
from PIL import Image
from sight import APART, EYES, MODES, apart, seen

from press import style
from press.bind.engine import set_pdf
from press.canvas import Canvas, Extent
from press.draw.tidy import tidy
from press.figures import schedule
from press.figures.bars import falling, sheet

VIEWS = [(mode, eye) for mode in MODES for eye in EYES]
SEEN = 4.0
"""L* by which textures differ on the mean of a box: a little less than the faintest, the dots of idle time in dark mode, do."""
TOGETHER = {
    "series of bars": style.SERIES,
    "bars that are divided or not": (*style.SERIES[1:], *style.SOLID[1:], style.SERIES[0], sheet.DIVIDED),
    "owners": style.OWNERS,
    "loads over and under": (falling.KEPT, falling.OVER, falling.UNDER),
    "phases": (*schedule.LOOKS, *schedule.SECOND, schedule.IDLE, schedule.MARKED),
}
"""What may stand in one panel."""


# ---------------------------------------------------------------------------------- the looks themselves


@pytest.mark.parametrize(("mode", "eye"), VIEWS)
@pytest.mark.parametrize("what", TOGETHER)
def test_looks_that_stand_together_differ_by_hatch_or_by_lightness(what, mode, eye):
    alike = [
        (one, other)
        for one, other in combinations(TOGETHER[what], 2)
        if one.hatch == other.hatch and apart((one.fill, one.tint), (other.fill, other.tint), mode, eye) < APART
    ]
    assert alike == []


@pytest.mark.parametrize(("mode", "eye"), VIEWS)
def test_a_hatch_is_seen_on_its_ground(mode, eye):
    """The strokes are thin, so they differ from their ground by two steps; idle time may be fainter."""
    for look in {look for looks in TOGETHER.values() for look in looks if look.hatch} - {schedule.IDLE, falling.UNDER}:
        assert apart((look.strokes or look.ink, 1.0), (look.fill, look.tint), mode, eye) >= 2 * APART, look


# ------------------------------------------------------------------------------------- what panels show


def hatches(canvas, mark):
    """The hatch of a path of boxes: the directions of the strokes that lie in it, and whether they are dots."""
    found = set()
    for hatch in canvas.marks("hatch"):
        for (ax, ay), (bx, by) in hatch.runs:
            at = ((ax + bx) / 2, (ay + by) / 2)
            if any(p.left <= at[0] <= p.right and p.top <= at[1] <= p.bottom for p in mark.parts):
                found.add("." if hatch.dash else round(atan2(by - ay, bx - ax) % pi, 2))
    return frozenset(found)


def grounds(canvas):
    """The grounds of a panel's boxes by their hatch: fill and opacity of each; a scale of tints is one thing."""
    out = defaultdict(set)
    for mark in canvas.marks("box"):
        if mark.fill != "none" and max(min(part.width, part.height) for part in mark.parts) > 3:
            out[hatches(canvas, mark)].add((mark.fill, mark.opacity))
    return out


def scale(spec):
    """Whether a panel's boxes are steps of one scale, with their values or in order: a grid without owners."""
    return spec.kind == "grid" and not spec.fill


def strokes(canvas):
    """The lines of a panel by their dash and width, with their inks."""
    out = defaultdict(set)
    for mark in canvas.marks("line"):
        out[mark.dash, mark.width].add((mark.ink, 1.0))
    return out


@pytest.fixture(params=[OURS, ROOT], ids=["tests", "volume"])
def panels(request):
    """Every panel in every state, those of one look once."""
    return {
        (str(spec.kind), scale(spec), *map(_frozen, (grounds(canvas), strokes(canvas)))): (where, canvas)
        for where, spec, *_, canvas, _ in drawn(request.param)
    }


def _frozen(looks):
    return frozenset((key, frozenset(own)) for key, own in looks.items())


@pytest.mark.parametrize(("mode", "eye"), VIEWS)
def test_boxes_of_a_panel_are_told_apart(panels, mode, eye):
    for (_, steps, boxes, _), (where, _) in panels.items():
        for hatch, own in boxes:
            near = [pair for pair in combinations(sorted(own), 2) if apart(*pair, mode, eye) < APART]
            assert steps or near == [], (where, hatch)


@pytest.mark.parametrize(("mode", "eye"), VIEWS)
def test_lines_of_a_panel_are_told_apart(panels, mode, eye):
    for (_, _, _, lines), (where, _) in panels.items():
        for dash, own in lines:
            near = [pair for pair in combinations(sorted(own), 2) if apart(*pair, mode, eye) < APART]
            assert near == [], (where, dash)


@pytest.mark.parametrize(("mode", "eye"), VIEWS)
def test_the_tints_of_a_scale_go_one_way(mode, eye):
    tints = [(style.TOKENS["slate"], style.TINT * k / 8) for k in range(9)]
    steps = [apart(tint, tints[0], mode, eye) for tint in tints]
    assert steps == sorted(steps)
    assert steps[-1] >= 2 * APART


def test_the_chosen_point_of_a_map_has_a_ring_and_a_size_of_its_own(panels):
    for (kind, *_), (where, canvas) in panels.items():
        if kind == "map":
            rust = [dot for dot in canvas.marks("dot") if dot.ink == style.TOKENS["rust"]]
            sizes = {dot.radius for dot in canvas.marks("dot")} - {dot.radius for dot in rust}
            assert not rust or (len({dot.radius for dot in rust}) == 2 and len(sizes) <= 1), where


def test_the_tests_plates_have_boxes_hatches_and_dashes():
    kinds = {str(spec.kind) for _, spec, *_ in drawn(OURS)}
    assert kinds >= {"bars", "lines", "schedule", "grid"}
    assert any(len(grounds(canvas)) > 1 for *_, canvas, _ in drawn(OURS))
    assert any(len(strokes(canvas)) > 1 for *_, canvas, _ in drawn(OURS))


# ------------------------------------------------------------------------------------------ the pixels


@pytest.fixture(scope="module", params=MODES)
def pixels(request, tmp_path_factory):
    """A box of every look, as a printer of 200 dots an inch or a screen shows it: look → pixels of 0 to 1."""
    looks = list(dict.fromkeys(look for looks in TOGETHER.values() for look in looks))
    boxes = [
        Extent(4 + 44 * (k % 5), 4 + 34 * (k // 5), 44 + 44 * (k % 5), 34 + 34 * (k // 5)) for k in range(len(looks))
    ]
    canvas = Canvas(250, 8 + 34 * (1 + len(looks) // 5))
    canvas.boxes([canvas.page], style.PANEL)
    for look, box in zip(looks, boxes, strict=True):
        style.fill(canvas, [box], look)
    picture = _rastered(canvas, MODES[request.param], tmp_path_factory.mktemp("pixels"))
    return {
        look: picture[_slice(box.top, box.bottom), _slice(box.left, box.right)]
        for look, box in zip(looks, boxes, strict=True)
    }


def _slice(start, end):
    return slice(round((start + 1) * 200 / 72), round((end - 1) * 200 / 72))


def _rastered(canvas, tokens, folder):
    svg = tidy(canvas.svg(), "Looks", "")
    for token, colour in style.TOKENS.items():
        svg = svg.replace(f'"{colour}"', f'"{token}"')
    for token, colour in tokens.items():
        svg = svg.replace(f'"{token}"', f'"{colour}"')
    size = f"{canvas.width}pt {canvas.height}pt"
    html = f'<img style="width: {canvas.width}pt; display: block" alt="" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'
    data, said = set_pdf(html, f"@page {{ size: {size}; margin: 0 }} body {{ margin: 0 }}", "looks.pdf")
    assert said == []
    (folder / "looks.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "200", "-singlefile", "looks.pdf", "looks"], cwd=folder, check=True)
    return np.asarray(Image.open(folder / "looks.ppm").convert("RGB")) / 255


def texture(light):
    """How light pixels are on the whole, and how much they change across, down and aslant: all in L*."""
    down, across = (change[1:-1, 1:-1] for change in np.gradient(light))
    aslant = (across * down).mean()
    return np.array([light.mean(), *(np.sqrt((change**2).mean()) for change in (across, down)),
                     np.sign(aslant) * np.sqrt(abs(aslant))])  # fmt: skip


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("what", TOGETHER)
def test_the_pixels_of_looks_that_stand_together_differ_in_lightness_or_in_texture(pixels, what, eye):
    told = {look: texture(seen(pixels[look], eye)) for look in TOGETHER[what]}
    near = {pair: np.abs(told[pair[0]] - told[pair[1]]).max() for pair in combinations(TOGETHER[what], 2)}
    assert min(near.values()) >= SEEN, min(near, key=near.get)
