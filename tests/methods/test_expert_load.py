"""Loads of experts, held to sums that must come out and to a second calculator."""

import pytest

from press.methods.expert_load import expert_load

# worked out apart from this code: most and least over mean, dropped and padded in per cent, at a factor of 1.25
SECOND = [
    (8, 0, 1.00, 1.00, 0.0, 20.0), (8, 0.25, 1.43, 0.66, 2.2, 21.8), (8, 0.5, 1.94, 0.42, 10.5, 28.4),
    (8, 1, 3.10, 0.14, 27.8, 42.3), (64, 0.25, 1.77, 0.53, 2.8, 22.2), (64, 1, 6.94, 0.06, 30.8, 44.6),
    (128, 0.5, 3.34, 0.23, 11.7, 29.4), (256, 0.25, 1.99, 0.47, 2.8, 22.3), (256, 1, 10.94, 0.03, 31.3, 45.0),
]  # fmt: skip


@pytest.mark.parametrize(("experts", "skew", "most", "least", "dropped", "padded"), SECOND)
def test_loads_are_those_of_a_second_calculator(experts, skew, most, least, dropped, padded):
    found = expert_load(experts, 2, 65536, skew, 1.25)
    assert (found.slowdown, found.idlest) == pytest.approx((most, least), abs=0.005)
    assert (100 * found.dropped, 100 * found.padded) == pytest.approx((dropped, padded), abs=0.05)


@pytest.mark.parametrize(
    ("factor", "dropped"), [(1.0, (9.5, 18.7, 35.2)), (1.5, (0.0, 5.5, 21.6)), (2.0, (0.0, 0.0, 13.8))]
)
def test_dropped_shares_of_eight_experts_by_factor(factor, dropped):
    found = [100 * expert_load(8, 2, 65536, skew, factor).dropped for skew in (0.25, 0.5, 1)]
    assert found == pytest.approx(dropped, abs=0.05)


@pytest.mark.parametrize("experts", [8, 16, 17, 256])
@pytest.mark.parametrize("skew", [0, 0.25, 1])
@pytest.mark.parametrize("factor", [1, 1.25, 20])
def test_parts_make_up_loads_places_and_the_batch(experts, skew, factor):
    found = expert_load(experts, 8, 4096, skew, factor)
    rows = found.loads
    parts = list(zip(rows.load, rows.kept, rows.dropped, rows.padded, strict=True))
    assert all(load == pytest.approx(kept + dropped) for load, kept, dropped, _ in parts)
    assert all(kept + padded == pytest.approx(found.capacity) for _, kept, _, padded in parts)
    assert len(parts) == experts
    assert sum(rows.load) == pytest.approx(8 * 4096)
    assert sum(rows.dropped) / (8 * 4096) == pytest.approx(found.dropped)
    assert sum(rows.padded) / (experts * found.capacity) == pytest.approx(found.padded)
    assert 1 - found.padded == pytest.approx((1 - found.dropped) * 8 * 4096 / (experts * found.capacity))


def test_loads_are_sorted_and_the_numbers_are_those_of_the_first_and_the_last():
    found = expert_load(256, 8, 4096, 0.5, 1.25)
    assert list(found.loads.load) == sorted(found.loads.load, reverse=True)
    assert (found.most, found.least) == (found.loads.load[0], found.loads.load[-1])
    assert found.overloaded == sum(part > 0 for part in found.loads.dropped)


def test_the_capacity_is_the_even_share_times_the_factor_rounded_up():
    assert [expert_load(128, 1, 65536, 0, factor).capacity for factor in (1, 1.25, 2)] == [512, 640, 1024]
    assert expert_load(3, 1, 10, 0, 1).capacity == 4


@pytest.mark.parametrize(
    ("experts", "active", "tokens", "over"),
    [(8, 2, 65536, 1.008), (8, 2, 512, 1.093), (256, 8, 262144, 1.029), (256, 8, 4096, 1.232), (128, 1, 2048, 1.603)],
)
def test_chance_alone_is_small_where_tokens_are_many(experts, active, tokens, over):
    assert expert_load(experts, active, tokens, 0, 1.25).chance == pytest.approx(over, abs=5.1e-4)


@pytest.mark.parametrize(
    "arguments", [(0, 1, 8, 0, 1), (8, 9, 8, 0, 1), (8, 2, 8, -1, 1), (8, 2, 8, 0, 0), (9999, 2, 8, 0, 1)]
)
def test_what_is_no_routing_is_refused(arguments):
    with pytest.raises(ValueError, match=r"whole number|no more active|capacity factor"):
        expert_load(*arguments)
