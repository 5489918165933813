import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from "@tanstack/react-query";
import { readMe, verifyInvitation, verifyResetToken } from "./auth";
import { readClass, readClasses } from "./classes";
import { ApiFailure } from "./failure";
import { readInbox, readSettings } from "./notifications";
import { readStudio } from "./studio";
import { readBankDetails, readConcessions, readPastBookings, readStats, readUpcoming, readWaitlist } from "./users";

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
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The interval at which a visible screen reads again what other people change. */
export const OTHERS_CHANGE_IT = { refetchInterval: 30 * SECOND };

type Page = { currentPage: number; totalPages: number };

/** Page after page, each on demand. */
const PAGED = {
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPages }: Page) => (currentPage < totalPages ? currentPage + 1 : undefined),
};

/** A link is checked when it is opened; using it makes it invalid, and that is no news then. */
const ASKED_ONCE = { staleTime: "static" as const, gcTime: 0 };

export const queries = {
  invitation: (token: string) =>
    queryOptions({
      queryKey: ["invitation", token],
      queryFn: ({ signal }) => verifyInvitation(token, signal),
      ...ASKED_ONCE,
    }),
  resetLink: (token: string) =>
    queryOptions({
      queryKey: ["reset-link", token],
      queryFn: ({ signal }) => verifyResetToken(token, signal),
      ...ASKED_ONCE,
    }),
  me: () => queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => readMe(signal), refetchInterval: 2 * MINUTE }),
  studio: () =>
    queryOptions({ queryKey: ["studio"], queryFn: ({ signal }) => readStudio(signal), staleTime: 60 * MINUTE }),
  classes: (search: string) =>
    queryOptions({
      queryKey: ["classes", search],
      queryFn: ({ signal }) => readClasses(search, signal),
      placeholderData: keepPreviousData,
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
  pastBookings: () =>
    infiniteQueryOptions({
      queryKey: ["past-bookings"],
      queryFn: ({ pageParam, signal }) => readPastBookings(pageParam, signal),
      ...PAGED,
    }),
  concessions: () =>
    infiniteQueryOptions({
      queryKey: ["concessions"],
      queryFn: ({ pageParam, signal }) => readConcessions(pageParam, signal),
      ...PAGED,
    }),
  inbox: () => queryOptions({ queryKey: ["inbox"], queryFn: ({ signal }) => readInbox(signal), ...OTHERS_CHANGE_IT }),
  notificationSettings: () =>
    queryOptions({ queryKey: ["notification-settings"], queryFn: ({ signal }) => readSettings(signal) }),
  bankDetails: () =>
    queryOptions({
      queryKey: ["bank-details"],
      queryFn: ({ signal }) => readBankDetails(signal),
      select: (answer) => answer.bankAccount,
    }),
};
