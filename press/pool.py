"""Jobs done: taken from the cache, done here, or done by the processes of an executor.

Any executor of `concurrent.futures` will do, for a job is a function with values and gives a value. Our
own is made when more than one job is to be done, of processes that share what is slow to import.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from press.cache import MISSING, Cache, Job
from press.faults import Fault, Faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from types import TracebackType

    Take = Callable[[int, Any], Any]
    Report = Callable[[str, int, int, int], None]
    """Told of progress: the stage, how many pieces are done, of how many, and how many of those were kept."""

SHARED = ("matplotlib.backends.backend_svg", "numpy", "pydantic", "jinja2", "markdown_it", "yaml", "fontTools.ttLib")
"""What is slow to import and needed by many jobs: imported once, before processes are made of it."""

FEW = 4
"""So many quick jobs are worth processes."""


class WorkerLost(OSError):
    """A process of the pool ended in the middle of its work: killed from outside, or for want of memory."""

    def __init__(self) -> None:
        super().__init__("a process of the build was ended from outside, perhaps for want of memory: "
                         "build again, with --jobs 1 if it happens again")  # fmt: skip


def silent(stage: str, done: int, of: int, kept: int) -> None:
    """A report that says nothing."""


def whole(_number: int, piece: Any) -> Any:
    """What is held of a piece where all of it is wanted."""
    return piece


def cores() -> int:
    """How many processes this one may keep busy; one where processes cannot be made of a prepared one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Shop:
    """Where jobs are done; as a context it leaves no process behind."""

    def __init__(
        self, cache: Cache | None = None, workers: int = 1, report: Report = silent, executor: Executor | None = None
    ) -> None:
        self.cache, self.workers, self.report = cache or Cache(), workers, report
        self.executor, self._pool = executor, Pool(workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pool.close()

    def prepare(self, *more: str) -> None:
        """Get processes ready while other work is done, with `more` modules: there will be much to do."""
        if self.workers > 1 and self.executor is None:
            self._pool.prepare(more)

    def do(self, stage: str, *jobs: Job) -> list[Any]:
        """What these jobs give, in their order."""
        return self.all([(stage, job) for job in jobs])

    def all(self, work: Sequence[tuple[str, Job]], take: Take = whole) -> list[Any]:
        """What these jobs give, in their order; those of several stages may be done at the same time.

        Each piece is handed to `take` with the number of its job as soon as it is there, and only what
        that returns is held.

        Raises:
            Faults: those of all jobs.
            WorkerLost: a process was killed.
        """
        keys = [self.cache.key(job) for _, job in work]
        found = [self._kept(number, key, take) for number, key in enumerate(keys)]
        tally = Tally(work, [piece is not MISSING for piece in found], self.report)
        missing = [number for number, piece in enumerate(found) if piece is MISSING]
        faults: list[Fault] = []
        for number, result in self._done([(number, work[number][1], keys[number]) for number in missing]):
            try:
                piece = result()
                if self.executor and work[number][1].sound(piece):
                    self.cache.put(keys[number], piece)
                found[number] = take(number, piece)
            except Fault as fault:
                faults.append(fault)
            except Faults as several:
                faults += several.faults
            except BrokenProcessPool:
                raise self._lost() from None
            tally.done(number)
        if faults:
            raise faults[0] if len(faults) == 1 else Faults(faults)
        return found

    def _lost(self) -> WorkerLost:
        """What is raised where a process was killed; the others go too, so that the next work has new ones."""
        self._pool.close()
        return WorkerLost()

    def _kept(self, number: int, key: str, take: Take) -> Any:
        piece = self.cache.get(key)
        return piece if piece is MISSING else take(number, piece)

    def _done(self, jobs: Sequence[tuple[int, Job, str]]) -> Iterator[tuple[int, Callable[[], Any]]]:
        """Each job's number with what gives its result or raises its error, as they are done."""
        few = len(jobs) < 2 or (len(jobs) < FEW and not self._pool.running and all(job.quick for _, job, _ in jobs))
        if self.executor is None and (self.workers == 1 or few):
            yield from ((number, partial(self.cache.made, job, key)) for number, job, key in jobs)
            return
        executor = self.executor or self._pool.executor()
        numbers: dict[Future[Any], int] = {}
        try:
            for number, job, key in jobs:
                # another machine has a disk of its own: what it makes is kept here
                numbers[executor.submit((Cache() if self.executor else self.cache).made, job, key)] = number
            for future in as_completed(numbers):
                yield numbers.pop(future), future.result  # what is not kept there is let go once it is taken
        except BrokenProcessPool:
            raise self._lost() from None
        finally:
            for future in numbers:
                future.cancel()


class Tally:
    """How many jobs of each stage are done, and how many of them were kept."""

    def __init__(self, work: Sequence[tuple[str, Job]], kept: Sequence[bool], report: Report) -> None:
        self.stages, self.report = [stage for stage, _ in work], report
        self.kept = dict.fromkeys(self.stages, 0)
        for stage, was in zip(self.stages, kept, strict=True):
            self.kept[stage] += was
        self.count = dict(self.kept)
        for stage in self.kept:
            self._say(stage)

    def done(self, number: int) -> None:
        """One more."""
        stage = self.stages[number]
        self.count[stage] += 1
        self._say(stage)

    def _say(self, stage: str) -> None:
        self.report(stage, self.count[stage], self.stages.count(stage), self.kept[stage])


class Pool:
    """Processes of our own, made when they are asked for; none outlives this one, however it ends."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._executor: ProcessPoolExecutor | None = None
        self._life: Connection | None = None

    def prepare(self, more: Iterable[str] = ()) -> None:
        """Start the process that the others are made of; it imports what they share while this one goes on."""
        from multiprocessing import forkserver  # noqa: PLC0415 - not on every platform

        forkserver.set_forkserver_preload([*SHARED, *more])
        forkserver.ensure_running()

    @property
    def running(self) -> bool:
        """Whether there are processes already."""
        return self._executor is not None

    def executor(self) -> ProcessPoolExecutor:
        """The executor."""
        if self._executor is None:
            self.prepare()
            context = multiprocessing.get_context("forkserver")
            ears, self._life = context.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(self.workers, context, _begin, (ears,))
        return self._executor

    def close(self) -> None:
        """End the processes, in the middle of their work if need be."""
        if self._life:
            self._life.close()
        if self._executor:
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor = self._life = None


def _begin(life: Connection) -> None:
    """What a process of the pool does first: leave Ctrl-C to its parent, and end when the parent lets go or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(life,), daemon=True).start()


def _follow(life: Connection) -> None:
    with suppress(EOFError, OSError):
        life.recv_bytes()
    os._exit(0)
