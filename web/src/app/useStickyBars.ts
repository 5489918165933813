import { type RefObject, useLayoutEffect } from "react";

/** The largest share of the window's height that sticky bars may take. */
const SHARE = 1 / 3;

/**
 * Sets `--sticky-top` to the height of the bars, so that sticky elements of the screen stick below them.
 * Bars that are too high are not sticky and scroll with the content.
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
      // With `display: contents`, the element has no box, so it is not sticky and has no height.
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
