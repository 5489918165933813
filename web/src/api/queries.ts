import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { isFollowed, stream } from "../stores/stream";
import { verifyInvitation, verifyResetToken } from "./account";
import { readMe } from "./auth";
import { readClass, readClasses } from "./classes";
import { readInbox, readSettings } from "./notifications";
import { readStudio } from "./studio";
import {
  readBankDetails,
  readConcessions,
  readPacks,
  readPastBookings,
  readStats,
  readUpcoming,
  readWaitlist,
} from "./users";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The longest time that data is stored on the device. */
export const DEVICE_MAX_AGE = 7 * DAY;

type PolledState = { state: { dataUpdatedAt: number; isInvalidated: boolean } };

/**
 * A visible screen polls data that other people change while the stream of changes is closed, and until what it shows is
 * newer than the stream.
 */
export const POLLED = {
  refetchInterval: ({ state: { dataUpdatedAt, isInvalidated } }: PolledState) =>
    stream.getState().isOpen && isFollowed(dataUpdatedAt) && !isInvalidated ? (false as const) : MINUTE / 2,
};

type PageCounts = { currentPage?: number; totalPages?: number };

/** Options of an infinite query that loads pages on demand. */
export const PAGED = {
  initialPageParam: 1,
  getNextPageParam: ({ currentPage = 1, totalPages = 1 }: PageCounts) =>
    currentPage < totalPages ? currentPage + 1 : undefined,
};

/** A link is checked once, when its screen opens. A later check would fail, because a used link is invalid. */
const CHECKED_ONCE = { staleTime: "static" as const, gcTime: 0 };

export const queries = {
  me: () =>
    queryOptions({
      queryKey: ["me"],
      meta: { follows: ["account"], onDevice: "everyone" },
      queryFn: ({ signal }) => readMe(signal),
      ...POLLED,
      gcTime: DEVICE_MAX_AGE,
    }),
  studio: () =>
    queryOptions({
      queryKey: ["studio"],
      meta: { onDevice: "everyone", rarelyChanges: true },
      queryFn: ({ signal }) => readStudio(signal),
      staleTime: 60 * MINUTE,
      gcTime: DEVICE_MAX_AGE,
    }),
  classes: () =>
    queryOptions({
      queryKey: ["classes"],
      meta: { follows: ["classes", "clock"], onDevice: "member" },
      queryFn: ({ signal }) => readClasses(signal),
      ...POLLED,
      gcTime: DEVICE_MAX_AGE,
    }),
  klass: (id: string) =>
    queryOptions({
      queryKey: ["class", id],
      meta: { follows: [{ class: id }] },
      queryFn: ({ signal }) => readClass(id, signal),
      staleTime: 0,
      gcTime: 0,
      ...POLLED,
    }),
  upcoming: () =>
    queryOptions({
      queryKey: ["upcoming"],
      meta: { follows: ["account", "classes"], onDevice: "member" },
      queryFn: ({ signal }) => readUpcoming(signal),
      gcTime: DEVICE_MAX_AGE,
      select: (answer) => answer.bookings,
      ...POLLED,
    }),
  waitlist: () =>
    queryOptions({
      queryKey: ["waitlist"],
      meta: { follows: ["account", "classes"], onDevice: "member" },
      queryFn: ({ signal }) => readWaitlist(signal),
      gcTime: DEVICE_MAX_AGE,
      select: (answer) => answer.waitlist,
      ...POLLED,
    }),
  stats: () =>
    queryOptions({
      queryKey: ["stats"],
      meta: { follows: ["account"], onDevice: "member", rarelyChanges: true },
      queryFn: ({ signal }) => readStats(signal),
      gcTime: DEVICE_MAX_AGE,
    }),
  inbox: () =>
    queryOptions({
      queryKey: ["inbox"],
      meta: { follows: ["notifications"], onDevice: "member" },
      queryFn: ({ signal }) => readInbox(signal),
      ...POLLED,
      gcTime: DEVICE_MAX_AGE,
    }),
  bankDetails: () =>
    queryOptions({
      queryKey: ["bank-details"],
      meta: { follows: ["studio"], onDevice: "member", rarelyChanges: true },
      queryFn: ({ signal }) => readBankDetails(signal),
      gcTime: DEVICE_MAX_AGE,
      select: (answer) => answer.bankAccount,
    }),
  packs: () =>
    queryOptions({
      queryKey: ["packs"],
      meta: { follows: ["studio"], onDevice: "member", rarelyChanges: true },
      queryFn: ({ signal }) => readPacks(signal),
      gcTime: DEVICE_MAX_AGE,
      select: (answer) => answer.packs,
    }),
  pastBookings: () =>
    infiniteQueryOptions({
      queryKey: ["past-bookings"],
      meta: { follows: ["account"], onDevice: "member" },
      queryFn: ({ pageParam, signal }) => readPastBookings(pageParam, signal),
      ...PAGED,
      gcTime: DEVICE_MAX_AGE,
    }),
  concessions: () =>
    infiniteQueryOptions({
      queryKey: ["concessions"],
      meta: { follows: ["account"], onDevice: "member" },
      queryFn: ({ pageParam, signal }) => readConcessions(pageParam, signal),
      ...PAGED,
      gcTime: DEVICE_MAX_AGE,
    }),
  notificationSettings: () =>
    queryOptions({
      queryKey: ["notification-settings"],
      meta: { follows: ["account"], onDevice: "member" },
      queryFn: ({ signal }) => readSettings(signal),
      gcTime: DEVICE_MAX_AGE,
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ["invitation", token],
      queryFn: ({ signal }) => verifyInvitation(token, signal),
      ...CHECKED_ONCE,
    }),
  resetLink: (token: string) =>
    queryOptions({
      queryKey: ["reset-link", token],
      queryFn: ({ signal }) => verifyResetToken(token, signal),
      ...CHECKED_ONCE,
    }),
};
