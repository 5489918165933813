import { useCallback, useMemo } from "react";
import { changed, useAddress } from "../../../studio/useAddress";
import { type Filters, filtersIn, inAddress } from "./filters";

/** The schedule's filters, kept in the address. */
export function useFilters() {
  const [parameters, setAddress] = useAddress();
  const said = JSON.stringify(filtersIn(parameters));
  // Filters that say the same as before stay the same, whatever else in the address has changed.
  const filters: Filters = useMemo(() => JSON.parse(said), [said]);
  const setFilters = useCallback(
    (change: Partial<Filters>) => setAddress((now) => changed(now, inAddress(change)), { replace: true }),
    [setAddress],
  );
  return { filters, setFilters };
}
