import { infiniteQueryOptions, type QueryMeta, queryOptions } from "@tanstack/react-query";
import { isFollowed, stream } from "../stores/stream";
import { readCalendarFeed, readSessions, verifyInvitation, verifyResetToken } from "./account";
import { readMe } from "./auth";
import { readClass, readClasses, readClosedDays } from "./classes";
import { readInbox, readSettings } from "./notifications";
import type { OnDevice } from "./queryMeta";
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

/** Stores a query's responses on the device. */
export const onDevice = (audience: OnDevice, meta: QueryMeta = {}) => ({
  gcTime: DEVICE_MAX_AGE,
  meta: { ...meta, onDevice: audience },
});

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
      ...onDevice("everyone", { follows: ["account"] }),
      queryFn: ({ signal }) => readMe(signal),
      ...POLLED,
    }),
  studio: () =>
    queryOptions({
      queryKey: ["studio"],
      ...onDevice("everyone", { rarelyChanges: true }),
      queryFn: ({ signal }) => readStudio(signal),
      staleTime: 60 * MINUTE,
    }),
  classes: () =>
    queryOptions({
      queryKey: ["classes"],
      ...onDevice("member", { follows: ["classes", "clock"] }),
      queryFn: ({ signal }) => readClasses(signal),
      ...POLLED,
    }),
  closedDays: () =>
    queryOptions({
      queryKey: ["closed-days"],
      ...onDevice("member", { follows: ["classes"] }),
      queryFn: ({ signal }) => readClosedDays(signal),
      staleTime: 60 * MINUTE,
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
      ...onDevice("member", { follows: ["account", "classes"] }),
      queryFn: ({ signal }) => readUpcoming(signal),
      select: (answer) => answer.bookings,
      ...POLLED,
    }),
  waitlist: () =>
    queryOptions({
      queryKey: ["waitlist"],
      ...onDevice("member", { follows: ["account", "classes"] }),
      queryFn: ({ signal }) => readWaitlist(signal),
      select: (answer) => answer.waitlist,
      ...POLLED,
    }),
  stats: () =>
    queryOptions({
      queryKey: ["stats"],
      ...onDevice("member", { follows: ["account"], rarelyChanges: true }),
      queryFn: ({ signal }) => readStats(signal),
    }),
  inbox: () =>
    queryOptions({
      queryKey: ["inbox"],
      ...onDevice("member", { follows: ["notifications"] }),
      queryFn: ({ signal }) => readInbox(signal),
      ...POLLED,
    }),
  bankDetails: () =>
    queryOptions({
      queryKey: ["bank-details"],
      ...onDevice("member", { follows: ["studio"], rarelyChanges: true }),
      queryFn: ({ signal }) => readBankDetails(signal),
      select: (answer) => answer.bankAccount,
    }),
  packs: () =>
    queryOptions({
      queryKey: ["packs"],
      ...onDevice("member", { follows: ["studio"], rarelyChanges: true }),
      queryFn: ({ signal }) => readPacks(signal),
      select: (answer) => answer.packs,
    }),
  pastBookings: () =>
    infiniteQueryOptions({
      queryKey: ["past-bookings"],
      ...onDevice("member", { follows: ["account"] }),
      queryFn: ({ pageParam, signal }) => readPastBookings(pageParam, signal),
      ...PAGED,
    }),
  concessions: () =>
    infiniteQueryOptions({
      queryKey: ["concessions"],
      ...onDevice("member", { follows: ["account"] }),
      queryFn: ({ pageParam, signal }) => readConcessions(pageParam, signal),
      ...PAGED,
    }),
  notificationSettings: () =>
    queryOptions({
      queryKey: ["notification-settings"],
      ...onDevice("member", { follows: ["account"] }),
      queryFn: ({ signal }) => readSettings(signal),
    }),
  calendarFeed: () =>
    queryOptions({
      queryKey: ["calendar-feed"],
      meta: { follows: ["account"] },
      queryFn: ({ signal }) => readCalendarFeed(signal),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ["sessions"],
      meta: { follows: ["account"] },
      queryFn: ({ signal }) => readSessions(signal),
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
