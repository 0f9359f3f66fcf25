"""Who does what of causal attention when a sequence is cut over ranks: chunks, work, and steps of a ring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from press.methods._timing import whole
from press.units import Count, Share

MOST = 64
"""Ranks: the cells grow with their square."""

Order = Literal["contiguous", "zigzag", "striped"]


@dataclass(frozen=True)
class Cells:
    """The chunks of queries and keys that a causal mask leaves, one row a pair; all count from 1."""

    query: tuple[Count, ...]
    key: tuple[Count, ...]
    rank: tuple[Count, ...]
    """That holds the queries, and so does the work."""
    half: tuple[Count, ...]
    """1 on the diagonal, where half of the square is masked."""


@dataclass(frozen=True)
class Work:
    """One row a rank, from 1."""

    rank: tuple[Count, ...]
    share: tuple[Share, ...]
    """Of all work."""
    load: tuple[Share, ...]
    """Over the mean."""


@dataclass(frozen=True)
class Steps:
    """Work of every rank in every step of a ring, as a share of a full square of its chunk."""

    rank: tuple[Count, ...]
    step: tuple[Count, ...]
    source: tuple[Count, ...]
    """The rank whose keys are there."""
    work: tuple[Share, ...]
    busy: tuple[Count, ...]
    """1 where there is any."""


@dataclass(frozen=True)
class Causal:
    """How evenly an order shares the triangle."""

    least: Share
    """Work of the rank with the least, over all work."""
    most: Share
    slowdown: Count
    """Most over mean: how much longer than a fair share ranks take that wait for one another at the end."""
    efficiency: Share
    """Mean over most."""
    ratio: Count
    """Most over least."""
    cells: Cells
    work: Work
    steps: Steps


def causal_chunks(order: Order, ranks: Count, tokens: Count) -> Causal:
    """The work of each rank under a causal mask, by the order in which tokens are dealt.

    `contiguous` gives each rank one run of tokens (liu2023), `zigzag` two of 2n chunks, one from either
    end (llama2024, §3.3.2), `striped` every n-th token (brandon2023). Work is the area under the mask: a
    token attends to all before it and half to itself. The cells are 2n by 2n chunks; for `striped`, whose
    stripes are one token wide, they show stripes of a chunk.

    Raises:
        ValueError: an unknown order, ranks that are not whole, positive and at most 64, tokens that do not
            divide into two chunks for each rank.
    """
    n, total = whole(ranks, "ranks"), whole(tokens, "tokens")
    if order not in get_args(Order):
        message = f"the order is {', '.join(get_args(Order))}, not {order!r}"
        raise ValueError(message)
    if n > MOST or total % (2 * n):
        message = f"{n} ranks: at most {MOST}, and tokens that divide into two chunks for each, not {total}"
        raise ValueError(message)
    work = [_share(order, rank, n, total) for rank in range(n)]
    mean = sum(work) / n
    numbers = tuple(float(rank + 1) for rank in range(n))
    return Causal(
        min(work),
        max(work),
        max(work) / mean,
        mean / max(work),
        max(work) / min(work),
        _cells(order, n),
        Work(numbers, tuple(work), tuple(share / mean for share in work)),
        _steps(order, n, total),
    )


def _share(order: Order, rank: int, n: int, tokens: int) -> float:
    """Work of a rank over all work, exactly."""
    if order == "contiguous":
        return (2 * rank + 1) / n**2
    if order == "zigzag":
        return (2 * rank + 1 + 2 * (2 * n - 1 - rank) + 1) / (2 * n) ** 2
    return (tokens - n + 2 * rank + 1) / (n * tokens)


def _holder(order: Order, chunk: int, n: int) -> int:
    """The rank that holds one of 2n chunks."""
    if order == "contiguous":
        return chunk // 2
    return min(chunk, 2 * n - 1 - chunk) if order == "zigzag" else chunk % n


def _cells(order: Order, n: int) -> Cells:
    pairs = [(query, key) for query in range(2 * n) for key in range(query + 1)]
    return Cells(
        tuple(float(query + 1) for query, _ in pairs),
        tuple(float(key + 1) for _, key in pairs),
        tuple(float(_holder(order, query, n) + 1) for query, _ in pairs),
        tuple(float(query == key) for query, key in pairs),
    )


def _steps(order: Order, n: int, tokens: int) -> Steps:
    """Keys move on by one rank a step: in step s a rank has those of the s-th rank before it."""
    rows = [(rank, step, (rank - step) % n) for rank in range(n) for step in range(n)]
    work = [_pair(order, rank, source, n, tokens) for rank, _, source in rows]
    return Steps(
        tuple(float(rank + 1) for rank, _, _ in rows),
        tuple(float(step + 1) for _, step, _ in rows),
        tuple(float(source + 1) for _, _, source in rows),
        tuple(work),
        tuple(float(part > 0) for part in work),
    )


def _pair(order: Order, rank: int, source: int, n: int, tokens: int) -> float:
    """Work of one rank's queries on another's keys, over the square of its tokens."""
    if order == "striped":
        chunk = tokens // n
        return 0.5 + (source < rank) / (2 * chunk) - (source > rank) / (2 * chunk)
    if order == "contiguous":
        return (source < rank) + (source == rank) / 2
    return 0.5
