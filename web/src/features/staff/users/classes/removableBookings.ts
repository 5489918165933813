import type { Booking, User } from "@bindings/wire";
import { removeOnBehalf } from "../../../../rules/staff";
import { studioNow } from "../../../../stores/clock";
import { bookingFacts } from "../../people/bookingFacts";

/** Returns the bookings that the studio may still cancel, earliest class first. The server lists the latest first. */
export function removableBookings(bookings: Booking[], user: User): Booking[] {
  const now = studioNow();
  return bookings
    .filter((booking) => removeOnBehalf(bookingFacts(booking), user, {}, now).studio.verdict.allowed)
    .reverse();
}
