import { useLayoutEffect, useState } from "react";

/** How far down the bars above the screen reach while they stick there: the top bar, and a banner that comes and goes. */
export function useStickyTop(): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const bars = barsAbove(document.querySelector("main"));
    if (bars.length === 0 || !("ResizeObserver" in window)) return;
    const measure = () => setHeight(bars.reduce((sum, bar) => sum + bar.offsetHeight, 0));
    const observer = new ResizeObserver(measure);
    for (const bar of bars) observer.observe(bar);
    measure();
    return () => observer.disconnect();
  }, []);
  return height;
}

function barsAbove(main: HTMLElement | null): HTMLElement[] {
  const before = main ? [...(main.parentElement?.children ?? [])].filter((child) => isBefore(child, main)) : [];
  return before.filter(
    (child) => child instanceof HTMLElement && getComputedStyle(child).position === "sticky",
  ) as HTMLElement[];
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
