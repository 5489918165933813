import { useCallback, useState } from "react";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { useDaysInView } from "./useDaysInView";

/**
 * The days the strip marks: those in view, or the one that was tapped until the page is moved by hand, because the last
 * days never reach the top.
 */
export function useMarkedDays(days: readonly string[], topOf: () => number) {
  const seen = useDaysInView(days, topOf);
  const [tapped, setTapped] = useState<string | null>(null);
  const release = useCallback(() => setTapped(null), []);
  useScrolledByHand(tapped === null ? null : release);
  const marked = tapped !== null ? [tapped] : seen.length > 0 ? seen : days.slice(0, 1);
  return { marked, mark: setTapped };
}
