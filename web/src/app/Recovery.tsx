import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { loadChunk } from "../lib/loadChunk";
import { pingServer } from "../lib/pingServer";
import { invalidateChanged } from "../live/changedQueries";
import type { ReadFacts } from "../live/changesSince";
import { EVERYTHING } from "../live/events";
import { factsIn, readHiddenFacts } from "../live/facts";
import { setReachable, useConnection } from "../stores/connection";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;
/** The shortest time between two re-reads. If one address fails and others respond, they would be an endless loop. */
const SHORTEST_GAP = 5_000;

/**
 * Polls the server while it is unreachable. When it responds to any request, fetches all data again and shows toasts
 * about the changes.
 */
export function Recovery() {
  const client = useQueryClient();
  const reachable = useConnection((connection) => connection.reachable);
  const known = useRef<ReadFacts | null>(null);
  const lastRead = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (!reachable) {
      known.current ??= factsIn(client);
      return pollServer();
    }
    const before = known.current;
    if (!before) return;
    const timer = setTimeout(
      () => {
        known.current = null;
        lastRead.current = performance.now();
        void readAgain(client, before).catch(() => {});
      },
      Math.max(0, lastRead.current + SHORTEST_GAP - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [reachable, client]);

  return null;
}

/** Polls the server until it responds or the returned function is called. */
function pollServer(): () => void {
  const leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const tryAgain = async () => {
    clearTimeout(timer);
    const back = await pingServer(leaving.signal);
    if (leaving.signal.aborted) return;
    if (back) return setReachable(true);
    timer = setTimeout(tryAgain, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  timer = setTimeout(tryAgain, wait);
  window.addEventListener("online", tryAgain, { signal: leaving.signal });
  return () => {
    leaving.abort();
    clearTimeout(timer);
  };
}

/** The code for the toasts, which needs the rules, is loaded with the data. */
async function readAgain(client: QueryClient, before: ReadFacts) {
  const code = loadChunk(() => import("../live/changesSince"));
  await Promise.all([code, invalidateChanged(client, EVERYTHING), ...readHiddenFacts(client)]);
  const { tellChanges } = await code;
  tellChanges(before, factsIn(client));
}
