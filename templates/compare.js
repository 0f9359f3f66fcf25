// Compare: the present state of the figure is kept, and the next stands beside it.
//
// The state that is kept is in the address too (`with-model=…`), so that a link, reload and Back have it.
"use strict";
(() => {
  const { workshop } = window;
  const button = document.getElementById("compare");
  const figure = document.getElementById("figure");
  if (!workshop || !button || !figure) return;

  const frame = figure.querySelector(".frame");
  const { groups } = workshop;
  const nameOf = (group) => `with-${group.name}`;
  let kept = null;

  // ------------------------------------------------------------------------------------- address

  function asked() {
    const query = new URLSearchParams(location.search);
    if (!groups.some((group) => query.has(nameOf(group)))) return null;
    return workshop.settled(groups.map((group) => {
      const place = group.keys.indexOf(query.get(nameOf(group)));
      return place < 0 ? group.start : place;
    }));
  }

  function address() {
    const query = new URLSearchParams(location.search);
    groups.forEach((group, g) => {
      if (kept) query.set(nameOf(group), group.keys[kept[g]]);
      else query.delete(nameOf(group));
    });
    const text = query.toString();
    return location.pathname + (text && `?${text}`) + location.hash;
  }

  // -------------------------------------------------------------------------------------- figures

  // Ids are the page's own once more, and what refers to them follows.
  function renamed(drawing) {
    const copy = drawing.cloneNode(true);
    for (const element of [copy, ...copy.querySelectorAll("*")]) {
      for (const { name, value } of [...element.attributes]) {
        if (name === "id") element.id = `kept-${value}`;
        else if (name.startsWith("aria-")) element.setAttribute(name, name.endsWith("by") ? value.replace(/\S+/g, "kept-$&") : value);
        else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", "url(#kept-"));
        else if (name.endsWith("href") && value.startsWith("#")) element.setAttribute(name, `#kept-${value.slice(1)}`);
      }
    }
    return copy;
  }

  // What tells a state from the other: the options that differ, of numbers with what they are; all while none does.
  function words(choice, other) {
    const differ = groups.filter((_, g) => choice[g] !== other[g]);
    return groups.filter((group) => !differ.length || differ.includes(group)).map((group) => {
      const option = group.words[choice[groups.indexOf(group)]];
      return differ.length && /^\d/.test(option) ? `${group.label} ${option}` : option;
    }).join(" · ");
  }

  function headed(place, label, choice, other) {
    const head = place.querySelector(".state") ?? document.createElement("p");
    head.className = "state";
    head.innerHTML = `<span class="label">${label}</span> `;
    head.append(words(choice, other));
    place.prepend(head);
  }

  function head() {
    const copy = figure.querySelector(".frame.kept");
    if (!copy) return;
    headed(copy, "Kept", kept, workshop.shown);
    headed(frame, "Now", workshop.shown, kept);
  }

  async function show() {
    figure.querySelector(".frame.kept")?.remove();
    figure.classList.toggle("comparing", kept !== null);
    button.setAttribute("aria-pressed", String(kept !== null));
    if (!kept) return frame.querySelector(".state")?.remove();
    const choice = kept;
    const drawn = await workshop.drawn(choice);
    if (kept !== choice) return;
    const copy = frame.cloneNode(true);
    copy.classList.add("kept");
    for (const [name, drawing] of drawn) {
      const panel = copy.querySelector(`[data-panel="${name}"]`);
      panel.removeAttribute("data-panel");
      panel.replaceChildren(renamed(drawing));
    }
    figure.querySelector(".frame.kept")?.remove();
    frame.before(copy);
    head();
  }

  button.addEventListener("click", () => {
    kept = kept ? null : workshop.shown;
    history.replaceState(null, "", address());
    show();
    document.getElementById("said").textContent = kept ? "This state is kept; the next stands beside it." : "";
  });
  document.addEventListener("turned", () => {
    if (kept) head();
  });
  addEventListener("popstate", () => {
    kept = asked();
    show();
  });

  kept = asked();
  if (kept) show();
})();
