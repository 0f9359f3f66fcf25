"""Context parallelism: identities, and a second calculator's values."""

import pytest
from formulas.shapes import L8B, L70B, L405B, LLAMAS, NIC, NVLINK

from press.formulas import context
from press.methods.causal_chunks import causal_chunks

PEAK = 989e12
"""The second calculator rounds the peak of an H100 so."""


@pytest.mark.parametrize(
    ("shape", "shares", "length"),
    [(L8B, (15.4, 61.5, 246.2, 1969.2), 53248), (L70B, (7.8, 31.4, 125.5, 1003.9), 104448),
     (L405B, (4.2, 16.8, 67.4, 538.9), 194560)],
)  # fmt: skip
def test_attention_against_matrices(shape, shares, length):
    found = [100 * context.attention_to_matrices(shape.layer, T, shape.H, 128) for T in (8192, 32768, 131072, 1048576)]
    assert found == pytest.approx(shares, abs=0.051)
    assert context.equal_work_length(shape.layer, shape.H, 128) == length
    assert context.attention_to_matrices(shape.layer, length, shape.H, 128) == 1


# worked out apart from this code: T, CP, TP, link, MB and ms gathered, TFLOP of attention and matrices, exposed per
# cent at 100% and 60% of the peak, MB of Ulysses
LAYERS = [
    (L405B, 131072, 16, 8, NIC, 62.9, 1.26, 4.40, 6.53, 10.2, 6.4, 66.8),
    (L405B, 32768, 4, 8, NIC, 12.6, 0.25, 1.10, 6.53, 3.2, 1.9, 53.5),
    (L70B, 131072, 16, 8, NIC, 62.9, 1.26, 2.20, 1.75, 24.0, 15.9, 35.4),
    (L8B, 131072, 8, 1, NVLINK, 469.8, 1.04, 17.59, 7.15, 4.0, 2.4, 293.6),
    (L8B, 131072, 16, 1, NIC, 503.3, 10.07, 8.80, 3.57, 44.6, 32.6, 157.3),
]


@pytest.mark.parametrize("row", LAYERS)
def test_a_layer_is_that_of_a_second_calculator(row):
    shape, T, n, t, W, sent, ms, attention, matrices, exposed, at_60, ulysses = row
    assert context.key_value_bytes(T, 8, 128, n, t) / 1e6 == pytest.approx(sent, abs=0.051)
    assert context.gather_time(T, 8, 128, n, t, W) * 1e3 == pytest.approx(ms, abs=0.0051)
    assert context.context_attention_work(T, shape.H, 128, n, t) / 1e12 == pytest.approx(attention, abs=0.0051)
    assert context.context_matrix_work(shape.layer, T, n, t) / 1e12 == pytest.approx(matrices, abs=0.0051)
    for eta, share in ((1, exposed), (0.6, at_60)):
        found = context.gather_share(T, shape.H, 8, 128, shape.layer, n, t, PEAK, eta, W)
        assert 100 * found == pytest.approx(share, abs=0.051)
    assert context.ulysses_bytes(T, shape.H, 8, 128, n, t) / 1e6 == pytest.approx(ulysses, abs=0.051)


@pytest.mark.parametrize("shape", LLAMAS)
def test_ring_and_all_to_alls_send_as_much_on_one_rank_more_than_heads_share_a_key(shape):
    n = shape.H / 8 + 1
    assert context.ring_to_ulysses(shape.H, 8, n) == pytest.approx(1)
    assert context.key_value_bytes(131072, 8, 128, n, 1) == pytest.approx(
        context.ulysses_bytes(131072, shape.H, 8, 128, n, 1)
    )


@pytest.mark.parametrize(
    ("shape", "W", "full", "causal", "part"),
    [(L8B, NVLINK, 549, 1099, 659), (L8B, NIC, 4945, 9890, 5934), (L70B, NVLINK, 275, 549, 330),
     (L70B, NIC, 2472, 4945, 2967), (L405B, NVLINK, 137, 275, 165), (L405B, NIC, 1236, 2472, 1484)],
)  # fmt: skip
def test_tokens_on_a_rank_that_hide_a_ring(shape, W, full, causal, part):
    assert context.ring_chunk(shape.H, 8, PEAK, 1, W) == pytest.approx(full, abs=0.6)
    assert context.causal_ring_chunk(shape.H, 8, PEAK, 1, W) == pytest.approx(causal, abs=0.6)
    assert context.causal_ring_chunk(shape.H, 8, PEAK, 0.6, W) == pytest.approx(part, abs=0.6)


def test_at_that_many_tokens_a_block_arrives_as_the_last_is_done():
    chunk = context.ring_chunk(64, 8, PEAK, 1, NIC)
    work, arrival = context.block_work(64, 128, chunk) / PEAK, context.block_bytes(8, 128, chunk) / NIC
    assert work == pytest.approx(arrival)


@pytest.mark.parametrize("n", [2, 4, 8, 16])
def test_balance_is_that_of_the_method(n):
    assert causal_chunks("contiguous", n, 8192).efficiency == pytest.approx(context.contiguous_efficiency(n))
    assert causal_chunks("striped", n, 8192).slowdown == pytest.approx(context.striped_slowdown(n, 8192))


def test_blocks_over_a_full_sequence_are_its_attention():
    """All ranks with n blocks each of the full square are twice the causal work."""
    n, T = 8, 131072
    assert n**2 * context.block_work(32, 128, T / n) == pytest.approx(
        2 * context.context_attention_work(T, 32, 128, 1, 1)
    )
