import type { RosterRow } from "@bindings/wire";

/** Returns Mia's row: booked, not marked and without badges. */
export const aRow = (differences: Partial<RosterRow> = {}): RosterRow => ({
  bookingId: "booking-1",
  user: { _id: "user-1", firstName: "Mia", lastName: "Tāne", username: "mia.tane" },
  status: "confirmed",
  bookingDate: "2026-11-20T00:00:00.000Z",
  concessionsUsed: 1,
  movedFrom: null,
  isMarked: false,
  markedBy: null,
  markedAt: null,
  isBookedAgain: false,
  isFirstVisit: false,
  phone: "",
  concessions: 5,
  balanceLevel: null,
  ...differences,
});
