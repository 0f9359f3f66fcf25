"""A real Chromium, and the specimen's site: from disk, served at the root, and served under /repo/."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import specimen
from playwright.sync_api import sync_playwright
from serving import served

from press import pipeline
from press.compose import compose
from press.read.templates import read_templates
from press.writer import replace_tree

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


@pytest.fixture(scope="session")
def server(folder):
    with served(folder) as address:
        yield address


TESTS = Path(__file__).parents[1]
PUBLISHED = "https://example.org/repo/"
"""The address that the whole site is told to have."""
WHOLE = ("02-recomputing-activations", "07-pipelining-the-layers")
"""Plates of the tests' own: bars, a schedule, mathematics, terms, sources."""


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A whole site, pages alone, as `build.py` writes it: two plates of the tests' own."""
    root = tmp_path_factory.mktemp("built")
    shutil.copytree(TESTS / "plates", root / "project")
    shutil.copytree(TESTS.parent / "templates", root / "project" / "templates")
    for path in (root / "project" / "plates").glob("*/[0-9]*.yaml"):
        if path.stem not in WHOLE:
            path.unlink()
    volume = next((root / "project" / "plates").glob("*/volume.yaml"))
    volume.write_text(volume.read_text("utf-8") + f"address: {PUBLISHED}\n", "utf-8")
    made = pipeline.build(root / "project", read_templates(root / "project"), pdf=False)
    replace_tree(root / "site", made.files)
    return root / "site"


@pytest.fixture(scope="session")
def mounted(built, tmp_path_factory):
    """The whole site at the root of a host and, on another, under /repo/."""
    root = tmp_path_factory.mktemp("mounted")
    shutil.copytree(built, root / "repo")
    with served(built) as own, served(root) as shared:
        yield {"/": own, "/repo/": f"{shared}repo/"}


@pytest.fixture
def published(built):
    """Lets a page have what it asks of /repo/, as the one does that is shown in place of any that is missing."""
    return lambda page: page.route(
        "**/repo/**", lambda route: route.fulfill(path=built / route.request.url.partition("/repo/")[2])
    )


@pytest.fixture(scope="session")
def address(built):
    """Where the whole site is served."""
    with served(built) as made:
        yield made


@pytest.fixture
def serving():
    """Serves a folder: with `serving(folder) as address`."""
    return served


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
