import type { KeyboardEvent } from "react";

const WEEK = 7;

/** The day that a key goes to, from the day at `at`, and the direction in which days without classes are passed over. */
const DAYS: Record<string, (at: number, weekday: number) => { from: number; step: -1 | 1 }> = {
  ArrowLeft: (at) => ({ from: at - 1, step: -1 }),
  ArrowRight: (at) => ({ from: at + 1, step: 1 }),
  Home: (at, weekday) => ({ from: at - weekday, step: 1 }),
  End: (at, weekday) => ({ from: at + WEEK - 1 - weekday, step: -1 }),
  PageUp: (at) => ({ from: at - WEEK, step: -1 }),
  PageDown: (at) => ({ from: at + WEEK, step: 1 }),
};

/**
 * The schedule's keys: up and down go from class to class, left and right to the day before or after, Home and End to the
 * first and last day of the week, PageUp and PageDown a week back and on. Days without classes are passed over.
 */
export function keysOfSchedule(event: KeyboardEvent<HTMLElement>) {
  const chip = event.target instanceof HTMLElement && event.target.closest<HTMLElement>("[data-class]");
  if (!chip || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const to = targetOf(event.key, chip, event.currentTarget);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function targetOf(key: string, chip: HTMLElement, group: HTMLElement): HTMLElement | undefined {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const all = chipsIn(group);
    return all[all.indexOf(chip) + (key === "ArrowUp" ? -1 : 1)];
  }
  const way = DAYS[key];
  const day = chip.closest<HTMLElement>("[data-weekday]");
  if (!way || !day) return undefined;
  const days = [...group.querySelectorAll<HTMLElement>("[data-weekday]")];
  const { from, step } = way(days.indexOf(day), Number(day.dataset.weekday));
  if (key.startsWith("Page") && !days[from]) return undefined;
  const place = chipsIn(day).indexOf(chip);
  for (let at = Math.min(Math.max(from, 0), days.length - 1); days[at]; at += step) {
    const chips = days[at] === day ? [] : chipsIn(days[at] as HTMLElement);
    if (chips.length > 0) return chips[Math.min(place, chips.length - 1)];
    if (days[at] === day && (key === "Home" || key === "End")) return undefined;
  }
  return undefined;
}

/** Those that are shown: a later part of the calendar is hidden until it is rendered in full. */
const chipsIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>("[data-class]")].filter((chip) => !chip.closest("[hidden]"));

/** Makes one of these the only one that Tab reaches: the given one, or else the one before, or else the first. */
export function moveTabStop(group: HTMLElement | null, selector: string, to?: Element | null) {
  if (!group) return;
  const before = group.querySelector<HTMLElement>(`${selector}[tabindex="0"]`);
  const next = (to instanceof HTMLElement && to.matches(selector) && to) || before || group.querySelector(selector);
  if (before && before !== next) before.tabIndex = -1;
  if (next instanceof HTMLElement) next.tabIndex = 0;
}
