// Light or dark: the reader's own choice, or as the system has it. It is kept for all pages; the script in
// the head of each applies it before anything is shown. Where nothing can be kept it holds for the page.
"use strict";
(() => {
  const root = document.documentElement;
  const button = document.getElementById("mode");
  const words = { "": "Colours as the system", light: "Light colours", dark: "Dark colours" };

  // The first press is to be seen: away from the system's mode.
  const order = () => (matchMedia("(prefers-color-scheme: dark)").matches ? ["", "light", "dark"] : ["", "dark", "light"]);

  function show() {
    button.textContent = words[root.dataset.mode ?? ""];
    button.hidden = false;
  }

  function keep(mode) {
    try {
      if (mode) localStorage.setItem("plates-mode", mode);
      else localStorage.removeItem("plates-mode");
    } catch {
      // storage is blocked
    }
  }

  button.addEventListener("click", () => {
    const all = order();
    const next = all[(all.indexOf(root.dataset.mode ?? "") + 1) % all.length];
    if (next) root.dataset.mode = next;
    else delete root.dataset.mode;
    keep(next);
    show();
  });
  show();
})();
