// What leaves the page by the clipboard: running text without its soft hyphens, and the link to this state.
"use strict";
document.addEventListener("copy", (event) => {
  const selection = getSelection();
  if (!selection.rangeCount || !selection.toString().includes("\u00ad")) return;
  const copied = document.createElement("div");
  copied.append(selection.getRangeAt(0).cloneContents());
  event.clipboardData.setData("text/plain", selection.toString().replaceAll("\u00ad", ""));
  event.clipboardData.setData("text/html", copied.innerHTML.replaceAll("\u00ad", ""));
  event.preventDefault();
});

(() => {
  const button = document.getElementById("copy-link");
  if (!button) return;

  // The second way is for pages that may not use the clipboard: those that are served without encryption.
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
      button.after(field);
      field.select();
      const copied = document.execCommand("copy");
      field.remove();
      button.focus();
      return copied;
    }
  }

  button.addEventListener("click", async () => {
    const address = location.href;
    const done = await copy(address);
    document.getElementById("said").textContent = done ? "The link is copied." : `The link: ${address}`;
  });
})();
