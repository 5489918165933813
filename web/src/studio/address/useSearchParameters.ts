import { useCallback } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router";
import { queryText } from "../../lib/openPages";

type SetSearchParameters = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The address's parameters, and a function that sets them. The function is the same at every address. */
export function useSearchParameters(): [URLSearchParams, SetSearchParameters] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const set: SetSearchParameters = useCallback(
    (next, options) => {
      // Reads the browser's address, because two changes may come before the next render.
      const { pathname, search } = window.location;
      void navigate(pathname + queryText(next(new URLSearchParams(search))), options);
    },
    [navigate],
  );
  return [parameters, set];
}

/** The parameters with these changes; `null` removes a parameter. */
export function withParameters(now: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page of a list in the address's parameters. */
export function pageIn(parameters: URLSearchParams): number {
  const text = parameters.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/** The parameters with this page of a list. The first page has no parameter. */
export const withPage = (now: URLSearchParams, page: number) =>
  withParameters(now, { page: page === 1 ? null : `${page}` });
