import { type RefObject, useLayoutEffect } from "react";

/** The share of a window that bars may hold for good. */
const SHARE = 1 / 3;

/**
 * Tells every screen how far the bars above it reach: what sticks there sticks below them, however large their text.
 * Bars that would leave too little of the window scroll away with the rest.
 */
export function useStickyBars(bars: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const box = bars.current;
    if (!box || !("ResizeObserver" in window)) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const fits = box.offsetHeight <= window.innerHeight * SHARE;
      box.style.position = fits ? "" : "static";
      style.setProperty("--sticky-top", fits ? `${box.offsetHeight}px` : "0px");
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty("--sticky-top");
    };
  }, [bars]);
}
