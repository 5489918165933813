import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { queries } from "../api/queries";
import type { ReadFacts } from "./changesSince";

const FACTS = [fact(queries.me()), fact(queries.upcoming()), fact(queries.waitlist()), fact(queries.classes())];

/** Keeps the query's options, because a query that was restored from the device and not used since has no `queryFn`. */
function fact<Data>(options: FetchQueryOptions<Data, Error, Data, string[]>) {
  const { queryKey } = options;
  return { queryKey, readAgain: (client: QueryClient) => client.prefetchQuery({ ...options, staleTime: 0 }) };
}

/** Fetches the data that no screen shows again, because toasts report its changes too. */
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
