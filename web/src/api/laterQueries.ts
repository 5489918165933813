import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { verifyInvitation, verifyResetToken } from "./account";
import { readSettings } from "./notifications";
import { readConcessions, readPastBookings } from "./users";

type Page = { currentPage: number; totalPages: number };

/** Page after page, each on demand. */
const PAGED = {
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPages }: Page) => (currentPage < totalPages ? currentPage + 1 : undefined),
};

/** A link is checked when it is opened; using it makes it invalid, and that is no news then. */
const ASKED_ONCE = { staleTime: "static" as const, gcTime: 0 };

/** What no first screen reads. */
export const laterQueries = {
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
  notificationSettings: () =>
    queryOptions({ queryKey: ["notification-settings"], queryFn: ({ signal }) => readSettings(signal) }),
};
