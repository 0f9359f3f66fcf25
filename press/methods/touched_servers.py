"""On how many servers a token's experts are, when they are chosen evenly."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from press.methods._timing import whole
from press.units import Count


@dataclass(frozen=True)
class Touched:
    """Expected servers of one token."""

    servers: Count
    """That hold at least one of its experts."""
    remote: Count
    """Of them, other than the token's own."""
    limited: Count
    """The same where a token may go to a few servers at most, and uses them all."""
    limited_remote: Count


def touched_servers(experts: Count, active: Count, servers: Count, most: Count) -> Touched:
    """Servers that one token is sent to: D(1 − C(E − E/D, k)/C(E, k)) of D, when any k of E are as likely.

    With a limit, the token goes to `most` servers, and its own is one of them as often as any other.

    Source: deepseek2024, §2.1.2, for the limit. Of 8 servers with 256 experts, top-8 touches 5.29.

    Raises:
        ValueError: counts that are not whole and positive, more active experts than there are, servers
            that do not divide the experts, a limit above the servers.
    """
    total, k, count = whole(experts, "experts"), whole(active, "active experts"), whole(servers, "servers")
    limit = whole(most, "most servers")
    if k > total or total % count or limit > count or total > 4096:
        message = f"{k} of {total} experts on {limit} of {count} servers is not even routing"
        raise ValueError(message)
    touched = count * (1 - comb(total - total // count, k) / comb(total, k))
    reached = min(float(limit), touched) if limit == count else float(limit)
    away = (count - 1) / count
    return Touched(touched, touched * away, reached, reached * away)
