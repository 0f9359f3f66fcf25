"""The last good site in memory, and who waits for the next."""

from __future__ import annotations

from hashlib import sha256
from threading import Condition
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from press.live.worker import Answer


class Served:
    """The files as they were last made, and what is wrong since; safe to ask from many threads."""

    def __init__(self) -> None:
        self._news = Condition()
        self._files: dict[str, bytes] = {}
        self._promised: frozenset[str] = frozenset()
        self._wrong: tuple[str, ...] = ()
        self._version = 0

    def take(self, answer: Answer) -> None:
        """Take over what was made; where something is wrong, the files stay and the news is what is wrong."""
        with self._news:
            self._wrong = answer.wrong
            if not answer.wrong:
                self._files = {**({} if answer.whole else self._files), **answer.files}
                self._promised = answer.promised
                for path in {*answer.gone, *(path for path in self._files if path.endswith(".pdf"))}:
                    self._files.pop(path, None)  # a PDF is set anew when it is asked for
            self._version += 1
            self._news.notify_all()

    @property
    def version(self) -> int:
        """How often the site was made; what is begun in one version may be old in the next."""
        with self._news:
            return self._version

    def keep(self, path: str, data: bytes, version: int) -> None:
        """Keep a PDF until the next change; one that was begun in an earlier version is not kept."""
        with self._news:
            if version == self._version:
                self._files[path] = data

    def wait(self, since: int, timeout: float) -> bool:
        """Wait for the version after `since`; False where none came in time."""
        with self._news:
            return self._news.wait_for(lambda: self._version != since, timeout)

    def file(self, path: str) -> bytes | None:
        """A file, or None."""
        with self._news:
            return self._files.get(path)

    @property
    def made(self) -> bool:
        """Whether there was a good site yet."""
        with self._news:
            return bool(self._files)

    @property
    def wrong(self) -> tuple[str, ...]:
        """What is wrong since the last good site."""
        with self._news:
            return self._wrong

    def is_promised(self, path: str) -> bool:
        """Whether a PDF of this path can be had."""
        with self._news:
            return path in self._promised

    def stamp(self, page: str) -> str:
        """Tells one state of a page, with all that it loads, from another."""
        with self._news:
            return self._stamp(page)

    def _stamp(self, page: str) -> str:
        folder, _, name = page.removesuffix(".html").rpartition("/")
        states = f"{folder}/states/{name}-"
        whole = sha256(self._files.get(page, b""))
        for path in sorted(path for path in self._files if path.startswith(("assets/", states))):
            whole.update(self._files[path])
        return whole.hexdigest()[:16]

    def news(self, page: str, since: int, timeout: float) -> tuple[int, str, tuple[str, ...]] | None:
        """The version after `since`, the stamp of a page in it and what is wrong; None where nothing came in time."""
        with self._news:  # which may be entered again
            return (self._version, self._stamp(page), self._wrong) if self.wait(since, timeout) else None
