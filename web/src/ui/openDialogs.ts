import { useSyncExternalStore } from "react";

// Everything outside the topmost modal dialog is inert, so toasts and menus are rendered inside it.
let open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Shows the dialog above all others; the returned function closes it, and the browser gives the focus back. */
export function showTopDialog(dialog: HTMLDialogElement): () => void {
  // The page has its shade by then; a second one is lighter.
  dialog.toggleAttribute("data-above", open.length > 0);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  // It begins at its heading, wherever the focus is.
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
