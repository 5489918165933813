import type { Page } from "@playwright/test";

/** Imitates a browser's translator, which wraps each text, now and later, in additional elements. */
export const translate = (page: Page) => page.addInitScript(wrapTexts);

function wrapTexts() {
  const wrap = (node: Node) => {
    if (node instanceof Text && node.parentElement?.closest("body") && node.data.trim() !== "") {
      if (node.parentElement.closest("font, script, style, textarea")) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
    } else for (const child of [...node.childNodes]) wrap(child);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      for (const node of type === "characterData" ? [target] : addedNodes) wrap(node);
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
