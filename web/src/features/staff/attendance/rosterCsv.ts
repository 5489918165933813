import type { Roster } from "@bindings/wire";
import { csv, downloadCsv } from "../../../lib/csv";
import { dayOf, timeWords } from "../../../rules";
import { type Marks, useMarks } from "../../../stores/marks";
import { bookingWords } from "../../../studio/class/bookingWords";
import { shownStatus } from "./rosterFacts";

const HEADER = ["First Name", "Last Name", "Username", "Status", "First Visit", "Balance", "Since Date", "Since Time"];

/** Returns the roster with its pending marks, then the waitlist. 'Since' is the time of booking or joining. */
export function rosterCsv({ roster, waitlist }: Roster, marks: Marks): string {
  const booked = roster.map((row) => [
    ...[row.user.firstName, row.user.lastName, row.user.username],
    bookingWords[shownStatus(row, marks[row.bookingId])],
    row.isFirstVisit ? "Yes" : "",
    row.concessions,
    ...[dayOf(row.bookingDate), timeWords(row.bookingDate)],
  ]);
  const waiting = waitlist.map(({ user, joinedAt }) => [
    ...[user.firstName, user.lastName, user.username, "Waitlist", "", ""],
    ...[dayOf(joinedAt), timeWords(joinedAt)],
  ]);
  return csv([HEADER, ...booked, ...waiting]);
}

/** Downloads the roster with its pending marks. */
export function downloadRoster(roster: Roster): void {
  downloadCsv(rosterFileName(roster), rosterCsv(roster, useMarks.getState()));
}

/** `roster-Vinyasa-Yoga-2026-11-28-1800.csv` */
export function rosterFileName({ class: { name, startTime } }: Roster): string {
  const plain = name.replace(/[^\p{Letter}\p{Number}]+/gu, "-").replace(/^-|-$/g, "");
  return ["roster", plain, dayOf(startTime), timeWords(startTime).replace(":", "")]
    .filter(Boolean)
    .join("-")
    .concat(".csv");
}
