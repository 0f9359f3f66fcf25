"""Collectives, data parallelism and tensor parallelism: identities, and a second calculator's values."""

import pytest
from formulas.shapes import L8B, L70B, L405B, NIC, NVLINK, PEAK

from press.formulas import batch, network, tensor
from press.methods.ring_all_reduce import ring_all_reduce


@pytest.mark.parametrize("n", [1, 2, 8, 64, 4096])
def test_an_all_reduce_is_a_reduce_scatter_and_an_all_gather(n):
    assert network.all_reduce_bytes(1e9, n) == pytest.approx(2 * network.all_gather_bytes(1e9, n))
    assert network.all_reduce_time(1e9, n, NIC) == pytest.approx(2 * network.all_gather_time(1e9, n, NIC))


@pytest.mark.parametrize("n", [2, 4, 8, 16, 64])
def test_the_closed_form_is_what_a_ring_sends_when_it_is_played(n):
    assert ring_all_reduce(n, 1e9).sent == pytest.approx(network.all_reduce_bytes(1e9, n), rel=1e-12)
    assert ring_all_reduce(n, 1e9).root == network.root_bytes(1e9, n)
    assert ring_all_reduce(n, 1e9).steps * 1e-5 == pytest.approx(network.all_reduce_delay(n, 1e-5))


@pytest.mark.parametrize(
    ("shape", "printed"),
    [
        (L8B, (16.06, 28.11, 31.62, 32.06, 32.11)),
        (L70B, (141.11, 246.94, 277.81, 281.66, 282.15)),
        (L405B, (811.71, 1420.49, 1598.05, 1620.24, 1623.02)),
    ],
)
def test_bf16_gradients_sent_by_2_8_64_512_and_4096_gpus(shape, printed):
    found = [network.data_parallel_traffic(shape.N, n, 2) / 1e9 for n in (2, 8, 64, 512, 4096)]
    assert found == pytest.approx(printed, abs=0.005)


def test_stages_1_and_2_send_what_no_sharding_sends_and_stage_3_half_more():
    plain = network.data_parallel_traffic(1e9, 64, 2)
    assert network.zero_2_traffic(1e9, 64, 2, 1) == plain
    assert network.zero_3_traffic(1e9, 64, 2, 1) == pytest.approx(1.5 * plain)


@pytest.mark.parametrize(("m", "two", "three"), [(1, 2, 3), (2, 3, 6), (4, 5, 12), (8, 9, 24), (16, 17, 48)])
def test_micro_batches_cost_stages_2_and_3(m, two, three):
    """In elements for each parameter and many GPUs."""
    assert network.zero_2_traffic(1, 1e12, 2, m) / 2 == pytest.approx(two)
    assert network.zero_3_traffic(1, 1e12, 2, m) / 2 == pytest.approx(three)


@pytest.mark.parametrize(("n", "ms"), [(8, 0.14), (64, 1.26), (512, 10.22), (4096, 81.90)])
def test_delay_grows_with_the_ring(n, ms):
    assert network.all_reduce_delay(n, 10e-6) * 1e3 == pytest.approx(ms, abs=0.005)


def test_an_h100_does_2199_flops_in_the_time_of_a_byte_over_nvlink():
    assert network.machine_balance(PEAK, NVLINK) == pytest.approx(2199, abs=0.5)
    assert network.machine_balance(PEAK, NIC) == pytest.approx(19788, abs=0.5)


# --------------------------------------------------------------------------------------------- batches


@pytest.mark.parametrize(
    ("g", "W", "eta", "tokens"),
    [(2, 450e9, 1, 2199), (2, 450e9, 0.4, 879), (2, 400e9, 1, 2474), (2, 400e9, 0.4, 989), (2, 50e9, 0.4, 7915),
     (4, 450e9, 1, 4397), (4, 400e9, 0.4, 1979), (4, 50e9, 1, 39576), (4, 50e9, 0.4, 15830)],
)  # fmt: skip
def test_tokens_that_hide_the_exchange(g, W, eta, tokens):
    assert batch.tokens_to_hide(g, 1e12, PEAK, eta, W) == pytest.approx(tokens, abs=0.6)


@pytest.mark.parametrize("n", [2, 8, 64])
def test_at_that_many_tokens_the_exchange_takes_as_long_as_the_backward_pass(n):
    tokens = batch.tokens_to_hide(2, n, PEAK, 0.4, NIC)
    sent = network.data_parallel_traffic(1e9, n, 2) / NIC
    assert batch.backward_time(1e9, tokens, PEAK, 0.4) == pytest.approx(sent)
    assert tokens == pytest.approx((n - 1) / n * batch.gather_tokens_to_hide(PEAK, 0.4, NIC))


