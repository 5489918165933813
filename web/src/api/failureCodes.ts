import type { FailureCode } from "@bindings/wire";

/**
 * What the user can do after a failure: correct the form; look at what has changed, after the data is fetched again;
 * sign in; wait for the time that the server gives; try again; or nothing, and the message says why.
 */
export type WayOut = "correct" | "look again" | "sign in" | "wait" | "try again" | "nothing";

const WAYS_OUT: Record<FailureCode, WayOut> = {
  // The booking rules.
  not_a_member: "nothing",
  class_cancelled: "look again",
  class_over: "look again",
  already_booked: "look again",
  already_waiting: "look again",
  booking_closed: "look again",
  cancellation_closed: "look again",
  waitlist_closed: "look again",
  class_full: "look again",
  spots_available: "look again",
  insufficient_concessions: "look again",
  booking_not_confirmed: "look again",

  // Attendance.
  attendance_not_open: "look again",
  attendance_closed: "look again",
  booking_cancelled: "look again",
  changed_meanwhile: "look again",
  booked_again: "look again",

  // The studio's state.
  last_admin: "nothing",
  own_account: "nothing",
  admin_account: "nothing",
  own_password: "nothing",
  user_inactive: "look again",
  setup_complete: "look again",
  email_taken: "correct",
  capacity_below_bookings: "correct",
  too_many_classes: "nothing",
  terms_changed: "look again",
  key_reused: "look again",
  large_amount: "correct",
  line_recorded: "look again",
  possibly_recorded: "correct",
  already_reconciled: "look again",
  already_reversed: "look again",
  balance_above_maximum: "correct",
  balance_below_minimum: "look again",
  balance_closed: "look again",
  too_many_packs: "look again",
  edit_conflict: "look again",
  cannot_restore: "look again",
  day_closed: "correct",
  preview_changed: "look again",

  // The request.
  invalid_form: "correct",
  bad_request: "correct",
  wrong_password: "correct",
  unauthorised: "sign in",
  forbidden: "nothing",
  not_found: "look again",
  method_not_allowed: "nothing",
  too_large: "correct",
  not_json: "nothing",
  too_many_requests: "wait",
  overloaded: "try again",
  internal: "try again",
  mail_failed: "try again",
};

/** Returns the code if it is one of the API's, or else "unknown", because a gateway may send any code. */
export function knownCode(code: string): FailureCode | "unknown" {
  return Object.hasOwn(WAYS_OUT, code) ? (code as FailureCode) : "unknown";
}

/** Returns what the user can do after a failure. For an unknown code, the status decides. */
export function wayOutOf(code: FailureCode | "unknown", status: number): WayOut {
  if (code !== "unknown") return WAYS_OUT[code];
  if (status === 401) return "sign in";
  if (status === 429) return "wait";
  return status >= 500 ? "try again" : "nothing";
}
