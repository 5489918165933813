import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
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

/**
 * The users for whom a query's responses are stored on the device (api/device.ts): members only, or staff too. Rosters
 * name other people, so they are stored only while attendance marks of their classes are not saved.
 */
export type OnDevice = "member" | "everyone" | "unsaved marks";
export const onDevice = (audience: OnDevice, more = {}) => ({
  gcTime: DEVICE_MAX_AGE,
  meta: { onDevice: audience, ...more },
});

/** Marks data that rarely changes and is not polled beside a screen's other data, so that its age is not the screen's. */
const RARELY_CHANGES = { rarelyChanges: true };

/** How often a visible screen fetches data that other people change. */
export const POLLED = { refetchInterval: MINUTE / 2 };

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
      queryFn: ({ signal }) => readMe(signal),
      refetchInterval: 2 * MINUTE,
      ...onDevice("everyone"),
    }),
  studio: () =>
    queryOptions({
      queryKey: ["studio"],
      queryFn: ({ signal }) => readStudio(signal),
      staleTime: 60 * MINUTE,
      ...onDevice("everyone", RARELY_CHANGES),
    }),
  classes: () =>
    queryOptions({
      queryKey: ["classes"],
      queryFn: ({ signal }) => readClasses(signal),
      refetchInterval: MINUTE,
      ...onDevice("member"),
    }),
  klass: (id: string) =>
    queryOptions({
      queryKey: ["class", id],
      queryFn: ({ signal }) => readClass(id, signal),
      staleTime: 0,
      gcTime: 0,
      ...POLLED,
    }),
  upcoming: () =>
    queryOptions({
      queryKey: ["upcoming"],
      queryFn: ({ signal }) => readUpcoming(signal),
      ...onDevice("member"),
      select: (answer) => answer.bookings,
      ...POLLED,
    }),
  waitlist: () =>
    queryOptions({
      queryKey: ["waitlist"],
      queryFn: ({ signal }) => readWaitlist(signal),
      ...onDevice("member"),
      select: (answer) => answer.waitlist,
      ...POLLED,
    }),
  stats: () =>
    queryOptions({
      queryKey: ["stats"],
      queryFn: ({ signal }) => readStats(signal),
      ...onDevice("member", RARELY_CHANGES),
    }),
  inbox: () =>
    queryOptions({
      queryKey: ["inbox"],
      queryFn: ({ signal }) => readInbox(signal),
      ...POLLED,
      ...onDevice("member"),
    }),
  bankDetails: () =>
    queryOptions({
      queryKey: ["bank-details"],
      queryFn: ({ signal }) => readBankDetails(signal),
      ...onDevice("member", RARELY_CHANGES),
      select: (answer) => answer.bankAccount,
    }),
  packs: () =>
    queryOptions({
      queryKey: ["packs"],
      queryFn: ({ signal }) => readPacks(signal),
      ...onDevice("member", RARELY_CHANGES),
      select: (answer) => answer.packs,
    }),
  pastBookings: () =>
    infiniteQueryOptions({
      queryKey: ["past-bookings"],
      queryFn: ({ pageParam, signal }) => readPastBookings(pageParam, signal),
      ...PAGED,
      ...onDevice("member"),
    }),
  concessions: () =>
    infiniteQueryOptions({
      queryKey: ["concessions"],
      queryFn: ({ pageParam, signal }) => readConcessions(pageParam, signal),
      ...PAGED,
      ...onDevice("member"),
    }),
  notificationSettings: () =>
    queryOptions({
      queryKey: ["notification-settings"],
      queryFn: ({ signal }) => readSettings(signal),
      ...onDevice("member"),
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
