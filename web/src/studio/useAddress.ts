import { useCallback, useLayoutEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

type SetAddress = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The address's parameters, and the function that sets them; it stays the same from one address to the next. */
export function useAddress(): [URLSearchParams, SetAddress] {
  const [parameters, setParameters] = useSearchParams();
  const latest = useRef(setParameters);
  useLayoutEffect(() => {
    latest.current = setParameters;
  });
  const set: SetAddress = useCallback((next, options) => {
    // The address itself, not what was last drawn of it: two changes may come before one drawing.
    latest.current(next(new URLSearchParams(window.location.search)), options);
  }, []);
  return [parameters, set];
}

/** These parameters with some of them changed; `null` takes one out. */
export function changed(now: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
