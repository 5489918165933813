import { useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { idOf } from "./scheduleDay";

/** The distance in pixels from the strip to below a day's sticky heading. */
const BELOW_THE_HEADING = 60;

/** The days just below the sticky strip: one on a phone, a week on a wide screen. */
export function useDaysInView(days: readonly string[], topOf: () => number): string[] {
  const [seen, setSeen] = useState<string[]>([]);
  const names = days.join(" ");
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    let observer: IntersectionObserver | null = null;
    const observe = () => {
      observer?.disconnect();
      observer = observeDays(names.split(" "), topOf(), setSeen);
    };
    // Reads the bars' position later, so that reading it doesn't force a layout.
    const stop = whenIdle(observe);
    window.addEventListener("resize", observe);
    // `useStickyBars` sets the bars' height in the style of the root element.
    const bars = new MutationObserver(observe);
    bars.observe(document.documentElement, { attributeFilter: ["style"] });
    return () => {
      window.removeEventListener("resize", observe);
      bars.disconnect();
      observer?.disconnect();
      stop();
    };
  }, [names, topOf]);
  return seen;
}

function observeDays(days: readonly string[], top: number, onSeen: (days: string[]) => void): IntersectionObserver {
  const inView = new Set<string>();
  const line = Math.round(top) + BELOW_THE_HEADING;
  const below = Math.max(window.innerHeight - line - 1, 0);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      // While the line is between two days, the previous days stay highlighted.
      if (inView.size > 0) onSeen(days.filter((day) => inView.has(idOf(day))));
    },
    { rootMargin: `${-line}px 0px ${-below}px 0px` },
  );
  for (const day of days) {
    const element = document.getElementById(idOf(day));
    if (element) observer.observe(element);
  }
  return observer;
}