@pytest.mark.parametrize(
    ("B", "steps", "examples"), [(0.125, 9, 1.125), (0.25, 5, 1.25), (0.5, 3, 1.5), (2, 1.5, 3), (8, 1.125, 9)]
)
def test_steps_and_examples_at_parts_of_the_critical_batch(B, steps, examples):
    assert (batch.steps_ratio(B, 1), batch.examples_ratio(B, 1)) == (steps, examples)
    assert (steps - 1) * (examples - 1) == pytest.approx(1)


def test_the_critical_batch_doubles_when_the_loss_falls_by_13_55_per_cent():
    assert batch.kaplan_batch_growth(1, 1 - batch.kaplan_doubling()) == pytest.approx(2)
    assert batch.kaplan_critical_batch(1) == 2e8


# ------------------------------------------------------------------------------------ tensor parallelism

# worked out apart from this code, for 8 192 tokens: degree, MB sent a layer, ms over NVLink and one adapter, ms of
# arithmetic at 40% of the peak
LAYERS = [
    (L8B, 2, 268.44, 0.597, 5.369, 15.628), (L8B, 8, 469.76, 1.044, 9.395, 3.907), (L8B, 16, 503.32, 1.118, 10.066, 1.953),
    (L70B, 2, 536.87, 1.193, 10.737, 57.301), (L70B, 8, 939.52, 2.088, 18.790, 14.325),
    (L405B, 4, 1610.61, 3.579, 32.212, 103.142), (L405B, 8, 1879.05, 4.176, 37.581, 51.571),
]  # fmt: skip


@pytest.mark.parametrize(("shape", "t", "sent", "fast", "slow", "compute"), LAYERS)
def test_a_layer_s_traffic_and_time(shape, t, sent, fast, slow, compute):
    d = shape.d
    assert tensor.tensor_traffic(d, 8192, t) / 1e6 == pytest.approx(sent, abs=0.005)
    assert tensor.tensor_time(d, 8192, t, NVLINK) * 1e3 == pytest.approx(fast, abs=5e-4)
    assert tensor.tensor_time(d, 8192, t, NIC) * 1e3 == pytest.approx(slow, abs=5e-4)
    assert tensor.layer_time(shape.layer, 8192, d, 8192, t, PEAK, 0.4) * 1e3 == pytest.approx(compute, abs=1.1e-3)


@pytest.mark.parametrize(
    ("shape", "fast", "slow"),
    [(L8B, (3.7, 10.3, 21.1, 36.4), (25.6, 50.8, 70.6, 83.7)), (L70B, (2.0, 5.9, 12.7, 23.8), (15.8, 36.0, 56.7, 73.8)),
     (L405B, (1.1, 3.4, 7.5, 14.8), (9.4, 23.8, 42.2, 61.0))],
)  # fmt: skip
def test_share_of_a_layer_that_all_reduces_take(shape, fast, slow):
    for W, printed in ((NVLINK, fast), (NIC, slow)):
        found = [100 * tensor.tensor_share(shape.layer, 8192, shape.d, t, PEAK, 0.4, W) for t in (2, 4, 8, 16)]
        assert found == pytest.approx(printed, abs=0.051)


@pytest.mark.parametrize(
    ("shape", "W", "peak", "part"),
    [(L8B, NVLINK, 11.48, 27.20), (L8B, NIC, 2.16, 3.91), (L70B, NVLINK, 20.21, 49.03), (L70B, NIC, 3.13, 6.34),
     (L405B, NVLINK, 35.58, 87.45), (L405B, NIC, 4.84, 10.61)],
)  # fmt: skip
def test_degree_at_which_all_reduces_take_as_long_as_arithmetic(shape, W, peak, part):
    found = [tensor.tensor_break_even(shape.layer, 8192, shape.d, PEAK, eta, W) for eta in (1, 0.4)]
    assert found == pytest.approx((peak, part), abs=0.0051)
    assert tensor.tensor_ratio(shape.layer, 8192, shape.d, found[0], PEAK, 1, W) == pytest.approx(1)


def test_ratio_and_share_are_one_number_said_twice():
    ratio = tensor.tensor_ratio(L70B.layer, 8192, 8192, 8, PEAK, 0.4, NVLINK)
    share = tensor.tensor_share(L70B.layer, 8192, 8192, 8, PEAK, 0.4, NVLINK)
    assert share == pytest.approx(ratio / (1 + ratio))


def test_heads_are_stored_more_than_once_beyond_their_number():
    assert [tensor.stored_heads(8, t) for t in (1, 8, 16, 32)] == [8, 8, 16, 32]
