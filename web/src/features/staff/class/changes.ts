import type { Booking } from "@bindings/Booking";
import type { WaitlistEntry } from "@bindings/WaitlistEntry";
import { counted } from "../../../lib/plural";

type Kind = "booked" | "unbooked" | "waits" | "waits no more";

/** A person added to a list or removed from it. */
export type Change = `${Kind}: ${string}`;

/** Maps the ids of bookings and waitlist entries to the ids of their users. */
export type ClassSnapshot = { bookings: Map<string, string>; waitlist: Map<string, string> };

export const snapshotOf = (bookings: Booking[], waitlist: WaitlistEntry[]): ClassSnapshot => ({
  bookings: new Map(bookings.map(({ _id, userId }) => [_id, userId._id])),
  waitlist: new Map(waitlist.map(({ _id, user }) => [_id, user._id])),
});

export function changesBetween(before: ClassSnapshot, now: ClassSnapshot): Change[] {
  return [
    ...usersOnlyIn(now.bookings, before.bookings).map((userId): Change => `booked: ${userId}`),
    ...usersOnlyIn(before.bookings, now.bookings).map((userId): Change => `unbooked: ${userId}`),
    ...usersOnlyIn(now.waitlist, before.waitlist).map((userId): Change => `waits: ${userId}`),
    ...usersOnlyIn(before.waitlist, now.waitlist).map((userId): Change => `waits no more: ${userId}`),
  ];
}

function usersOnlyIn(from: Map<string, string>, others: Map<string, string>): string[] {
  return [...from].filter(([id]) => !others.has(id)).map(([, userId]) => userId);
}

/** Returns the changes as text: `1 more booking, 2 fewer waiting`. */
export function changeWords(changes: Change[]): string {
  const count = (kind: Kind) => changes.filter((change) => change.startsWith(`${kind}: `)).length;
  const [more, fewer] = [count("booked"), count("unbooked")];
  const [joined, left] = [count("waits"), count("waits no more")];
  return [
    more > 0 && counted(more, "more booking"),
    fewer > 0 && counted(fewer, "fewer booking", "fewer bookings"),
    joined > 0 && `${joined} more waiting`,
    left > 0 && `${left} fewer waiting`,
  ]
    .filter(Boolean)
    .join(", ");
}
