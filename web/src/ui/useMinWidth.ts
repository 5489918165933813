import { useCallback, useSyncExternalStore } from "react";
import { PAPER, usePrinting } from "./usePrinting";

/** From this width in rem, a month is a grid of weeks. */
export const WIDE = 64;

/** Whether the window, or the paper when the page is printed, is at least `rem` wide by a media query. */
export function useMinWidth(rem: number): boolean {
  const query = `(width >= ${rem}rem)`;
  const isPrinting = usePrinting();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  const matches = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
  return isPrinting ? PAPER >= rem : matches;
}
