import type { Day } from "@bindings/Day";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNear, keysOfWeek } from "./weekKeys";

/**
 * The keyboard in a week of classes. In another week the focus goes to a class of the same weekday once its classes are
 * there; until then, and in a week without classes, the week itself has it.
 */
export function useWeekKeys(days: readonly Day[], isThere: boolean, onWeek: (step: -1 | 1) => void) {
  const ref = useRef<HTMLDivElement>(null);
  /** The weekday that the keyboard came from, until a class has the focus again. */
  const from = useRef<number | null>(null);

  useEffect(() => {
    const week = ref.current;
    if (!isThere || !week || from.current === null || document.activeElement !== week) return;
    const to = classNear(week, days, from.current);
    if (!to) return;
    from.current = null;
    to.focus();
  }, [days, isThere]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A press of the mouse beside the classes leaves these keys to the browser.
    if (event.target === event.currentTarget && from.current === null) return;
    keysOfWeek(event, (step, day) => {
      if (day !== null) from.current = days.indexOf(day);
      ref.current?.focus({ preventScroll: true });
      onWeek(step);
    });
  };
  return { ref, onKeyDown };
}
