import type { MouseEvent } from "react";

const CONTROLS = "a, button, input, select, textarea, label, summary, dialog, [role=menu], [role=listbox]";

/** Whether a press on a row means the row: not a control in it, and not the end of marking a text. */
export function isRowPress({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return false;
  const marked = window.getSelection();
  return !marked || marked.isCollapsed || !currentTarget.contains(marked.anchorNode);
}
