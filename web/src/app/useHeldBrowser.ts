import { useLayoutEffect } from "react";
import { asksToLeave, askToLeave, useUnsaved } from "../stores/unsaved";

type Place = { address: string; index: number | null };

/** Where the browser stands: the address, and its number in the history as the router keeps it. */
function here(): Place {
  const { pathname, search } = window.location;
  return { address: pathname + search, index: window.history.state?.idx ?? null };
}

/** Back is what most people press, where the history doesn't tell. */
const stepsBetween = (from: Place, to: Place) =>
  from.index === null || to.index === null ? -1 : to.index - from.index;

/**
 * While there are unsaved changes: Back and Forward are undone before the router hears of them, and done after asking;
 * for reloading and closing the browser asks in its own words.
 */
export function useHeldBrowser() {
  const isUnsaved = useUnsaved((unsaved) => unsaved.forms > 0);
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener("popstate", holdHistory(), { signal, capture: true });
    window.addEventListener("beforeunload", (event) => asksToLeave() && event.preventDefault(), { signal });
    return () => end.abort();
  }, [isUnsaved]);
}

function holdHistory(): (event: PopStateEvent) => void {
  let home = here();
  /** The steps that were undone, until the browser is back. */
  let undone: number | null = null;
  let mayPass = false;

  const goOn = (steps: number) => () => {
    mayPass = true;
    window.history.go(steps);
  };
  return (event) => {
    const now = here();
    if (mayPass || !asksToLeave()) {
      mayPass = false;
      home = now;
      return;
    }
    const isHome = now.address === home.address;
    if (!isHome || undone !== null) event.stopImmediatePropagation();
    if (!isHome) {
      undone = stepsBetween(home, now);
      window.history.go(-undone);
    } else if (undone !== null) {
      askToLeave(goOn(undone));
      undone = null;
    } else {
      home = now;
    }
  };
}
