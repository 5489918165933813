import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { queries } from "../api/queries";
import { studioNow } from "../stores/clock";
import { toast } from "../stores/toasts";
import { changesSince, type ReadFacts } from "./changesSince";

/** Further changes are only shown on the screen. */
const MOST_TOLD = 3;

/** Shows the user what has changed for them. */
export function tellChanges(before: ReadFacts, after: ReadFacts) {
  for (const change of changesSince(before, after, studioNow()).slice(0, MOST_TOLD)) toast.info(change);
}

const FACTS = [fact(queries.me()), fact(queries.upcoming()), fact(queries.waitlist()), fact(queries.classes())];

/** Its query may have been restored from the device and not shown since: it then knows no request of its own. */
function fact<Data>(options: FetchQueryOptions<Data, Error, Data, string[]>) {
  const { queryKey } = options;
  return { queryKey, readAgain: (client: QueryClient) => client.prefetchQuery({ ...options, staleTime: 0 }) };
}

/** Reads the facts again that no screen shows: a change in them concerns the user all the same. */
export function readHiddenFacts(client: QueryClient) {
  const cache = client.getQueryCache();
  const hidden = FACTS.filter(({ queryKey }) => cache.find({ queryKey, type: "inactive" })?.state.data !== undefined);
  return hidden.map(({ readAgain }) => readAgain(client));
}

export function factsIn(client: QueryClient): ReadFacts {
  return {
    user: client.getQueryData(queries.me().queryKey),
    bookings: client.getQueryData(queries.upcoming().queryKey)?.bookings,
    waitlist: client.getQueryData(queries.waitlist().queryKey)?.waitlist,
    classes: client.getQueryData(queries.classes().queryKey),
  };
}
