import type { LiveEvent } from "@bindings/LiveEvent";
import type { QueryClient } from "@tanstack/react-query";
import { mayBeOwn } from "../stores/actions";
import { isChanged } from "./changedQueries";
import { factsIn, tellChanges } from "./facts";
import { followChanges, merged } from "./stream";

/**
 * Follows the server's changes, refetches the queries that they affect, and shows toasts about the changes for the
 * user.
 */
export const followUpdates = (client: QueryClient) => followChanges(reader(client));

/** Merges the events that arrive during a refetch, and handles them after it. */
function reader(client: QueryClient): (event: LiveEvent) => void {
  let waiting: LiveEvent | null = null;
  let isReading = false;
  return async (event) => {
    waiting = waiting ? merged(waiting, event) : event;
    if (isReading) return;
    isReading = true;
    try {
      while (waiting) {
        const now: LiveEvent = waiting;
        waiting = null;
        await readAgain(client, now);
      }
    } finally {
      isReading = false;
    }
  };
}

async function readAgain(client: QueryClient, event: LiveEvent) {
  const isOwn = mayBeOwn();
  const before = shownFacts(client);
  await client.invalidateQueries({ predicate: ({ queryKey }) => isChanged(event, queryKey) });
  if (!isOwn && !mayBeOwn()) tellChanges(before, shownFacts(client));
}

/** The user's own data and the open class. Changes of other classes show on the screen and need no toast. */
function shownFacts(client: QueryClient) {
  const facts = factsIn(client);
  const open = new URLSearchParams(window.location.search).get("class");
  return { ...facts, classes: facts.classes?.filter(({ _id }) => _id === open) };
}
