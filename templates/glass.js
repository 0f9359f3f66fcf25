// Glass numbers: a number opens its working in place, where without scripting it leads to the end of the page.
//
// A working is filled when it opens: at the workshop's choice, or for a number of the table at the choice
// of its row. What it reads opens over it, and Escape goes back by one.
"use strict";
(() => {
  const workings = document.querySelector(".workings");
  if (!workings || !HTMLElement.prototype.showPopover) return;

  const { workshop } = window;
  const opener = new WeakMap();
  let at = workshop?.shown;

  // -------------------------------------------------------------------------------------- numbers

  for (const cell of document.querySelectorAll("td[data-line]")) {
    const link = Object.assign(document.createElement("a"), { className: "n", href: `#${cell.dataset.line}` });
    link.append(...cell.childNodes);
    cell.append(link);
  }
  for (const link of document.querySelectorAll('a[href^="#working-"]')) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
    if (!link.closest(".working")) link.setAttribute("aria-expanded", "false");
  }

  // ------------------------------------------------------------------------------------- workings

  // The choice that a number stands for: its row's in the table, else the workshop's.
  function choiceOf(link) {
    const row = link.closest("[data-at]");
    if (!workshop || !row) return workshop?.shown;
    const [g, place] = row.dataset.at.split(",").map(Number);
    return workshop.changed(workshop.start, g, place);
  }

  function fill(working, link) {
    if (!workshop) return;
    workshop.fill(working, at);
    for (const way of working.querySelectorAll("[data-by]")) {
      const g = workshop.groups.findIndex((group) => group.name === way.dataset.by);
      way.hidden = !way.dataset.keys.split(" ").includes(workshop.groups[g].keys[at[g]]);
    }
    written(working, link);
    for (const digits of working.querySelectorAll(".digits")) {
      digits.hidden = digits.textContent === digits.previousElementSibling.textContent;
    }
    place(working).textContent = words(working);
  }

  // The number as it is written where it was opened: what the text calls 0.55% is not 0.5% in its working.
  function written(working, link) {
    const number = working.querySelector(".worth .n");
    if (!number) return;
    if (!number.dataset.slot) number.dataset.own ??= number.textContent;
    const line = link.dataset.slot?.split(":")[0].replace(".", "-");
    const same = !link.closest(".working") && (!line || link.hash === `#working-${line}`);
    const own = number.dataset.own ?? number.textContent;
    number.textContent = same ? link.textContent.replaceAll("\u00ad", "") : own;
  }

  // The options that what is shown depends on.
  function words(working) {
    const keys = [...working.querySelectorAll("[data-slot]")].map((span) => span.dataset.slot);
    const due = new Set(keys.flatMap((key) => workshop.groupsOf(key)));
    const chosen = workshop.groups.map((group, g) => (due.has(g) ? `${group.label} ${group.words[at[g]]}` : ""));
    return chosen.filter(Boolean).join(" · ");
  }

  const place = (working) => working.querySelector(".state") ?? made(working, "p", "state");

  function made(working, tag, name) {
    const element = Object.assign(document.createElement(tag), { className: name });
    working.append(element);
    return element;
  }

  // ----------------------------------------------------------------------------------- open, close

  function open(link) {
    const working = document.getElementById(link.hash.slice(1));
    const under = link.closest(".working");
    if (!under) {
      at = choiceOf(link);
      document.querySelector(".n.open")?.classList.remove("open");
      link.classList.add("open");
    }
    const heading = working.querySelector(".about");
    heading.id ||= `${working.id}-about`;
    working.setAttribute("role", "dialog");
    working.setAttribute("aria-labelledby", heading.id);
    working.tabIndex = -1;
    const close = working.querySelector(".close") ?? made(working, "button", "close");
    close.type = "button";
    close.textContent = under ? "Back" : "Close";
    close.onclick = () => working.hidePopover();
    fill(working, link);
    opener.set(working, link);
    working.showPopover({ source: link });
    if (!under) link.setAttribute("aria-expanded", "true");
    under?.classList.add("under");
    working.scrollTop = 0;
    working.focus({ preventScroll: true });
  }

  workings.addEventListener("beforetoggle", ({ target, newState }) => {
    if (newState === "open") return;
    const link = opener.get(target);
    const held = target.contains(document.activeElement);
    link.closest(".working")?.classList.remove("under");
    if (link.hasAttribute("aria-expanded")) link.setAttribute("aria-expanded", "false");
    if (held) queueMicrotask(() => link.focus({ preventScroll: true }));
  }, true);

  let pressed = null;
  document.addEventListener("pointerdown", ({ target }) => {
    const link = target.closest?.('a[href^="#working-"]');
    const working = link && document.getElementById(link.hash.slice(1));
    pressed = working?.matches(":popover-open") ? link : null;
  }, true);

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.hash.startsWith("#working-")) {
      event.preventDefault();
      if (pressed !== link) open(link);
      pressed = null;
    } else {
      document.querySelectorAll(".working:popover-open").forEach((working) => working.hidePopover());
    }
  });

  document.addEventListener("keydown", (event) => {
    const link = event.key === " " && event.target.closest?.('a[href^="#working-"]');
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  // Arrows move within an open working, and do not leave the page.
  workings.addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow")) event.stopPropagation();
  });

  document.addEventListener("turned", () => {
    document.querySelector(".working:popover-open")?.hidePopover();
  });

  // A link that someone copied leads to the number's working too.
  const asked = location.hash.startsWith("#working-") && document.getElementById(location.hash.slice(1));
  const number = asked && document.querySelector(`a.n[href="${location.hash}"]`);
  if (number) {
    number.scrollIntoView({ block: "center" });
    open(number);
  }
})();
