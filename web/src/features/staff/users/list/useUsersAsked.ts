import { useCallback, useMemo } from "react";
import { useAddress } from "../../../../studio/useAddress";
import { readAsked, type UsersAsked, withAsked } from "./usersAsked";

export type ChangeAsked = (change: Partial<UsersAsked>, options?: { replace: boolean }) => void;

/** The list that the address asks for, and how to ask for something else. */
export function useUsersAsked(): [UsersAsked, ChangeAsked] {
  const [parameters, setAddress] = useAddress();
  const asked = useMemo(() => readAsked(parameters), [parameters]);
  const change: ChangeAsked = useCallback(
    (some, options) => setAddress((now) => withAsked(now, some), options),
    [setAddress],
  );
  return [asked, change];
}
