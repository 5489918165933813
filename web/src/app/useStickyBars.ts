import { type RefObject, useLayoutEffect } from "react";

/** The share of a window that bars may hold for good. */
const SHARE = 1 / 3;

/**
 * Sets `--sticky-top` to the height of the bars, so that sticky elements of the screen stick below them.
 * Bars that would leave too little of the window scroll away with the rest.
 */
export function useStickyBars(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const sticky = box.current;
    if (!sticky || !("ResizeObserver" in window)) return;
    const bars = [...sticky.children] as HTMLElement[];
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0);
      const fits = height <= window.innerHeight * SHARE;
      // Without a box of its own it neither sticks nor has a height.
      sticky.style.display = fits ? "" : "contents";
      style.setProperty("--sticky-top", fits ? `${height}px` : "0px");
    });
    for (const bar of bars) observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--sticky-top");
    };
  }, [box]);
}
