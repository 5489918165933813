import type { BookingStatus } from "@bindings/wire";

/** The label of each booking status, the same on every screen. */
export const bookingWords: Record<BookingStatus, string> = {
  confirmed: "Booked",
  attended: "Attended",
  cancelled: "Cancelled",
  "no-show": "No-show",
};
