import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** The width between the margins of an A4 page in portrait (theme.css), in CSS pixels and in rem. */
export const PAPER_PIXELS = 702;
export const PAPER = PAPER_PIXELS / 16;

let isPrinting = false;
const listeners = new Set<() => void>();

/** Renders the page for the paper before the browser lays it out, and for the window afterwards. */
function change({ type }: Event) {
  isPrinting = type === "beforeprint";
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
window.addEventListener("beforeprint", change);
window.addEventListener("afterprint", change);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the page is being printed. A component then renders all its rows, as wide as the paper. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => isPrinting);
