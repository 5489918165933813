import { replaceEqualDeep } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef } from "react";
import { changed, useAddress } from "../../../studio/useAddress";
import { type Filters, filtersIn, inAddress, NO_FILTERS } from "./filters";

/** The schedule's filters, kept in the address. */
export function useFilters() {
  const [parameters, setAddress] = useAddress();
  const latest = useRef(NO_FILTERS);
  // Filters that say the same as before stay the same, whatever else in the address has changed.
  const filters = replaceEqualDeep(latest.current, filtersIn(parameters));
  useLayoutEffect(() => {
    latest.current = filters;
  });
  const setFilters = useCallback(
    (change: Partial<Filters>) => setAddress((now) => changed(now, inAddress(change)), { replace: true }),
    [setAddress],
  );
  return { filters, setFilters };
}
