import type { KeyboardEvent } from "react";
import { pressedKey } from "../lib/pressedKey";

const STEPS: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 7,
  ArrowDown: (at) => at + 7,
  Home: (at) => at - (at % 7),
  End: (at) => at - (at % 7) + 6,
};

/** Handles the keys of a month's grid. On a day they move to other days, inside a day between its buttons. */
export function handleMonthKey(event: KeyboardEvent<HTMLElement>, leave: (step: -1 | 1) => void) {
  if (!(event.target instanceof HTMLElement)) return;
  const cell = event.target.closest<HTMLElement>("[data-day]");
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  const isDone = cell === event.target ? handleKeyOnDay(event, cell, leave) : handleKeyInDay(event, cell);
  if (isDone) event.preventDefault();
}

function handleKeyOnDay(event: KeyboardEvent<HTMLElement>, cell: HTMLElement, leave: (step: -1 | 1) => void) {
  const key = pressedKey(event);
  if (key === "PageUp" || key === "PageDown") {
    leave(key === "PageUp" ? -1 : 1);
    return true;
  }
  if (key === "Enter" || key === " ") {
    buttonsOf(cell)[0]?.focus();
    return true;
  }
  const step = STEPS[key];
  if (!step) return false;
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-day]")];
  const target = step(cells.indexOf(cell));
  if (target < 0 || target >= cells.length) leave(target < 0 ? -1 : 1);
  else cells[target]?.focus();
  return true;
}

function handleKeyInDay(event: KeyboardEvent<HTMLElement>, cell: HTMLElement) {
  const key = pressedKey(event);
  const buttons = buttonsOf(cell);
  const at = buttons.indexOf(event.target as HTMLElement);
  if (at < 0) return false;
  if (key === "Escape") cell.focus();
  else if (key === "ArrowDown") buttons[at + 1]?.focus();
  else if (key === "ArrowUp") (buttons[at - 1] ?? cell).focus();
  else return false;
  return true;
}

/** The buttons and links of a day, in their order in the page. */
function buttonsOf(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>("button:not([data-pointer-only]), a[href]")];
}
