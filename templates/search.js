// The search: pagefind's index, which it loads by pieces, and its results in the type of the volume.
//
// A page from disk can load nothing; there, as without an index, the page keeps its words about other ways.
"use strict";
(() => {
  const MOST = 20;
  const SECTIONS = 3;
  const form = document.getElementById("search");
  const field = document.getElementById("query");
  const tally = document.getElementById("tally");
  const list = document.getElementById("found");
  const instead = document.getElementById("unsearched");
  if (!location.protocol.startsWith("http")) return;

  const at = (path) => new URL(path, document.baseURI);
  let index = null;
  let wanted = "";

  function load() {
    index ??= import(at("pagefind/pagefind.js").href).then(async (pagefind) => {
      await pagefind.options({ baseUrl: at(".").pathname, excerptLength: 22 });
      await pagefind.init();
      return pagefind;
    });
    return index;
  }

  // ------------------------------------------------------------------------------------- results

  function made(name, words = "", attributes = {}) {
    const element = Object.assign(document.createElement(name), attributes);
    if (words) element.textContent = words;
    return element;
  }

  // An excerpt is markup of pagefind's: text, with <mark> round what was found and the points after it.
  function excerpt(markup) {
    const words = made("span", "", { className: "excerpt" });
    words.innerHTML = markup.replace(/([.,;:!?)\]]+)<\/mark>/g, "</mark>$1");
    return words;
  }

  function section({ url, title, excerpt: markup }, page) {
    const item = made("li");
    if (url.includes("#")) item.append(made("a", title, { href: url }), " ");
    else if (title !== page.meta.title) return item;
    item.append(excerpt(markup));
    return item;
  }

  function entry(page) {
    const item = made("li");
    const head = made("h2");
    head.append(made("a", page.meta.title, { href: page.url }));
    item.append(made("p", page.meta.label ?? "", { className: "label" }), head);
    const parts = made("ul", "", { className: "parts" });
    const found = page.sub_results.length ? page.sub_results : [page];
    parts.append(...found.slice(0, SECTIONS).map((part) => section(part, page)));
    item.append(parts);
    return item;
  }

  const words = (all, query) =>
    `${all ? all : "Nothing"} ${all === 1 ? "page" : all ? "pages" : "found"} for “${query}”${all > MOST ? `, the first ${MOST} here` : ""}.`;

  // Plates come first, and the pages behind them after.
  const ranked = (pages) => [...pages.filter((page) => page.meta.plate), ...pages.filter((page) => !page.meta.plate)];

  function show(pages, told) {
    list.replaceChildren(...ranked(pages).map(entry));
    list.hidden = !pages.length;
    tally.textContent = told;
  }

  // -------------------------------------------------------------------------------------- reader

  async function search() {
    const query = field.value.trim();
    wanted = query;
    history.replaceState(null, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
    if (!query) return show([], "");
    const pagefind = await load();
    const { results } = await pagefind.search(query);
    const pages = await Promise.all(results.slice(0, MOST).map((result) => result.data()));
    if (query === wanted) show(pages, words(results.length, query));
  }

  function without() {
    form.hidden = true;
    instead.hidden = false;
    show([], "");
  }

  let pause = 0;
  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => search().catch(without), 150);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(pause);
    search().catch(without);
  });

  form.hidden = false;
  instead.hidden = true;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  if (!field.value) field.focus();
  load().then(() => search()).catch(without);
})();
