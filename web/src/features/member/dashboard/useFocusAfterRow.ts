import { useLayoutEffect, useRef } from "react";
import { useTopDialog } from "../../../ui/openDialogs";

/**
 * Keeps the focus in a list when a row disappears after an action: the focus moves to the row that takes its place, or
 * to the list. Call `rememberRow` before an action that may remove that row.
 */
export function useFocusAfterRow(ids: string[]) {
  const list = useRef<HTMLDivElement>(null);
  const remembered = useRef<{ id: string; at: number } | null>(null);
  const dialog = useTopDialog();

  useLayoutEffect(() => {
    // An open dialog has the focus, and returns it when it closes.
    if (dialog || remembered.current === null || ids.includes(remembered.current.id)) return;
    const { at } = remembered.current;
    remembered.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll("tbody tr, li") ?? [];
    // The row is where the removed row was, so no scrolling is needed.
    const row = rows[Math.min(at, ids.length - 1)];
    (row?.querySelector<HTMLElement>("button, a") ?? list.current)?.focus({ preventScroll: true });
  });

  const rememberRow = (id: string) => {
    remembered.current = { id, at: ids.indexOf(id) };
  };
  return { list, rememberRow };
}
