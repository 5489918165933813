import type { Day } from "@bindings/Day";
import { useEffect, useRef } from "react";
import { bringIntoView } from "./bringIntoView";
import { isIn } from "./monthDay";

/** The present month opens with today in sight, once its classes are there; the focus stays where it is. */
export function useTodayInView(month: Day, today: Day, isThere: boolean) {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || !isThere) return;
    isOpened.current = true;
    // A reload keeps its own position.
    if (isIn(month, today) && window.scrollY === 0) bringIntoView(today, "nearest");
  }, [month, today, isThere]);
}
