import { useCallback, useSyncExternalStore } from "react";

/** The size of a rem where no style sheet sets it, as in jsdom. */
const USUAL_TEXT = 16;

function subscribe(onChange: () => void) {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** Whether the window is at least `rem` wide. Unlike a media query, this uses the text size that the user has set. */
export function useWindowFits(rem: number): boolean {
  const fits = useCallback(() => {
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT;
    return window.innerWidth >= rem * text;
  }, [rem]);
  return useSyncExternalStore(subscribe, fits);
}
