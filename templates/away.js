// Take away: the figure, the numbers and the citation of the choice on show, as files made in the browser.
//
// What they are made of (outlines of the letters, every line in every state) comes with a script of the plate's
// own that is loaded at the first click. Nothing is fetched, so it works on a page opened from disk; where the
// script cannot be had, a link leads to the file as printed.
"use strict";
(() => {
  const section = document.getElementById("away");
  const told = document.getElementById("told");
  const form = document.getElementById("workshop");
  const { stem, address } = section.dataset;
  const PLACE = "\ue000";

  // -------------------------------------------------------------------------------------- the choice

  const controls = () => [...new Set([...(form?.elements ?? [])].filter((field) => field.value && field.name && field.type !== "submit").map((field) => field.name))];

  function chosen() {
    const values = form ? new FormData(form) : new Map();
    return Object.fromEntries(controls().map((name) => [name, values.get(name)]));
  }

  const query = () => {
    const asked = new URLSearchParams(location.search);
    const own = new Set(controls());
    for (const name of [...asked.keys()]) if (!own.has(name)) asked.delete(name);
    return asked.toString() && `?${asked}`;
  };

  // Where the state can be found again; nowhere if the page is on a disk and the site has no address.
  function found() {
    if (address) return address + query();
    return location.protocol === "file:" ? "" : location.origin + location.pathname + query();
  }

  function nameOf(ending) {
    const asked = new URLSearchParams(query());
    const words = [...asked].map(([name, key]) => `_${name}-${key}`.replace(/[^\w.-]+/g, "-")).join("");
    return ending.startsWith("-") || ending.startsWith(".") ? `${stem}${words}${ending}` : `${stem}${words}.${ending}`;
  }

  // ------------------------------------------------------------------------------------- the figure

  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const short = (number) => String(Math.round(number * 1000) / 1000);

  // The glyphs of a text, each with its place: the longest run of characters that has a glyph of its own, kerned.
  function set(text, italic, faces) {
    const own = faces[italic ? "italic" : "roman"];
    const signs = [...text.replaceAll("\u202f", "\u2009")];
    let at = 0;
    let path = "";
    let before = null;
    for (let i = 0; i < signs.length;) {
      let cluster = "";
      let face = own;
      for (const length of [3, 2, 1]) {
        cluster = signs.slice(i, i + length).join("");
        if (own.glyphs[cluster]) break;
      }
      if (!own.glyphs[cluster]) face = faces.lent;
      const [advance, x, y, steps] = face.glyphs[cluster];
      if (before?.face === face) at += face.kerns[`${before.cluster}|${cluster}`] ?? 0;
      if (steps) path += `M${short(at + x)} ${short(y)}${steps}`;
      at += advance;
      before = { face, cluster };
      i += [...cluster].length;
    }
    return { path, width: at };
  }

  function outline(text, faces, fill) {
    const get = (name) => text.getAttribute(name) ?? "";
    const { path, width } = set(text.textContent, get("font-style") === "italic", faces);
    const back = width * ({ middle: 0.5, end: 1 }[get("text-anchor")] ?? 0);
    const turned = get("transform") ? "rotate(-90) " : "";
    const moved = `translate(${get("x")} ${get("y")}) ${turned}scale(${get("font-size") / 1000})`;
    return `<path transform="${moved}${back ? ` translate(${short(-back)} 0)` : ""}" d="${path}" fill="${fill}"/>`;
  }

  // The colours of a mark: on the page they are variables of the mode, in the file those of print.
  const inks = (element, colours) =>
    Object.fromEntries([...(element.getAttribute("style") ?? "").matchAll(/(fill|stroke):\s*var\(--([\w-]+)\)/g)].map(([, what, name]) => [what, colours[name]]));

  function mark(element, colours) {
    const kept = [...element.attributes].filter(({ name }) => name !== "style").map(({ name, value }) => [name, value]);
    const all = [...kept, ...Object.entries(inks(element, colours))];
    return `<${element.localName} ${all.map(([name, value]) => `${name}="${escaped(value)}"`).join(" ")}/>`;
  }

  // The options that are chosen, in words.
  function stateWords({ controls }) {
    const choice = Object.values(chosen());
    const words = controls.map((control, i) => `${control.label} ${control.options[choice[i]]}`);
    return words.length ? ` (${words.join(", ")})` : "";
  }

  function figure({ size: [width, height], corners, faces, colours, metadata, about }) {
    const shown = Object.keys(corners).map((name) => [name, document.querySelector(`#figure .panel[data-panel="${name}"] svg`)]);
    const words = shown.map(([, svg]) => svg.querySelector("desc").textContent).join(" ");
    const panels = shown.map(([name, svg]) => {
      const inside = [...svg.querySelectorAll("path, text")].map((element) =>
        element.localName === "text" ? outline(element, faces, inks(element, colours).fill) : mark(element, colours));
      return `<g transform="translate(${corners[name].join(" ")})">\n${inside.join("\n")}\n</g>`;
    });
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">`,
      `<title>${escaped(`Plate ${about.plate}: ${about.title}${stateWords(about)}`)}</title>`,
      `<desc>${escaped(words)}</desc>`,
      placed(metadata, escaped(found())).replace("<dc:source></dc:source>", ""),
      `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
      ...panels,
      "</svg>",
      "",
    ].join("\n");
  }

  // ------------------------------------------------------------------------------------ the numbers

  const placed = (text, where) => text.replaceAll(PLACE, where);

  // The rows of the choice on show; a value is a string of digits as it was made.
  function rows({ lines }) {
    const choice = chosen();
    return lines.map((line) => {
      const key = line.controls.map((name) => choice[name]).join("|");
      const at = (texts) => (typeof texts === "string" ? texts : texts[key]);
      const [name, label, unit] = [line.name, line.label, line.unit];
      return [...Object.values(choice), name, label, at(line.value), unit, at(line.said), at(line.formula), at(line.source)];
    });
  }

  const cell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const csv = (made) => [made.columns, ...rows(made)].map((row) => `${row.map(cell).join(",")}\r\n`).join("");

  function json(made) {
    const { address: _, ...rest } = made.about;
    const where = found();
    const head = { ...rest, ...(where && { address: where }), state: chosen(), about: "One row for each number, in the state that is named." };
    const value = made.columns.indexOf("value");
    const listed = rows(made).map((row) => `[${row.map((text, i) => (i === value ? text : JSON.stringify(text))).join(", ")}]`);
    return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [\n  ${listed.join(",\n  ")}\n ]\n}\n`;
  }

  // --------------------------------------------------------------------------------------- the files

  const TYPES = { svg: "image/svg+xml", csv: "text/csv", json: "application/json", txt: "text/plain", ris: "application/x-research-info-systems", bib: "application/x-bibtex" };

  function save(text, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: `${TYPES[name.split(".").pop()]};charset=utf-8` }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    told.textContent = `${name} is saved.`;
  }

  const MAKERS = {
    svg: (made) => [figure(made), nameOf("-figure.svg")],
    csv: (made) => [csv(made), nameOf(".csv")],
    json: (made) => [json(made), nameOf(".json")],
    cite: (made, link) => {
      const format = link.getAttribute("href").split("-cite.")[1];
      const where = found();
      return [where ? placed(made.citations[format], where) : made.unaddressed[format], nameOf(`-cite.${format}`)];
    },
  };

  let loading = null;

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `states/${stem}-away.js`;
      script.onload = () => resolve(window.plateAway);
      script.onerror = () => {
        script.remove();
        loading = null;
        reject(new Error(stem));
      };
      document.head.append(script);
    });
    return loading;
  }

  section.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-take]");
    const make = MAKERS[link?.dataset.take];
    if (!make) return;
    event.preventDefault();
    load().then((made) => save(...make(made, link)), () => {
      told.textContent = "The file of this choice could not be made; this is the one as printed.";
      location.href = link.href;
    });
  });

  // --------------------------------------------------------------------------------------- the frame

  const alone = section.querySelector("[data-take=alone]");
  const cited = document.getElementById("cited");
  const printed = cited.textContent;

  document.getElementById("embed")?.addEventListener("click", () => {
    const where = new URL(alone.getAttribute("href"), address || location.href);
    where.search = query();
    where.hash = "";
    const { width, height } = document.getElementById("figure").getBoundingClientRect();
    const size = `style="width: 100%; max-width: ${Math.round(width + 40)}px; height: ${Math.round(height + 110)}px; border: 0"`;
    const frame = `<iframe src="${escaped(where.href)}" title="${escaped(document.querySelector("h1").textContent)}" loading="lazy" ${size}></iframe>`;
    navigator.clipboard.writeText(frame).then(
      () => { told.textContent = "The frame is copied: paste it into the page that is to show the figure."; },
      () => { told.textContent = frame; });
  });

  // The links and the citation name the choice on show.
  function follow() {
    alone?.setAttribute("href", `${stem}-embed.html${query()}`);
    cited.textContent = found() ? printed.replace(/(, https?:\S+)?\.$/, `, ${found()}.`) : printed;
  }

  for (const hidden of section.querySelectorAll(".scripted")) hidden.hidden = false;
  for (const change of ["change", "click", "keyup"]) document.addEventListener(change, () => setTimeout(follow));
  addEventListener("popstate", () => setTimeout(follow));
  document.addEventListener("turned", () => setTimeout(follow)); // drawings may have come long after the click
  follow();
})();
