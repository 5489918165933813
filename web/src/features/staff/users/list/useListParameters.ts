import { useCallback, useMemo } from "react";
import { useSearchParameters } from "../../../../studio/address/useSearchParameters";
import { type ListParameters, parseParameters, withListParameters } from "./listParameters";

export type ChangeParameters = (change: Partial<ListParameters>, options?: { replace: boolean }) => void;

/** The list that the address asks for, and how to ask for something else. */
export function useListParameters(): [ListParameters, ChangeParameters] {
  const [parameters, setAddress] = useSearchParameters();
  const asked = useMemo(() => parseParameters(parameters), [parameters]);
  const change: ChangeParameters = useCallback(
    (some, options) => setAddress((now) => withListParameters(now, some), options),
    [setAddress],
  );
  return [asked, change];
}
