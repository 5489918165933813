import { useEffect } from "react";

const EVENTS = ["wheel", "touchmove", "keydown"] as const;
const SCROLLS = /^(Arrow|Page|Home|End)/;

/** Calls `onScroll` when the user scrolls the page, but not when the app does. Null removes the listeners. */
export function useScrolledByHand(onScroll: (() => void) | null) {
  useEffect(() => {
    if (!onScroll) return;
    const listeners = new AbortController();
    const onInput = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || SCROLLS.test(event.key)) onScroll();
    };
    for (const event of EVENTS) window.addEventListener(event, onInput, { passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, [onScroll]);
}
