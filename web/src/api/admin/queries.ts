import type { Class, ClassesAnswer, NewClassRequest, User, UsersAnswer } from "@bindings/wire";
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { onDevice, PAGED, POLLED } from "../queries";
import { readRoster, readStudioSettings, readToday } from "./attendance";
import { type AuditQuery, readAudit } from "./audit";
import { readClashes, readClassBookings, readClassCancellations, readClassWaitlist, readTimetable } from "./classes";
import { readDashboard, readNeeds, readUpcomingClasses } from "./dashboard";
import { type PaymentsQuery, readEditablePacks, readPayments } from "./payments";
import { readPlan, type TimetableAct } from "./plans";
import {
  readEveryone,
  readUser,
  readUserBookings,
  readUserConcessions,
  readUserFacts,
  readUserHistory,
  readUsers,
  readUserWaitlist,
  type UsersQuery,
} from "./users";

/** For dialogs, which fetch when they open, and whose responses are not cached after they are closed. */
const FRESH_EACH_TIME = { staleTime: 0, gcTime: 0 };

const classBookings = (id: string) =>
  queryOptions({
    queryKey: ["staff", "class", id, "bookings"],
    meta: { follows: [{ class: id }] },
    queryFn: ({ signal }) => readClassBookings(id, signal),
    staleTime: 0,
    ...POLLED,
  });

const classWaitlist = (id: string) =>
  queryOptions({
    queryKey: ["staff", "class", id, "waitlist"],
    meta: { follows: [{ class: id }] },
    queryFn: ({ signal }) => readClassWaitlist(id, signal),
    staleTime: 0,
    ...POLLED,
  });

