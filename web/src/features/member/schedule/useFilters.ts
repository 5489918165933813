import { useCallback, useMemo } from "react";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { type Filters, filterParameters, parseFilters } from "./filters";

/** The schedule's filters, stored in the address. */
export function useFilters() {
  const [parameters, setAddress] = useSearchParameters();
  const serialized = JSON.stringify(parseFilters(parameters));
  // Equal filters keep their identity when other parts of the address change.
  const filters: Filters = useMemo(() => JSON.parse(serialized), [serialized]);
  const setFilters = useCallback(
    (change: Partial<Filters>) => setAddress((now) => withParameters(now, filterParameters(change)), { replace: true }),
    [setAddress],
  );
  return { filters, setFilters };
}
