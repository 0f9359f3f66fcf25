"""A grid: a number for every pair, darker for more, a dash where there is none."""

import pytest
from fake_view import Fake

from press import style
from press.canvas import Canvas
from press.faults import Fault
from press.figures import grid

CELLS = {
    "tp": [1, 1, 2, 2, 8, 8], "pp": [4, 16, 4, 16, 4, 16], "speed": [0, 350e12, 0, 410e12, 390e12, 430e12],
    "fits": [0, 1, 0, 1, 1, 1], "full": [0, 1, 0, 0, 0, 0], "best": [0, 0, 0, 0, 0, 1],
}  # fmt: skip
PANEL = {
    "kind": "grid", "title": "The fastest of every pair", "subtitle": "per GPU", "table": "cells",
    "rows": {"column": "tp", "label": "Tensor parallel"}, "columns": {"column": "pp", "label": "Pipeline"},
    "value": "speed in TFLOP/s", "blank": {"unless": "fits", "label": "nothing fits"},
    "hatch": {"when": "full", "label": "only with full recomputation"}, "frame": {"when": "best", "label": "the fastest"},
}  # fmt: skip


@pytest.fixture
def view():
    return Fake(tables={"cells": CELLS}, units={"cells.speed": "FLOP/s"})


def drawn(view, **changes):
    spec = grid.Spec.model_validate(PANEL | changes)
    canvas = Canvas(style.FULL if spec.wide else style.HALF, grid.height(spec))
    return canvas, grid.draw(spec, view, canvas)


@pytest.mark.parametrize("wide", ["false", "true"])
def test_every_cell_has_its_number_or_a_dash_and_no_label_touches_anything(view, wide):
    canvas, _ = drawn(view, wide=wide)
    words = canvas.words()
    assert {"350", "410", "390", "430"} <= set(words)
    assert words.count("–") == 2
    assert {"1", "2", "8", "4", "16", "Pipeline", "Tensor parallel", "in TFLOP/s"} <= set(words)
    assert canvas.collisions() == []


def test_more_is_darker(view):
    tints = [mark.opacity for mark in drawn(view)[0].marks("box") if mark.fill == style.TOKENS["slate"]]
    assert tints == sorted(tints)
    assert tints[-1] == style.TINT


