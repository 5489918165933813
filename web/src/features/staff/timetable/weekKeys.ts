import type { KeyboardEvent } from "react";
import { pressedKey } from "../../../lib/pressedKey";

const chipsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>("[data-class]")];

/** The chips of a day, in all its lanes. */
const chipsOn = (week: Element, day: string | undefined) =>
  [...week.querySelectorAll(`[data-day="${day}"]`)].flatMap(chipsIn);

/**
 * Handles the keys in a week of classes. Up, down, Home and End move within a day, across all its lanes; left and right
 * move within a lane, to its next day with classes. Page Up and Page Down call `leave` for the week before and the week
 * after.
 */
export function keysOfWeek(event: KeyboardEvent<HTMLElement>, leave: (step: -1 | 1, day: string | null) => void) {
  const { target, currentTarget } = event;
  const key = pressedKey(event);
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const cell = target.closest<HTMLElement>("[data-day]");
  const isOnClass = cell !== null && target.matches("[data-class]");
  if (!isOnClass && target !== currentTarget) return;
  if (key === "PageUp" || key === "PageDown") {
    event.preventDefault();
    return leave(key === "PageUp" ? -1 : 1, cell?.dataset.day ?? null);
  }
  if (!isOnClass) return;
  const to = inDay(key, target, chipsOn(currentTarget, cell.dataset.day)) ?? inLane(key, target, cell);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function inDay(key: string, chip: HTMLElement, chips: HTMLElement[]): HTMLElement | undefined {
  const at = chips.indexOf(chip);
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: chips.length - 1 };
  return chips[steps[key] ?? -1];
}

function inLane(key: string, chip: HTMLElement, cell: HTMLElement): HTMLElement | undefined {
  const lane = cell.closest("tr");
  if (!lane || (key !== "ArrowLeft" && key !== "ArrowRight")) return undefined;
  const cells = [...lane.querySelectorAll("[data-day]")].filter((day) => day === cell || chipsIn(day).length > 0);
  const day = cells[cells.indexOf(cell) + (key === "ArrowLeft" ? -1 : 1)];
  if (!day) return undefined;
  const chips = chipsIn(day);
  return chips[Math.min(chipsIn(cell).indexOf(chip), chips.length - 1)];
}

/** The first class of the day at index `at`, else of the next day with classes, else of the last one before it. */
export function classNear(week: Element, days: readonly string[], at: number): HTMLElement | undefined {
  const byDay = days.map((day) => chipsOn(week, day));
  const near = byDay.slice(at).find((chips) => chips.length > 0) ?? byDay.findLast((chips) => chips.length > 0);
  return near?.[0];
}
