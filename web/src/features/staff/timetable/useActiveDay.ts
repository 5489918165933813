import type { Day } from "@bindings/Day";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { dayNumber, monthDays, monthsLater } from "../../../rules";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { bringIntoView } from "./bringIntoView";
import { isInMonth } from "./toMonthDay";
import { monthAtAddress } from "./useOpenMonth";

/**
 * The day that the keyboard is on, and the functions that go to other months with it. `isThere` says whether the month's
 * classes are.
 */
export function useActiveDay(month: Day, today: Day, isThere: boolean, onMonth: (month: Day | null) => void) {
  const [active, setActive] = useState(today);
  const latest = useRef({ today, onMonth });
  useEffect(() => {
    latest.current = { today, onMonth };
  });

  // Today may be in another month, which is rendered later, and its classes later still.
  const [sought, setSought] = useState<{ day: Day } | null>(null);

  const step = useCallback((by: -1 | 1) => {
    const { today, onMonth } = latest.current;
    // A second press may come before the first one's month is rendered.
    const next = monthsLater(monthAtAddress(), by);
    // Paints the press before the new month.
    startTransition(() => {
      setActive((active) => sameDayIn(next, active));
      setSought(null);
      onMonth(isInMonth(next, today) ? null : next);
    });
  }, []);

  const toToday = useCallback(() => {
    const { today, onMonth } = latest.current;
    setActive(today);
    setSought({ day: today });
    if (!isInMonth(monthAtAddress(), today)) onMonth(null);
  }, []);
  useEffect(() => {
    if (!sought || !isInMonth(month, sought.day)) return;
    bringIntoView(sought.day, "start");
    if (isThere) setSought(null);
  }, [sought, month, isThere]);

  // The user's own scrolling wins.
  const giveUp = useCallback(() => setSought(null), []);
  useScrolledByHand(sought && giveUp);

  return { active, setActive, step, toToday };
}

/** The same day of another month, or its last day; a day that the month's weeks already show is kept. */
function sameDayIn(month: Day, day: Day): Day {
  const shown = monthDays(month);
  const its = shown.filter((other) => isInMonth(month, other));
  return shown.includes(day) ? day : (its[dayNumber(day) - 1] ?? its.at(-1) ?? day);
}
