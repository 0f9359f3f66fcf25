// The figure of a plate in a frame: it shows the choice of its address, and the link on it leads to that choice.
//
// As on the plate's page, strings and drawings are found by counting: a choice is one option's place for each
// control, the last control running fastest.
"use strict";
(() => {
  const source = document.getElementById("workshop-data");
  if (!source) return;
  const { groups, rules, slots, panels, stem } = JSON.parse(source.textContent);
  const asked = new URLSearchParams(location.search);
  const choice = groups.map((group) => {
    const place = group.keys.indexOf(asked.get(group.name));
    return place < 0 ? group.start : place;
  });
  const count = (controls) => controls.reduce((sum, g) => sum * groups[g].keys.length + choice[g], 0);
  // A choice that the plate has not is shown as printed.
  if (choice.every((place, g) => place === groups[g].start) || rules.some((rule) => !rule.kept[count(rule.groups)])) return;

  function draw(name, drawing) {
    document.querySelector(`.panel[data-panel="${name}"]`).replaceChildren(drawing);
  }

  function parsed(markup) {
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content;
  }

  function load(name, at) {
    const script = document.createElement("script");
    script.src = `states/${stem}-${name}.js`;
    script.onload = () => draw(name, parsed(window.plateDrawings[name][at]));
    document.head.append(script);
  }

  for (const span of document.querySelectorAll("[data-slot]")) {
    const slot = slots[span.dataset.slot];
    if (slot) span.textContent = slot.strings[count(slot.groups)];
  }
  for (const [name, panel] of Object.entries(panels)) {
    const at = panel.drawings[count(panel.groups)];
    if (!at) continue;
    const kept = document.querySelector(`template[data-panel="${name}"][data-drawing="${at}"]`);
    if (kept) draw(name, kept.content.cloneNode(true));
    else load(name, at);
  }
  document.getElementById("whole").search = location.search;
})();
