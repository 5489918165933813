import { useCallback, useMemo } from "react";
import { useSearchParameters } from "../../../../studio/address/useSearchParameters";
import { type ListParameters, parseParameters, withListParameters } from "./listParameters";

export type ChangeParameters = (change: Partial<ListParameters>, options?: { replace: boolean }) => void;

/** Returns the list parameters in the URL, and a function that changes them. */
export function useListParameters(): [ListParameters, ChangeParameters] {
  const [parameters, setAddress] = useSearchParameters();
  const listParameters = useMemo(() => parseParameters(parameters), [parameters]);
  const change: ChangeParameters = useCallback(
    (some, options) => setAddress((now) => withListParameters(now, some), options),
    [setAddress],
  );
  return [listParameters, change];
}
