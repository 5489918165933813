import type { Day } from "@bindings/Day";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { dayNumber, monthDays, monthsLater } from "../../../rules";
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
  const [scrollTarget, setScrollTarget] = useState<{ day: Day } | null>(null);

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

  const toToday = useCallback(() => {
    const { today, onMonth } = latest.current;
    setActive(today);
    setScrollTarget({ day: today });
    if (!isInMonth(monthAtAddress(), today)) onMonth(null);
  }, []);
  useEffect(() => {
    if (!scrollTarget || !isInMonth(month, scrollTarget.day)) return;
    bringIntoView(scrollTarget.day, "start");
    if (isLoaded) setScrollTarget(null);
  }, [scrollTarget, month, isLoaded]);

  // Stops if the user scrolls.
  const stopScrolling = useCallback(() => setScrollTarget(null), []);
  useScrolledByHand(scrollTarget && stopScrolling);

  return { active, setActive, step, toToday };
}

/** The day of a month with the same number, or its last day. A day that the month's weeks show is kept. */
function sameDayIn(month: Day, day: Day): Day {
  const shown = monthDays(month);
  const ownDays = shown.filter((other) => isInMonth(month, other));
  return shown.includes(day) ? day : (ownDays[dayNumber(day) - 1] ?? ownDays.at(-1) ?? day);
}
