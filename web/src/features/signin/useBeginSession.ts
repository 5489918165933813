import type { SignedInAnswer } from "@bindings/wire";
import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import { useSession } from "../../stores/session";

/** Begins a session after sign-in, and reads the user's profile. */
export function useBeginSession() {
  const client = useQueryClient();
  return async ({ token }: SignedInAnswer) => {
    // Clears another user's session, which may be open here.
    useSession.getState().end();
    useSession.getState().begin(token);
    await client.prefetchQuery(queries.me());
  };
}
