import type { Day } from "@bindings/wire";
import { useEffect, useRef } from "react";
import { bringIntoView } from "./bringIntoView";
import { isInMonth } from "./toMonthDay";

/**
 * Scrolls to today when the current month opens and its classes have loaded; the focus does not move. A month without
 * classes is not scrolled, so that its heading and its hint stay in view.
 */
export function useTodayInView(month: Day, today: Day, isLoaded: boolean, isEmpty: boolean) {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || !isLoaded) return;
    isOpened.current = true;
    // After a reload, the browser restores the scroll position.
    if (!isEmpty && isInMonth(month, today) && window.scrollY === 0) bringIntoView(today, "nearest");
  }, [month, today, isLoaded, isEmpty]);
}
