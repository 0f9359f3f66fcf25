// The workshop: the figure, its numbers and its words follow the reader's choice.
//
// A choice is a list with one option's place for each control. All strings and drawings were made when
// the site was built; this script finds them by counting and formats no number. It is a classic script
// and fetches nothing, so that a page opened from disk behaves as one that is served. What other scripts
// of the page may ask of it is in `window.workshop`, and after each change it sends the event `turned`.
"use strict";

(() => {
  const form = document.getElementById("workshop");
  const source = document.getElementById("workshop-data");
  if (!form || !source) return;

  const { groups, rules, slots, panels, stem } = JSON.parse(source.textContent);
  const start = groups.map((group) => group.start);
  const said = document.getElementById("said");
  const heard = document.getElementById("heard");
  const reset = document.getElementById("reset");
  let shown = start;
  let wanted = start;

  // ------------------------------------------------------------------------------------- choices

  const same = (a, b) => a.every((place, i) => place === b[i]);
  const changed = (choice, g, place) => choice.map((old, i) => (i === g ? place : old));

  // The place of a choice among all settings of some controls: mixed radix, the last control fastest.
  const count = (controls, choice) =>
    controls.reduce((sum, g) => sum * groups[g].keys.length + choice[g], 0);

  const broken = (choice) => rules.findIndex((rule) => !rule.kept[count(rule.groups, choice)]);

  const nearest = (g, place) =>
    groups[g].keys.map((_, i) => i).sort((a, b) => Math.abs(a - place) - Math.abs(b - place) || a - b);

  // The allowed choice that keeps every control before `g` and moves the others as little as it must.
  function settled(choice, g) {
    if (g === groups.length) return broken(choice) < 0 ? choice : null;
    for (const place of nearest(g, choice[g])) {
      const found = settled(changed(choice, g, place), g + 1);
      if (found) return found;
    }
    return null;
  }

  // An earlier control leads and the later ones yield, so every state can be reached.
  const led = (choice, g, place) => settled(changed(choice, g, place), g + 1);

  // ------------------------------------------------------------------------------------- address

  // What an address asks for; of options that exclude each other it keeps the earlier, as when they are chosen.
  function fromAddress() {
    const asked = new URLSearchParams(location.search);
    const choice = groups.map((group) => {
      const place = group.keys.indexOf(asked.get(group.name));
      return place < 0 ? group.start : place;
    });
    const found = settled(choice, 0);
    return [found, movedWords(choice, found)];
  }

  function addressOf(choice) {
    const asked = new URLSearchParams(location.search);
    groups.forEach((group) => asked.delete(group.name));
    if (!same(choice, start)) groups.forEach((group, g) => asked.set(group.name, group.keys[choice[g]]));
    const query = asked.toString();
    return location.pathname + (query && `?${query}`) + location.hash;
  }

  // ------------------------------------------------------------------------------------ drawings

  const drawings = {};
  for (const name of Object.keys(panels)) {
    const place = document.querySelector(`.panel[data-panel="${name}"]`);
    drawings[name] = { place, at: 0, kept: [place.firstElementChild.cloneNode(true)], loading: null };
  }
  for (const template of document.querySelectorAll("template[data-drawing]")) {
    drawings[template.dataset.panel].kept[template.dataset.drawing] = template.content.firstElementChild;
  }

  function parsed(markup) {
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content.firstElementChild;
  }

  function load(name) {
    const panel = drawings[name];
    panel.loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `states/${stem}-${name}.js`;
      script.onload = () => {
        window.plateDrawings[name].forEach((markup, i) => { panel.kept[i] ??= parsed(markup); });
        resolve();
      };
      script.onerror = () => {
        script.remove();
        panel.loading = null;
        reject(new Error(name));
      };
      document.head.append(script);
    });
    return panel.loading;
  }

  const loaded = (choice) => Promise.all(missing(choice).map(load));
  const drawingOf = (name, choice) => panels[name].drawings[count(panels[name].groups, choice)];
  const missing = (choice) => Object.keys(panels).filter((name) => !drawings[name].kept[drawingOf(name, choice)]);

  // ---------------------------------------------------------------------------------------- page

  const textOf = (key, choice) => slots[key].strings[count(slots[key].groups, choice)];
  const spans = [...document.querySelectorAll("[data-slot]")]
    .filter((span) => span.dataset.slot in slots && !span.closest(".working"));

  // The numbers of some places at a choice.
  function fill(places, choice) {
    for (const place of places) {
      const text = textOf(place.dataset.slot, choice);
      if (place.textContent !== text) place.textContent = text;
    }
  }

  // Texts keep the height that they have with the longest of all their numbers, so that nothing below moves;
  // made when the reader comes to the controls, and again when the page has another width.
  let steadied = 0;
  function steady() {
    if (steadied === innerWidth) return;
    steadied = innerWidth;
    const blocks = [...new Set(spans.map((span) => span.closest(".standfirst, .prose, .learn, figcaption")))]
      .filter(Boolean);
    const before = form.getBoundingClientRect().top;
    const texts = spans.map((span) => span.textContent);
    for (const span of spans) {
      const strings = slots[span.dataset.slot].strings.filter((text) => text !== null);
      span.textContent = strings.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
    }
    blocks.forEach((block) => { block.style.minHeight = ""; });
    const heights = blocks.map((block) => block.getBoundingClientRect().height);
    spans.forEach((span, i) => { span.textContent = texts[i]; });
    blocks.forEach((block, i) => { block.style.minHeight = `${heights[i]}px`; });
    scrollBy({ top: form.getBoundingClientRect().top - before, behavior: "instant" });
  }

  // Put the drawings of a choice in their panels; gives the names of those that were others before.
  function showDrawings(choice) {
    const turned = Object.keys(drawings).filter((name) => drawingOf(name, choice) !== drawings[name].at);
    for (const name of turned) {
      const panel = drawings[name];
      panel.at = drawingOf(name, choice);
      panel.place.replaceChildren(panel.kept[panel.at].cloneNode(true));
    }
    return turned;
  }

  // Each control: what is chosen, and which options the controls before it leave no room for.
  function showControls(choice) {
    const due = new Set();
    groups.forEach((group, g) => {
      const options = optionsOf(g);
      const why = new Set();
      options.forEach((option, place) => {
        const excluded = place !== choice[g] && !led(choice, g, place);
        const rule = excluded ? broken(changed(choice, g, place)) : -1;
        option["checked" in option ? "checked" : "selected"] = place === choice[g];
        option.disabled = excluded;
        (option.closest("label") ?? option).title = rule < 0 ? "" : rules[rule].reason;
        if (rule >= 0) why.add(`reason-${rule}`);
      });
      describe(options[0].closest("fieldset, select"), [...why]);
      why.forEach((id) => due.add(id));
    });
    for (const reason of form.querySelectorAll(".reason")) reason.classList.toggle("due", due.has(reason.id));
    reset.disabled = same(choice, start);
  }

  const optionsOf = (g) => {
    const name = CSS.escape(groups[g].name);
    return [...form.querySelectorAll(`input[name="${name}"], select[name="${name}"] > option`)];
  };

  function describe(control, ids) {
    if (ids.length) control.setAttribute("aria-describedby", ids.join(" "));
    else control.removeAttribute("aria-describedby");
  }

  function show(choice) {
    fill(spans, choice);
    const turned = showDrawings(choice);
    showControls(choice);
    shown = choice;
    document.documentElement.classList.remove("turning");
    document.dispatchEvent(new Event("turned"));
    return turned;
  }

  // The finding of the first panel that was drawn anew: the first sentence of its alternative text.
  const finding = (turned) => drawings[turned[0]]?.place.querySelector("desc")?.textContent.split(/[.;] /)[0].replace(/\.?$/, ".") ?? "";

  // Show a choice once all its drawings are here; if one cannot be had, the page stays as it was.
  function turnTo(choice, then = () => {}) {
    wanted = choice;
    const arrive = () => {
      if (wanted !== choice) return;
      then(show(choice));
    };
    if (!missing(choice).length) return arrive();
    loaded(choice).then(arrive, () => {
      if (wanted !== choice) return;
      show(shown);
      said.textContent = "The drawings of this choice could not be loaded, so the page keeps the one before.";
    });
  }

  // --------------------------------------------------------------------------------------- reader

  function choose(choice, moved = "") {
    said.textContent = moved;
    steady();
    turnTo(choice, (turned) => {
      heard.textContent = finding(turned);
      if (addressOf(choice) !== location.pathname + location.search + location.hash) {
        history.pushState(null, "", addressOf(choice));
      }
    });
  }

  // What a choice has moved of the one before it, besides the control that was touched.
  function movedWords(before, choice, touched = -1) {
    const moved = groups.map((_, g) => g).filter((g) => g !== touched && choice[g] !== before[g]);
    return moved.map((g) => `${groups[g].label} is now ${groups[g].words[choice[g]]}.`).join(" ");
  }

  form.addEventListener("change", ({ target }) => {
    const g = groups.findIndex((group) => group.name === target.name);
    const choice = led(shown, g, groups[g].keys.indexOf(target.value));
    choose(choice, movedWords(shown, choice, g));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  reset.addEventListener("click", () => {
    choose(start);
    form.querySelector("input:checked, select").focus();
  });
  for (const touch of ["pointerdown", "focusin"]) form.addEventListener(touch, steady);
  for (const touch of ["pointerdown", "focusin"]) {
    form.addEventListener(touch, () => Object.keys(panels).forEach((name) => {
      if (stem && panels[name].drawings.some((at) => at > 0)) load(name).catch(() => {});
    }), { once: true });
  }
  window.workshop = {
    groups,
    start,
    get shown() { return shown; },
    changed,
    settled: (choice) => settled(choice, 0),
    groupsOf: (key) => slots[key].groups,
    fill: (root, choice) => fill(root.querySelectorAll("[data-slot]"), choice),
    // The drawings of a choice by panel, once they are here.
    drawn: async (choice) => {
      await loaded(choice);
      return Object.keys(panels).map((name) => [name, drawings[name].kept[drawingOf(name, choice)]]);
    },
  };

  addEventListener("popstate", () => {
    const [choice, moved] = fromAddress();
    said.textContent = moved;
    turnTo(choice);
  });

  const [first, moved] = fromAddress();
  said.textContent = moved;
  if (same(first, start)) {
    showControls(start);
    document.documentElement.classList.remove("turning");
  } else turnTo(first);
  if (addressOf(first) !== location.pathname + location.search + location.hash) {
    history.replaceState(null, "", addressOf(first));
  }
})();
