import { useLayoutEffect, useState } from "react";
import { asksToLeave, askToLeave, useUnsaved } from "../stores/unsaved";

type Place = { address: string; index: number | null };

/** Where the browser stands: the address, and its number in the history as the router keeps it. */
function here(): Place {
  const { pathname, search } = window.location;
  return { address: pathname + search, index: window.history.state?.index ?? null };
}

/** Back is what most people press, where the history doesn't tell. */
const stepsBetween = (from: Place, to: Place) =>
  from.index === null || to.index === null ? -1 : to.index - from.index;

/**
 * While there are unsaved changes: Back and Forward are undone before the router hears of them, and done after asking;
 * for reloading and closing the browser asks in its own words.
 */
export function useHeldBrowser() {
  const [history] = useState(heldHistory);
  const isUnsaved = useUnsaved((unsaved) => unsaved.forms > 0);

  // From the start, and so before the router's own: browsers call a window's listeners in the order in which they came.
  useLayoutEffect(() => {
    window.addEventListener("popstate", history.onMoved, { capture: true });
    return () => window.removeEventListener("popstate", history.onMoved, { capture: true });
  }, [history]);

  useLayoutEffect(() => {
    if (!isUnsaved) return;
    history.stayHere();
    const ask = (event: BeforeUnloadEvent) => asksToLeave() && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved, history]);
}

function heldHistory() {
  let home = here();
  /** The steps that were undone, until the browser is back. */
  let undone: number | null = null;
  let mayPass = false;

  const goOn = (steps: number) => () => {
    mayPass = true;
    window.history.go(steps);
  };
  function onMoved(event: PopStateEvent) {
    const now = here();
    if (mayPass || (undone === null && !asksToLeave())) {
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
  }
  return {
    onMoved,
    stayHere: () => {
      home = here();
      undone = null;
      mayPass = false;
    },
  };
}
