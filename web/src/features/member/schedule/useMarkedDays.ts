import { useEffect, useState } from "react";
import { useDaysInView } from "./useDaysInView";

const BY_HAND = ["wheel", "touchmove", "keydown"] as const;
const SCROLLS = /^(Arrow|Page|Home|End)/;

/**
 * The days the strip marks: those in view, or the one that was tapped until the page is moved by hand, because the last
 * days never reach the top.
 */
export function useMarkedDays(days: readonly string[], topOf: () => number) {
  const seen = useDaysInView(days, topOf);
  const [tapped, setTapped] = useState<string | null>(null);
  useEffect(() => {
    if (tapped === null) return;
    const release = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || SCROLLS.test(event.key)) setTapped(null);
    };
    for (const event of BY_HAND) window.addEventListener(event, release, { passive: true });
    return () => {
      for (const event of BY_HAND) window.removeEventListener(event, release);
    };
  }, [tapped]);
  const marked = tapped !== null ? [tapped] : seen.length > 0 ? seen : days.slice(0, 1);
  return { marked, mark: setTapped };
}
