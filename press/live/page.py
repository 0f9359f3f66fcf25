"""What the server adds to a page: a script that follows the press, and shows what is wrong over the last good page."""

from __future__ import annotations

from html import escape

SCRIPT = """
(() => {
  "use strict";
  const place = "live:" + location.pathname;
  const kept = sessionStorage.getItem(place);
  if (kept) {
    sessionStorage.removeItem(place);
    const [x, y] = JSON.parse(kept);
    history.scrollRestoration = "manual";
    const back = () => scrollTo({left: x, top: y, behavior: "instant"});
    addEventListener("load", () => { back(); document.fonts.ready.then(back); });
  }
  const box = document.createElement("pre");
  box.id = "live-wrong";
  box.setAttribute("role", "alert");
  box.style.cssText = "position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;margin:0;padding:14px 18px;" +
    "z-index:9999;background:#1d1a16;color:#fdf6e9;border-top:4px solid #d0512d;white-space:pre-wrap;" +
    "font:13px/1.45 ui-monospace,Menlo,Consolas,monospace";
  const follow = new EventSource("/.live?page=" + encodeURIComponent(location.pathname));
  follow.onmessage = (event) => {
    const told = JSON.parse(event.data);
    box.textContent = told.wrong.join("\\n\\n");
    if (told.wrong.length) document.body.append(box); else box.remove();
    if (told.stamp !== STAMP && !told.wrong.length) {
      sessionStorage.setItem(place, JSON.stringify([scrollX, scrollY]));
      follow.close();
      location.reload();
    }
  };
  addEventListener("pagehide", () => follow.close());
})();
"""
EMPTY = """<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>The press</title></head>
<body data-empty><p>{}</p></body></html>
"""
"""Shown where there is no page, and where there is none yet: what is wrong comes over it, and then the page."""


def empty(path: str, *, made: bool) -> bytes:
    """What is shown in place of a page; `made` where there is a site without it."""
    words = f"There is no page {escape(path)}." if made else "No page has been made yet."
    return EMPTY.format(words).encode()


def followed(page: bytes, stamp: str) -> bytes:
    """A page with the script at its end; `stamp` tells this state of the page from the next."""
    script = f"<script>{SCRIPT.replace('STAMP', repr(stamp))}</script>".encode()
    head, end, tail = page.rpartition(b"</body>")
    return head + script + end + tail if end else page + script
