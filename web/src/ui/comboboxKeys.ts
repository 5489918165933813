import type { KeyboardEvent } from "react";
import { pressedKey } from "../lib/pressedKey";

/** The number of visible rows, by which PageUp and PageDown move. */
export const VISIBLE = 7;

type ComboboxList = {
  isOpen: boolean;
  /** The active row; -1 for none. */
  active: number;
  count: number;
  open: () => void;
  close: () => void;
  /** Makes a row active. */
  goTo: (row: number) => void;
  /** Chooses the active row. */
  confirm: () => void;
};

/** Enter chooses, Escape closes; arrows, Home, End, PageUp and PageDown move; with Alt the arrows open and close. */
export function keysOfCombobox(event: KeyboardEvent, list: ComboboxList) {
  const key = pressedKey(event);
  const next = rowAfter(key, list.active, list.count);
  if (key === "Enter" && list.isOpen) {
    event.preventDefault();
    list.confirm();
  } else if (key === "Escape" && list.isOpen) {
    // Otherwise, Escape would also close the dialog around the list.
    event.preventDefault();
    event.stopPropagation();
    list.close();
  } else if (next !== null && event.altKey) {
    event.preventDefault();
    if (key === "ArrowDown") list.open();
    if (key === "ArrowUp") list.close();
  } else if (next !== null && (list.isOpen || key.startsWith("Arrow"))) {
    event.preventDefault();
    list.goTo(next);
  }
}

/** The row that a key leads to from the active one; null for any other key. */
function rowAfter(key: string, active: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return active >= last ? 0 : active + 1;
    case "ArrowUp":
      return active <= 0 ? last : active - 1;
    case "PageDown":
      return Math.min(last, Math.max(0, active) + VISIBLE);
    case "PageUp":
      return Math.max(0, active - VISIBLE);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
