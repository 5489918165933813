import { useSyncExternalStore } from "react";

// Everything outside the topmost modal dialog is inert, so toasts and menus are rendered inside it. It is also printed in
// place of the page (theme.css).
let open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: HTMLDialogElement[]) {
  open.at(-1)?.removeAttribute("data-top");
  open = next;
  open.at(-1)?.setAttribute("data-top", "");
  for (const listener of listeners) listener();
}

/** Shows a dialog above all others. The returned function closes it, and the browser returns the focus. */
export function showTopDialog(dialog: HTMLDialogElement): () => void {
  // Another dialog's backdrop already covers the page, so this one's is lighter.
  dialog.toggleAttribute("data-above", open.length > 0);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  // Shows the heading first, wherever the focus is.
  dialog.scrollTop = 0;
  change([...open, dialog]);
  return () => {
    change(open.filter((other) => other !== dialog));
    dialog.close();
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}
