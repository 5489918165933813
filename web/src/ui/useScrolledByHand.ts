import { useEffect } from "react";

const WAYS = ["wheel", "touchmove", "keydown"] as const;
const SCROLLS = /^(Arrow|Page|Home|End)/;

/** Calls back when the user, not the app, scrolls the page. Without a callback there is no listener. */
export function useScrolledByHand(tell: (() => void) | null) {
  useEffect(() => {
    if (!tell) return;
    const listening = new AbortController();
    const hear = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || SCROLLS.test(event.key)) tell();
    };
    for (const way of WAYS) window.addEventListener(way, hear, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [tell]);
}
