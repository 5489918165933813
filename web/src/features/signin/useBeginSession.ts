import type { SignedInAnswer } from "@bindings/SignedInAnswer";
import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import { loadRules } from "../../rules";
import { audienceOf } from "../../stores/audience";
import { useSession } from "../../stores/session";

/** Begins the session of someone who has just signed in, and brings what their first screen needs. */
export function useBeginSession() {
  const client = useQueryClient();
  return async ({ token, user }: SignedInAnswer) => {
    // Another user's session may be here; nothing of it stays.
    useSession.getState().end();
    useSession.getState().begin(token);
    const rules = loadRules(audienceOf(user)).catch(() => {
      // The screen that needs them says so.
    });
    await Promise.all([client.prefetchQuery(queries.me()), rules]);
  };
}
