import type { Booking, WaitlistEntry } from "@bindings/wire";
import { counted } from "../../../lib/plural";

/** The ids of bookings and waitlist entries. */
export type ClassSnapshot = { bookings: ReadonlySet<string>; waitlist: ReadonlySet<string> };

export const snapshotOf = (bookings: Booking[], waitlist: WaitlistEntry[]): ClassSnapshot => ({
  bookings: new Set(bookings.map(({ _id }) => _id)),
  waitlist: new Set(waitlist.map(({ _id }) => _id)),
});

/** Returns the changes as text: `1 more booking, 2 fewer waiting`. */
export function changeWords(before: ClassSnapshot, now: ClassSnapshot): string {
  const more = countOnlyIn(now.bookings, before.bookings);
  const fewer = countOnlyIn(before.bookings, now.bookings);
  const joined = countOnlyIn(now.waitlist, before.waitlist);
  const left = countOnlyIn(before.waitlist, now.waitlist);
  return [
    more > 0 && counted(more, "more booking"),
    fewer > 0 && counted(fewer, "fewer booking", "fewer bookings"),
    joined > 0 && `${joined} more waiting`,
    left > 0 && `${left} fewer waiting`,
  ]
    .filter(Boolean)
    .join(", ");
}

const countOnlyIn = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...ids].filter((id) => !others.has(id)).length;
