import type { Booking, MemberFacts, Overrides } from "@bindings/wire";
import { removeOnBehalf } from "../../../../rules";
import { bookingFacts } from "../../people/bookingFacts";

/** Returns the balance before each of these removals in order, by booking id, and the balance after the last. */
export function balancesThrough(
  bookings: readonly Booking[],
  { role, concessions }: MemberFacts,
  overrides: Partial<Overrides>,
  now: number,
) {
  const before = new Map<string, number>();
  let after = concessions;
  for (const booking of bookings) {
    before.set(booking._id, after);
    const { verdict } = removeOnBehalf(bookingFacts(booking), { role, concessions: after }, overrides, now).studio;
    if (verdict.allowed) after = verdict.balanceAfter;
  }
  return { before, after };
}
