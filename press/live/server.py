"""The server: on this machine only, from memory only, so that no path can lead out of the site."""

from __future__ import annotations

import json
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from press.live.page import empty, followed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from press.live.site import Served

HOST = "127.0.0.1"
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "pdf": "application/pdf",
    "xml": "application/xml",
    "txt": "text/plain; charset=utf-8",
}
ALIVE = 10.0
"""Seconds after which a browser that follows hears that the server is still there."""


class Server(ThreadingHTTPServer):
    """Serves a site, and has PDFs set by `press_pdf` when they are asked for, which gives one, or what is wrong."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int, site: Served, press_pdf: Callable[[str], bytes | Sequence[str] | None]) -> None:
        super().__init__((HOST, port), Handler)
        self.site, self.press_pdf = site, press_pdf

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say what we did wrong; a browser that goes away in the middle has a right to."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{HOST}:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    """Answers one browser."""

    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """The terminal is for what the press has to say."""

    def do_GET(self) -> None:
        """A page, a file, or the news."""
        # a page of another site that had its name lead to this machine would send that name
        names = {f"{name}:{self.server.server_port}" for name in (HOST, "localhost")}
        if self.headers.get("Host") not in names:
            self._give(HTTPStatus.MISDIRECTED_REQUEST, b"not served under this name\n", "txt")
            return
        address = urlsplit(self.path)
        if address.path == "/.live":
            self._follow(_path(parse_qs(address.query).get("page", ["/"])[0]))
            return
        self._file(_path(unquote(address.path)))

    do_HEAD = do_GET  # noqa: N815 - as above

    def _file(self, path: str) -> None:
        site, kind = self.server.site, path.rpartition(".")[2]
        if kind == "html":
            stamp, data = site.stamp(path), site.file(path)  # in this order: what comes in between is news
            status = HTTPStatus.OK if data else HTTPStatus.NOT_FOUND
            self._give(status, followed(data or empty(path, made=site.made), stamp), kind)
            return
        made: bytes | Sequence[str] | None = site.file(path)
        if made is None and site.is_promised(path):
            made = self.server.press_pdf(path)
        if isinstance(made, bytes):
            self._give(HTTPStatus.OK, made, kind)
        elif made:
            self._give(HTTPStatus.SERVICE_UNAVAILABLE, _lines(*made), "txt")
        else:
            self._give(HTTPStatus.NOT_FOUND, _lines(f"there is no {path}", *site.wrong), "txt")

    def _give(self, status: HTTPStatus, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(kind, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self._write(data)

    def _follow(self, page: str) -> None:
        """Tell how the page stands, now and after every build."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        version = 0
        while True:
            news = self.server.site.news(page, version, ALIVE)
            if news is None:
                said = b": still here\n\n"
            else:
                version, stamp, wrong = news
                said = b"data: " + json.dumps({"stamp": stamp, "wrong": wrong}).encode() + b"\n\n"
            if not self._write(said):
                return

    def _write(self, data: bytes) -> bool:
        """False where the browser has gone."""
        try:
            self.wfile.write(data)
            self.wfile.flush()
        except OSError:
            return False
        return True


def _path(address: str) -> str:
    """The path of a file in the site; whatever else it says, it is looked up in memory."""
    path = address.removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path


def _lines(*said: str) -> bytes:
    """What is said in place of a file."""
    return ("\n\n".join(said) + "\n").encode()
