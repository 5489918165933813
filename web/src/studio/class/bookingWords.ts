import type { BookingStatus } from "@bindings/BookingStatus";

/** A booking's status in the words of every screen. */
export const bookingWords: Record<BookingStatus, string> = {
  confirmed: "Booked",
  attended: "Attended",
  cancelled: "Cancelled",
  "no-show": "No-show",
};
