import { startTransition, useCallback, useLayoutEffect, useRef, useState } from "react";

/**
 * The dialog that is open, or null. Opening one lets the press itself be painted before the dialog is drawn; closing it,
 * or going on to another, is at once, so that nothing in it is pressed again.
 */
export function useDialogState<T>(): [T | null, (next: T | null) => void] {
  const [open, setOpen] = useState<T | null>(null);
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    isOpen.current = open !== null;
  }, [open]);
  const set = useCallback((next: T | null) => {
    if (next === null || isOpen.current) setOpen(next);
    else startTransition(() => setOpen(next));
  }, []);
  return [open, set];
}
