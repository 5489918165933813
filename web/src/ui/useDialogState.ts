import { startTransition, useCallback, useLayoutEffect, useRef, useState } from "react";

/**
 * Returns the open dialog, or null, and a function that sets it. The press that opens a dialog is shown before the
 * dialog renders. Closing a dialog, or replacing it, happens at once, so that nothing in it can be pressed again.
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