/** Staff's queries, which only users with admin access may send. */
export const staffQueries = {
  dashboard: () =>
    queryOptions({
      queryKey: ["staff", "dashboard"],
      meta: { follows: ["classes", "users", "clock"] },
      queryFn: ({ signal }) => readDashboard(signal),
      select: (answer) => answer.stats,
      ...POLLED,
    }),
  needs: () =>
    queryOptions({
      queryKey: ["staff", "needs"],
      meta: { follows: ["classes", "users", "studio"] },
      queryFn: ({ signal }) => readNeeds(signal),
      staleTime: 0,
      // The stream announces neither the state of the mail service nor that of the backups.
      refetchInterval: 10 * 60_000,
    }),
  upcomingClasses: () =>
    queryOptions({
      queryKey: ["staff", "upcoming-classes"],
      meta: { follows: ["classes", "clock"] },
      queryFn: ({ signal }) => readUpcomingClasses(signal),
      select: (answer) => answer.upcomingClasses,
      ...POLLED,
    }),
  timetable: (from: string, to?: string) =>
    queryOptions({
      queryKey: ["staff", "timetable", from, to],
      meta: { follows: ["classes"] },
      queryFn: ({ signal }) => readTimetable(from, to, signal),
      select: (answer) => answer.classes,
      ...POLLED,
    }),
  classBookings: (id: string) => queryOptions({ ...classBookings(id), select: (answer) => answer.bookings }),
  bookedPeople: (id: string) => queryOptions({ ...classBookings(id), select: (answer) => answer.people }),
  classWaitlist: (id: string) => queryOptions({ ...classWaitlist(id), select: (answer) => answer.waitlist }),
  waitingPeople: (id: string) => queryOptions({ ...classWaitlist(id), select: (answer) => answer.people }),
  /** The rosters of a day. The time of the response tells which attendance marks it includes. */
  today: (day: string) =>
    queryOptions({
      queryKey: ["staff", "today", day],
      ...onDevice("unsaved marks", { follows: ["classes", "users", "studio"] }),
      queryFn: ({ signal }) => readToday(day, signal),
      staleTime: 0,
      ...POLLED,
    }),
  classRoster: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "roster"],
      ...onDevice("unsaved marks", { follows: [{ class: id }, "studio"] }),
      queryFn: ({ signal }) => readRoster(id, signal),
      staleTime: 0,
      ...POLLED,
    }),
  studioSettings: () =>
    queryOptions({
      queryKey: ["staff", "settings"],
      meta: { follows: ["studio"] },
      queryFn: ({ signal }) => readStudioSettings(signal),
    }),
  classCancellations: (id: string) =>
    queryOptions({
      queryKey: ["staff", "class", id, "cancellations"],
      meta: { follows: [{ class: id }] },
      queryFn: ({ signal }) => readClassCancellations(id, signal),
      select: (answer) => answer.cancellations,
      staleTime: 0,
      ...POLLED,
    }),
  /** What an act on the timetable would do. The act is in the key, so that no other act's plan is shown. */
  plan: (act: TimetableAct) =>
    queryOptions({
      queryKey: ["staff", "plan", act],
      meta: { follows: ["classes"] },
      queryFn: ({ signal }) => readPlan(act, signal),
      ...FRESH_EACH_TIME,
    }),
  /** The classes that the class of a valid form clashes with. The form is in the key, as in `plan`. */
  clashes: (form: NewClassRequest) =>
    queryOptions({
      queryKey: ["staff", "clashes", form],
      meta: { follows: ["classes"] },
      queryFn: ({ signal }) => readClashes(form, signal),
      ...FRESH_EACH_TIME,
    }),
  /** Shows the previous page while the next one loads. */
  users: (query: UsersQuery) =>
    queryOptions({
      queryKey: ["staff", "users", query],
      meta: { follows: ["users"] },
      queryFn: ({ signal }) => readUsers(query, signal),
      placeholderData: keepPreviousData,
      ...POLLED,
    }),
  /** Shows the previous page while the next one loads. */
  payments: (query: PaymentsQuery) =>
    queryOptions({
      queryKey: ["staff", "payments", query],
      meta: { follows: ["users"] },
      queryFn: ({ signal }) => readPayments(query, signal),
      placeholderData: keepPreviousData,
      ...POLLED,
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
      meta: { follows: ["studio"] },
      queryFn: ({ signal }) => readEditablePacks(signal),
      select: (answer) => answer.packs,
      staleTime: 0,
    }),
  everyone: () =>
    queryOptions({
      queryKey: ["staff", "everyone"],
      meta: { follows: ["users"] },
      queryFn: ({ signal }) => readEveryone(signal),
      select: (answer) => answer.users,
    }),
  user: (id: string) =>
    queryOptions({
      queryKey: ["staff", "user", id],
      meta: { follows: [{ user: id }] },
      queryFn: ({ signal }) => readUser(id, signal),
      staleTime: 0,
      ...POLLED,
    }),
  userConcessions: (id: string) =>
    infiniteQueryOptions({
      queryKey: ["staff", "user", id, "concessions"],
      meta: { follows: [{ user: id }] },
      queryFn: ({ pageParam, signal }) => readUserConcessions(id, pageParam, signal),
      ...PAGED,
      ...FRESH_EACH_TIME,
    }),
  userBookings: (id: string) =>
    queryOptions({
      queryKey: ["staff", "user", id, "bookings"],
      meta: { follows: [{ user: id }, "classes"] },
      queryFn: ({ signal }) => readUserBookings(id, signal),
      ...FRESH_EACH_TIME,
    }),
  userWaitlist: (id: string) =>
    queryOptions({
      queryKey: ["staff", "user", id, "waitlist"],
      meta: { follows: [{ user: id }, "classes"] },
      queryFn: ({ signal }) => readUserWaitlist(id, signal),
      select: (answer) => answer.waitlist,
      ...FRESH_EACH_TIME,
    }),
  /** The facts about a user and a class now, or at a wall time of the studio: `2026-11-21T18:05`. */
  facts: (userId: string, classId: string, at?: string) =>
    queryOptions({
      queryKey: ["staff", "user", userId, "facts", classId, at],
      meta: { follows: [{ user: userId }] },
      queryFn: ({ signal }) => readUserFacts(userId, { classId, at }, signal),
      ...FRESH_EACH_TIME,
    }),
  userHistory: (id: string) =>
    infiniteQueryOptions({
      queryKey: ["staff", "user", id, "history"],
      meta: { follows: [{ user: id }] },
      queryFn: ({ pageParam, signal }) => readUserHistory(id, pageParam, signal),
      ...PAGED,
      ...FRESH_EACH_TIME,
    }),
};

/** All cached classes of the timetable. */
export const cachedClasses = (client: QueryClient): Class[] =>
  client
    .getQueriesData<ClassesAnswer>({ queryKey: ["staff", "timetable"] })
    .flatMap(([, answer]) => answer?.classes ?? []);

/** All users in cached lists. */
export const cachedUsers = (client: QueryClient): User[] =>
  client.getQueriesData<UsersAnswer>({ queryKey: ["staff", "users"] }).flatMap(([, answer]) => answer?.users ?? []);
