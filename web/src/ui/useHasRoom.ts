import { useCallback, useState } from "react";

/**
 * Whether an element is at least so many rem wide. Unlike a media query it follows the text's size, and the room that is left
 * beside other things.
 */
export function useHasRoom(rem: number) {
  const [hasRoom, setHasRoom] = useState(true);
  const box = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => {
        const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
        // Without a layout there is no width to go by.
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
  return { box, hasRoom };
}
