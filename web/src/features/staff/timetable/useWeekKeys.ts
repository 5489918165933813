import type { Day } from "@bindings/Day";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNear, keysOfWeek } from "./weekKeys";

/** The weekday to focus in the week that a key opened, and that week's first day. */
type Opened = { weekday: number; week: Day | null };

/**
 * The keyboard in a week of classes. After Page Up or Page Down the focus moves to a class of the same weekday as soon as
 * the classes of the new week are rendered. Until then, and in a week without classes, the week itself has the focus.
 * `onWeek` returns the first day of the week it opens.
 */
export function useWeekKeys(days: readonly Day[], isThere: boolean, onWeek: (step: -1 | 1) => Day | null) {
  const ref = useRef<HTMLDivElement>(null);
  /** Null while a class has the focus. */
  const opened = useRef<Opened | null>(null);

  useEffect(() => {
    const week = ref.current;
    if (!isThere || !week || opened.current === null || document.activeElement !== week) return;
    // After a second press the week of the first one may be rendered for a moment.
    if (opened.current.week !== days[0]) return;
    const to = classNear(week, days, opened.current.weekday);
    if (!to) return;
    opened.current = null;
    to.focus();
  }, [days, isThere]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A press of the mouse beside the classes leaves these keys to the browser.
    if (event.target === event.currentTarget && opened.current === null) return;
    keysOfWeek(event, (step, day) => {
      const weekday = day === null ? (opened.current?.weekday ?? 0) : days.indexOf(day);
      ref.current?.focus({ preventScroll: true });
      opened.current = { weekday, week: onWeek(step) };
    });
  };
  return { ref, onKeyDown };
}
