import type { LiveEvent } from "@bindings/LiveEvent";
import { expect, test } from "vitest";
import { staffQueries } from "../api/admin/queries";
import { queries } from "../api/queries";
import { isChanged } from "./changedQueries";
import { NOTHING } from "./events";

const member = {
  me: queries.me(),
  classes: queries.classes(),
  klass: queries.klass("a"),
  other: queries.klass("b"),
  upcoming: queries.upcoming(),
  waitlist: queries.waitlist(),
  stats: queries.stats(),
  inbox: queries.inbox(),
  bankDetails: queries.bankDetails(),
  packs: queries.packs(),
  concessions: queries.concessions(),
  studio: queries.studio(),
};
const staff = {
  dashboard: staffQueries.dashboard(),
  upcomingClasses: staffQueries.upcomingClasses(),
  timetable: staffQueries.timetable("2026-11-01"),
  bookings: staffQueries.classBookings("a"),
  otherBookings: staffQueries.classBookings("b"),
  users: staffQueries.users({ page: 1 } as never),
  payments: staffQueries.payments({ month: "2026-11", search: "", page: 1 }),
  packs: staffQueries.packs(),
  settings: staffQueries.studioSettings(),
  history: staffQueries.userHistory("mia"),
  otherHistory: staffQueries.userHistory("tane"),
};

function changed(event: Partial<LiveEvent>, all: Record<string, { queryKey: readonly unknown[] }>) {
  return Object.keys(all).filter((name) => isChanged({ ...NOTHING, ...event }, all[name]?.queryKey ?? []));
}

test("a class event invalidates the class and the lists that contain it", () => {
  expect(changed({ classes: ["a"] }, member)).toEqual(["classes", "klass", "upcoming", "waitlist"]);
  expect(changed({ classes: ["a"] }, staff)).toEqual(["dashboard", "upcomingClasses", "timetable", "bookings"]);
});

test("account, notification and studio events invalidate the queries about them", () => {
  const own = ["me", "upcoming", "waitlist", "stats", "concessions"];
  expect(changed({ account: true }, member)).toEqual(own);
  expect(changed({ notifications: true }, member)).toEqual(["inbox"]);
  expect(changed({ studio: true }, member)).toEqual(["bankDetails", "packs"]);
  expect(changed({ studio: true }, staff)).toEqual(["packs", "settings"]);
});

test("a changed setting invalidates what says who may take attendance", () => {
  const attendance = { day: staffQueries.today("2026-11-28"), roster: staffQueries.classRoster("a") };
  expect(changed({ studio: true }, attendance)).toEqual(["day", "roster"]);
  expect(changed({ classes: ["b"] }, attendance)).toEqual(["day"]);
});

test("every event that may complete a first step invalidates the first steps", () => {
  const steps = { firstSteps: staffQueries.firstSteps() };
  for (const event of [{ studio: true }, { timetable: true }, { users: ["mia"] }, { allUsers: true }])
    expect(changed(event, steps)).toEqual(["firstSteps"]);
  expect(changed({ account: true, notifications: true }, steps)).toEqual([]);
});

test("a class event invalidates each person's bookings, which show the class", () => {
  const bookings = { mia: staffQueries.userBookings("mia"), tane: staffQueries.userBookings("tane") };
  expect(changed({ classes: ["a"] }, bookings)).toEqual(["mia", "tane"]);
  expect(changed({ users: ["mia"] }, bookings)).toEqual(["mia"]);
});

test("user and timetable events invalidate the staff's queries about them", () => {
  expect(changed({ users: ["mia"] }, staff)).toEqual(["dashboard", "users", "payments", "history"]);
  expect(changed({ allUsers: true }, staff)).toEqual(["dashboard", "users", "payments", "history", "otherHistory"]);
  expect(changed({ timetable: true }, staff)).toEqual([
    "dashboard",
    "upcomingClasses",
    "timetable",
    "bookings",
    "otherBookings",
  ]);
});

test("an event about everything invalidates all queries, an empty event none", () => {
  expect(changed({ everything: true }, member)).toHaveLength(Object.keys(member).length);
  expect(changed({}, { ...member, ...staff })).toEqual([]);
});
