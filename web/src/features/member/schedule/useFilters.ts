import { useCallback, useMemo } from "react";
import { changed, useAddress } from "../../../studio/useAddress";
import { type Filters, filtersIn, inAddress } from "./filters";

/** The schedule's filters, kept in the address. */
export function useFilters() {
  const [parameters, setAddress] = useAddress();
  const filters = useMemo(() => filtersIn(parameters), [parameters]);
  const setFilters = useCallback(
    (change: Partial<Filters>) => setAddress((now) => changed(now, inAddress(change)), { replace: true }),
    [setAddress],
  );
  return { filters, setFilters };
}
