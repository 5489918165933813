import { useCallback, useState } from "react";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { useDaysInView } from "./useDaysInView";

/**
 * The highlighted days of the strip: those in view, or a tapped one until the user scrolls, because the last
 * days never reach the top.
 */
export function useHighlightedDays(days: readonly string[], topOf: () => number) {
  const inView = useDaysInView(days, topOf);
  const [tapped, setTapped] = useState<string | null>(null);
  const release = useCallback(() => setTapped(null), []);
  useScrolledByHand(tapped === null ? null : release);
  const highlighted = tapped !== null ? [tapped] : inView.length > 0 ? inView : days.slice(0, 1);
  return { highlighted, highlight: setTapped };
}
