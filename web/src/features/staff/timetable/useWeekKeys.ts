import type { Day } from "@bindings/Day";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNear, keysOfWeek } from "./weekKeys";

/**
 * Handles the keyboard in a week of classes. When another week opens, the focus moves to a class on the same weekday
 * once the classes have loaded. Until then, and in a week without classes, the element of the week has the focus.
 */
export function useWeekKeys(days: readonly Day[], isLoaded: boolean, onWeek: (step: -1 | 1) => void) {
  const ref = useRef<HTMLDivElement>(null);
  /** The weekday that had the focus in the previous week, until a class has the focus again. */
  const from = useRef<number | null>(null);

  useEffect(() => {
    const week = ref.current;
    if (!isLoaded || !week || from.current === null || document.activeElement !== week) return;
    const to = classNear(week, days, from.current);
    if (!to) return;
    from.current = null;
    to.focus();
  }, [days, isLoaded]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // After a mouse press beside the classes, the browser handles these keys.
    if (event.target === event.currentTarget && from.current === null) return;
    keysOfWeek(event, (step, day) => {
      if (day !== null) from.current = days.indexOf(day);
      ref.current?.focus({ preventScroll: true });
      onWeek(step);
    });
  };
  return { ref, onKeyDown };
}
