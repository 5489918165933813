import type { LiveEvent } from "@bindings/LiveEvent";
import type { QueryClient } from "@tanstack/react-query";
import { mayBeOwn } from "../stores/actions";
import { isChanged } from "./changedQueries";
import { factsIn, tellChanges } from "./facts";
import { followChanges, merged } from "./stream";

/** Follows the server's changes, reads again what they concern, and tells the user what has changed for them. */
export const followUpdates = (client: QueryClient) => followChanges(reader(client));

/** Events that arrive during a re-read wait for its end, and are one. */
function reader(client: QueryClient): (event: LiveEvent) => void {
  let waiting: LiveEvent | null = null;
  let isReading = false;
  return async (event) => {
    waiting = waiting ? merged(waiting, event) : event;
    if (isReading) return;
    isReading = true;
    while (waiting) {
      const now: LiveEvent = waiting;
      waiting = null;
      await readAgain(client, now);
    }
    isReading = false;
  };
}

async function readAgain(client: QueryClient, event: LiveEvent) {
  const isOwn = mayBeOwn();
  const before = shownFacts(client);
  await client.invalidateQueries({ predicate: ({ queryKey }) => isChanged(event, queryKey) });
  if (!isOwn && !mayBeOwn()) tellChanges(before, shownFacts(client));
}

/** The user's own facts, and of the classes only the open one: the others change on the screen, and that is enough. */
function shownFacts(client: QueryClient) {
  const facts = factsIn(client);
  const open = new URLSearchParams(window.location.search).get("class");
  return { ...facts, classes: facts.classes?.filter(({ _id }) => _id === open) };
}
