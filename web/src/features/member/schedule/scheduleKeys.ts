import type { KeyboardEvent } from "react";
import { pressedKey } from "../../../lib/pressedKey";

const WEEK = 7;

/** For each key, the day it moves to from the day at `at`, and the direction in which empty days are skipped. */
const DAYS: Record<string, (at: number, weekday: number) => { from: number; step: -1 | 1 }> = {
  ArrowLeft: (at) => ({ from: at - 1, step: -1 }),
  ArrowRight: (at) => ({ from: at + 1, step: 1 }),
  Home: (at, weekday) => ({ from: at - weekday, step: 1 }),
  End: (at, weekday) => ({ from: at + WEEK - 1 - weekday, step: -1 }),
  PageUp: (at) => ({ from: at - WEEK, step: -1 }),
  PageDown: (at) => ({ from: at + WEEK, step: 1 }),
};

/**
 * Handles the schedule's keys. Up and down move from class to class, left and right to the day before or after, Home
 * and End to the first and last day of the week, PageUp and PageDown by a week. Days without classes are skipped.
 */
export function keysOfSchedule(event: KeyboardEvent<HTMLElement>) {
  const chip = event.target instanceof HTMLElement && event.target.closest<HTMLElement>("[data-class]");
  if (!chip || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const to = targetOf(pressedKey(event), chip, event.currentTarget);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function targetOf(key: string, chip: HTMLElement, group: HTMLElement): HTMLElement | undefined {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const all = chipsIn(group);
    return all[all.indexOf(chip) + (key === "ArrowUp" ? -1 : 1)];
  }
  const move = DAYS[key];
  const day = chip.closest<HTMLElement>("[data-weekday]");
  if (!move || !day) return undefined;
  const days = [...group.querySelectorAll<HTMLElement>("[data-weekday]")];
  const { from, step } = move(days.indexOf(day), Number(day.dataset.weekday));
  if (key.startsWith("Page") && !days[from]) return undefined;
  const place = chipsIn(day).indexOf(chip);
  for (let at = Math.min(Math.max(from, 0), days.length - 1); days[at]; at += step) {
    const chips = days[at] === day ? [] : chipsIn(days[at] as HTMLElement);
    if (chips.length > 0) return chips[Math.min(place, chips.length - 1)];
    if (days[at] === day && (key === "Home" || key === "End")) return undefined;
  }
  return undefined;
}

/** The visible chips. A later part of the calendar is hidden until it has been rendered. */
const chipsIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>("[data-class]")].filter((chip) => !chip.closest("[hidden]"));

/** Makes one element of the group the only tab stop: `to`, else the previous tab stop, else the first element. */
export function moveTabStop(group: HTMLElement | null, selector: string, to?: Element | null) {
  if (!group) return;
  const before = group.querySelector<HTMLElement>(`${selector}[tabindex="0"]`);
  const next = (to instanceof HTMLElement && to.matches(selector) && to) || before || group.querySelector(selector);
  if (before && before !== next) before.tabIndex = -1;
  if (next instanceof HTMLElement) next.tabIndex = 0;
}
