"""A ring all-reduce, held to its closed form and played again with real numbers."""

import math

import pytest

from press.methods.ring_all_reduce import ring_all_reduce

sizes = pytest.mark.parametrize("n", [2, 3, 4, 8, 16, 64])


@sizes
def test_each_device_sends_and_receives_twice_the_bytes_less_two_parts(n):
    ring = ring_all_reduce(n, 1e9)
    assert ring.sent == pytest.approx(2 * 1e9 * (n - 1) / n, rel=1e-12)
    assert ring.received == ring.sent
    assert ring.root == (n - 1) * 1e9


@sizes
def test_every_device_ends_with_every_sum_after_2n_less_2_steps(n):
    ring = ring_all_reduce(n, 64)
    assert (ring.right, ring.steps) == (1.0, 2.0 * (n - 1))
    assert len(ring.moves.step) == 2 * n * (n - 1)


@sizes
def test_the_moves_played_with_numbers_leave_the_sums_everywhere(n):
    held = [[float(device * 1000 + chunk) for chunk in range(n)] for device in range(n)]
    right = [sum(column) for column in zip(*held, strict=True)]
    moves = ring_all_reduce(n, 64).moves
    rows = list(zip(moves.step, moves.device, moves.chunk, moves.phase, strict=True))
    for step in range(1, 2 * n - 1):
        sent = [(int(device) - 1, int(chunk) - 1, phase) for s, device, chunk, phase in rows if s == step]
        values = [held[device][chunk] for device, chunk, _ in sent]
        for (device, chunk, phase), value in zip(sent, values, strict=True):
            to = held[(device + 1) % n]
            to[chunk] = to[chunk] + value if phase == "reduce" else value
    assert held == [right] * n


@sizes
def test_in_each_step_each_device_sends_one_chunk_and_no_two_the_same(n):
    moves = ring_all_reduce(n, 64).moves
    for step in set(moves.step):
        rows = [i for i, s in enumerate(moves.step) if s == step]
        assert sorted(moves.device[i] for i in rows) == sorted(moves.chunk[i] for i in rows) == list(range(1, n + 1))


def test_sums_grow_by_one_device_a_step_and_then_are_whole():
    moves = ring_all_reduce(4, 64).moves
    assert [moves.summed[i] for i in range(len(moves.step)) if moves.device[i] == 1] == [1, 2, 3, 4, 4, 4]


def test_one_device_alone_sends_nothing_and_is_right():
    ring = ring_all_reduce(1, 64)
    assert (ring.sent, ring.root, ring.steps, ring.right, ring.moves.step) == (0, 0, 0, 1, ())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((0, 1), "devices are a whole number from 1, not 0"),
        ((2.5, 1), "devices are a whole number from 1, not 2.5"),
        ((math.nan, 1), "devices are a whole number from 1, not nan"),
        ((513, 1), "513 devices are more than 512"),
        ((4, -1), "-1 bytes are below nought"),
    ],
)
def test_what_is_no_ring_is_refused(arguments, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        ring_all_reduce(*arguments)
    assert str(caught.value) == sentence
