import type { LiveEvent } from "@bindings/wire";
import { expect, test } from "vitest";
import { heldInvitations, importCheck } from "../api/admin/import";
import { staffQueries } from "../api/admin/queries";
import { knownLines } from "../api/admin/statement";
import { queries } from "../api/queries";
import type { Followed } from "../api/queryMeta";
import { isChanged } from "./changedQueries";
import { NOTHING } from "./events";

const member = {
  me: queries.me(),
  classes: queries.classes(),
  klass: queries.klass("a"),
  otherClass: queries.klass("b"),
  upcoming: queries.upcoming(),
  waitlist: queries.waitlist(),
  stats: queries.stats(),
  inbox: queries.inbox(),
  bankDetails: queries.bankDetails(),
  packs: queries.packs(),
  pastBookings: queries.pastBookings(),
  concessions: queries.concessions(),
  settings: queries.notificationSettings(),
  studio: queries.studio(),
  invitation: queries.invitation("a"),
  resetLink: queries.resetLink("a"),
};
const staff = {
  dashboard: staffQueries.dashboard(),
  needs: staffQueries.needs(),
  upcomingClasses: staffQueries.upcomingClasses(),
  timetable: staffQueries.timetable("2026-11-01"),
  clashes: staffQueries.clashes({} as never),
  today: staffQueries.today("2026-11-28"),
  roster: staffQueries.classRoster("a"),
  otherRoster: staffQueries.classRoster("b"),
  bookings: staffQueries.classBookings("a"),
  bookedPeople: staffQueries.bookedPeople("a"),
  waitlist: staffQueries.classWaitlist("a"),
  waitingPeople: staffQueries.waitingPeople("a"),
  cancellations: staffQueries.classCancellations("a"),
  plan: staffQueries.plan({ method: "POST", path: "/api/admin/classes/a/move", form: {} }),
  settings: staffQueries.studioSettings(),
  packs: staffQueries.packs(),
  users: staffQueries.users({ page: 1 }),
  heldInvitations: heldInvitations(),
  everyone: staffQueries.everyone(),
  payments: staffQueries.payments({ month: "2026-11", search: "", page: 1 }),
  knownLines: knownLines("file", []),
  mia: staffQueries.user("mia"),
  tane: staffQueries.user("tane"),
  miasBookings: staffQueries.userBookings("mia"),
  tanesBookings: staffQueries.userBookings("tane"),
  miasConcessions: staffQueries.userConcessions("mia"),
  miasHistory: staffQueries.userHistory("mia"),
  miasFacts: staffQueries.facts("mia", "a"),
  audit: staffQueries.audit({} as never),
  importCheck: importCheck({ file: null, decisions: new Map(), rows: [], sendsInvitations: false }),
};

const CLASS = ["roster", "bookings", "bookedPeople", "waitlist", "waitingPeople", "cancellations"];
const CLASSES = ["dashboard", "needs", "upcomingClasses", "timetable", "clashes", "plan", "today"];
const ALL_BOOKINGS = ["miasBookings", "tanesBookings"];
const USERS = ["dashboard", "needs", "today", "users", "heldInvitations", "everyone", "payments", "knownLines"];
const MIA = ["mia", "miasBookings", "miasConcessions", "miasHistory", "miasFacts"];
const TANE = ["tane", "tanesBookings"];

test.each<[Partial<LiveEvent>, (keyof typeof member)[], string[]]>([
  [{}, [], []],
  [{ classes: ["a"] }, ["classes", "klass", "upcoming", "waitlist"], [...CLASSES, ...CLASS, ...ALL_BOOKINGS]],
  [{ classes: ["c"] }, ["classes", "upcoming", "waitlist"], [...CLASSES, ...ALL_BOOKINGS]],
  [
    { timetable: true },
    ["classes", "klass", "otherClass", "upcoming", "waitlist"],
    [...CLASSES, ...CLASS, "otherRoster", ...ALL_BOOKINGS],
  ],
  [
    { bookings: true, balance: true },
    ["me", "upcoming", "waitlist", "stats", "pastBookings", "concessions", "settings"],
    [],
  ],
  [{ notifications: true }, ["inbox"], []],
  [{ users: ["mia"] }, [], [...USERS, ...MIA]],
  [{ users: ["iris"] }, [], USERS],
  [{ allUsers: true }, [], [...USERS, ...MIA, ...TANE]],
  [{ studio: true }, ["bankDetails", "packs"], ["needs", "today", "roster", "otherRoster", "settings", "packs"]],
  [{ everything: true }, Object.keys(member) as (keyof typeof member)[], Object.keys(staff)],
])("%j changes these queries of members and of staff", (event, members, ofStaff) => {
  expect(changed(event, member).sort()).toEqual([...members].sort());
  expect(changed(event, staff).sort()).toEqual([...ofStaff].sort());
});

function changed(event: Partial<LiveEvent>, all: Record<string, { meta?: { follows?: readonly Followed[] } }>) {
  return Object.keys(all).filter((name) => isChanged({ ...NOTHING, ...event }, all[name]?.meta?.follows));
}
