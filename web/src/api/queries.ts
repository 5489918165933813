import { QueryClient, queryOptions } from "@tanstack/react-query";
import { readMe } from "./auth";
import { readClass, readClasses } from "./classes";
import { ApiFailure } from "./failure";
import { readInbox } from "./notifications";
import { readStudio } from "./studio";
import { readBankDetails, readStats, readUpcoming, readWaitlist } from "./users";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Retries a failure to be served twice, a refusal never. */
function worthRetrying(failures: number, failure: Error): boolean {
  const refused = failure instanceof ApiFailure && failure.wayOut !== "try again";
  return !refused && failures < 2;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are always tried: a device that calls itself offline may still reach a studio's own network.
        networkMode: "always",
        staleTime: 5 * SECOND,
        retry: worthRetrying,
        retryDelay: (failures) => Math.min(SECOND * 2 ** failures, 8 * SECOND),
      },
    },
  });
}

/** The interval at which a visible screen reads again what other people change. */
export const OTHERS_CHANGE_IT = { refetchInterval: 30 * SECOND };

export const queries = {
  me: () => queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => readMe(signal), refetchInterval: 2 * MINUTE }),
  studio: () =>
    queryOptions({ queryKey: ["studio"], queryFn: ({ signal }) => readStudio(signal), staleTime: 60 * MINUTE }),
  classes: () =>
    queryOptions({
      queryKey: ["classes"],
      queryFn: ({ signal }) => readClasses(signal),
      refetchInterval: MINUTE,
    }),
  klass: (id: string) =>
    queryOptions({
      queryKey: ["class", id],
      queryFn: ({ signal }) => readClass(id, signal),
      staleTime: 0,
      gcTime: 0,
      ...OTHERS_CHANGE_IT,
    }),
  upcoming: () =>
    queryOptions({
      queryKey: ["upcoming"],
      queryFn: ({ signal }) => readUpcoming(signal),
      select: (answer) => answer.bookings,
      ...OTHERS_CHANGE_IT,
    }),
  waitlist: () =>
    queryOptions({
      queryKey: ["waitlist"],
      queryFn: ({ signal }) => readWaitlist(signal),
      select: (answer) => answer.waitlist,
      ...OTHERS_CHANGE_IT,
    }),
  stats: () => queryOptions({ queryKey: ["stats"], queryFn: ({ signal }) => readStats(signal) }),
  inbox: () => queryOptions({ queryKey: ["inbox"], queryFn: ({ signal }) => readInbox(signal), ...OTHERS_CHANGE_IT }),
  bankDetails: () =>
    queryOptions({
      queryKey: ["bank-details"],
      queryFn: ({ signal }) => readBankDetails(signal),
      select: (answer) => answer.bankAccount,
    }),
};
