import { QueryClient } from "@tanstack/react-query";
import { useSession } from "../stores/session";
import { ApiFailure } from "./failure";

const SECOND = 1000;

/** Retries a request twice if the server could not be reached or had an error, but never if it refused the request. */
function isWorthRetrying(failures: number, failure: Error): boolean {
  const isRefusal = failure instanceof ApiFailure && failure.wayOut !== "try again";
  return !isRefusal && failures < 2;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Sends requests even if the device reports that it is offline: it may reach a server in the local network.
        networkMode: "always",
        staleTime: 5 * SECOND,
        retry: isWorthRetrying,
        retryDelay: (failures) => Math.min(SECOND * 2 ** failures, 8 * SECOND),
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Clears the cache when a session begins or ends, because the next user must not see the responses. */
export function clearWithSession(client: QueryClient) {
  useSession.subscribe((session, previous) => {
    if (session.token === null || previous.token === null) client.clear();
  });
}
