"""Causal work by order, held to closed forms and to a count of every token."""

import pytest

from press.methods.causal_chunks import causal_chunks

ORDERS = ["contiguous", "zigzag", "striped"]
every = pytest.mark.parametrize("order", ORDERS)
ranks = pytest.mark.parametrize("n", [1, 2, 4, 8, 16])


def holder(order, token, n, tokens):
    """The rank that holds a token."""
    if order == "striped":
        return token % n
    chunk = token * 2 * n // tokens
    return chunk // 2 if order == "contiguous" else min(chunk, 2 * n - 1 - chunk)


@every
@ranks
def test_shares_are_those_of_a_count_of_every_token(order, n):
    tokens = 64 * n
    work = [0.0] * n
    for token in range(tokens):
        work[holder(order, token, n, tokens)] += token + 0.5
    found = causal_chunks(order, n, tokens)
    assert found.work.share == pytest.approx([part / sum(work) for part in work], rel=1e-12)
    assert sum(found.work.share) == pytest.approx(1, rel=1e-12)
    assert found.slowdown * found.efficiency == pytest.approx(1)


@ranks
def test_contiguous_ranks_have_odd_numbers_of_parts(n):
    found = causal_chunks("contiguous", n, 1024 * n)
    assert found.work.share == tuple((2 * rank + 1) / n**2 for rank in range(n))
    assert found.ratio == pytest.approx(2 * n - 1)
    assert found.efficiency == pytest.approx(n / (2 * n - 1))


@ranks
def test_zigzag_is_even(n):
    assert causal_chunks("zigzag", n, 1024 * n).work.share == (1 / n,) * n


def test_stripes_are_nearly_even():
    assert causal_chunks("striped", 8, 8192).slowdown == pytest.approx(1 + 7 / 8192)


@every
@ranks
def test_the_steps_of_a_ring_add_up_to_each_rank_s_work(order, n):
    found = causal_chunks(order, n, 1024 * n)
    steps = found.steps
    for rank, share in zip(found.work.rank, found.work.share, strict=True):
        own = [work for r, work in zip(steps.rank, steps.work, strict=True) if r == rank]
        assert len(own) == n
        assert sum(own) * 2 / n**2 == pytest.approx(share)


@ranks
def test_the_cells_add_up_to_each_rank_s_work(n):
    for order in ("contiguous", "zigzag"):
        found = causal_chunks(order, n, 1024 * n)
        cells = found.cells
        assert len(cells.query) == n * (2 * n + 1)
        for rank, share in zip(found.work.rank, found.work.share, strict=True):
            area = sum(1 - half / 2 for r, half in zip(cells.rank, cells.half, strict=True) if r == rank)
            assert area / (2 * n**2) == pytest.approx(share)


def test_the_cells_are_the_lower_triangle_with_its_diagonal():
    cells = causal_chunks("zigzag", 2, 8).cells
    assert list(zip(cells.query, cells.key, cells.rank, cells.half, strict=True)) == [
        (1, 1, 1, 1), (2, 1, 2, 0), (2, 2, 2, 1), (3, 1, 2, 0), (3, 2, 2, 0), (3, 3, 2, 1),
        (4, 1, 1, 0), (4, 2, 1, 0), (4, 3, 1, 0), (4, 4, 1, 1),
    ]  # fmt: skip


def test_in_a_contiguous_ring_the_first_rank_works_in_one_step_and_the_last_in_all():
    steps = causal_chunks("contiguous", 4, 64).steps
    busy = [sum(b for r, b in zip(steps.rank, steps.busy, strict=True) if r == rank) for rank in (1, 2, 3, 4)]
    assert busy == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("spiral", 4, 64), "the order is contiguous, zigzag, striped, not 'spiral'"),
        (("zigzag", 0, 64), "ranks are a whole number from 1, not 0"),
        (("zigzag", 4, 65), "4 ranks: at most 64, and tokens that divide into two chunks for each, not 65"),
        (("zigzag", 128, 1024), "128 ranks: at most 64, and tokens that divide into two chunks for each, not 1024"),
    ],
)
def test_what_cannot_be_dealt_is_refused(arguments, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        causal_chunks(*arguments)
    assert str(caught.value) == sentence
