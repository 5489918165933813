import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../stores/session";
import { queries } from "./queries";

export type Me =
  | { state: "signed-out" }
  /** If `failed`, the request has failed, and `retry` sends it again. */
  | { state: "loading"; failed: boolean; retry: () => void }
  | { state: "signed-in"; user: User };

/** Whether a user is signed in, and who it is. */
export function useMe(): Me {
  const signedIn = useSession((session) => session.token !== null);
  const { data, isError, refetch } = useQuery({ ...queries.me(), enabled: signedIn });
  if (!signedIn) return { state: "signed-out" };
  if (data) return { state: "signed-in", user: data };
  return { state: "loading", failed: isError, retry: () => void refetch() };
}

/** The signed-in user. For components inside `SignedInOnly`, which renders only when a user is signed in. */
export function useUser(): User {
  const me = useMe();
  if (me.state !== "signed-in") throw new Error("useUser must be called inside SignedInOnly");
  return me.user;
}
