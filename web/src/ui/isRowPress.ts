import type { MouseEvent } from "react";

const CONTROLS = "a, button, input, select, textarea, label, summary, dialog, [role=menu], [role=listbox]";

/** Whether a click opens the row: it is not on a control in the row, and does not end a selection of text. */
export function isRowPress({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return false;
  const selection = window.getSelection();
  return !selection || selection.isCollapsed || !currentTarget.contains(selection.anchorNode);
}
