"""What a plate's first view asks of the network: few bytes, one round of requests, its own host alone."""

from __future__ import annotations

import pytest

MOST = 250_000
"""Bytes over the wire of a plate's first view."""


@pytest.fixture(scope="module")
def requests(browser, address, plate):
    """Each request of the plate's first view: its address, what asked for it, and its bytes over the wire."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    asked, weighed = {}, {}
    wire.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event}))
    wire.on("Network.loadingFinished", lambda event: weighed.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address + plate, wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    context.close()
    assert asked.keys() == weighed.keys()
    return [(event["request"]["url"], by(event["initiator"]), weighed[key]) for key, event in asked.items()]


def by(initiator):
    """The address of what asked for it; empty for the reader."""
    frames = initiator.get("stack", {}).get("callFrames", [])
    return initiator.get("url") or (frames[0]["url"] if frames else "")


def test_a_first_view_weighs_at_most_250_kb(requests):
    assert 0 < sum(size for _, _, size in requests) <= MOST


def test_all_is_asked_for_by_the_page_itself_so_that_one_round_of_requests_brings_it(requests, address, plate):
    later = [(url, asker) for url, asker, _ in requests if asker not in {"", address + plate}]
    assert later == []


def test_nothing_is_asked_of_another_host(requests, address):
    assert [url for url, _, _ in requests if not url.startswith(address)] == []


def test_no_file_is_asked_for_twice(requests):
    urls = [url for url, _, _ in requests]
    assert len(urls) == len(set(urls))


FACES = """() => {
  const ahead = [...document.querySelectorAll("link[rel=preload]")].map((link) => link.href.split("/").pop());
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const used = [...document.fonts].flatMap((face, i) => face.status === "loaded" ? [rules[i].style.src.match(/[^/"]*[.]woff2/)[0]] : []);
  return [ahead.sort(), used.sort()];
}"""
"""The font files that the page asks for ahead, and those that it shows text in."""


def test_a_page_of_any_kind_asks_ahead_for_the_faces_that_it_is_set_in_and_for_no_other(opened, address, kinds):
    page = opened(address)
    for path in (kind for kind in kinds if not kind.endswith(("-embed.html", "404.html"))):
        page.goto(address + path, wait_until="networkidle")
        page.evaluate("document.fonts.ready")
        ahead, used = page.evaluate(FACES)
        assert (path, ahead) == (path, used)
