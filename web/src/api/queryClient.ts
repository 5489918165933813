import { QueryClient } from "@tanstack/react-query";
import { useSession } from "../stores/session";
import { ApiFailure } from "./failure";

const SECOND = 1000;

/** Retries a failure to be served twice, a refusal never. */
function isWorthRetrying(failures: number, failure: Error): boolean {
  const isRefusal = failure instanceof ApiFailure && failure.wayOut !== "try again";
  return !isRefusal && failures < 2;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are always sent: a device that reports itself offline may still reach a studio's own network.
        networkMode: "always",
        staleTime: 5 * SECOND,
        retry: isWorthRetrying,
        retryDelay: (failures) => Math.min(SECOND * 2 ** failures, 8 * SECOND),
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Drops the answers of a session when it ends: the next user must not see them. */
export function clearWithSession(client: QueryClient) {
  useSession.subscribe((session, before) => {
    if (session.token === null || before.token === null) client.clear();
  });
}
