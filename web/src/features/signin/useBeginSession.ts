import type { SignedInAnswer } from "@bindings/SignedInAnswer";
import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import { useSession } from "../../stores/session";

/** Begins the session of someone who has just signed in, and reads their profile. */
export function useBeginSession() {
  const client = useQueryClient();
  return async ({ token }: SignedInAnswer) => {
    // Another user's session may be open here; nothing of it stays.
    useSession.getState().end();
    useSession.getState().begin(token);
    await client.prefetchQuery(queries.me());
  };
}
