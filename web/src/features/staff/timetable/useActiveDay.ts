import type { Day } from "@bindings/Day";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { dayNumber, monthDays, monthsLater } from "../../../rules";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { bringIntoView } from "./bringIntoView";
import { isIn } from "./monthDay";
import { monthAtAddress } from "./useOpenMonth";

/**
 * The day that the keyboard is on, and the ways to other months, which take it along. `isThere` says whether the month's
 * classes are.
 */
export function useActiveDay(month: Day, today: Day, isThere: boolean, onMonth: (month: Day | null) => void) {
  const [active, setActive] = useState(today);
  const latest = useRef({ today, onMonth });
  useEffect(() => {
    latest.current = { today, onMonth };
  });

  // Today may be in another month, which is there only after the next drawing, and its classes only later.
  const [sought, setSought] = useState<{ day: Day } | null>(null);

  const step = useCallback((by: -1 | 1) => {
    const { today, onMonth } = latest.current;
    // A second press may come before the first one's month is drawn.
    const next = monthsLater(monthAtAddress(), by);
    // The press itself is painted first.
    startTransition(() => {
      setActive((active) => sameDayIn(next, active));
      setSought(null);
      onMonth(isIn(next, today) ? null : next);
    });
  }, []);

  const toToday = useCallback(() => {
    const { today, onMonth } = latest.current;
    setActive(today);
    setSought({ day: today });
    if (!isIn(monthAtAddress(), today)) onMonth(null);
  }, []);
  useEffect(() => {
    if (!sought || !isIn(month, sought.day)) return;
    bringIntoView(sought.day, "start");
    if (isThere) setSought(null);
  }, [sought, month, isThere]);

  // A page that is scrolled by hand meanwhile stays where it is put.
  const giveUp = useCallback(() => setSought(null), []);
  useScrolledByHand(sought && giveUp);

  return { active, setActive, step, toToday };
}

/** The same day of another month, or its last; a day that is shown with it already stays. */
function sameDayIn(month: Day, day: Day): Day {
  const shown = monthDays(month);
  const its = shown.filter((other) => isIn(month, other));
  return shown.includes(day) ? day : (its[dayNumber(day) - 1] ?? its.at(-1) ?? day);
}
