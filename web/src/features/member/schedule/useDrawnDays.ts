import { startTransition, useCallback, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { useMedia } from "../../../ui/useMedia";

/** A phone's screen and a bit. */
const CLASSES_AT_ONCE = 12;
/** On a wide screen the rest of this week and the next one. */
const DAYS_AT_ONCE = 8;
const DAYS_AT_A_TIME = 4;

/** How many days have their classes drawn, of days with so many classes: the first at once, the others when there is time. */
export function useDrawnDays(classes: number[]) {
  const isWide = useMedia("(width >= 64rem)");
  const [drawn, setDrawn] = useState(() => (isWide ? DAYS_AT_ONCE : daysWith(CLASSES_AT_ONCE, classes)));
  const days = classes.length;
  useEffect(() => {
    if (days <= drawn) return;
    return whenIdle(() => startTransition(() => setDrawn(drawn + DAYS_AT_A_TIME)));
  }, [days, drawn]);
  const drawAll = useCallback(() => setDrawn(Number.POSITIVE_INFINITY), []);
  return { drawn, drawAll };
}

/** How many of the first days it takes for so many classes. */
function daysWith(wanted: number, classes: number[]): number {
  let sum = 0;
  const last = classes.findIndex((count) => {
    sum += count;
    return wanted <= sum;
  });
  return last < 0 ? classes.length : last + 1;
}
