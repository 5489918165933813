import { useCallback } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router";

type SetSearchParameters = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The address's parameters, and the function that sets them; it stays the same from one address to the next. */
export function useSearchParameters(): [URLSearchParams, SetSearchParameters] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const set: SetSearchParameters = useCallback(
    (next, options) => {
      // Reads the browser's address: two changes may come before one render.
      const { pathname, search } = window.location;
      const wanted = `${next(new URLSearchParams(search))}`;
      void navigate(wanted ? `${pathname}?${wanted}` : pathname, options);
    },
    [navigate],
  );
  return [parameters, set];
}

/** These parameters with some of them changed; `null` takes one out. */
export function withParameters(now: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
