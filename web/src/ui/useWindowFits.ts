import { useCallback, useSyncExternalStore } from "react";

/** A browser without a style sheet, and jsdom. */
const USUAL_TEXT = 16;

function subscribe(onChange: () => void) {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** Whether the window is at least so many rem wide. Unlike a media query it counts in the text's real size. */
export function useWindowFits(rem: number): boolean {
  const fits = useCallback(() => {
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT;
    return window.innerWidth >= rem * text;
  }, [rem]);
  return useSyncExternalStore(subscribe, fits);
}
