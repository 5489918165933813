import type { QueryClient } from "@tanstack/react-query";
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

export const FACTS = [queries.me(), queries.upcoming(), queries.waitlist(), queries.classes()];

export function factsIn(client: QueryClient): ReadFacts {
  return {
    user: client.getQueryData(queries.me().queryKey),
    bookings: client.getQueryData(queries.upcoming().queryKey)?.bookings,
    waitlist: client.getQueryData(queries.waitlist().queryKey)?.waitlist,
    classes: client.getQueryData(queries.classes().queryKey),
  };
}
