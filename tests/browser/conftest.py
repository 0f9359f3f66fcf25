"""A real Chromium, and the specimen's site: from disk, served at the root, and served under /repo/."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
import specimen
from playwright.sync_api import sync_playwright

from press.compose import compose

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip


@pytest.fixture(scope="session")
def browser():
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail(f"no browser: the tests of the pages need one of {', '.join(BROWSERS)}", pytrace=False)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The site, and once more in a folder `repo` of it."""
    root = tmp_path_factory.mktemp("site")
    site = compose([specimen.volume()], [specimen.light(), specimen.heavy()], specimen.templates())
    for path, body in site.items():
        for base in (root, root / "repo"):
            (base / path).parent.mkdir(parents=True, exist_ok=True)
            (base / path).write_bytes(body)
    return root


class Quiet(SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, *_):
        pass


@contextmanager
def _serving(folder):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as made:
        thread = Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/"
        made.shutdown()
        thread.join()


@pytest.fixture
def serving():
    """Serves a folder: with `serving(folder) as address`."""
    return _serving


@pytest.fixture(scope="session")
def server(folder):
    with _serving(folder) as address:
        yield address


@pytest.fixture(params=["disk", "root", "repo"])
def base(request, folder, server):
    """Where the site is opened from, in each of three ways."""
    return {"disk": folder.as_uri() + "/", "root": server, "repo": server + "repo/"}[request.param]


@pytest.fixture
def disk(folder):
    """The site's address on disk."""
    return folder.as_uri() + "/"


def unloaded(request):
    """A request that failed; one that was given up because the page was left is no failure."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"not loaded: {request.url}"]


@pytest.fixture
def opened(browser):
    """Open an address with these settings of the browser; nothing may be complained of or fail to load."""
    contexts, complaints = [], []

    def opened(address, *, quiet=True, **settings):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings})
        contexts.append(context)
        page = context.new_page()
        if quiet:
            page.on("console", lambda message: complaints.append(message.text))
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("requestfailed", lambda request: complaints.extend(unloaded(request)))
        page.goto(address)
        page.evaluate("document.fonts.ready")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints
