"""A folder served at 127.0.0.1 as a host would serve it: quietly, and with texts compressed."""

from __future__ import annotations

import gzip
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

TEXTS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
         ".json": "application/json", ".xml": "application/xml", ".txt": "text/plain; charset=utf-8"}  # fmt: skip


class Host(SimpleHTTPRequestHandler):
    """Says nothing, and compresses what is text."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.partition("?")[0].endswith("/") else path
        if path.suffix not in TEXTS or not path.is_file():
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 9, mtime=0)
        self.send_response(HTTPStatus.OK)
        for name, value in {"Content-Type": TEXTS[path.suffix], "Content-Encoding": "gzip",
                            "Content-Length": str(len(body)), "Cache-Control": "max-age=600"}.items():  # fmt: skip
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def served(folder):
    """The address, ending in a stroke, at which the folder is there for as long as the context lasts."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(folder))) as made:
        thread = Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/"
        made.shutdown()
        thread.join()
