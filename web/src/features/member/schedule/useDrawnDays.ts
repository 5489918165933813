import { startTransition, useCallback, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { useMedia } from "../../../ui/useMedia";

/** A screen and a bit: on a wide one the rest of this week and the next one. */
const AT_ONCE = { phone: 4, wide: 8 };
const AT_A_TIME = 4;

/** How many days have their classes drawn: the first at once, the others whenever there is time. */
export function useDrawnDays(days: number) {
  const isWide = useMedia("(width >= 64rem)");
  const [drawn, setDrawn] = useState(isWide ? AT_ONCE.wide : AT_ONCE.phone);
  useEffect(() => {
    if (days <= drawn) return;
    return whenIdle(() => startTransition(() => setDrawn(drawn + AT_A_TIME)));
  }, [days, drawn]);
  const drawAll = useCallback(() => setDrawn(Number.POSITIVE_INFINITY), []);
  return { drawn, drawAll };
}
