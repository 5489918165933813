import { useCallback, useSyncExternalStore } from "react";
import { PAPER_PIXELS, usePrinting } from "./usePrinting";

/** The size of a rem where no style sheet sets it, as in jsdom. */
const USUAL_TEXT = 16;

function subscribe(onChange: () => void) {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/**
 * Whether the window, or the paper when the page is printed, is at least `rem` wide. Unlike a media query, this uses the
 * text size that the user has set.
 */
export function useWindowFits(rem: number): boolean {
  const isPrinting = usePrinting();
  const fits = useCallback(() => {
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT;
    return (isPrinting ? PAPER_PIXELS : window.innerWidth) >= rem * text;
  }, [rem, isPrinting]);
  return useSyncExternalStore(subscribe, fits);
}
