import type { Booking } from "@bindings/Booking";
import type { BookingFacts } from "@bindings/BookingFacts";

/** The part of a booking that the rules of a removal ask about. */
export function bookingFacts({ status, concessionsUsed, classId }: Booking): BookingFacts {
  const { startTime, endTime, isActive } = classId;
  return { status, concessionsUsed, startTime, endTime, isActive };
}
