"""A warm process that builds: it has imported all that is slow, and keeps what it made.

It runs the code as it was when it started, so it is replaced where the code changes. It ends when the
server lets go of it, also where the server was killed.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Faults, LibraryMissing
from press.live.raised import shown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from multiprocessing.connection import Connection
    from pathlib import Path

SITE = ""
"""What is asked for: the pages, or a PDF by its path."""


@dataclass(frozen=True)
class Answer:
    """What a worker made: the files that changed since its last answer, or what is wrong."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    promised: frozenset[str] = frozenset()
    """The PDFs that pages lead to, which are set when they are asked for."""
    wrong: tuple[str, ...] = ()
    """Each fault as a terminal shows it, or what the code raised and where."""
    whole: bool = False
    """The files are all there are: a new worker does not know what an earlier one made."""


class Worker:
    """The process, as the server sees it."""

    def __init__(self, root: Path, cache: Path, workers: int) -> None:
        context = multiprocessing.get_context("spawn")  # what a fork would take over is the old code
        self._asking = Lock()
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(root, cache, workers, theirs))
        self._process.start()
        theirs.close()

    def make(self, what: str = SITE) -> Answer:
        """Have the pages made, or one PDF."""
        try:
            with self._asking:
                self._ours.send(what)
                answer: Answer = self._ours.recv()
        except (EOFError, OSError):
            return Answer(wrong=("the press ended while it built; the terminal says why, where it is known",))
        return answer

    def stop(self) -> None:
        """End it, in the middle of its work if need be; its own processes follow. Who waits for an answer has one at once."""
        self._process.terminate()
        self._process.join()
        with self._asking:  # a thread that reads must not have another's file under the number of this one
            self._ours.close()


def work(root: Path, cache: Path, workers: int, pipe: Connection) -> None:
    """Answer until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    signal.signal(signal.SIGTERM, _leave)
    made: dict[str, bytes] = {}
    with suppress(EOFError, OSError, SystemExit):
        try:
            from press.live.memory import Memory  # noqa: PLC0415 - what is wrong in the code is an answer as well
            from press.pool import Shop, silent  # noqa: PLC0415
            from press.terminal import Progress  # noqa: PLC0415

            shop: Any = Shop(Memory(cache), workers)
            progress = Progress()
        except Exception as error:  # noqa: BLE001 - whatever the code raises is shown in the page
            pipe.recv()
            pipe.send(Answer(wrong=(shown(error),)))
            return
        gc.disable()
        with shop:
            while True:
                what = pipe.recv()
                shop.report = progress if what == SITE and not made else silent  # the first build takes its time
                answer = _answer(root, what, shop, made)
                progress.end()
                pipe.send(answer)
                shop.cache.settle(whole=not answer.wrong)
                gc.collect()  # nobody waits for it now


def _leave(*_: Any) -> None:
    raise SystemExit


def _answer(root: Path, what: str, shop: Any, made: dict[str, bytes]) -> Answer:
    try:
        from press import pipeline  # noqa: PLC0415 - as above
        from press.digests import of_file  # noqa: PLC0415
        from press.read.templates import read_templates  # noqa: PLC0415

        of_file.cache_clear()
        if what:
            return Answer({what: pipeline.pdf(root, read_templates(root), what, shop)})
        built = pipeline.build(root, read_templates(root), later=True, shop=shop)
    except Faults as found:
        return Answer(wrong=tuple(fault.shown() for fault in found.faults))
    except Fault as fault:
        return Answer(wrong=(fault.shown(),))
    except LibraryMissing as missing:
        return Answer(wrong=(str(missing),))
    except Exception as error:  # noqa: BLE001 - a bug in the code that is being written
        return Answer(wrong=(shown(error),))
    files = {path: data for path, data in built.files.items() if made.get(path) != data}
    gone, whole = frozenset(made.keys() - built.files.keys()), not made
    made.clear()
    made.update(built.files)
    return Answer(files, gone, frozenset(built.promised), whole=whole)
