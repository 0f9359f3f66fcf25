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
from press.live.site import Site
from press.live.watch import FOLDERS, changed, seen
from press.live.worker import Worker
from press.pool import cores

if TYPE_CHECKING:
    import argparse

    from press.live.worker import Answer

EVERY = 0.05
"""Seconds between two looks at the files."""
CODE = Path(press.__file__).parent


class Live:
    """The workers of one `serve`: one for the pages, and one for PDFs once a PDF is asked for."""

    def __init__(self, root: Path, workers: int) -> None:
        self.root, self.workers, self.site = root, workers, Site()
        self._pages = Worker(root, root / CACHE, workers)
        self._pdfs: Worker | None = None
        self._setting = Lock()

    def build(self, *, code: bool = False) -> Answer:
        """Make the site anew, by a new process where the code has changed."""
        if code:
            self._pages.stop()
            self._pages = Worker(self.root, self.root / CACHE, self.workers)
            self._let_go()
        answer = self._pages.make()
        self.site.take(answer)
        return answer

    def press_pdf(self, path: str) -> bytes | None:
        """Set one PDF, beside the pages: a book takes longer than its author waits for a word."""
        with self._setting:
            if (kept := self.site.file(path)) is not None:
                return kept
            self._pdfs = self._pdfs or Worker(self.root, self.root / CACHE, 1)
            answer = self._pdfs.make(path)
        for words in answer.wrong:
            print(words, flush=True)
        if path not in answer.files:
            return None
        self.site.keep(path, answer.files[path])
        return answer.files[path]

    def _let_go(self) -> None:
        with self._setting:
            if self._pdfs:
                self._pdfs.stop()
            self._pdfs = None

    def stop(self) -> None:
        """Leave no process behind."""
        for worker in (self._pages, self._pdfs):
            if worker:
                worker.stop()


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
