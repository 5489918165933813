import type { DeleteType } from "@bindings/DeleteType";
import type { NewClassRequest } from "@bindings/NewClassRequest";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { onDevice, PAGED, POLLED } from "../queries";
import { readRoster, readStudioSettings, readToday } from "./attendance";
import { type AuditQuery, readAudit } from "./audit";
import {
  readClashes,
  readClassBookings,
  readClassCancellations,
  readClassWaitlist,
  readDeletion,
  readTimetable,
} from "./classes";
import { readDashboard, readFirstSteps, readUpcomingClasses } from "./dashboard";
import { type PaymentsQuery, readEditablePacks, readPayments } from "./payments";
import {
  readEveryone,
  readUser,
  readUserBookings,
  readUserConcessions,
  readUserFacts,
  readUserHistory,
  readUsers,
  type UsersQuery,
} from "./users";

const MINUTE = 60_000;

/** For dialogs, which fetch when they open, and whose responses are not cached after they are closed. */
const FRESH_EACH_TIME = { staleTime: 0, gcTime: 0 };

/** Staff's queries, which only users with admin access may send. */
export const staffQueries = {
  dashboard: () =>
    queryOptions({
      queryKey: ["staff", "dashboard"],
      queryFn: ({ signal }) => readDashboard(signal),
      select: (answer) => answer.stats,
      ...POLLED,
    }),
  firstSteps: () =>
    queryOptions({
      queryKey: ["staff", "first-steps"],
      queryFn: ({ signal }) => readFirstSteps(signal),
    }),
  upcomingClasses: () =>
    queryOptions({
      queryKey: ["staff", "upcoming-classes"],
      queryFn: ({ signal }) => readUpcomingClasses(signal),
      select: (answer) => answer.upcomingClasses,
      ...POLLED,
    }),
  timetable: (from: string, to?: string) =>
    queryOptions({
      queryKey: ["staff", "timetable", from, to],
      queryFn: ({ signal }) => readTimetable(from, to, signal),
      select: (answer) => answer.classes,
      refetchInterval: MINUTE,
    }),
  classBookings: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "bookings"],
      queryFn: ({ signal }) => readClassBookings(id, signal),
      select: (answer) => answer.bookings,
      staleTime: 0,
      ...POLLED,
    }),
  /** Reads `people` from the same response as `classBookings`. */
  bookedPeople: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "bookings"],
      queryFn: ({ signal }) => readClassBookings(id, signal),
      select: (answer) => answer.people,
      staleTime: 0,
      ...POLLED,
    }),
  classWaitlist: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "waitlist"],
      queryFn: ({ signal }) => readClassWaitlist(id, signal),
      select: (answer) => answer.waitlist,
      staleTime: 0,
      ...POLLED,
    }),
  /** Reads `people` from the same response as `classWaitlist`. */
  waitingPeople: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "waitlist"],
      queryFn: ({ signal }) => readClassWaitlist(id, signal),
      select: (answer) => answer.people,
      staleTime: 0,
      ...POLLED,
    }),
  /** The rosters of a day. The time of the response tells which attendance marks it includes. */
  today: (day: string) =>
    queryOptions({
      queryKey: ["staff", "today", day],
      queryFn: ({ signal }) => readToday(day, signal),
      staleTime: 0,
      ...onDevice("unsaved marks"),
      ...POLLED,
    }),
  classRoster: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "roster"],
      queryFn: ({ signal }) => readRoster(id, signal),
      staleTime: 0,
      ...onDevice("unsaved marks"),
      ...POLLED,
    }),
  studioSettings: () =>
    queryOptions({
      queryKey: ["staff", "settings"],
      queryFn: ({ signal }) => readStudioSettings(signal),
    }),
  classCancellations: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "cancellations"],
      queryFn: ({ signal }) => readClassCancellations(id, signal),
      select: (answer) => answer.cancellations,
      staleTime: 0,
      ...POLLED,
    }),
  deletion: (id: string, deleteType: DeleteType) =>
    queryOptions({
      queryKey: ["staff", "class", id, "deletion", deleteType],
      queryFn: ({ signal }) => readDeletion(id, deleteType, signal),
      ...FRESH_EACH_TIME,
    }),
  /** The classes that the class of a valid form clashes with. The form is in the key, so that no other form's response is shown. */
  clashes: (form: NewClassRequest) =>
    queryOptions({
      queryKey: ["staff", "clashes", form],
      queryFn: ({ signal }) => readClashes(form, signal),
      ...FRESH_EACH_TIME,
    }),
  /** Shows the previous page while the next one loads. */
  users: (query: UsersQuery) =>
    queryOptions({
      queryKey: ["staff", "users", query],
      queryFn: ({ signal }) => readUsers(query, signal),
      placeholderData: keepPreviousData,
      refetchInterval: MINUTE,
    }),
  /** Shows the previous page while the next one loads. */
  payments: (query: PaymentsQuery) =>
    queryOptions({
      queryKey: ["staff", "payments", query],
      queryFn: ({ signal }) => readPayments(query, signal),
      placeholderData: keepPreviousData,
      refetchInterval: MINUTE,
    }),
  audit: (query: AuditQuery) =>
    queryOptions({
      queryKey: ["staff", "audit", query],
      queryFn: ({ signal }) => readAudit(query, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  packs: () =>
    queryOptions({
      queryKey: ["staff", "packs"],
      queryFn: ({ signal }) => readEditablePacks(signal),
      select: (answer) => answer.packs,
      staleTime: 0,
    }),
  everyone: () =>
    queryOptions({
      queryKey: ["staff", "everyone"],
      queryFn: ({ signal }) => readEveryone(signal),
      select: (answer) => answer.users,
    }),
  user: (id: string) =>
    queryOptions({
      queryKey: ["staff", "user", id],
      queryFn: ({ signal }) => readUser(id, signal),
      staleTime: 0,
      ...POLLED,
    }),
  userConcessions: (id: string) =>
    infiniteQueryOptions({
      queryKey: ["staff", "user", id, "concessions"],
      queryFn: ({ pageParam, signal }) => readUserConcessions(id, pageParam, signal),
      ...PAGED,
      ...FRESH_EACH_TIME,
    }),
  userBookings: (id: string) =>
    queryOptions({
      queryKey: ["staff", "user", id, "bookings"],
      queryFn: ({ signal }) => readUserBookings(id, signal),
      ...FRESH_EACH_TIME,
    }),
  /** The facts about a user and a class now, or at a wall time of the studio: `2026-11-21T18:05`. */
  facts: (userId: string, classId: string, at?: string) =>
    queryOptions({
      queryKey: ["staff", "user", userId, "facts", classId, at],
      queryFn: ({ signal }) => readUserFacts(userId, { classId, at }, signal),
      ...FRESH_EACH_TIME,
    }),
  userHistory: (id: string) =>
    infiniteQueryOptions({
      queryKey: ["staff", "user", id, "history"],
      queryFn: ({ pageParam, signal }) => readUserHistory(id, pageParam, signal),
      ...PAGED,
      ...FRESH_EACH_TIME,
    }),
};
