import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { readAsked, type UsersAsked, withAsked } from "./usersAsked";

export type ChangeAsked = (change: Partial<UsersAsked>, options?: { replace: boolean }) => void;

/** The list that the address asks for, and how to ask for something else. */
export function useUsersAsked(): [UsersAsked, ChangeAsked] {
  const [parameters, setParameters] = useSearchParams();
  const asked = useMemo(() => readAsked(parameters), [parameters]);
  // It is another function with every address; what depends on it should not be.
  const latest = useRef(setParameters);
  useEffect(() => {
    latest.current = setParameters;
  });
  const change: ChangeAsked = useCallback(
    (some, options) => latest.current((now) => withAsked(now, some), { preventScrollReset: true, ...options }),
    [],
  );
  return [asked, change];
}
