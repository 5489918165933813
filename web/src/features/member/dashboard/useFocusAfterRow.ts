import { useLayoutEffect, useRef } from "react";
import { useTopDialog } from "../../../ui/openDialogs";

/**
 * Keeps the focus in a list whose row disappears after an action: the focus goes to the row that takes its place, or to
 * the list. `leave` names the row that may go.
 */
export function useFocusAfterRow(ids: string[]) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<{ id: string; at: number } | null>(null);
  const dialog = useTopDialog();

  useLayoutEffect(() => {
    // An open confirmation has the focus, and returns it first.
    if (dialog || left.current === null || ids.includes(left.current.id)) return;
    const { at } = left.current;
    left.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll("tbody tr, li") ?? [];
    // The row is where the other was, so no scrolling is needed.
    const row = rows[Math.min(at, ids.length - 1)];
    (row?.querySelector<HTMLElement>("button, a") ?? list.current)?.focus({ preventScroll: true });
  });

  const leave = (id: string) => {
    left.current = { id, at: ids.indexOf(id) };
  };
  return { list, leave };
}
