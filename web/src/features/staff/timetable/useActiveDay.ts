import type { Day } from "@bindings/wire";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { dayNumber, monthDays, monthsLater } from "../../../rules/staff";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { bringIntoView } from "./bringIntoView";
import { isInMonth } from "./toMonthDay";
import { monthAtAddress } from "./useOpenMonth";

/**
 * The day that Tab reaches in the month's grid (roving tab index), and the functions that move it to other months.
 * `isLoaded` says whether the month's classes have loaded.
 */
export function useActiveDay(month: Day, today: Day, isLoaded: boolean, onMonth: (month: Day | null) => void) {
  const [active, setActive] = useState(today);
  const latest = useRef({ today, onMonth });
  useEffect(() => {
    latest.current = { today, onMonth };
  });

  // The day to scroll to. Its month may be rendered later, and its classes later still.
  const [scrollTarget, setScrollTarget] = useState<{ day: Day; takesFocus: boolean } | null>(null);

  const step = useCallback((by: -1 | 1) => {
    const { today, onMonth } = latest.current;
    // Reads the address, because a second press may come before the first press's month is rendered.
    const next = monthsLater(monthAtAddress(), by);
    // Shows the press before the new month is rendered.
    startTransition(() => {
      setActive((active) => sameDayIn(next, active));
      setScrollTarget(null);
      onMonth(isInMonth(next, today) ? null : next);
    });
  }, []);

  const show = useCallback((day: Day, takesFocus: boolean) => {
    const { today, onMonth } = latest.current;
    setActive(day);
    setScrollTarget({ day, takesFocus });
    if (!isInMonth(monthAtAddress(), day)) onMonth(isInMonth(day, today) ? null : day);
  }, []);
  const toToday = useCallback(() => show(latest.current.today, false), [show]);
  /** Shows a day that a button names, which disappears. */
  const toDay = useCallback((day: Day) => show(day, true), [show]);
  useEffect(() => {
    if (!scrollTarget || !isInMonth(month, scrollTarget.day)) return;
    bringIntoView(scrollTarget.day);
    if (scrollTarget.takesFocus) focusDay(scrollTarget.day);
    if (isLoaded) setScrollTarget(null);
  }, [scrollTarget, month, isLoaded]);

  // Stops if the user scrolls.
  const stopScrolling = useCallback(() => setScrollTarget(null), []);
  useScrolledByHand(scrollTarget && stopScrolling);

  return { active, setActive, step, toToday, toDay };
}

/** Gives the focus to a day's cell, or in a phone's list to its heading. */
function focusDay(day: Day) {
  const shown = document.getElementById(`day-${day}`);
  (shown?.querySelector<HTMLElement>("h3") ?? shown)?.focus({ preventScroll: true });
}

/** The day of a month with the same number, or its last day. A day that the month's weeks show is kept. */
function sameDayIn(month: Day, day: Day): Day {
  const shown = monthDays(month);
  const ownDays = shown.filter((other) => isInMonth(month, other));
  return shown.includes(day) ? day : (ownDays[dayNumber(day) - 1] ?? ownDays.at(-1) ?? day);
}
