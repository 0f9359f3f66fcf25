// Keys: ← and → to the plates beside this one, / to the search, ? for the list of them.
//
// They rest while something is typed, in a control, where an arrow scrolls, with a modifier and under an
// overlay. The reader can switch them off for good, for a voice or another tool may press single keys.
"use strict";
(() => {
  const dialog = document.getElementById("keys");
  const open = document.getElementById("keys-open");
  const on = document.getElementById("keys-on");

  function wished() {
    try {
      return localStorage.getItem("plates-keys") !== "off";
    } catch {
      return true; // storage is blocked
    }
  }

  function keep(wish) {
    try {
      if (wish) localStorage.removeItem("plates-keys");
      else localStorage.setItem("plates-keys", "off");
    } catch {
      // storage is blocked: it holds for this page
    }
  }

  // ---------------------------------------------------------------------------------------- rest

  const typed = (target) => target.closest("input, select, textarea, [contenteditable]") !== null;

  const covered = () =>
    document.querySelector("dialog[open]") !== null ||
    (CSS.supports("selector(:popover-open)") && document.querySelector(":popover-open") !== null);

  // Whether an arrow here moves what is in view: the page, or a frame that is scrolled sideways.
  function scrolls(target) {
    for (let at = target; at; at = at.parentElement) {
      const free = at === document.documentElement || /auto|scroll/.test(getComputedStyle(at).overflowX);
      if (free && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  }

  // --------------------------------------------------------------------------------------- doing

  function turn(rel) {
    const link = document.querySelector(`link[rel="${rel}"]`);
    if (link) location.assign(link.href);
    return Boolean(link);
  }

  function find() {
    const field = document.getElementById("query");
    if (field?.checkVisibility()) field.select();
    else location.assign(document.getElementById("find").href);
    return true;
  }

  function help() {
    dialog.showModal();
    dialog.querySelector("button").focus();
    return true;
  }

  const arrow = (rel) => (event) => !event.shiftKey && !scrolls(event.target) && turn(rel);
  const keys = { ArrowLeft: arrow("prev"), ArrowRight: arrow("next"), "/": find, "?": help };

  addEventListener("keydown", (event) => {
    if (!on.checked || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!Object.hasOwn(keys, event.key) || typed(event.target) || covered()) return;
    if (keys[event.key](event)) event.preventDefault();
  });

  on.checked = wished();
  on.addEventListener("change", () => keep(on.checked));
  open.hidden = false;
  open.addEventListener("click", help);
})();
