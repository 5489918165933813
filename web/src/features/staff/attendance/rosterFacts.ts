import type { AttendanceMark, BookingStatus, ClassFacts, MarkDecision, Roster, RosterRow } from "@bindings/wire";
import { markAttendance, whyNotChanged } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import type { Marks, PendingMark } from "../../../stores/marks";

/** Returns whether the server has refused a mark, so that the row shows its former status. */
export const isOver = ({ state }: PendingMark) => state === "refused" || state === "reported";

/** Returns the status that a row shows: that of its pending mark, unless the mark was refused, else the roster's. */
export const shownStatus = (row: RosterRow, pending: PendingMark | undefined): BookingStatus =>
  pending && !isOver(pending) ? pending.status : row.status;

/** Returns the status that the server last reported, in response to a mark or in the roster. */
export const knownStatus = (row: RosterRow, pending: PendingMark | undefined): BookingStatus =>
  pending && !isOver(pending) ? pending.known : row.status;

/** Evaluates the rules for a mark. `known` is the booking's status on the server. */
export function decide(klass: ClassFacts, row: RosterRow, known: BookingStatus, mark: AttendanceMark): MarkDecision {
  const { isMarked, markedBy, isBookedAgain } = row;
  const facts = { status: known, isMarked: isMarked || known !== row.status, markedBy, isBookedAgain };
  return markAttendance(klass, facts, mark, null, studioNow());
}

export const nameOf = ({ user }: Pick<RosterRow, "user">) => `${user.firstName} ${user.lastName}`;

/** The classes that are neither over nor cancelled, soonest first. */
export const comingClasses = (rosters: readonly Roster[], now: number): Roster[] =>
  rosters.filter(({ class: klass }) => whyNotChanged(klass, now) === null);

export const owes = ({ concessions }: Pick<RosterRow, "concessions">) => concessions < 0;

export type Counts = {
  attended: number;
  /** Those of `attended` whom nobody has marked: they became attended when the class ended. */
  assumed: number;
  noShows: number;
  unmarked: number;
};

export function countsOf(rows: readonly RosterRow[], marks: Marks): Counts {
  const counts = { attended: 0, assumed: 0, noShows: 0, unmarked: 0 };
  for (const row of rows) {
    const pending = marks[row.bookingId];
    const status = shownStatus(row, pending);
    if (status === "attended" && !row.isMarked && !pending) counts.assumed += 1;
    if (status === "attended") counts.attended += 1;
    else if (status === "no-show") counts.noShows += 1;
    else counts.unmarked += 1;
  }
  return counts;
}
