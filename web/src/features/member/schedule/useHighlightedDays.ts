import { useCallback, useState } from "react";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { useDaysInView } from "./useDaysInView";

/**
 * The highlighted days of the strip: the days in view. A tapped day is highlighted until the user scrolls, because the
 * last days can't scroll to the top.
 */
export function useHighlightedDays(days: readonly string[], topOf: () => number) {
  const inView = useDaysInView(days, topOf);
  const [tapped, setTapped] = useState<string | null>(null);
  const clearTapped = useCallback(() => setTapped(null), []);
  useScrolledByHand(tapped === null ? null : clearTapped);
  const highlighted = tapped !== null ? [tapped] : inView.length > 0 ? inView : days.slice(0, 1);
  return { highlighted, highlight: setTapped };
}
