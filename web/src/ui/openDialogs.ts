import { useSyncExternalStore } from "react";

// Everything outside the topmost modal dialog is inert, so what must be used above a dialog (toasts) has to be put inside it.
// This list says which dialog that is.
let open: HTMLDialogElement[] = [];
/** The open dialog that closes after the next paint. */
let leaving: HTMLDialogElement | null = null;
/** Each dialog gives the focus back to the element that had it. */
const openers = new WeakMap<HTMLDialogElement, Element>();
const listeners = new Set<() => void>();

function change(next: HTMLDialogElement[], nextLeaving: HTMLDialogElement | null) {
  open = next;
  leaving = nextLeaving;
  for (const listener of listeners) listener();
}

/** Shows the dialog above all others; the answer closes it and gives the focus back. */
export function openAboveAll(dialog: HTMLDialogElement): () => void {
  // The page has its shade by then; a second one is lighter.
  dialog.toggleAttribute("data-above", open.length > 0);
  if (document.activeElement) openers.set(dialog, document.activeElement);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  // It begins at its heading, wherever the focus is.
  dialog.scrollTop = 0;
  change([...open, dialog], leaving);
  return () => {
    change(
      open.filter((other) => other !== dialog),
      leaving === dialog ? null : leaving,
    );
    dialog.close();
  };
}

/** The topmost dialog is about to close: from now on toasts are put outside it, where they stay when it is gone. */
export function leaveDialog(dialog: HTMLDialogElement) {
  if (open.at(-1) === dialog) change(open, dialog);
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

/** The dialog that a toast is put into. */
export function useToastDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.findLast((dialog) => dialog !== leaving) ?? null);
}

/** Everything outside the dialog that is leaving is seen, but neither used nor read out before that is gone. */
export function useIsLeaving(): boolean {
  return useSyncExternalStore(subscribe, () => leaving !== null && open.at(-1) === leaving);
}

export const isLeavingWith = (element: Element): boolean => leaving?.contains(element) === true;

/** The element that has the focus, or gets it back from the dialog that is leaving. */
export const focusSoon = (): Element | null => (leaving ? (openers.get(leaving) ?? null) : document.activeElement);
