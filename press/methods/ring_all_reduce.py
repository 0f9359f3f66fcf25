"""A ring all-reduce, played through chunk by chunk: what is sent when, and whether the sums are right."""

from __future__ import annotations

from dataclasses import dataclass

from press.methods._timing import whole
from press.units import Bytes, Count

MOST = 512
"""Devices: the moves grow with their square."""


@dataclass(frozen=True)
class Moves:
    """One row for every chunk that a device sends; devices, steps and chunks count from 1."""

    step: tuple[Count, ...]
    device: tuple[Count, ...]
    """That sends, to the next round the ring."""
    chunk: tuple[Count, ...]
    phase: tuple[str, ...]
    """`reduce` while sums grow, `gather` while finished sums go round."""
    summed: tuple[Count, ...]
    """Devices whose parts are in the chunk that is sent."""


@dataclass(frozen=True)
class Ring:
    """What an all-reduce adds up to."""

    steps: Count
    sent: Bytes
    """By each device."""
    received: Bytes
    root: Bytes
    """What one device would receive, and send again, if it summed for all."""
    right: Count
    """1 where every device ends with the sum of all devices in every chunk."""
    moves: Moves


def ring_all_reduce(devices: Count, size: Bytes) -> Ring:
    """The sum of `size` bytes of each device, left on every device, by sending to the next round a ring.

    The bytes are cut into as many chunks as there are devices. In n − 1 steps of reduction each device
    passes on the chunk that it has just added to; then n − 1 steps pass the finished sums round. Each
    device sends 2(n − 1)/n of the bytes. Which devices are in which sum is followed, and looked at.

    Source: patarasuk2009.

    Raises:
        ValueError: devices that are not whole and positive or are more than 512, bytes below nought.
    """
    n = whole(devices, "devices")
    if n > MOST:
        message = f"{n} devices are more than {MOST}"
        raise ValueError(message)
    if size < 0:
        message = f"{size:g} bytes are below nought"
        raise ValueError(message)
    held = [[{device} for _ in range(n)] for device in range(n)]
    rows: list[tuple[int, int, int, str, int]] = []
    for step in range(2 * (n - 1)):
        reduce = step < n - 1
        sent = [(device, (device - step) % n if reduce else (device + 1 - (step - n + 1)) % n) for device in range(n)]
        parts = [held[device][chunk] for device, chunk in sent]
        for (device, chunk), part in zip(sent, parts, strict=True):
            following = (device + 1) % n
            held[following][chunk] = _summed(held[following][chunk], part) if reduce else part
            rows.append((step + 1, device + 1, chunk + 1, "reduce" if reduce else "gather", len(part)))
    everyone = set(range(n))
    each = sum(1 for row in rows if row[1] == 1) * size / n
    steps, senders, chunks, phases, summed = zip(*rows, strict=True) if rows else ((),) * 5
    return Ring(
        float(2 * (n - 1)),
        each,
        sum(1 for row in rows if row[1] == n) * size / n,
        size * (n - 1),
        float(all(chunk == everyone for chunks in held for chunk in chunks)),
        Moves(
            tuple(map(float, steps)),
            tuple(map(float, senders)),
            tuple(map(float, chunks)),
            tuple(map(str, phases)),
            tuple(map(float, summed)),
        ),
    )


def _summed(own: set[int], part: set[int]) -> set[int]:
    """Both sums together; a device that would be counted twice is a fault of the algorithm."""
    if own & part:
        raise RuntimeError("a device's part is summed twice")
    return own | part
