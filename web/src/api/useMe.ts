import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../stores/session";
import { queries } from "./queries";

export type Me =
  | { state: "signed-out" }
  | { state: "loading"; failed: boolean; retry: () => void }
  | { state: "signed-in"; user: User };

/** The signed-in user. */
export function useMe(): Me {
  const signedIn = useSession((session) => session.token !== null);
  const { data, isError, refetch } = useQuery({ ...queries.me(), enabled: signedIn });
  if (!signedIn) return { state: "signed-out" };
  if (data) return { state: "signed-in", user: data };
  return { state: "loading", failed: isError, retry: () => void refetch() };
}

/** The signed-in user, below the guard that makes sure there is one. */
export function useUser(): User {
  const me = useMe();
  if (me.state !== "signed-in") throw new Error("useUser is for screens behind the guard");
  return me.user;
}
