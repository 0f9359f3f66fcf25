"""`build.py serve`: the site as it is written, in a browser that follows every change."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING

import press
from press.commands import CACHE, DONE, Usage
from press.live.server import HOST, Server
from press.live.site import Served
from press.live.watch import FOLDERS, changed, seen
from press.live.worker import Worker
from press.pool import cores

if TYPE_CHECKING:
    import argparse

    from press.live.worker import Answer

EVERY = 0.05
"""Seconds between two looks at the files."""
AT_MOST = 60.0
"""Seconds for which a PDF waits for pages of new code."""
CODE = Path(press.__file__).parent


class Live:
    """The workers of one `serve`: one for the pages, and one for PDFs once a PDF is asked for."""

    def __init__(self, root: Path, workers: int) -> None:
        self.root, self.workers, self.site = root, workers, Served()
        self._pages = Worker(root, root / CACHE, workers)
        self._pdfs: Worker | None = None
        self._ended = False
        self._setting = Lock()
        """Held while a PDF is set: one at a time."""
        self._changing = Lock()
        """Held while the worker for PDFs is put in its place or taken away, and never for long."""

    def build(self, *, code: bool = False) -> Answer:
        """Make the site anew, by a new process where the code has changed."""
        if code:
            self._pages.stop()
            self._let_go()
            self._pages = Worker(self.root, self.root / CACHE, self.workers)
        answer = self._pages.make()
        self.site.take(answer)
        return answer

    def press_pdf(self, path: str) -> bytes | tuple[str, ...] | None:
        """Set one PDF, or say what is wrong, beside the pages: a book takes longer than its author waits for a word.

        Where the pages became new meanwhile it is set again, so that it has the words that they have.
        """
        with self._setting:
            while self.site.is_promised(path):
                if (kept := self.site.file(path)) is not None:
                    return kept
                version, worker = self.site.version, self._setter()
                if worker is None:
                    return None
                answer = worker.make(path)
                if path in answer.files:
                    self.site.keep(path, answer.files[path], version)
                elif worker is not self._pdfs:  # let go of, for new code: the pages come first
                    self.site.wait(version, AT_MOST)
                elif version == self.site.version:
                    print(*answer.wrong, sep="\n", flush=True)
                    return answer.wrong
        return None

    def _setter(self) -> Worker | None:
        """The worker for PDFs; None at the end."""
        with self._changing:
            if not self._pdfs and not self._ended:
                self._pdfs = Worker(self.root, self.root / CACHE, 1)
            return self._pdfs

    def _let_go(self, *, ended: bool = False) -> None:
        """End the worker for PDFs in the middle of its work: who waits for a page does not wait for a book."""
        with self._changing:
            worker, self._pdfs, self._ended = self._pdfs, None, ended
        if worker:
            worker.stop()

    def stop(self) -> None:
        """Leave no process behind."""
        self._let_go(ended=True)
        self._pages.stop()


def run(args: argparse.Namespace, root: Path) -> int:
    """Serve until Ctrl-C."""
    if len(args.words) > 1:
        raise Usage("serve takes no plates: it serves everything")
    live = Live(root, args.jobs or cores())
    try:
        server = Server(args.port, live.site, live.press_pdf)
    except OSError as error:
        live.stop()
        raise Usage(
            f"port {args.port} of {HOST} cannot be had ({error.strerror}): leave --port out, and a free one is taken"
        ) from None
    except OverflowError:
        live.stop()
        raise Usage(f"a port is a number up to 65535, not {args.port}") from None
    Thread(target=server.serve_forever, daemon=True).start()
    print(f"{server.address} follows what you save; Ctrl-C ends it.", flush=True)
    with suppress(KeyboardInterrupt):
        _follow(live, root)
    # a second Ctrl-C would leave what the first has begun to end
    with suppress(KeyboardInterrupt):
        live.stop()
    server.shutdown()
    server.server_close()
    print("\nserved no more; site/ is as it was.", flush=True)
    return DONE


def _follow(live: Live, root: Path) -> None:
    """Build now, and whenever a file has changed."""
    watched = (*(root / folder for folder in FOLDERS), CODE)
    before, fresh = {}, {"everything"}
    code = False
    while True:
        if fresh:
            before = seen(*watched)
            began = time.monotonic()
            answer = live.build(code=code)
            _say(answer, time.monotonic() - began)
        else:
            time.sleep(EVERY)
        fresh = changed(before, seen(*watched))
        code = any(path.startswith(str(CODE)) for path in fresh)


def _say(answer: Answer, took: float) -> None:
    for words in answer.wrong:
        print(words)
    pages = sum(path.endswith(".html") for path in answer.files)
    done = f"{len(answer.wrong)} wrong; the last good pages stay" if answer.wrong else f"{pages} pages new"
    print(f"{time.strftime('%H:%M:%S')} {done}, {took:.2f} s", flush=True)
