"""What the server adds to a page: a script that follows the press, and shows what is wrong over the last good page."""

from __future__ import annotations

from html import escape

SCRIPT = """
(() => {
  "use strict";
  const place = "live:" + location.pathname;
  const empty = "empty" in document.body.dataset;
  const named = (element) => element.id ? "#" + CSS.escape(element.id)
    : element.type === "radio" ? `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`
    : element === document.body ? "body"
    : `${named(element.parentElement)} > :nth-child(${1 + [...element.parentElement.children].indexOf(element)})`;
  const opener = () => document.querySelector('[aria-expanded="true"]');

  function keep() {
    const details = [...document.querySelectorAll("details")].map((each) => [named(each), each.open]);
    const [opened, held] = [opener(), document.activeElement ?? document.body].map((each) => each && named(each));
    sessionStorage.setItem(place, JSON.stringify({ at: [scrollX, scrollY], details, opened, held }));
  }

  const kept = sessionStorage.getItem(place);
  if (kept && !empty) {
    sessionStorage.removeItem(place);
    const { at: [left, top], details, opened, held } = JSON.parse(kept);
    history.scrollRestoration = "manual";
    for (const [name, open] of details) {
      const found = document.querySelector(name);
      if (found?.localName === "details") found.open = open;
    }
    const back = () => scrollTo({ left, top, behavior: "instant" });
    // a page is hidden until its faces are there, and what is hidden takes no focus
    const hold = () => document.documentElement.classList.contains("faceless")
      ? setTimeout(hold, 10) : document.querySelector(held)?.focus({ preventScroll: true });
    addEventListener("load", () => {
      // the page's own scripts have run: what they open and what they make can be had
      if (opened && !opener()) document.querySelector(opened)?.click();
      if (held !== "body") hold();
      back();
      document.fonts.ready.then(back);
    });
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
      if (!empty) keep();
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
