"""Jobs done by other machines: the executor of a dask scheduler, in place of our own processes.

Every worker runs the very code that this one runs, or is refused: what is made must be the same bytes
wherever it is made. A worker that is lost does no harm, since the scheduler gives its jobs to another.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from press.record import engines, packages
from press.sources import sources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

WAIT = 5
"""Seconds in which a scheduler answers."""
LOSSES = 3
"""How many times a job may lose its worker and be done again."""


class Unfit(Exception):
    """A cluster that cannot be used: why, and what to do."""


def code() -> tuple[str, str, tuple[str, ...]]:
    """What tells one state of the press from another: its source, and the versions of all packages and libraries."""
    return sources("press.pipeline"), packages(), engines()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of the scheduler at an address such as `tcp://host:8786`; raises Unfit."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise Unfit("--cluster needs a package more: pip install -e .[cluster]") from None
    try:
        client: Any = Client(address, timeout=WAIT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Unfit(f"no scheduler answers at {address}: {error}") from None
    with client:
        _check(client, address)
        yield client.get_executor(pure=False, retries=LOSSES)


def _check(client: Any, address: str) -> None:
    """Every worker has the same press."""
    own = code()
    found = client.run(code, on_error="return")
    if not found:
        raise Unfit(f"the scheduler at {address} has no workers: start some with dask worker {address}")
    for worker, theirs in found.items():
        if theirs != own:
            raise Unfit(
                f"the worker at {worker} has another press, or other packages: start it in a copy of this folder"
            )
