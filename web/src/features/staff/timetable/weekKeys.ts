import type { KeyboardEvent } from "react";

const chipsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>("[data-class]")];

/**
 * The arrows in a week of classes: up and down in a day, through all its lanes; left, right, Home and End in a lane, to its
 * other days with classes.
 */
export function keysOfWeek(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const cell = target.closest<HTMLElement>("[data-day]");
  if (!cell || !target.matches("[data-class]")) return;
  const to = inDay(key, target, cell, currentTarget) ?? inLane(key, target, cell);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function inDay(key: string, chip: HTMLElement, cell: HTMLElement, week: HTMLElement): HTMLElement | undefined {
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const days = [...week.querySelectorAll(`[data-day="${cell.dataset.day}"]`)];
  const chips = days.flatMap(chipsIn);
  return chips[chips.indexOf(chip) + (key === "ArrowUp" ? -1 : 1)];
}

function inLane(key: string, chip: HTMLElement, cell: HTMLElement): HTMLElement | undefined {
  const lane = cell.closest("tr");
  if (!lane) return undefined;
  const cells = [...lane.querySelectorAll("[data-day]")].filter((day) => day === cell || chipsIn(day).length > 0);
  const at = cells.indexOf(cell);
  const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cells.length - 1 };
  const day = cells[steps[key] ?? -1];
  if (!day || day === cell) return undefined;
  const chips = chipsIn(day);
  return chips[Math.min(chipsIn(cell).indexOf(chip), chips.length - 1)];
}
