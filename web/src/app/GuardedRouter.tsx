import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from "react-router";
import { confirmLeaving } from "../stores/unsaved";
import { discardsChanges } from "./LeaveGuard";

type Shown = { location: Location; navigationType: NavigationType };

/**
 * As react-router's `BrowserRouter`, but asks before a link, a call of `navigate`, Back or Forward discards unsaved
 * changes. The library itself can ask only in a data router, which is twice as large.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => ({ location: shownLocation(), navigationType: NavigationType.Pop }));
  const [{ navigator, listen }] = useState(() => guardedHistory((next) => startTransition(() => setShown(next))));
  useLayoutEffect(listen, [listen]);
  return (
    <Router {...shown} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Returns the location of the history entry that the browser shows. The entry's state is that of `BrowserRouter`. */
function shownLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = window.history.state ?? {};
  return { pathname, search, hash, state: usr, key };
}

function guardedHistory(show: (shown: Shown) => void) {
  let location = shownLocation();
  /** The position of the location's entry in the history. */
  let index = 0;
  /** Asks about Back or Forward, once the browser has returned to the location's entry. */
  let ask: (() => void) | null = null;
  let isConfirmed = false;

  // An entry without an index is that of an anchor, or the first one.
  const shownIndex = (): number => window.history.state?.idx ?? index;

  function arrive(navigationType: NavigationType) {
    location = shownLocation();
    index = shownIndex();
    isConfirmed = false;
    show({ location, navigationType });
  }

  function onPopState() {
    const steps = shownIndex() - index;
    if (ask) {
      if (steps !== 0) return window.history.go(-steps);
      ask();
      ask = null;
    } else if (steps !== 0 && !isConfirmed && discardsChanges(location, window.location)) {
      const leave = () => {
        isConfirmed = true;
        window.history.go(steps);
      };
      ask = () => confirmLeaving(leave);
      window.history.go(-steps);
    } else {
      arrive(NavigationType.Pop);
    }
  }

  function listen() {
    index = shownIndex();
    window.history.replaceState({ ...window.history.state, idx: index }, "");
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }

  const createHref = (to: To) => (typeof to === "string" ? to : createPath(to));

  function navigate(navigationType: NavigationType, to: To, state: unknown = null) {
    const address = createHref(to);
    const leave = () => {
      const isNew = navigationType === NavigationType.Push;
      const entry = { usr: state, key: Math.random().toString(36).slice(2), idx: isNew ? index + 1 : index };
      if (isNew) window.history.pushState(entry, "", address);
      else window.history.replaceState(entry, "", address);
      arrive(navigationType);
    };
    if (discardsChanges(location, new URL(address, window.location.href))) confirmLeaving(leave);
    else leave();
  }

  const navigator: Navigator = {
    createHref,
    go: (steps) => window.history.go(steps),
    push: (to, state) => navigate(NavigationType.Push, to, state),
    replace: (to, state) => navigate(NavigationType.Replace, to, state),
  };
  return { navigator, listen };
}
