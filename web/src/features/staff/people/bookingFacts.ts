import type { Booking, BookingFacts } from "@bindings/wire";

/** The facts of a booking by which the rules decide on a removal. */
export function bookingFacts({ status, concessionsUsed, movedFrom, classId }: Booking): BookingFacts {
  const { startTime, endTime, isActive } = classId;
  return { status, concessionsUsed, movedFrom, startTime, endTime, isActive };
}
