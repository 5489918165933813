import type { LedgerCause } from "@bindings/wire";

/** Why a balance changed, in words for the member and for staff. */
export const causeWords: Record<LedgerCause, string> = {
  opening: "Balance at the start",
  granted: "Added by the studio",
  removed: "Taken off by the studio",
  booking: "Booking",
  cancellation: "Booking cancelled, given back",
  refund: "Given back by the studio",
  class_cancelled: "Class cancelled by the studio, given back",
  credit_returned: "Spot taken by someone, given back",
  role_change: "Became a coach, who needs none",
  account_closed: "Account closed",
  payment: "Payment",
  payment_reversed: "Payment reversed",
};
