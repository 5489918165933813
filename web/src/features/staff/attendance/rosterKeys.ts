import type { KeyboardEvent } from "react";
import { pressedKey } from "../../../lib/pressedKey";

/** The attributes of a roster's rows and of their controls. Up and down move to the same control of another row. */
export const ROW = "data-roster-row";
export const CONTROL = "data-roster-control";

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Handles the keys: up, down, Home and End change the row; left and right move within it; Space and `n` mark. */
export function keysOfRoster(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  // A row's menu has keys of its own.
  if (event.defaultPrevented || target.closest("[role=menu]")) return;
  const key = pressedKey(event);
  const row = target.closest<HTMLElement>(`[${ROW}]`);
  if (!row) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const step = STEPS[key];
  const isOnName = control(row, "name") === target;
  if (step) {
    const to = rows[step(rows.indexOf(row), rows.length - 1)];
    (to && (control(to, target.getAttribute(CONTROL) ?? "attended") ?? control(to, "name")))?.focus();
  } else if (key === "ArrowLeft" || key === "ArrowRight") {
    const controls = [...row.querySelectorAll<HTMLElement>(`[${CONTROL}]`)];
    controls[controls.indexOf(target) + (key === "ArrowLeft" ? -1 : 1)]?.focus();
  } else if (key !== "n" && !(key === " " && isOnName)) return;
  // A key that is held down marks once.
  else if (!event.repeat) control(row, key === "n" ? "no-show" : "attended")?.click();
  event.preventDefault();
}

const control = (row: HTMLElement, name: string) => row.querySelector<HTMLElement>(`[${CONTROL}="${name}"]`);
