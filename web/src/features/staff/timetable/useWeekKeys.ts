import type { Day } from "@bindings/wire";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNear, keysOfWeek } from "./weekKeys";
import { weekOf } from "./weeks";

/** The weekday to focus in the week that a key opened, and that week's first day. */
type Opened = { weekday: number; week: Day | null };

/**
 * Handles the keyboard in a week of classes. After Page Up or Page Down the focus moves to a class on the same weekday
 * once the classes of the new week have loaded. Until then, and in a week without classes, the element of the week has
 * the focus. `onWeek` returns the first day of the week that it opens. `goTo` shows the week of a day, and moves the
 * focus in the same way.
 */
export function useWeekKeys(
  days: readonly Day[],
  isLoaded: boolean,
  onWeek: (step: -1 | 1) => Day | null,
  onDay: (day: Day) => void,
) {
  const ref = useRef<HTMLDivElement>(null);
  /** Null while a class has the focus. */
  const opened = useRef<Opened | null>(null);

  // Runs after every render, because a quick press back opens the week that is still rendered: `days` stays the same.
  useEffect(() => {
    const week = ref.current;
    if (!isLoaded || !week || opened.current === null || document.activeElement !== week) return;
    // After a second press, the first press's week may be rendered for a moment.
    if (opened.current.week !== days[0]) return;
    const to = classNear(week, days, opened.current.weekday);
    if (!to) return;
    opened.current = null;
    to.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // After a mouse press beside the classes, the browser handles these keys.
    if (event.target === event.currentTarget && opened.current === null) return;
    keysOfWeek(event, (step, day) => {
      const weekday = day === null ? (opened.current?.weekday ?? 0) : days.indexOf(day);
      ref.current?.focus({ preventScroll: true });
      opened.current = { weekday, week: onWeek(step) };
    });
  };
  const goTo = (day: Day) => {
    const week = weekOf(day) ?? [day];
    ref.current?.focus({ preventScroll: true });
    opened.current = { weekday: week.indexOf(day), week: week[0] ?? day };
    onDay(week[0] ?? day);
  };
  return { ref, onKeyDown, goTo };
}
