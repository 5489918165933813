import type { Roster, RosterRow } from "@bindings/wire";
import { expect, test } from "vitest";
import { attendanceWindow } from "../../../rules/staff";
import type { PendingMark } from "../../../stores/marks";
import { dayBeside } from "../../../studio/class/dayBeside";
import { aClass, itIs, START } from "../../../test-studio";
import { asSeenBy } from "../class/asSeenBy";
import { rosterCsv, rosterFileName } from "./rosterCsv";
import { countsOf, decide, knownStatus } from "./rosterFacts";
import { aRow } from "./test-roster";

const row = (differences: Partial<RosterRow> = {}) =>
  aRow({ isFirstVisit: true, concessions: -1, balanceLevel: "critical", ...differences });

const mark = (differences: Partial<PendingMark> = {}): PendingMark => ({
  classId: "class-1",
  bookingId: "booking-1",
  name: "Mia Tāne",
  mark: "no-show",
  status: "no-show",
  known: "confirmed",
  state: "waiting",
  why: null,
  lost: [],
  at: 0,
  savedAt: 0,
  ...differences,
});

const klass = aClass({ name: "Mums & Bubs!" });
const roster: Roster = {
  class: klass,
  mayMark: true,
  attendance: attendanceWindow(asSeenBy(klass, {}), START),
  roster: [row()],
  waitlist: [
    {
      _id: "entry-1",
      user: { _id: "user-2", firstName: "=Ben", lastName: "Rua, Jr", username: "ben" },
      joinedAt: "2026-11-21T00:00:00.000Z",
    },
  ],
};

test("a roster's CSV has the unsaved marks and the waitlist, and escapes formulas", () => {
  const lines = rosterCsv(roster, { "booking-1": mark() }).split("\r\n");
  expect(lines.slice(1)).toEqual([
    "Mia,Tāne,mia.tane,No-show,Yes,-1,2026-11-20,13:00",
    `'=Ben,"Rua, Jr",ben,Waitlist,,,2026-11-21,13:00`,
    "",
  ]);
  expect(rosterFileName(roster)).toBe("roster-Mums-Bubs-2026-11-28-1800.csv");
});

test("the counts include a waiting mark, but not a refused one", () => {
  expect(countsOf([row()], { "booking-1": mark() })).toEqual({ attended: 0, assumed: 0, noShows: 1, unmarked: 0 });
  expect(countsOf([row()], { "booking-1": mark({ state: "refused" }) })).toMatchObject({ noShows: 0, unmarked: 1 });
  const assumed = row({ status: "attended" });
  expect(countsOf([assumed, row({ status: "attended", isMarked: true })], {})).toMatchObject({
    attended: 2,
    assumed: 1,
  });
  expect(countsOf([assumed], { "booking-1": mark({ status: "attended" }) })).toMatchObject({ attended: 1, assumed: 0 });
});

test("the rules check a mark against the status on the server, not an unsaved one", () => {
  itIs(START);
  const full = asSeenBy(aClass({ activeBookings: 8, isFull: true }), {});
  const noShow = row({ status: "no-show", isMarked: true });
  expect(decide(full, noShow, "no-show", "attended").whyNot).toBe("Class is full");
  // The no-show is not sent yet, so the server still counts the place as taken.
  expect(decide(full, row(), knownStatus(row(), mark()), "attended")).toMatchObject({
    outcome: "applied",
    status: "attended",
  });
});

test.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2026-09-27", -1, "2026-09-26"],
  ["2026-02-30", 0, "2026-03-02"],
  ["2026-13-01", 0, null],
  ["tomorrow", 0, null],
])("%s plus %d days is %s", (day, days, expected) => {
  expect(dayBeside(day, days)).toBe(expected);
});
