import { useCallback, useState } from "react";
import { PAPER, usePrinting } from "./usePrinting";

/**
 * Whether an element is at least `rem` wide. Unlike a media query, it uses the size of the text that the user has set,
 * and the width of the element. When the page is printed, the paper decides.
 */
export function useHasRoom(rem: number) {
  const isPrinting = usePrinting();
  const [hasRoom, setHasRoom] = useState(true);
  const box = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => {
        const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
        // Without a layout, as in jsdom, the width is 0.
        if (element.clientWidth > 0) setHasRoom(element.clientWidth >= rem * unit);
      };
      measure();
      if (typeof ResizeObserver === "undefined") return;
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [rem],
  );
  return { box, hasRoom: isPrinting ? PAPER >= rem : hasRoom };
}
