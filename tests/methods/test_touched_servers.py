"""Servers of a token, held to a count of every choice."""

from itertools import combinations

import pytest

from press.methods.touched_servers import touched_servers


@pytest.mark.parametrize(("experts", "active", "servers"), [(8, 2, 4), (8, 3, 2), (12, 4, 3), (6, 6, 3)])
def test_servers_touched_are_the_mean_over_every_choice(experts, active, servers):
    size = experts // servers
    chosen = [len({e // size for e in choice}) for choice in combinations(range(experts), active)]
    found = touched_servers(experts, active, servers, servers)
    assert found.servers == pytest.approx(sum(chosen) / len(chosen), rel=1e-12)
    assert found.remote == pytest.approx(found.servers * (servers - 1) / servers)


def test_deepseek_s_limit_of_four_servers_saves_more_than_one():
    found = touched_servers(256, 8, 8, 4)
    assert (found.servers, found.remote) == pytest.approx((5.29, 4.63), abs=0.005)
    assert (found.limited, found.limited_remote) == (4, 3.5)


@pytest.mark.parametrize("arguments", [(8, 9, 2, 1), (8, 2, 3, 1), (8, 2, 2, 3), (8, 2, 0, 1)])
def test_what_is_no_even_routing_is_refused(arguments):
    with pytest.raises(ValueError, match=r"not even routing|whole number"):
        touched_servers(*arguments)