def test_words_read_on_the_darkest_tint():
    """The tint mixes slate into the panel; ink keeps 4.5:1 on it in both modes."""
    for tokens in (style.TOKENS, style.DARK):
        mixed = [
            style.TINT * int(tokens["slate"][k : k + 2], 16) + (1 - style.TINT) * int(tokens["panel"][k : k + 2], 16)
            for k in (1, 3, 5)
        ]
        light, dark = sorted(
            (_luminance(mixed), _luminance([int(tokens["ink"][k : k + 2], 16) for k in (1, 3, 5)])), reverse=True
        )
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def _luminance(channels):
    linear = [c / 255 / 12.92 if c <= 10.3 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_fastest_is_framed_and_what_needs_recomputation_is_hatched(view):
    canvas, _ = drawn(view)
    assert len(canvas.marks("line")) == 2  # the cell and its sign
    assert len(canvas.marks("hatch")) == 2  # the cell and its swatch


def test_the_alternative_text_has_both_extremes_and_the_blanks(view):
    _, alt = drawn(view)
    assert alt == ("The fastest of every pair: most 430.0\u2009TFLOP/s at Tensor parallel 8, Pipeline 16; least "
                   "350.0\u2009TFLOP/s at Tensor parallel 1, Pipeline 16; 2 of 6: nothing fits.")  # fmt: skip
    assert len(alt.split()) <= 40


def test_the_table_has_every_number(view):
    shown = grid.shown(grid.Spec.model_validate(PANEL), view)
    assert (shown[0].label, shown[0].said) == ("Tensor parallel 1, Pipeline 16", "350.0\u2009TFLOP/s")
    assert len(shown) == 4


def test_two_rows_for_one_pair_are_a_fault():
    twice = Fake(tables={"cells": {name: [*cells, cells[-1]] for name, cells in CELLS.items()}})
    with pytest.raises(Fault, match="the table has two rows for tp 8, pp 16"):
        drawn(twice)


def test_a_grid_without_a_number_is_a_fault():
    with pytest.raises(Fault, match="the grid has no number to show"):
        drawn(Fake(tables={"cells": {**CELLS, "fits": [0] * 6}}))


def test_a_ring_is_dashed_and_leaves_the_number_free(view):
    for wide in ("false", "true"):
        canvas, _ = drawn(view, wide=wide, ring={"when": "best", "label": "published"})
        rings = [mark for mark in canvas.marks("line") if mark.dash]
        assert len(rings) == 2  # the cell's and its sign in the key
        assert {"published", "430"} <= set(canvas.words())
        assert canvas.collisions() == []


def test_marks_that_no_cell_has_are_not_in_the_key(view):
    assert "only with full recomputation" in drawn(view)[0].words()
    bare = Fake(tables={"cells": {**CELLS, "full": [0] * 6}}, units={"cells.speed": "FLOP/s"})
    assert "only with full recomputation" not in drawn(bare)[0].words()


# ------------------------------------------------------------------------------ who holds what


def causal(ranks, *, zigzag=True):
    """The causal chunks of a sequence in two for each rank, by the rank that holds the queries."""
    many = 2 * ranks
    rows = [(q + 1, k + 1, 1 + (min(q, many - 1 - q) if zigzag else q // 2), int(q == k))
            for q in range(many) for k in range(q + 1)]  # fmt: skip
    return Fake(
        tables={"chunks": dict(zip(("q", "k", "rank", "diagonal"), map(list, zip(*rows, strict=True)), strict=True))}
    )


CAUSAL = {
    "kind": "grid", "title": "Zigzag", "subtitle": "keys run to the right", "table": "chunks",
    "rows": {"column": "q", "label": "rank that holds the queries", "names": "rank"},
    "columns": {"column": "k", "label": "chunk of the keys"}, "fill": {"column": "rank", "label": "rank"},
    "half": {"when": "diagonal", "label": "half masked"}, "empty": "masked",
}  # fmt: skip


def owned(view, **changes):
    spec = grid.Spec.model_validate(CAUSAL | changes)
    canvas = Canvas(style.FULL if spec.wide else style.HALF, grid.height(spec))
    return canvas, grid.draw(spec, view, canvas)


@pytest.mark.parametrize("wide", ["false", "true"])
@pytest.mark.parametrize("ranks", [2, 4, 8, 16])
def test_chunks_of_every_number_of_ranks_are_drawn_by_their_owner(ranks, wide):
    canvas, alt = owned(causal(ranks), wide=wide)
    assert canvas.collisions() == []
    cells = sum(len(mark.runs) for mark in canvas.marks("box") if mark.fill not in {"none"}) - 2
    assert cells == ranks * (2 * ranks + 1)
    assert f"each of {ranks} holds {2 * ranks + 1} cells" in alt
    assert "rank 1" not in canvas.words()  # the rows' names say it


def test_unequal_shares_are_said():
    _, alt = owned(causal(4, zigzag=False))
    assert "rank 4 holds most, 15 cells, rank 1 least, 3" in alt


def test_many_cells_are_square_so_that_the_diagonal_is_one():
    canvas, _ = owned(causal(8))
    box = next(mark for mark in canvas.marks("box") if len(mark.runs) == 256).parts[0]
    assert box.width == pytest.approx(box.height)


def test_owners_that_no_row_names_are_in_the_key_and_words_stand_in_cells():
    table = {"row": ["a", "a", "b", "b"], "column": ["norm", "matrix"] * 2, "who": ["all", "1", "all", "2"],
             "what": ["whole", "half"] * 2}  # fmt: skip
    view = Fake(tables={"chunks": table, "held": [3e9, 4e9]}, units={"held": "B"})
    canvas, _ = owned(view, rows={"column": "row", "label": "rank"}, columns={"column": "column", "label": "part"},
                      fill={"column": "who"}, words="what", half=None, empty=None, margin={"label": "held", "values": "held"})  # fmt: skip
    words = canvas.words()
    assert {"all", "1", "2", "norm", "matrix", "3.0\u2009GB", "4.0\u2009GB", "held"} <= set(words)
    assert (words.count("whole"), words.count("half")) == (2, 2)
    assert canvas.collisions() == []


def test_eight_owners_differ_by_hatch_or_ground_alone():
    assert len({(look.hatch, look.tint, look.fill == style.INK) for look in style.OWNERS}) == len(style.OWNERS) == 8


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"fill": None}, "a grid needs value"),
        ({"blank": {"unless": "q", "label": "x"}}, "it needs value"),
        ({"hatch": {"when": "q", "label": "x"}}, "mark cells with frame or ring"),
    ],
)
def test_keys_that_do_not_go_together_are_faults(changes, message):
    with pytest.raises(ValueError, match=message):
        grid.Spec.model_validate(CAUSAL | changes)


def test_a_margin_of_another_length_is_a_fault():
    view = causal(2)
    with pytest.raises(Fault, match="the margin has 1 values for 4 rows"):
        owned(Fake(tables={**view.tables, "held": [1]}), margin={"label": "held", "values": "held"})
